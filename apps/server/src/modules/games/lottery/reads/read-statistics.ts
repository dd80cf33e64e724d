/** Statistics of a game, computed once per draw and cached until the next draw or a correction. */
import type { AnswerOf, Calls } from '@lantern/contract';
import { formatById } from '@lantern/game-math/lottery';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { findGame } from '../issues/game-store.ts';
import { statisticsOf } from '../rules/statistics.ts';
import { listResults, readResultsMark } from './statistics-store.ts';

type Statistics = AnswerOf<Calls['lottery.statistics']>;

/** Maximum cache entries (game and number of draws); least recently used is evicted. */
const CACHE_MAXIMUM = 200;

export interface StatisticsReader {
  /** Refuses with game_not_found. */
  read(gameCode: string, draws: number): Promise<Result<Statistics>>;
}

/** Creates this node's reader with its cache. */
export function createStatisticsReader(kernel: Kernel): StatisticsReader {
  const kept = new Map<string, { readonly mark: string; readonly answer: Promise<Statistics> }>();
  return {
    async read(gameCode, draws) {
      const game = await findGame(kernel.db, gameCode);
      const format = game && formatById(game.format);
      if (!format) return refuse('game_not_found');
      const { newestNumero, correctedAt } = await readResultsMark(kernel.db, gameCode);
      const name = `${gameCode} ${draws}`;
      const mark = `${newestNumero} ${correctedAt?.getTime() ?? 0}`;
      const known = kept.get(name);
      kept.delete(name);
      if (known?.mark === mark) {
        kept.set(name, known);
        return ok(await known.answer);
      }
      const answer = listResults(kernel.db, gameCode, draws).then((results): Statistics => ({
        gameCode,
        format: format.id,
        drawCount: results.length,
        newestNumero,
        groups: statisticsOf(format, results).map(({ code, entries }) => ({ code, entries: [...entries] })),
      }));
      kept.set(name, { mark, answer });
      answer.catch(() => kept.delete(name));
      const oldest = kept.keys().next();
      if (kept.size > CACHE_MAXIMUM && !oldest.done) kept.delete(oldest.value);
      return ok(await answer);
    },
  };
}
