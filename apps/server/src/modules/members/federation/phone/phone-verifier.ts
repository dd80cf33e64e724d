/** A provider that verifies phone numbers: it sends a code, and signs an id token when the code is returned. */
import type { Result } from '../../../../kernel/result.ts';
import type { PhoneCodeOrder, SendRefusal } from '../deps.ts';

export interface SentPhoneCode {
  /** Identifies the sent code for `verify`; opaque to the caller. */
  readonly sessionInfo: string;
  readonly expiredMinutes: number;
}

export interface PhoneVerifier {
  /** Sends a code. Refuses by the budgets, mobile_invalid when the provider will not send there, service_unavailable. */
  send(order: PhoneCodeOrder): Promise<Result<SentPhoneCode, SendRefusal | 'mobile_invalid'>>;
  /**
   * Exchanges the code for an id token. Refuses verification_code_wrong, and service_unavailable when the provider does
   * not answer.
   */
  verify(
    sessionInfo: string,
    code: string,
  ): Promise<Result<{ readonly idToken: string }, 'verification_code_wrong' | 'service_unavailable'>>;
}
