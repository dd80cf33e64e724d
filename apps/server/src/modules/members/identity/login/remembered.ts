/**
 * Remembered logins (`remPass`, ACC-27): a token in the page and the device's cookie, useless separately, resume a
 * login for 90 days. A token is valid once and is replaced by the next; a used one that returns was copied, and
 * everything it led to ends.
 */
import type { CallContext } from '../../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { sessionsEnded } from '../../../../kernel/realtime/session-ends.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import { tokenHash } from '../derived-keys.ts';
import type { ModuleContext } from '../context.ts';
import { findDevice, type Device } from '../sessions/devices.ts';
import { endSessionsOfRemembered } from '../sessions/session-store.ts';
import { lockMemberRow } from '../store.ts';
import {
  endRemembered,
  findRemembered,
  insertRemembered,
  insertRememberedToken,
  markFactorConfirmed,
  useRememberedToken,
  type RememberedLogin,
} from './remembered-store.ts';
import type { RememberMode } from './ticket-store.ts';

const RETENTION_DAYS = 90;
const TOKEN_BYTES = 32;

export interface RememberedNext {
  readonly rememberedId: string;
  /** The token of the next use, returned only once. */
  readonly rememberToken: string;
}

async function addToken(
  { kernel }: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  rememberedId: string,
): Promise<RememberedNext> {
  const rememberToken = Buffer.from(kernel.random.bytes(TOKEN_BYTES)).toString('base64url');
  await insertRememberedToken(tx, rememberedId, tokenHash(rememberToken));
  return { rememberedId, rememberToken };
}

/** Remembers a login on a device, in the transaction that opens its session. */
export async function rememberLogin(
  module: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  login: {
    readonly memberId: MemberId;
    readonly mode: RememberMode;
    readonly device: Device;
    readonly factorConfirmed: boolean;
  },
): Promise<RememberedNext> {
  const id = module.kernel.ids.next<string>();
  await insertRemembered(tx, {
    id,
    memberId: login.memberId,
    mode: login.mode,
    deviceHash: login.device.hashFor(login.memberId),
    factorConfirmed: login.factorConfirmed,
    keepDays: RETENTION_DAYS,
  });
  return addToken(module, tx, id);
}

/** A used token returned: there is a copy of it, and its first user may be the thief. */
async function endStolen(
  { kernel }: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  { id, memberId }: RememberedLogin,
): Promise<void> {
  await endRemembered(tx, id, 'token_reused');
  await endSessionsOfRemembered(tx, id, 'token_reused');
  kernel.realtime.publishIn(tx, sessionsEnded(memberId));
}

/** The remembered login of a token with its device's cookie; does not consume the token. Refuses remember_invalid. */
export async function findResumable(
  module: ModuleContext,
  context: Pick<CallContext, 'cookie'>,
  token: string,
): Promise<Result<RememberedLogin, 'remember_invalid'>> {
  const found = await findRemembered(module.kernel.db, tokenHash(token));
  const device = findDevice(module, context);
  // A token without its cookie opens nothing and ends nothing: a stranger who has one cannot even do harm.
  if (!found || !device || !device.hashFor(found.memberId).equals(found.deviceHash)) return refuse('remember_invalid');
  if (found.used && found.open) {
    await transact(module.kernel.db, async (tx) => {
      await lockMemberRow(tx, found.memberId);
      await endStolen(module, tx, found);
    });
  }
  return found.open && !found.used ? ok(found) : refuse('remember_invalid');
}

/**
 * Consumes a token and returns the next, in the transaction that opens the session and locks the member's row. The
 * second of two concurrent uses finds it used, and ends the remembered login. Refuses remember_invalid, whose effects
 * must be committed.
 */
export async function useRemembered(
  module: Pick<ModuleContext, 'kernel'>,
  tx: Tx,
  hash: Buffer,
  factorConfirmed: boolean,
): Promise<Result<RememberedNext, 'remember_invalid'>> {
  const found = await findRemembered(tx, hash);
  if (!found?.open) return refuse('remember_invalid');
  if (!(await useRememberedToken(tx, hash))) {
    await endStolen(module, tx, found);
    return refuse('remember_invalid');
  }
  if (factorConfirmed && !found.factorConfirmed) await markFactorConfirmed(tx, found.id);
  return ok(await addToken(module, tx, found.id));
}
