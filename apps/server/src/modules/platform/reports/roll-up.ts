/** The worker's loop: rolls up what the ledger has sealed. Killed at any point it leaves either a complete step or none. */
import type { Logger } from '../../../kernel/log.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import { transact, type Db } from '../../../kernel/tx.ts';
import { rollNext } from './store.ts';

const OPERATIONS_A_STEP = 20_000;
const ROLL_EVERY_MS = 2_000;

/** Rolls up everything available, in every zone, each step in its own transaction; ends early when the signal is aborted. */
export async function rollUp(
  db: Db,
  timeZones: readonly string[],
  operationsAStep = OPERATIONS_A_STEP,
  stopping?: AbortSignal,
): Promise<void> {
  for (const timeZone of timeZones) {
    while (!stopping?.aborted && (await transact(db, (tx) => rollNext(tx, timeZone, operationsAStep))));
  }
}

/** Rolls up every two seconds; nodes that run it concurrently take turns by the zone's row. */
export function startRollUp(db: Db, timeZones: () => readonly string[], log: Logger): Ticker {
  return startTicker({
    name: 'reports-roll-up',
    log,
    turn: async (stopping) => {
      await rollUp(db, timeZones(), OPERATIONS_A_STEP, stopping);
      return ROLL_EVERY_MS;
    },
  });
}
