/** Brings tables on whose time is up. Any process may do it, at any moment; each step is one transaction that holds the table's row. */
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { clearAndGather } from './gather.ts';
import { askAll, carryHolds, decideHolds, type Asked } from './holds.ts';
import { playTurn } from './playing.ts';
import { lockDueTable, postponeTable, type TableRow } from './table-store.ts';

/** Before a table that failed is tried again. */
const FAILED_MS = 5_000;

interface Step {
  readonly asked?: Asked | undefined;
  /** The wallet is owed something. */
  readonly owes?: boolean;
}

async function advanceOne(tx: Tx, table: TableRow): Promise<Step> {
  switch (table.phase) {
    case 'starting':
      return { asked: await askAll(tx, table) };
    case 'asking':
      return { owes: await decideHolds(tx, table) };
    case 'playing':
      return { owes: await playTurn(tx, table) };
    default:
      await clearAndGather(tx, table);
      return {};
  }
}

/** One table that is due, if any. One that cannot be brought on waits, so that it holds up nobody but itself. */
async function advanceNext({ db, log }: Doors): Promise<Step | undefined> {
  let tableId: string | undefined;
  try {
    return await db.transact(async (tx) => {
      const table = await lockDueTable(tx);
      tableId = table?.tableId;
      return table && (await advanceOne(tx, table));
    });
  } catch (error) {
    if (tableId === undefined) throw error;
    log.error({ err: error, table: tableId }, 'a table of cards could not be brought on');
    await postponeTable(db, tableId, FAILED_MS);
    return {};
  }
}

/** Advances everything that is due and free; bets are carried while other tables go on. */
export async function advanceTables(doors: Doors): Promise<void> {
  for (let step = await advanceNext(doors); step; step = await advanceNext(doors)) {
    if (step.owes) doors.wakePayer();
    if (step.asked) void carryHolds(doors, step.asked).catch((error: unknown) => doors.log.error({ err: error }, 'a hand waits for its asking to be over'));
  }
}
