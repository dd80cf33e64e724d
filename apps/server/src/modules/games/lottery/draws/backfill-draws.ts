/**
 * Past draws for the demo's first start: issues without bets, each drawn from its own seed like any other, so that anyone can
 * verify them. Boards and statistics have data from the start.
 */
import { createHash } from 'node:crypto';
import {
  commitmentOf,
  drawContext,
  drawPrizes,
  formatById,
  groupByTier,
  issuesFrom,
  type IssueTimes,
  type NoDrawDates,
  type Schedule,
} from '@lantern/game-math/lottery';
import type { Kernel } from '../../../../kernel/module.ts';
import { transact } from '../../../../kernel/tx.ts';
import { listGames, listNoDrawDates, type Game } from '../issues/game-store.ts';
import { insertPastDraws, type PastDraw } from '../issues/issue-creation-store.ts';
import { readClock } from '../issues/issue-store.ts';
import { SEED_BYTES } from './seed-vault.ts';

/** Number of past draws of an interval game, and of a weekday game. */
const DRAWS_BY_INTERVAL = 120;
const DRAWS_BY_DAY = 60;
const DAY_MS = 86_400_000;
/** Extra days, because a station skips draws around the lunar new year. */
const PAUSE_DAYS = 28;
const NO_TICKETS = createHash('sha256').digest('hex');

/** An instant from which the game has at least `count` draws up to now. */
function startOf({ timetable }: Schedule, nowMs: number, count: number): number {
  if (timetable.kind === 'days')
    return nowMs - (Math.ceil(count / timetable.weekdays.length) * 7 + PAUSE_DAYS) * DAY_MS;
  const { fromMinute, toMinute } = timetable.window ?? { fromMinute: 0, toMinute: 1440 };
  return nowMs - (Math.ceil(count / (((toMinute - fromMinute) * 60) / timetable.intervalSec)) + 1) * DAY_MS;
}

/** The newest issues of the game that were drawn before now, oldest first. */
export function pastIssues(
  schedule: Schedule,
  nowMs: number,
  count: number,
  noDrawDates: NoDrawDates,
): readonly IssueTimes[] {
  const past: IssueTimes[] = [];
  for (let from = startOf(schedule, nowMs, count); ;) {
    const issues = issuesFrom(schedule, from, count, noDrawDates);
    past.push(...issues.filter((issue) => issue.drawsAt <= nowMs));
    const last = issues.at(-1);
    if (!last || last.drawsAt > nowMs) return past.slice(-count);
    from = last.drawsAt;
  }
}

function drawOf(kernel: Kernel, game: Game, times: IssueTimes): PastDraw {
  const seed = kernel.random.bytes(SEED_BYTES);
  const result = {
    prizes: groupByTier(drawPrizes(formatById(game.format)!, seed, drawContext(game.code, times.numero))),
  };
  return {
    ...times,
    gameCode: game.code,
    seed: Buffer.from(seed).toString('hex'),
    commitment: commitmentOf(seed),
    result,
  };
}

/** Creates past draws for every game on sale; existing ones stay. Only in the demo and before this node's loops run. */
export async function backfillDraws(kernel: Kernel): Promise<void> {
  if (kernel.config.environment !== 'demo') throw new Error('History can only be created in the demo');
  const [now, games, noDrawDates] = await Promise.all([
    readClock(kernel.db),
    listGames(kernel.db),
    listNoDrawDates(kernel.db),
  ]);
  for (const game of games.filter(({ onSale, resultSource }) => onSale && resultSource === 'seed')) {
    const count = game.timetable.kind === 'days' ? DRAWS_BY_DAY : DRAWS_BY_INTERVAL;
    const draws = pastIssues(game, now, count, noDrawDates).map((times) => drawOf(kernel, game, times));
    await transact(kernel.db, (tx) => insertPastDraws(tx, draws, NO_TICKETS));
  }
}
