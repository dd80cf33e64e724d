/** Brings tables on whose time is up. Any process may do it, at any moment; each step is one transaction that holds the table's row. */
import type { Doors } from '../doors.ts';
import type { Tx } from '../kernel/database.ts';
import { clearAndGather } from './gather.ts';
import { askAll, carryHolds, decideHolds, type Asked } from './holds.ts';
import { playTurn } from './playing.ts';
import { lockDueTable } from './table-store.ts';

interface Step {
  readonly asked?: Asked | undefined;
  /** The wallet is owed something. */
  readonly owes?: boolean;
}

async function advanceOne(tx: Tx): Promise<Step | undefined> {
  const table = await lockDueTable(tx);
  if (!table) return undefined;
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

/** Advances everything that is due and free; bets are carried while other tables go on. */
export async function advanceTables(doors: Doors): Promise<void> {
  for (;;) {
    const step = await doors.db.transact(advanceOne);
    if (!step) return;
    if (step.owes) doors.wakePayer();
    if (step.asked) void carryHolds(doors, step.asked).catch((error: unknown) => doors.log.error({ err: error }, 'a hand waits for its asking to be over'));
  }
}
