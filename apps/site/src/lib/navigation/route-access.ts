/** Route access by visitor type (§6), as data and one pure function. The server decides again at each call. */
import { AGENT_MEMBER_TYPES, REAL_MEMBER_TYPES } from '@lantern/contract/constants';

/** Access of guests, and of sessions of a type outside 0, 1, 2 (ACC-28). */
export interface AccessPolicy {
  readonly guests: 'welcome' | 'to-login';
  /**
   * `to-register`: a prompt that leads to registration. `rejected`: the message that trial accounts cannot
   * (free_reject).
   */
  readonly trials: 'welcome' | 'to-register' | 'rejected';
  /** `not-agent`: a message that the screen is for agents, types 1 and 2; without it members may enter too. */
  readonly members?: 'not-agent';
}

export type RouteAccess = 'open' | 'to-login' | 'to-register' | 'rejected' | 'not-agent';

const REAL_TYPES: readonly number[] = REAL_MEMBER_TYPES;
const AGENT_TYPES: readonly number[] = AGENT_MEMBER_TYPES;

/** Types outside 0, 1, 2 are trial users everywhere. */
export const isRealType = (type: number): boolean => REAL_TYPES.includes(type);

/** Types 1 and 2. */
export const isAgentType = (type: number): boolean => AGENT_TYPES.includes(type);

/** The access of the session, or of a guest, to a screen of this policy. */
export function routeAccess(
  { guests, trials, members }: AccessPolicy,
  session: { readonly type: number } | null,
): RouteAccess {
  if (session === null) return guests === 'welcome' ? 'open' : guests;
  if (members !== undefined && isRealType(session.type)) return isAgentType(session.type) ? 'open' : members;
  return isRealType(session.type) || trials === 'welcome' ? 'open' : trials;
}
