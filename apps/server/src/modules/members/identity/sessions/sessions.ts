/**
 * Sessions (interfaces, Member calls): 256 random bits, stored hashed; 30 minutes idle, 12 hours at most, by the
 * database's clock. Nothing is cached, so an end applies on every node as soon as it commits.
 */
import type { MemberId, SessionId } from '../../../../kernel/ids.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { currencyPlayed, type Session } from '../../../../kernel/session.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import { tokenHash } from '../derived-keys.ts';
import { coarseDevice } from '../../../../kernel/sign-in/rules/device.ts';
import {
  findLiveSession,
  insertFrameSession,
  insertSession,
  touchSession,
  type FrameOwner,
  type SessionOrigin,
} from './session-store.ts';

const TOKEN_BYTES = 32;
/** Idle timeout of a session. */
export const IDLE_SEC = 30 * 60;
const ABSOLUTE_SEC = 12 * 3600;
/** The last use is written at most this often, so a session may time out up to a minute early. */
const STALE_SEC = 60;

export interface OpenedSession {
  readonly token: string;
  readonly sessionId: SessionId;
  readonly startedAt: Date;
}

export interface Sessions {
  /** Opens a session in the caller's transaction; the token is returned only once. */
  open(tx: Tx, memberId: MemberId, userAgent: string, origin?: SessionOrigin): Promise<OpenedSession>;
  /** Opens a session for a game frame under the session that launched it; undefined when that one has ended. */
  openFrame(tx: Tx, parentId: SessionId): Promise<(FrameOwner & { readonly token: string }) | undefined>;
  /** The session of a bearer token, if it is valid. */
  authenticate(token: string): Promise<Session | undefined>;
}

/** Sessions over `identity.session`. */
export function createSessions({ db, ids, random }: Kernel): Sessions {
  const newToken = () => Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  return {
    async open(tx, memberId, userAgent, origin = { address: '', newDevice: false }) {
      const token = newToken();
      const sessionId = ids.next<SessionId>();
      const startedAt = await insertSession(tx, {
        id: sessionId,
        memberId,
        tokenHash: tokenHash(token),
        device: coarseDevice(userAgent),
        absoluteSec: ABSOLUTE_SEC,
        origin,
      });
      return { token, sessionId, startedAt };
    },
    async openFrame(tx, parentId) {
      const token = newToken();
      const owner = await insertFrameSession(tx, {
        id: ids.next<SessionId>(),
        parentId,
        tokenHash: tokenHash(token),
        idleSec: IDLE_SEC,
      });
      return owner && { ...owner, currency: currencyPlayed(owner.type, owner.currency), token };
    },
    async authenticate(token) {
      const found = await findLiveSession(db, tokenHash(token), IDLE_SEC, STALE_SEC);
      if (!found) return undefined;
      const { stale, ...session } = found;
      if (stale) await touchSession(db, session.sessionId, STALE_SEC);
      return { ...session, currency: currencyPlayed(session.memberType, session.currency) };
    },
  };
}
