/** Volleys that end: bullets that met nothing are given back, what the others won is paid, and the balance is told. */
import type { BulletShown } from '../../wire/fishing.ts';
import type { Doors } from '../doors.ts';
import { pause } from '../kernel/clock.ts';
import type { Tx } from '../kernel/database.ts';
import { LATE } from '../rounds/engine.ts';
import { lockRound, readRound, type RoundRow, type Seat } from '../rounds/round-store.ts';
import { giveBack, progress, settleNow } from '../rounds/stake.ts';
import { rollbackId } from '../rounds/transaction-ids.ts';
import { payNow } from '../wallet/pay-due.ts';
import type { Cannon } from './open-water.ts';
import { flying, standing, unmet } from './volley.ts';

/** How often it is looked whether a volley was paid before its member is left without the news; the payer goes on. */
const LOOKS = 20;
const LOOK_PAUSE_MS = 500;

/** Writes down how bullets ended, the round's row being held. Answers whether the volley is over. */
export async function record(tx: Tx, round: RoundRow, ended: readonly BulletShown[]): Promise<boolean> {
  const to = standing(round, ended);
  if (to === LATE) await giveBack(tx, round);
  else await progress(tx, round, to);
  return to === LATE || to.state === 'paying';
}

/** Ends what still flies of a volley. Answers the bullets that are given back by it. */
async function endOne({ db }: Pick<Doors, 'db'>, volleyId: string, end: 'timed_out' | 'disconnected'): Promise<readonly BulletShown[]> {
  return await db.transact(async (tx) => {
    const round = await lockRound(tx, volleyId);
    if (round.state !== 'open') return [];
    const ended = flying(round).map((bullet) => unmet(round, bullet, end));
    await record(tx, round, ended);
    return ended;
  });
}

/** Tells the wallet, and answers its balance once the volley's money has arrived; undefined while it has not. */
async function settledBalance(doors: Doors, volleyId: string): Promise<number | undefined> {
  const round = await settleNow(doors, await readRound(doors.db, volleyId));
  if (round.state !== 'void') return round.balancePaid ?? undefined;
  await payNow(doors, rollbackId(volleyId));
  return (await readRound(doors.db, volleyId)).balancePaid ?? undefined;
}

/** A balance to be told to the cannon now: as it was read, or read anew where another was told since. */
export async function latestBalance(doors: Doors, { vendor, memberRef, currency }: Seat, cannon: Cannon, toldBefore: number, balance: number): Promise<number> {
  const reply = cannon.told === toldBefore ? undefined : await doors.wallet.ask(vendor, 'balance', { memberRef, currency });
  cannon.told += 1;
  return reply?.kind === 'granted' ? reply.value.balance : balance;
}

async function settle(doors: Doors, cannon: Cannon, volleyId: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const { told } = cannon;
    const balance = await settledBalance(doors, volleyId);
    if (balance !== undefined) {
      const { line } = cannon;
      return line?.tell('balance', { balance: await latestBalance(doors, line.session, cannon, told, balance) });
    }
    await pause(LOOK_PAUSE_MS);
  }
}

/** Pays a volley that is over, one after the other for a cannon. Nobody waits for it. */
export function settleLater(doors: Doors, cannon: Cannon, volleyId: string): void {
  cannon.volleys.delete(volleyId);
  cannon.settling = cannon.settling.then(() => settle(doors, cannon, volleyId)).catch((error: unknown) => doors.log.warn({ err: error, round: volleyId }, 'a volley is left to the payer'));
}

/** Gives back what still flies of volleys, and tells. Nobody waits for it; what fails is done by the idle rounds. */
export function endLater(doors: Doors, cannon: Cannon, volleyIds: readonly string[], end: 'timed_out' | 'disconnected'): void {
  for (const volleyId of volleyIds) {
    cannon.volleys.delete(volleyId);
    void endOne(doors, volleyId, end).then(
      (ended) => {
        if (ended.length === 0) return;
        cannon.line?.tell('returned', { volleyId, bullets: ended.map(({ bullet }) => bullet), amount: ended.reduce((sum, { paid }) => sum + paid, 0) });
        settleLater(doors, cannon, volleyId);
      },
      (error: unknown) => doors.log.warn({ err: error, round: volleyId }, 'a volley is left to the idle rounds'),
    );
  }
}
