/** Pays what stakes on decided rounds have won: many in one transaction, whoever comes first, until none is left; after a kill it goes on where it was. */
import type { Tx } from '../kernel/database.ts';
import { lockOpenOf, type RoundRow } from '../rounds/round-store.ts';
import { giveBack, winCallOf } from '../rounds/stake.ts';
import type { TableDoors } from './advance.ts';
import { announceSettled } from './announcements.ts';
import type { Paid, SharedEngine, SharedRound } from './shared-engine.ts';
import { listUnsettled, markSettled, paySettled, type SettledStake } from './shared-store.ts';

/** Stakes of one transaction. */
const BATCH = 500;
const ROUNDS = 20;

interface SettleDoors extends TableDoors {
  wakePayer(): void;
}

function paidOn({ log }: SettleDoors, engine: SharedEngine, round: SharedRound, stake: RoundRow): Paid | undefined {
  try {
    return engine.settle({ ...round, result: round.result! }, stake);
  } catch (error) {
    log.error({ err: error, round: stake.roundId }, 'a stake could not be settled and is given back');
    return undefined;
  }
}

async function settleBatch(tx: Tx, doors: SettleDoors, round: SharedRound): Promise<number> {
  const stakes = await lockOpenOf(tx, round.sharedId, BATCH);
  const engine = round.phase === 'void' ? undefined : doors.engines.get(round.kind);
  const settled: SettledStake[] = [];
  for (const stake of stakes) {
    const paid = engine && paidOn(doors, engine, round, stake);
    if (paid) settled.push({ roundId: stake.roundId, ...paid, call: winCallOf(stake, paid) });
    else await giveBack(tx, stake);
  }
  await paySettled(tx, settled);
  return stakes.length;
}

/** Settles what is decided. */
export async function settleDecided(doors: SettleDoors): Promise<void> {
  for (const round of await listUnsettled(doors.db, ROUNDS)) {
    for (let count = BATCH; count === BATCH; ) {
      count = await doors.db.transact((tx) => settleBatch(tx, doors, round));
      if (count > 0) doors.wakePayer();
    }
    await doors.db.transact(async (tx) => {
      if (await markSettled(tx, round.sharedId)) await announceSettled(tx, round.game, round.sharedId);
    });
  }
}
