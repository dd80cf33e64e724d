/** The audience of an announcement (§3, §4), and which audience a caller belongs to. */
import { NOTICE_ENTRY_MEMBER_TYPES } from '@lantern/contract/constants';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { isRealMember, type Session } from '../../../kernel/session.ts';
import { coarseDevice } from '../../../kernel/sign-in/rules/device.ts';

export interface Audience {
  /** Of a caller with an account. */
  readonly memberId: MemberId | undefined;
  readonly signedIn: boolean;
  /** The session of a real member's first login. */
  readonly firstLogin: boolean;
  readonly agent: boolean;
  readonly language: Language;
  readonly device: 'android' | 'ios' | 'desktop';
}

/** How a caller reads the site. */
export interface Reading {
  readonly session: Session | undefined;
  readonly language: Language;
  readonly userAgent: string;
}

/** Audience of a caller; a trial player is never welcomed as a new member. */
export function audienceOf({ session, language, userAgent }: Reading): Audience {
  const [system] = coarseDevice(userAgent).split('/');
  const device = system === 'android' || system === 'ios' ? system : 'desktop';
  if (session === undefined)
    return { memberId: undefined, signedIn: false, firstLogin: false, agent: false, language, device };
  const { memberId, memberType, firstLogin } = session;
  return {
    memberId,
    signedIn: true,
    firstLogin: firstLogin && isRealMember(memberType),
    agent: (NOTICE_ENTRY_MEMBER_TYPES as readonly number[]).includes(memberType),
    language,
    device,
  };
}
