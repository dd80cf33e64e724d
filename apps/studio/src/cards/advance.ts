/**
 * Advances tables whose phase is over. Any process may do it at any moment; each step is one transaction that holds the table's row lock.
 */
import type { StudioContext } from '../context.ts';
import type { Tx } from '../kernel/database.ts';
import { clearAndGather } from './gather.ts';
import { requestHolds, sendHolds, decideHolds, type HoldRequests } from './holds.ts';
import { playTurn } from './playing.ts';
import { lockDueTable, postponeTable, type TableRow } from './table-store.ts';

/** Delay before a table that failed is tried again. */
const FAILED_MS = 5_000;

interface Step {
  readonly holds?: HoldRequests | undefined;
  /** A wallet call was enqueued. */
  readonly hasPendingCalls?: boolean;
}

async function advanceOne(tx: Tx, table: TableRow): Promise<Step> {
  switch (table.phase) {
    case 'starting':
      return { holds: await requestHolds(tx, table) };
    case 'asking':
      return { hasPendingCalls: await decideHolds(tx, table) };
    case 'playing':
      return { hasPendingCalls: await playTurn(tx, table) };
    default:
      await clearAndGather(tx, table);
      return {};
  }
}

/** Advances one due table, if any. A table that fails is postponed, so that it holds up no other. */
async function advanceNext({ db, log }: StudioContext): Promise<Step | undefined> {
  let tableId: string | undefined;
  try {
    return await db.transact(async (tx) => {
      const table = await lockDueTable(tx);
      tableId = table?.tableId;
      return table && (await advanceOne(tx, table));
    });
  } catch (error) {
    if (tableId === undefined) throw error;
    log.error({ err: error, table: tableId }, 'a card table could not be advanced');
    await postponeTable(db, tableId, FAILED_MS);
    return {};
  }
}

/** Advances all tables that are due and not locked; bets go to the wallet while other tables advance. */
export async function advanceTables(studio: StudioContext): Promise<void> {
  for (let step = await advanceNext(studio); step; step = await advanceNext(studio)) {
    if (step.hasPendingCalls) studio.wakeDispatcher();
    if (step.holds)
      void sendHolds(studio, step.holds).catch((error: unknown) =>
        studio.log.error({ err: error }, 'the holds of a hand could not be decided; the timeout decides them'),
      );
  }
}
