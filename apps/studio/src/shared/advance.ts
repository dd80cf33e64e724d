/** Brings shared rounds on: opens them where somebody waits, closes betting, tells, ends. Any process may do it, at any moment; each step is one transaction. */
import type { Database, Tx } from '../kernel/database.ts';
import type { Logger } from '../kernel/log.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { announceMoved } from './announcements.ts';
import { isTold, valuesOf, type SharedEngine, type SharedPhase, type SharedRound } from './shared-engine.ts';
import { findGoingOn, insertShared, listTold, lockDue, setPhase } from './shared-store.ts';

export interface TableDoors {
  readonly db: Database;
  readonly log: Logger;
  readonly engines: ReadonlyMap<string, SharedEngine>;
}

interface Step {
  readonly phase: SharedPhase;
  readonly lastsMs: number;
  readonly result?: unknown;
}

/** The round at the table, opened if there is none. */
export async function ensureRound({ db }: Pick<TableDoors, 'db'>, engine: SharedEngine, game: string): Promise<SharedRound> {
  for (;;) {
    const there = await findGoingOn(db, game);
    if (there) return there;
    await db.transact(async (tx) => {
      const [last] = await listTold(tx, game, 1);
      const opened = await insertShared(tx, { game, kind: engine.kind, ...freshSeed(), bettingMs: engine.bettingMs(game), memory: engine.open(game, last) });
      if (opened !== undefined) await announceMoved(tx, game, opened);
    });
  }
}

/** Decides the outcome; a round that cannot be decided is void. */
function closed(engine: SharedEngine | undefined, round: SharedRound, log: Logger): Step {
  try {
    if (!engine) throw new Error(`There is no engine ${round.kind}`);
    const { result, runningMs } = engine.close(round, valuesOf(round));
    return runningMs > 0 ? { phase: 'running', lastsMs: runningMs, result } : { phase: 'shown', lastsMs: engine.shownMs(round.game), result };
  } catch (error) {
    log.error({ err: error, game: round.game, round: round.sharedId }, 'a shared round could not be decided and is void');
    return { phase: 'void', lastsMs: 0 };
  }
}

function stepAfter(engine: SharedEngine | undefined, round: SharedRound, log: Logger): Step {
  if (round.phase === 'betting') return closed(engine, round, log);
  if (round.phase === 'running' && engine) return { phase: 'shown', lastsMs: engine.shownMs(round.game) };
  return { phase: round.phase === 'shown' ? 'ended' : 'void', lastsMs: 0 };
}

async function advanceOne(tx: Tx, { engines, log }: TableDoors): Promise<SharedPhase | undefined> {
  const round = await lockDue(tx);
  if (!round) return undefined;
  const { phase, lastsMs, result } = stepAfter(engines.get(round.kind), round, log);
  await setPhase(tx, round.sharedId, phase, lastsMs, result);
  await announceMoved(tx, round.game, round.sharedId);
  return phase;
}

/** Advances everything that is due and free. Answers whether there are stakes to settle now. */
export async function advanceDue(doors: TableDoors): Promise<boolean> {
  let decided = false;
  for (;;) {
    const phase = await doors.db.transact((tx) => advanceOne(tx, doors));
    if (!phase) return decided;
    decided ||= isTold({ phase }) || phase === 'void';
  }
}
