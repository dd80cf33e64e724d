/** Who is calling, as the transport knows it. The identity module answers it from a bearer token. */
import type { Language } from '@lantern/contract/errors';
import { playCurrencyOf } from '@lantern/money';
import type { MemberId, SessionId } from './ids.ts';

/** §3 Member info: 0, 1, 2 real members; 4 and every other type count as trial. */
export type MemberType = number;

export interface Session {
  readonly sessionId: SessionId;
  readonly memberId: MemberId;
  /** Whose member it is; on another merchant's host the session counts for nothing. */
  readonly merchantCode: string;
  readonly userName: string;
  readonly memberType: MemberType;
  /** What the account plays in: real money, or play money (`VNDPLAY`). */
  readonly currency: string;
  /** The password must be changed first; only calls marked `duringPasswordChange` answer. */
  readonly passwordChangeRequired: boolean;
  /** `frame`: made from a launch token, good for calls marked `frame` only. */
  readonly scope: 'site' | 'frame';
}

const REAL_TYPES: readonly MemberType[] = [0, 1, 2];

/** Whether the account is a real member; everyone else is treated as a trial user (product decision). */
export const isRealMember = (memberType: MemberType): boolean => REAL_TYPES.includes(memberType);

/** What an account's money is: real members play for their own currency, everybody else for its play money, whatever their row says. */
export const currencyPlayed = (memberType: MemberType, currency: string): string => (isRealMember(memberType) ? currency : playCurrencyOf(currency));

export interface Merchant {
  readonly code: string;
  readonly currency: string;
  readonly defaultLanguage: Language;
  readonly timeZone: string;
}
