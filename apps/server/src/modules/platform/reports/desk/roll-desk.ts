/** The worker's part: rolls sealed blocks up for the desk, finishes rebuilds, counts registrations, compares with the ledger. */
import type { JobDefinition } from '../../../../kernel/jobs.ts';
import type { Logger } from '../../../../kernel/log.ts';
import type { Kernel } from '../../../../kernel/module.ts';
import { deskChanged } from '../../../../kernel/realtime/desk.ts';
import { startTicker, type Ticker } from '../../../../kernel/ticker.ts';
import { transact, type Db } from '../../../../kernel/tx.ts';
import {
  checkDesk,
  countJoined,
  finishRebuild,
  listMerchantCodes,
  listRuns,
  prunePlayers,
  readRolledTo,
  rollNext,
} from './roll-store.ts';

/** A step stays far below the statement timeout, on a slow machine that catches up as well. */
const OPERATIONS_A_STEP = 5_000;
const ROLL_EVERY_MS = 2_000;
const NOTICE_EVERY_MS = 6_000;
/** Registrations are counted again after so many turns. */
const TURNS_A_COUNT = 15;
const CHECKED_DAYS = 2;

/**
 * Rolls up everything sealed, in the current run and in a rebuild, each step in its own transaction; ends early when the signal is
 * aborted.
 */
export async function rollDesk(db: Db, operationsAStep = OPERATIONS_A_STEP, stopping?: AbortSignal): Promise<void> {
  const runs = await listRuns(db);
  for (const generation of runs) {
    while (!stopping?.aborted && (await transact(db, (tx) => rollNext(tx, generation, operationsAStep))));
  }
  if (runs.length > 1 && !stopping?.aborted) await transact(db, finishRebuild);
}

/**
 * Rolls up every two seconds; nodes that run it concurrently take turns by the run's row. Consoles are notified that figures changed,
 * at most every few seconds.
 */
export function startDeskRollUp({ db, log, clock, realtime }: Kernel): Ticker {
  let turns = 0;
  let [noticed, noticedAt] = [-1n, 0];
  return startTicker({
    name: 'reports-desk-roll-up',
    log,
    turn: async (stopping) => {
      await rollDesk(db, OPERATIONS_A_STEP, stopping);
      if (turns++ % TURNS_A_COUNT === 0) await countJoined(db);
      const rolledTo = await readRolledTo(db);
      if (rolledTo !== noticed && clock.now() - noticedAt >= NOTICE_EVERY_MS) {
        [noticed, noticedAt] = [rolledTo, clock.now()];
        for (const code of await listMerchantCodes(db)) realtime.publish(deskChanged(code, 'report'));
      }
      return ROLL_EVERY_MS;
    },
  });
}

/** Nightly: the comparison, which logs an error where a figure differs, and the marks that are no longer needed. */
export const deskJobs = (db: Db, log: Logger): readonly JobDefinition[] => [
  {
    name: 'reports.check_desk',
    cron: '41 4 * * *',
    run: async () => {
      const { wrong, example } = await checkDesk(db, CHECKED_DAYS);
      if (wrong > 0) log.error({ wrong, example }, 'figures of the desk differ from the ledger');
      await prunePlayers(db);
    },
  },
];
