/** `ops.reports.day`: what made a day unlike the same weekday before. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls, ReportGroup } from '@lantern/contract/ops';
import { toWire } from '@lantern/money';
import { daysAfter, type Day } from '../../../../kernel/days.ts';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { readVendorNames } from '../game-houses.ts';
import { BY_KEY, listFigures } from './daily-store.ts';
import { listWinners } from './day-store.ts';
import { isRange, readAccounts } from './read-daily.ts';
import { movedGames, usualOf, type GameDay } from './usual.ts';

const WEEKS = 8;
const DAYS_A_WEEK = 7;
const GAMES_SHOWN = 5;
const MEMBERS_SHOWN = 5;
const GAMES: readonly ReportGroup[] = ['category', 'vendor', 'game'];
/** Games of a merchant on a day. */
const ROWS_MAXIMUM = 50_000;

/** Refuses range_invalid for what is no day. */
export async function readDay(
  module: ModuleContext,
  context: OpsContext<'operator'>,
  { day, currency = context.merchant.currency }: ParsedInput<OpsCalls['ops.reports.day']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.reports.day']>>> {
  if (!isRange(day, day)) return refuse('range_invalid');
  const { tx, merchant, language } = context;
  const base = {
    merchants: [merchant.code],
    currency,
    isPlay: false,
    category: undefined,
    vendor: undefined,
    game: undefined,
    accounts: await readAccounts(module, tx),
  };
  const before = Array.from({ length: WEEKS }, (_, week) => daysAfter(day, -DAYS_A_WEEK * (week + 1)));
  const results = new Map<Day, bigint>();
  const games: GameDay[] = [];
  for (const one of [day, ...before]) {
    const rows = await listFigures(tx, { ...base, from: one, to: one, groupBy: GAMES }, BY_KEY, ROWS_MAXIMUM);
    if (rows.length === 0) continue;
    results.set(
      one,
      rows.reduce((sum, { ggr }) => sum + ggr, 0n),
    );
    for (const row of rows)
      games.push({
        day: one,
        category: row.category ?? '',
        vendor: row.vendor ?? '',
        game: row.game ?? '',
        ggr: row.ggr,
      });
  }
  const known = before.filter((one) => results.has(one));
  const usual = usualOf(known.map((one) => results.get(one)!));
  const vendorName = await readVendorNames(module, merchant.code, language);
  const moved = usual ? movedGames(games, day, known, GAMES_SHOWN) : [];
  const winners = await listWinners(
    tx,
    { merchantCode: merchant.code, timeZone: merchant.timeZone, currency, day },
    MEMBERS_SHOWN,
  );
  return ok({
    day,
    currency,
    ggr: toWire(results.get(day) ?? 0n),
    usual: usual
      ? { days: usual.days, mean: toWire(usual.mean), low: toWire(usual.low), high: toWire(usual.high) }
      : null,
    games: await Promise.all(
      moved.map(async ({ category, vendor, game, ...sums }) => ({
        category,
        vendor,
        vendorName: vendor === '' ? null : vendorName(vendor),
        game,
        gameName: game === '' ? null : ((await module.deps.gameName(vendor, game, language)) ?? game),
        ggr: toWire(sums.ggr),
        usual: toWire(sums.usual),
        moved: toWire(sums.moved),
      })),
    ),
    members: winners.map(({ won, ...member }) => ({ ...member, won: toWire(won) })),
  });
}
