/** What federation needs of other modules, and the types of its ports. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { ErrorCode, Language } from '@lantern/contract/errors';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Result } from '../../../kernel/result.ts';

export type SessionAnswer = AnswerOf<Calls['session.login']>;

/** Options of a session to open. */
export interface SessionRequest {
  readonly side: 'member' | 'agent';
  /** Digest of the device, after consent. */
  readonly fingerprint?: string | undefined;
}

/** The slider's three fields, under the source's names. */
export interface SliderProof {
  readonly geetest_challenge?: string | undefined;
  readonly geetest_validate?: string | undefined;
  readonly geetest_seccode?: string | undefined;
}

/** A code to send to a number in E.164, and who requests it. */
export interface PhoneCodeOrder {
  readonly merchantCode: string;
  readonly mobile: string;
  readonly purpose: 'login';
  /** Network address of the request. */
  readonly address: string;
  readonly language: Language;
}

export type SendRefusal = 'code_sent_recently' | 'rate_limited' | 'service_unavailable';

/** What federation needs of other modules. */
export interface FederationDeps {
  /** The merchant's whitelabel switches by name. */
  switches(merchantCode: string): Promise<Readonly<Record<'FACEBOOKLOGIN3' | 'GOOGLELOGIN3', boolean>>>;
  /** How the merchant verifies mobile numbers. */
  phoneVerification(merchantCode: string): Promise<'code' | 'idToken'>;
  /** Opens a session for a member whom a provider authenticated; every later step of a login applies. */
  openSessionFor(
    context: CallContext<'none'>,
    memberId: MemberId,
    input: SessionRequest,
  ): Promise<Result<SessionAnswer, ErrorCode>>;
  /** Accepts a solved slider once. */
  redeemSlider(proof: SliderProof): Promise<Result<void, 'challenge_required' | 'challenge_invalid'>>;
  /** Takes the cost of one code from the number's, the address's and the merchant's budget, without sending any. */
  takeCodeBudget(order: PhoneCodeOrder): Promise<Result<void, 'code_sent_recently' | 'rate_limited'>>;
  /** Sends our own code; takes the same budgets. */
  sendCode(order: PhoneCodeOrder): Promise<Result<{ readonly expiredMinutes: number }, SendRefusal>>;
  /** Whether our own code is valid; a valid one is consumed. */
  redeemCode(attempt: { readonly mobile: string; readonly purpose: 'login'; readonly code: string }): Promise<boolean>;
}
