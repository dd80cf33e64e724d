/** Events that identity publishes to other modules through the outbox. */
import type { Language } from '@lantern/contract/errors';
import type { MemberId, SessionId } from '../../../kernel/ids.ts';
import type { OutboxEvent } from '../../../kernel/outbox.ts';

export const MEMBER_REGISTERED = 'member_registered';

export interface MemberRegistered {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  readonly currency: string;
}

/** A member's account was created, ledger accounts included. */
export const memberRegistered = (payload: MemberRegistered): OutboxEvent<MemberRegistered> => ({
  topic: MEMBER_REGISTERED,
  payload,
});

export const LOGIN_NOTICED = 'login_noticed';

/** Carries no address or number: the contact is looked up when the notice is sent. */
export interface LoginNoticed {
  readonly memberId: MemberId;
  /** Language of the login request; members have no stored language. */
  readonly language: Language;
  /** For example `android/chrome`. */
  readonly device: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A sign-in on a device the account was never used on. */
export const loginNoticed = (payload: LoginNoticed): OutboxEvent<LoginNoticed> => ({ topic: LOGIN_NOTICED, payload });

export const PASSWORD_CHANGED = 'password_changed';

export interface PasswordChanged {
  readonly eventId: string;
  readonly memberId: MemberId;
}

/** A member has a new login password, and every other sign-in has ended. */
export const passwordChanged = (payload: PasswordChanged): OutboxEvent<PasswordChanged> => ({
  topic: PASSWORD_CHANGED,
  payload,
});

/** Also the use under which its device is named. */
export const SIGNED_OUT = 'signed_out';

export interface SignedOut {
  readonly memberId: MemberId;
  readonly sessionId: SessionId;
  /** The browser's key for this use, in hex; null without its cookie. */
  readonly device: string | null;
}

/** A member has signed out of a session in its browser. */
export const signedOut = (payload: SignedOut): OutboxEvent<SignedOut> => ({ topic: SIGNED_OUT, payload });
