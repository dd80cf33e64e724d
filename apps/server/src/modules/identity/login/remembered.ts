/**
 * Remembered logins (`remPass`, ACC-27): a token in the page and the device's cookie, of no use apart, resume a login for
 * 90 days. A token is good once and is followed by the next; one that comes back was copied, and everything it led to ends.
 */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { sessionsEnded } from '../../../kernel/realtime/session-ends.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { tokenHash } from '../derived-keys.ts';
import type { Doors } from '../doors.ts';
import { findDevice, type Device } from '../sessions/devices.ts';
import { endSessionsOfRemembered } from '../sessions/session-store.ts';
import { lockState } from '../store.ts';
import { endRemembered, findRemembered, insertRemembered, insertRememberedToken, markFactorConfirmed, useRememberedToken, type RememberedLogin } from './remembered-store.ts';
import type { RememberMode } from './ticket-store.ts';

const KEPT_DAYS = 90;
const TOKEN_BYTES = 32;

export interface RememberedNext {
  readonly rememberedId: string;
  /** The token of the next use, shown this once. */
  readonly rememberToken: string;
}

async function addToken({ kernel }: Pick<Doors, 'kernel'>, tx: Tx, rememberedId: string): Promise<RememberedNext> {
  const rememberToken = Buffer.from(kernel.random.bytes(TOKEN_BYTES)).toString('base64url');
  await insertRememberedToken(tx, rememberedId, tokenHash(rememberToken));
  return { rememberedId, rememberToken };
}

/** Remembers a login on a device, in the transaction that opens its session. */
export async function rememberLogin(
  doors: Pick<Doors, 'kernel'>,
  tx: Tx,
  login: { readonly memberId: MemberId; readonly mode: RememberMode; readonly device: Device; readonly factorConfirmed: boolean },
): Promise<RememberedNext> {
  const id = doors.kernel.ids.next<string>();
  await insertRemembered(tx, { id, memberId: login.memberId, mode: login.mode, deviceHash: login.device.hashFor(login.memberId), factorConfirmed: login.factorConfirmed, keepDays: KEPT_DAYS });
  return addToken(doors, tx, id);
}

/** A token came back: somebody has a copy of it, and whoever used it first may be the thief. */
async function endStolen({ kernel }: Pick<Doors, 'kernel'>, tx: Tx, { id, memberId }: RememberedLogin): Promise<void> {
  await endRemembered(tx, id, 'token_reused');
  await endSessionsOfRemembered(tx, id, 'token_reused');
  await kernel.realtime.publishIn(tx, sessionsEnded(memberId));
}

/** The remembered login of a token that came with its device's cookie; the token is not used up yet. Refuses remember_invalid. */
export async function findResumable(doors: Doors, context: Pick<CallContext, 'cookie'>, token: string): Promise<Result<RememberedLogin, 'remember_invalid'>> {
  const found = await findRemembered(doors.kernel.db, tokenHash(token));
  const device = findDevice(doors, context);
  // A token without its cookie opens nothing, and ends nothing either: a stranger who has one cannot even do harm.
  if (!found || !device || !device.hashFor(found.memberId).equals(found.deviceHash)) return refuse('remember_invalid');
  if (found.used && found.open) {
    await transact(doors.kernel.db, async (tx) => {
      await lockState(tx, found.memberId);
      await endStolen(doors, tx, found);
    });
  }
  return found.open && !found.used ? ok(found) : refuse('remember_invalid');
}

/**
 * Uses a token up and answers the next, in the transaction that opens the session and holds the member's row. Of two uses
 * at once the second finds it used, and ends the remembered login. Refuses remember_invalid, whose effects are to be kept.
 */
export async function useRemembered(doors: Pick<Doors, 'kernel'>, tx: Tx, hash: Buffer, factorConfirmed: boolean): Promise<Result<RememberedNext, 'remember_invalid'>> {
  const found = await findRemembered(tx, hash);
  if (!found?.open) return refuse('remember_invalid');
  if (!(await useRememberedToken(tx, hash))) {
    await endStolen(doors, tx, found);
    return refuse('remember_invalid');
  }
  if (factorConfirmed && !found.factorConfirmed) await markFactorConfirmed(tx, found.id);
  return ok(await addToken(doors, tx, found.id));
}
