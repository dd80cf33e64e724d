/**
 * Sessions of the console: 256 random bits in a cookie, stored hashed; 15 minutes idle, 8 hours at most, by the
 * database's clock. Nothing is cached: an end, a lock or a changed role applies to the next call on every node.
 */
import { createHash } from 'node:crypto';
import { OPERATOR_IDLE_SEC, OPERATOR_SESSION_SEC } from '@lantern/contract/constants';
import type { AnswerOf } from '@lantern/contract/call';
import { rightsOf, type OpsCalls } from '@lantern/contract/ops';
import type { OperatorSession } from '../../../kernel/http/ops-context.ts';
import { coarseDevice } from '../../../kernel/sign-in/rules/device.ts';
import { shortAddress } from '../../../kernel/sign-in/short-address.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { countCodes } from './factor-store.ts';
import { findOpenSession, insertSession, touchSession, type SessionRow } from './session-store.ts';
import { networksOf, type SessionSpan } from './store.ts';

const TOKEN_BYTES = 32;
/** The last use is written at most this often. */
const STALE_MS = 10_000;

export const SPAN: SessionSpan = { idleSec: OPERATOR_IDLE_SEC, sessionSec: OPERATOR_SESSION_SEC };

/** What is stored of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** 256 random bits for a cookie, a ticket or a link. */
export const newToken = ({ kernel }: ModuleContext): string =>
  Buffer.from(kernel.random.bytes(TOKEN_BYTES)).toString('base64url');

/** Opens a session in the caller's transaction; the token is returned only once. */
export async function openSession(
  module: ModuleContext,
  tx: Tx,
  operatorId: string,
  { userAgent, ip }: { readonly userAgent: string; readonly ip: string },
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const token = newToken(module);
  const sessionId = module.kernel.ids.next<string>();
  await insertSession(tx, {
    id: sessionId,
    operatorId,
    tokenHash: tokenHash(token),
    device: coarseDevice(userAgent),
    address: shortAddress(ip),
  });
  return { token, sessionId };
}

async function sessionOf(module: ModuleContext, tx: Tx, row: SessionRow, seenAt: Date): Promise<OperatorSession> {
  return {
    ...row,
    rights: new Set(rightsOf(row.roles)),
    networks: await networksOf(tx, row.merchants),
    csrf: module.csrf(row.sessionId).toString('base64url'),
    idleEndsAt: seenAt.getTime() + OPERATOR_IDLE_SEC * 1000,
    endsAt: row.startedAt.getTime() + OPERATOR_SESSION_SEC * 1000,
  };
}

/** The session of a cookie's token, if it is open; a passive call does not renew it. */
export async function authenticate(
  module: ModuleContext,
  token: string,
  passive: boolean,
): Promise<OperatorSession | undefined> {
  const { db } = module.kernel;
  const row = await findOpenSession(db, tokenHash(token), SPAN);
  if (!row) return undefined;
  const isStale = !passive && row.now.getTime() - row.lastSeenAt.getTime() > STALE_MS;
  if (isStale) await touchSession(db, row.sessionId);
  return sessionOf(module, db, row, isStale ? row.now : row.lastSeenAt);
}

/** What a sign-in and `ops.session.me` answer. */
export async function describe(
  { kernel, deps }: ModuleContext,
  session: OperatorSession,
  merchantCode: string,
): Promise<AnswerOf<OpsCalls['ops.session.me']>> {
  const merchants = await Promise.all(session.merchants.map((code) => deps.merchant(code)));
  return {
    csrf: session.csrf,
    operator: {
      operatorId: session.operatorId,
      username: session.username,
      displayName: session.displayName,
      language: session.language,
      roles: [...session.roles],
      merchants: merchants.filter((merchant) => merchant !== undefined),
    },
    rights: [...session.rights],
    merchant: merchantCode,
    passwordChangeRequired: session.passwordChangeRequired,
    recoveryCodesLeft: await countCodes(kernel.db, session.operatorId),
    idleEndsAt: session.idleEndsAt,
    endsAt: session.endsAt,
  };
}
