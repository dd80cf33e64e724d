/** Brings shared rounds on: opens them where somebody waits, closes betting, tells, ends. Any process may do it, at any moment; each step is one transaction. */
import type { Database, Tx } from '../kernel/database.ts';
import type { Logger } from '../kernel/log.ts';
import { freshSeed } from '../rounds/seeds.ts';
import { announceMoved } from './announcements.ts';
import { isTold, valuesOf, type AcceptedStake, type Matching, type SharedEngine, type SharedPhase, type SharedRound } from './shared-engine.ts';
import { findGoingOn, insertShared, listTold, lockAccepted, lockDue, setPhase, storeMet } from './shared-store.ts';

export interface TableDoors {
  readonly db: Database;
  readonly log: Logger;
  readonly engines: ReadonlyMap<string, SharedEngine>;
}

interface Step {
  readonly phase: SharedPhase;
  readonly lastsMs: number;
  readonly result?: unknown;
  readonly met?: Matching<unknown>['met'];
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
function closed(engine: SharedEngine | undefined, round: SharedRound, stakes: readonly AcceptedStake[], log: Logger): Step {
  try {
    if (!engine) throw new Error(`There is no engine ${round.kind}`);
    const { result, runningMs } = engine.close(round, valuesOf(round));
    const kept = engine.matching?.(round.game)?.match(result, stakes) ?? { result, met: [] };
    return runningMs > 0 ? { phase: 'running', lastsMs: runningMs, ...kept } : { phase: 'shown', lastsMs: engine.shownMs(round.game), ...kept };
  } catch (error) {
    log.error({ err: error, game: round.game, round: round.sharedId }, 'a shared round could not be decided and is void');
    return { phase: 'void', lastsMs: 0 };
  }
}

async function stepAfter(tx: Tx, engine: SharedEngine | undefined, round: SharedRound, log: Logger): Promise<Step> {
  // Whoever takes a stake holds the round until he is done: all that were taken are there now, and no more will be.
  if (round.phase === 'betting') return closed(engine, round, engine?.matching?.(round.game) ? await lockAccepted(tx, round.sharedId) : [], log);
  if (round.phase === 'running' && engine) return { phase: 'shown', lastsMs: engine.shownMs(round.game) };
  return { phase: round.phase === 'shown' ? 'ended' : 'void', lastsMs: 0 };
}

async function advanceOne(tx: Tx, { engines, log }: TableDoors): Promise<SharedPhase | undefined> {
  const round = await lockDue(tx);
  if (!round) return undefined;
  const { phase, lastsMs, result, met = [] } = await stepAfter(tx, engines.get(round.kind), round, log);
  await storeMet(tx, met);
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
