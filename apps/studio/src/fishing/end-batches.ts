/** Ending shot batches: missed bullets are refunded, wins are paid, and the new balance is sent. */
import type { BulletShown } from '../../wire/fishing.ts';
import type { StudioContext } from '../context.ts';
import { pause } from '../kernel/clock.ts';
import type { Tx } from '../kernel/database.ts';
import { LATE } from '../rounds/engine.ts';
import { lockRound, readRound, type RoundRow, type Seat } from '../rounds/round-store.ts';
import { rollBackBet, progress, settleNow } from '../rounds/stake.ts';
import { rollbackId } from '../rounds/transaction-ids.ts';
import { dispatchNow } from '../wallet/dispatch-calls.ts';
import { readBalance } from '../wallet/read-balance.ts';
import type { Cannon } from './open-room.ts';
import { flying, progressWith, missOf } from './shot-batch.ts';

/** How often a batch's payment is polled before the member goes without the balance news; the dispatcher continues. */
const LOOKS = 20;
const LOOK_PAUSE_MS = 500;

/** Stores how bullets ended; the round's row is locked. Returns whether the batch is over. */
export async function record(tx: Tx, round: RoundRow, ended: readonly BulletShown[]): Promise<boolean> {
  const to = progressWith(round, ended);
  if (to === LATE) await rollBackBet(tx, round);
  else await progress(tx, round, to);
  return to === LATE || to.state === 'paying';
}

/** Ends the bullets of a batch still in flight. Returns the refunded bullets. */
async function endOne(
  { db }: Pick<StudioContext, 'db'>,
  batchId: string,
  end: 'timed_out' | 'disconnected',
): Promise<readonly BulletShown[]> {
  return await db.transact(async (tx) => {
    const round = await lockRound(tx, batchId);
    if (round.state !== 'open') return [];
    const ended = flying(round).map((bullet) => missOf(round, bullet, end));
    // answer not needed: every bullet ends here, so the batch does
    await record(tx, round, ended);
    return ended;
  });
}

/** Dispatches the pending call, and returns the balance once the batch is settled; undefined before. */
async function settledBalance(studio: StudioContext, batchId: string): Promise<number | undefined> {
  const round = await settleNow(studio, await readRound(studio.db, batchId));
  if (round.state !== 'void') return round.balancePaid ?? undefined;
  await dispatchNow(studio, rollbackId(batchId));
  return (await readRound(studio.db, batchId)).balancePaid ?? undefined;
}

/** The balance to send to a cannon: as read, or read again if another was sent in the meantime. */
export async function latestBalance(
  studio: StudioContext,
  seat: Seat,
  cannon: Cannon,
  sentBefore: number,
  balance: number,
): Promise<number> {
  const again = cannon.balancesSent === sentBefore ? undefined : await readBalance(studio, seat);
  cannon.balancesSent += 1;
  return again?.ok ? again.value : balance;
}

async function settle(studio: StudioContext, cannon: Cannon, batchId: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { balancesSent } = cannon;
    const balance = await settledBalance(studio, batchId);
    if (balance !== undefined) {
      const { connection } = cannon;
      return connection?.send('balance', {
        balance: await latestBalance(studio, connection.session, cannon, balancesSent, balance),
      });
    }
    await pause(LOOK_PAUSE_MS);
  }
}

/** Settles a finished batch, in order per cannon, in the background. */
export function settleLater(studio: StudioContext, cannon: Cannon, batchId: string): void {
  cannon.batches.delete(batchId);
  cannon.settling = cannon.settling
    .then(() => settle(studio, cannon, batchId))
    .catch((error: unknown) => studio.log.warn({ err: error, round: batchId }, 'a batch is left to the dispatcher'));
}

/** Refunds bullets still in flight and sends the news, in the background; failures are left to the idle job. */
export function endLater(
  studio: StudioContext,
  cannon: Cannon,
  batchIds: readonly string[],
  end: 'timed_out' | 'disconnected',
): void {
  for (const batchId of batchIds) {
    cannon.batches.delete(batchId);
    void endOne(studio, batchId, end).then(
      (ended) => {
        if (ended.length === 0) return;
        cannon.connection?.send('returned', {
          batchId,
          bullets: ended.map(({ bullet }) => bullet),
          amount: ended.reduce((sum, { paid }) => sum + paid, 0),
        });
        settleLater(studio, cannon, batchId);
      },
      (error: unknown) => studio.log.warn({ err: error, round: batchId }, 'a batch is left to the idle job'),
    );
  }
}
