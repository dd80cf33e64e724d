/** Route access by visitor type (§6), as data and one pure function. The server decides again at each call. */
import { REAL_MEMBER_TYPES } from '@lantern/contract/constants';

/** Access of guests, and of sessions of a type outside 0, 1, 2 (ACC-28). */
export interface AccessPolicy {
  readonly guests: 'welcome' | 'to-login';
  /**
   * `to-register`: a prompt that leads to registration. `rejected`: the message that trial accounts cannot
   * (free_reject).
   */
  readonly trials: 'welcome' | 'to-register' | 'rejected';
}

export type RouteAccess = 'open' | 'to-login' | 'to-register' | 'rejected';

const REAL_TYPES: readonly number[] = REAL_MEMBER_TYPES;

/** Types outside 0, 1, 2 are trial users everywhere. */
export const isRealType = (type: number): boolean => REAL_TYPES.includes(type);

/** The access of the session, or of a guest, to a screen of this policy. */
export function routeAccess({ guests, trials }: AccessPolicy, session: { readonly type: number } | null): RouteAccess {
  if (session === null) return guests === 'welcome' ? 'open' : guests;
  return isRealType(session.type) || trials === 'welcome' ? 'open' : trials;
}
