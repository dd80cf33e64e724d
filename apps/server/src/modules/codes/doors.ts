/** What the verbs of this module work with. */
import type { CodePurpose } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Blinding, Sealing } from '../../kernel/sealing.ts';
import type { Carriers } from './adapters/carriers.ts';

export type Channel = 'sms' | 'email';

/** The slider's three fields under the source's names. */
export interface SliderProof {
  readonly geetest_challenge?: string | undefined;
  readonly geetest_validate?: string | undefined;
  readonly geetest_seccode?: string | undefined;
}

/** What codes need of other modules. */
export interface CodesDeps {
  /** Accepts a solved slider once. */
  redeemSlider(proof: SliderProof): Promise<Result<void, 'challenge_required' | 'challenge_invalid'>>;
  /** The member of a merchant who has bound the number (E.164). */
  memberByMobile(merchantCode: string, mobile: string): Promise<MemberId | undefined>;
  /** Whether the account of that name has that address bound; both folded here. */
  hasEmail(merchantCode: string, username: string, email: string): Promise<boolean>;
  /** Whether members sign in by mobile number and code (whitelabel MOBILEVERCODELOGIN3). */
  mobileLogin(merchantCode: string): Promise<boolean>;
  /** The name messages speak in, and the clock their times are written by. */
  brand(merchantCode: string): Promise<{ readonly brandName: string; readonly timeZone: string }>;
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: CodesDeps;
  /** For rows that must not name a recipient, an address or a code. */
  readonly blind: Blinding;
  /** For messages, each bound to its row. */
  readonly sealing: Sealing;
  readonly carriers: Carriers;
}

/** Somebody, by the way they are reached. */
export interface Recipient {
  readonly channel: Channel;
  /** A number in E.164, or an email address. */
  readonly to: string;
}

export interface CodeOrder extends Recipient {
  readonly merchantCode: string;
  readonly purpose: CodePurpose;
  /** Network address the wish came from. */
  readonly address: string;
  readonly language: Language;
}

/** A recipient as our rows know them; an email address is the same in any case. */
export const recipientKey = ({ blind }: Pick<Doors, 'blind'>, { channel, to }: Recipient): Buffer =>
  blind('recipient', channel, to.toLowerCase());
