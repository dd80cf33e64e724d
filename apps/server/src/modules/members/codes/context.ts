/** What the verbs of this module share. */
import type { CodePurpose } from '@lantern/contract';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Blinding, Sealing } from '../../../kernel/sealing.ts';
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
  /** Whether the account of that name has bound that address; both folded here. */
  hasEmail(merchantCode: string, username: string, email: string): Promise<boolean>;
  /** Whether members sign in by mobile number and code (whitelabel MOBILEVERCODELOGIN3). */
  mobileLogin(merchantCode: string): Promise<boolean>;
  /** The brand name in messages, and the time zone of their times. */
  brand(merchantCode: string): Promise<{ readonly brandName: string; readonly timeZone: string }>;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: CodesDeps;
  /** For rows that must not name a recipient, an address or a code. */
  readonly blind: Blinding;
  /** Seals messages, each for its row. */
  readonly sealing: Sealing;
  readonly carriers: Carriers;
}

/** A person, by a contact. */
export interface Recipient {
  readonly channel: Channel;
  /** A number in E.164, or an email address. */
  readonly to: string;
}

export interface CodeOrder extends Recipient {
  readonly merchantCode: string;
  readonly purpose: CodePurpose;
  /** Network address of the request. */
  readonly address: string;
  readonly language: Language;
}

/** Keyed hash of a recipient; email addresses are compared without case. */
export const recipientKey = ({ blind }: Pick<ModuleContext, 'blind'>, { channel, to }: Recipient): Buffer =>
  blind('recipient', channel, to.toLowerCase());
