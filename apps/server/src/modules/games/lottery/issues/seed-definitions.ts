/**
 * Seeds the lotteries of game-math: inserts missing games, categories, price lists and dates without a draw. Existing rows belong to
 * the operator and are not changed. A lottery that is new in the data is on sale after the next start.
 */
import { createHash } from 'node:crypto';
import {
  LOTTERY_CATEGORIES,
  LOTTERY_GAMES,
  NO_DRAW_DATES,
  PRIZE_MODES,
  drawDayOfWeek,
  salesOf,
  type LotteryGame,
  type Schedule,
} from '@lantern/game-math/lottery';
import type { Kernel } from '../../../../kernel/module.ts';
import { transact } from '../../../../kernel/tx.ts';
import {
  claimSeeding,
  insertCategories,
  insertGames,
  insertNoDrawDates,
  insertPrices,
  type GameRow,
  type PriceRow,
  type TimetableRow,
} from './definition-store.ts';
import { saleLimits } from '../rules/sale-limits.ts';

const SORT_ORDER_STEP = 10;

function gameRow(game: LotteryGame, index: number): GameRow {
  return {
    code: game.code,
    category: game.categoryCode,
    format: game.formatId,
    name_vi: game.names.vi,
    name_en: game.names.en,
    remark_vi: game.remarks.vi,
    remark_en: game.remarks.en,
    icon_url: `/art/games/${game.code}.vi.m.webp`,
    vendor: game.vendor,
    game_type: game.gameType,
    sort_order: (index + 1) * SORT_ORDER_STEP,
  };
}

/** A schedule as the columns of lottery.timetable. */
export function timetableColumns({ timetable, lockTimeSec }: Schedule): Omit<TimetableRow, 'game_code'> {
  const window = timetable.kind === 'interval' ? timetable.window : undefined;
  return {
    interval_sec: timetable.kind === 'interval' ? timetable.intervalSec : null,
    window_from_minute: window?.fromMinute ?? null,
    window_to_minute: window?.toMinute ?? null,
    draw_day_of_week: drawDayOfWeek(timetable),
    draws_at_minute: timetable.kind === 'days' ? timetable.drawsAtMinute : null,
    reopens_at_minute: timetable.kind === 'days' ? timetable.reopensAtMinute : null,
    lock_time_sec: lockTimeSec,
  };
}

/** Whether the game has the bet type on its board. */
const sells = ({ betTypeIds }: LotteryGame, betTypeId: string): boolean => betTypeIds?.includes(betTypeId) ?? true;

/** The price lists of the formats the games have, in board order. */
function priceRows(games: readonly LotteryGame[]): readonly PriceRow[] {
  const formatIds = [...new Set(games.map((game) => game.formatId))];
  return formatIds.flatMap((format) =>
    PRIZE_MODES.flatMap((prizeMode) =>
      salesOf(format, prizeMode).map(({ betTypeId, playType, sale }, index): PriceRow => {
        const limits = saleLimits(betTypeId, sale);
        return {
          games: games
            .filter((game) => game.formatId === format && game.prizeModes.includes(prizeMode) && sells(game, betTypeId))
            .map((game) => game.code),
          prize_mode: prizeMode,
          play_type: playType,
          bet_type: betTypeId,
          odds_e4: sale.odds,
          odds_table: sale.table ?? null,
          unit_minimum: limits.unitMinimum,
          stake_minimum: limits.stakeMinimum,
          stake_maximum: limits.stakeMaximum,
          number_liability_maximum: limits.numberLiabilityMaximum,
          sort_order: (index + 1) * SORT_ORDER_STEP,
        };
      }),
    ),
  );
}

function enabledGames(codes: readonly string[] | undefined, known: readonly LotteryGame[]): readonly LotteryGame[] {
  const unknown = codes?.find((code) => !known.some((game) => game.code === code));
  if (unknown !== undefined) throw new Error(`LOTTERY_GAMES names ${unknown}, which is not a lottery`);
  return codes === undefined ? known : known.filter((game) => codes.includes(game.code));
}

/** Inserts what is missing; does nothing if the same definitions were seeded before. Several nodes may start at once. */
export async function seedDefinitions(kernel: Kernel, known: readonly LotteryGame[] = LOTTERY_GAMES): Promise<void> {
  const games = enabledGames(kernel.config.lotteryGames, known);
  const categories = LOTTERY_CATEGORIES.map(({ code, names, inMenu }, index) => ({
    tag: code,
    name_vi: names.vi,
    name_en: names.en,
    in_menu: inMenu,
    sort_order: (index + 1) * SORT_ORDER_STEP,
  }));
  const rows = games.map(gameRow);
  const timetables = games.map((game) => ({ game_code: game.code, ...timetableColumns(game) }));
  const prices = priceRows(games);
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([categories, rows, timetables, prices, NO_DRAW_DATES]))
    .digest('hex');
  await transact(kernel.db, async (tx) => {
    if (!(await claimSeeding(tx, fingerprint))) return;
    await insertCategories(tx, categories);
    await insertGames(tx, rows, timetables);
    await insertPrices(tx, prices);
    await insertNoDrawDates(tx, NO_DRAW_DATES);
  });
}
