/**
 * The current state of tables, for the platform's lobby: read where a round is stored, computed in memory for unwatched tables. Reading
 * stores nothing; what is computed here is what `catchUp` stores when a member enters.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Tx } from '../kernel/database.ts';
import { catchUp } from './catch-up.ts';
import { readAnchors } from './catch-up-store.ts';
import type { SharedEngine, SharedPhase } from './shared-engine.ts';
import { listTableStates } from './shared-store.ts';
import { cycleMsOf, phaseAt, timelineAfter, type Anchor, type PlannedRound, type Timeline } from './timeline.ts';

export interface TableState {
  readonly game: string;
  readonly number: number;
  readonly phase: Extract<SharedPhase, 'betting' | 'running' | 'shown'>;
  /** Remaining time of the phase. */
  readonly leftMs: number;
  /** Last revealed results, oldest first. */
  readonly results: readonly unknown[];
}

interface Computed {
  readonly anchor: Anchor;
  readonly timeline: Timeline;
  readonly rounds: PlannedRound[];
}

/** Number of results reported per table. */
const RESULTS = 24;
/** Rounds computed before yielding to other work. */
const SLICE = 50;
/** Time budget of one read; tables not finished are left out and continue with the next read. */
const BUDGET_MS = 1_500;
/** Margin for void rounds among the last ones. */
const SPARE = 4;

const isSame = (one: Anchor, other: Anchor): boolean => one.number === other.number && one.endedMs === other.endedMs;

/** Computes a table's rounds from its anchor to the current one; undefined where the time budget is used up. */
async function computeRounds(
  tx: Tx,
  { timeline, rounds }: Computed,
  nowMs: number,
  mayGoOn: () => boolean,
): Promise<PlannedRound | undefined> {
  for (let count = 1; ; count += 1) {
    const last = rounds.at(-1);
    if (last && last.endsMs > nowMs) return last;
    rounds.push(await timeline.next(tx));
    if (rounds.length > RESULTS + SPARE) rounds.shift();
    if (count % SLICE !== 0) continue;
    if (!mayGoOn()) return undefined;
    await turn();
  }
}

function stateOf(
  game: string,
  nowMs: number,
  round: PlannedRound,
  rounds: readonly PlannedRound[],
  before: readonly unknown[],
): TableState | undefined {
  const { phase, endsMs } = phaseAt(round, nowMs);
  if (phase !== 'betting' && phase !== 'running' && phase !== 'shown') return undefined;
  const revealed = rounds
    .filter((each) => each.result !== null && (each !== round || phase === 'shown'))
    .map(({ result }) => result);
  return {
    game,
    number: round.number,
    phase,
    leftMs: endsMs - nowMs,
    results: [...before, ...revealed].slice(-RESULTS),
  };
}

export interface TableStates {
  /** Those of the games that run: paused tables are left out. */
  read(games: readonly string[]): Promise<readonly TableState[]>;
}

interface TableStatesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly historyMs: number;
  readonly engineAt: (game: string) => SharedEngine | undefined;
}

/** Creates the reader of a process. */
export function createTableStates({ db, clock, historyMs, engineAt }: TableStatesDeps): TableStates {
  const known = new Map<string, Computed>();

  function computedFrom(engine: SharedEngine, game: string, anchor: Anchor, nowMs: number): Computed {
    const before = known.get(game);
    if (before && isSame(before.anchor, anchor)) return before;
    const timeline = timelineAfter(engine, game, anchor);
    timeline.passUntil(nowMs - (RESULTS + SPARE) * cycleMsOf(engine, game));
    const fresh = { anchor, timeline, rounds: [] };
    known.set(game, fresh);
    return fresh;
  }

  async function stateAt(
    game: string,
    anchor: Anchor,
    nowMs: number,
    before: readonly unknown[],
    mayGoOn: () => boolean,
  ): Promise<TableState | undefined> {
    const engine = engineAt(game);
    if (!engine) return undefined;
    // Older than the kept history: the rounds have to be stored, or another computation would start elsewhere.
    if (nowMs - anchor.endedMs > historyMs && anchor.number > 0) {
      // answer not needed: stored now or by another process, the next read computes from there
      await db.transact((tx) => catchUp(tx, engine, game, historyMs));
      return undefined;
    }
    const computed = computedFrom(engine, game, anchor, nowMs);
    const round = await computeRounds(db, computed, nowMs, mayGoOn);
    return round && stateOf(game, nowMs, round, computed.rounds, before);
  }

  return {
    async read(games) {
      const stored = await listTableStates(db, games, RESULTS);
      const resting = historyMs === 0 ? [] : games.filter((game) => !stored.get(game)?.phase);
      const { nowMs, anchors } = await readAnchors(db, resting, historyMs);
      const untilMs = clock.now() + BUDGET_MS;
      const mayGoOn = () => clock.now() < untilMs;
      const found: TableState[] = [];
      for (const game of games) {
        const row = stored.get(game);
        if (row?.phase)
          found.push({
            game,
            number: row.number!,
            phase: row.phase,
            leftMs: row.leftMs!,
            results: row.results.toReversed(),
          });
        const anchor = anchors.get(game);
        const computed = anchor && (await stateAt(game, anchor, nowMs, row?.results.toReversed() ?? [], mayGoOn));
        if (computed) found.push(computed);
      }
      return found;
    },
  };
}
