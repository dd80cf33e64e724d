/** The audience of an announcement (§3, §4), and which audience a caller belongs to. */
import { NOTICE_ENTRY_MEMBER_TYPES } from '@lantern/contract/constants';
import { isRealMember, type Session } from '../../../kernel/session.ts';

export interface Audience {
  readonly signedIn: boolean;
  /** The session of a real member's first login. */
  readonly firstLogin: boolean;
  readonly agent: boolean;
}

/** Everyone who is not signed in. */
export const GUEST: Audience = { signedIn: false, firstLogin: false, agent: false };

/** Audience of a session; a trial player is never welcomed as a new member. */
export function audienceOf(session: Session | undefined): Audience {
  if (session === undefined) return GUEST;
  const { memberType, firstLogin } = session;
  return {
    signedIn: true,
    firstLogin: firstLogin && isRealMember(memberType),
    agent: (NOTICE_ENTRY_MEMBER_TYPES as readonly number[]).includes(memberType),
  };
}
