/** Advances shared rounds: opens them, closes betting, reveals, ends. Any process may do it at any moment; each step is one transaction. */
import type { Database, Tx } from '../kernel/database.ts';
import type { Logger } from '../kernel/log.ts';
import { announceMoved } from './announcements.ts';
import { catchUp } from './catch-up.ts';
import { seedOf } from './chain-store.ts';
import {
  isRevealed,
  valuesOf,
  type AcceptedStake,
  type Matching,
  type SharedEngine,
  type SharedPhase,
  type SharedRound,
} from './shared-engine.ts';
import {
  findGoingOn,
  listMemberSeeds,
  lockAccepted,
  lockDue,
  setPhase,
  storeMatches,
  type PhaseStep,
} from './shared-store.ts';

export interface TableContext {
  readonly db: Database;
  readonly log: Logger;
  readonly engines: ReadonlyMap<string, SharedEngine>;
  /** How far back unwatched rounds are generated. */
  readonly historyMs: number;
}

interface Step extends PhaseStep {
  readonly met?: Matching<unknown>['met'];
}

/** The current round of the table, opened if there is none. */
export async function ensureRound(
  { db, historyMs }: Pick<TableContext, 'db' | 'historyMs'>,
  engine: SharedEngine,
  game: string,
): Promise<SharedRound> {
  for (;;) {
    const there = await findGoingOn(db, game);
    if (there) return there;
    // answer not needed: the next look finds the round, whichever process opened it
    await db.transact((tx) => catchUp(tx, engine, game, historyMs));
  }
}

/** Decides the outcome; a round that cannot be decided is void. */
function closed(
  engine: SharedEngine | undefined,
  round: SharedRound,
  seed: Buffer,
  stakes: readonly AcceptedStake[],
  log: Logger,
): Step {
  try {
    if (!engine) throw new Error(`There is no engine ${round.kind}`);
    const { result, runningMs } = engine.close(round, valuesOf(round, seed));
    const matching = engine.matching?.(round.game)?.match(result, stakes) ?? { result, met: [] };
    return runningMs > 0
      ? { phase: 'running', lastsMs: runningMs, ...matching }
      : { phase: 'shown', lastsMs: engine.shownMs(round.game), seed, ...matching };
  } catch (error) {
    log.error(
      { err: error, game: round.game, round: round.sharedId },
      'a shared round could not be decided and is void',
    );
    return { phase: 'void', lastsMs: 0 };
  }
}

async function stepAfter(tx: Tx, engine: SharedEngine | undefined, round: SharedRound, log: Logger): Promise<Step> {
  if (round.phase === 'betting') {
    // Taking a stake locks the round until it commits: all stakes taken are visible now, and no more will follow.
    const stakes = engine?.matching?.(round.game) ? await lockAccepted(tx, round.sharedId) : [];
    const memberSeeds = await listMemberSeeds(tx, round.sharedId);
    return { ...closed(engine, round, await seedOf(tx, round), stakes, log), memberSeeds };
  }
  if (round.phase === 'running' && engine)
    return { phase: 'shown', lastsMs: engine.shownMs(round.game), seed: await seedOf(tx, round) };
  return { phase: round.phase === 'shown' ? 'ended' : 'void', lastsMs: 0 };
}

async function advanceOne(tx: Tx, { engines, log }: TableContext): Promise<SharedPhase | undefined> {
  const round = await lockDue(tx);
  if (!round) return undefined;
  const { met = [], ...step } = await stepAfter(tx, engines.get(round.kind), round, log);
  await storeMatches(tx, met);
  await setPhase(tx, round.sharedId, step);
  announceMoved(tx, round.game, round.sharedId);
  return step.phase;
}

/** Advances everything that is due and not locked. Returns whether there are stakes to settle now. */
export async function advanceDue(studio: TableContext): Promise<boolean> {
  let decided = false;
  for (;;) {
    const phase = await studio.db.transact((tx) => advanceOne(tx, studio));
    if (!phase) return decided;
    decided ||= isRevealed({ phase }) || phase === 'void';
  }
}
