/** Settles stakes on decided rounds in batches; any process may do it, and it continues after a kill. */
import type { Tx } from '../kernel/database.ts';
import { listOfShared, lockOpenOf, type RoundRow } from '../rounds/round-store.ts';
import { rollBackBet, winCallOf } from '../rounds/stake.ts';
import type { TableContext } from './advance.ts';
import { announceSettled } from './announcements.ts';
import type { Paid, SharedEngine, SharedRound } from './shared-engine.ts';
import { listUnsettled, markSettled, paySettled, type SettledStake } from './shared-store.ts';

/** Stakes per transaction. */
const BATCH = 500;
const ROUNDS = 20;

interface SettleContext extends TableContext {
  wakeDispatcher(): void;
}

function paidOn({ log }: SettleContext, engine: SharedEngine, round: SharedRound, stake: RoundRow): Paid | undefined {
  try {
    return engine.settle({ ...round, result: round.result! }, stake);
  } catch (error) {
    log.error({ err: error, round: stake.roundId }, 'a stake could not be settled and is rolled back');
    return undefined;
  }
}

/** Stakes that were taken and not rolled back. */
const COUNTED_STATES: ReadonlySet<string> = new Set(['open', 'paying', 'ended']);

/**
 * The part of each stake that is not at risk, weighed together with the member's other stakes on the round, those already paid included.
 */
export async function riskOf(
  tx: Tx,
  engine: SharedEngine,
  round: SharedRound,
  stakes: readonly RoundRow[],
): Promise<ReadonlyMap<string, number>> {
  const all = await listOfShared(tx, round.sharedId, [...new Set(stakes.map(({ memberRef }) => memberRef))]);
  const groups = Map.groupBy(
    all.filter(({ state }) => COUNTED_STATES.has(state)),
    ({ vendor, memberRef, currency }) => `${vendor}/${memberRef}/${currency}`,
  );
  return new Map(
    [...groups.values()].flatMap((mine) => [...engine.notCounted({ ...round, result: round.result! }, mine)]),
  );
}

async function settleBatch(tx: Tx, studio: SettleContext, round: SharedRound): Promise<number> {
  const stakes = await lockOpenOf(tx, round.sharedId, BATCH);
  const engine = round.phase === 'void' ? undefined : studio.engines.get(round.kind);
  const notCounted = engine ? await riskOf(tx, engine, round, stakes) : new Map<string, number>();
  const settled: SettledStake[] = [];
  for (const stake of stakes) {
    const paid = engine && paidOn(studio, engine, round, stake);
    if (paid)
      settled.push({
        roundId: stake.roundId,
        ...paid,
        call: winCallOf(stake, { ...paid, notCounted: notCounted.get(stake.roundId) }),
      });
    else await rollBackBet(tx, stake);
  }
  await paySettled(tx, settled);
  return stakes.length;
}

/** Settles all decided rounds. */
export async function settleDecided(studio: SettleContext): Promise<void> {
  for (const round of await listUnsettled(studio.db, ROUNDS)) {
    for (let count = BATCH; count === BATCH;) {
      count = await studio.db.transact((tx) => settleBatch(tx, studio, round));
      if (count > 0) studio.wakeDispatcher();
    }
    await studio.db.transact(async (tx) => {
      if (await markSettled(tx, round.sharedId)) announceSettled(tx, round.game, round.sharedId);
    });
  }
}
