/** Who is calling, as the transport knows it. The identity module resolves it from a bearer token. */
import type { Language } from '@lantern/contract/errors';
import { playCurrencyOf } from '@lantern/money';
import type { MemberId, SessionId } from './ids.ts';

/** §3 Member info: 0, 1, 2 real members; 4 and every other type count as trial. */
export type MemberType = number;

export interface Session {
  readonly sessionId: SessionId;
  readonly memberId: MemberId;
  /** The member's merchant; on another merchant's host the session is invalid. */
  readonly merchantCode: string;
  readonly userName: string;
  readonly memberType: MemberType;
  /** The account's currency: real money, or play money (`VNDPLAY`). */
  readonly currency: string;
  /** The password must be changed first; only calls marked `duringPasswordChange` are allowed. */
  readonly passwordChangeRequired: boolean;
  /** Whether this is the session of the account's first login (ACC-17). */
  readonly firstLogin: boolean;
  /** `frame`: made from a launch token, valid only for calls marked `frame`. */
  readonly scope: 'site' | 'frame';
}

const REAL_TYPES: readonly MemberType[] = [0, 1, 2];

const AGENT_TYPES: readonly MemberType[] = [1, 2];

/** Whether the account is an agent's; agents are real members too. */
export const isAgentType = (memberType: MemberType): boolean => AGENT_TYPES.includes(memberType);

/** Whether the account is a real member; everyone else is treated as a trial user (product decision). */
export const isRealMember = (memberType: MemberType): boolean => REAL_TYPES.includes(memberType);

/** The currency an account plays in: real members use their own, everyone else play money, whatever their row says. */
export const currencyPlayed = (memberType: MemberType, currency: string): string =>
  isRealMember(memberType) ? currency : playCurrencyOf(currency);

export interface Merchant {
  readonly code: string;
  readonly currency: string;
  readonly defaultLanguage: Language;
  readonly timeZone: string;
}
