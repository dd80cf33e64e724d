/** A lottery game fast enough for tests, and what its bets must pay, computed from the published numbers alone. */
import type { AnswerOf, Calls } from '../../packages/contract/src/index.ts';
import { eventually, valueOf, type Caller, type TestClock } from '../kit/src/index.ts';

export interface FastGame {
  readonly code: string;
  readonly intervalSec: number;
  readonly lockTimeSec: number;
}

export const THREE_SECONDS: FastGame = { code: 'test3', intervalSec: 3, lockTimeSec: 1 };

/** Runs a statement as the database's owner. */
export type Query = <Row>(sql: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Puts the game on sale with the odds of the one-minute game and takes all others off sale, so that nothing else draws. */
export async function installFastGame(query: Query, game: FastGame): Promise<void> {
  await query(
    `WITH game AS (
      INSERT INTO lottery.game (code, category, format, name_vi, name_en, icon_url, vendor, game_type)
      VALUES ($1, 'vietnam_fast', 'vn27', 'Siêu tốc thử', 'Test express', '/icon.svg', 'TCG_LOTTO_VN', 'ELOTT')
    ), prices AS (
      INSERT INTO lottery.price_list (game_code, version, drafted_by, valid_from, published_at, published_by)
      VALUES ($1, 1, 'system', '-infinity', kernel.now(), 'system')
    ) INSERT INTO lottery.timetable (game_code, version, from_date, interval_sec, lock_time_sec, published_by)
      VALUES ($1, 1, '19700101', $2, $3, 'system')`,
    [game.code, game.intervalSec, game.lockTimeSec],
  );
  await query(
    `INSERT INTO lottery.odds SELECT $1, prize_mode, play_type, bet_type, odds_e4, unit_minimum, stake_minimum, stake_maximum,
      number_liability_maximum, on_sale, sort_order FROM lottery.odds WHERE game_code = 'mb60'`,
    [game.code],
  );
  await query('UPDATE lottery.game SET on_sale = false WHERE code <> $1', [game.code]);
}

export type OpenIssue = AnswerOf<Calls['lottery.openIssues']>['list'][number];

/** An issue on sale with at least `leftMs` until its lock, by the server's time. */
export function openIssue(caller: Caller, gameCode: string, leftMs = 0): Promise<OpenIssue> {
  return eventually(`an issue of ${gameCode} on sale`, async () => {
    const answer = await caller.call('lottery.openIssues', { query: { gameCode } });
    if (!answer.ok) return undefined;
    const { list, serverTime } = answer.value;
    return list.find((issue) => issue.isSale && issue.lockAt - serverTime >= leftMs);
  });
}

/**
 * An issue of a daily game on sale with at least `leftMs` until its lock, at any hour: between two sales the clock is moved on, perhaps
 * further than a session lasts. Members sign in after it.
 */
export async function dailyIssue(
  clock: TestClock,
  guest: Caller,
  gameCode: string,
  leftMs: number,
): Promise<OpenIssue> {
  const wait = await eventually(`a future issue of ${gameCode}`, async () => {
    const { list, serverTime } = valueOf(await guest.call('lottery.openIssues', { query: { gameCode, count: 4 } }));
    const next = list.find(({ lockAt }) => lockAt - serverTime > 2 * leftMs);
    return next && { ms: next.openAt - serverTime };
  });
  if (wait.ms > 0) await clock.advance(wait.ms + 1000);
  return await openIssue(guest, gameCode, leftMs);
}

/** Enough for a request and its answer on an idle machine; otherwise the next issue serves. */
const ROUND_TRIP_MS = 700;

/**
 * What the attempt answers on an issue on sale. If that one locks meanwhile, as it may on a busy machine, the attempt is
 * repeated on the next: every bet on "the current issue" is placed through here.
 */
export function onOpenIssue<Answer extends { readonly ok: boolean }>(
  caller: Caller,
  gameCode: string,
  attempt: (numero: string) => Promise<Answer>,
  leftMs = ROUND_TRIP_MS,
): Promise<Answer> {
  return eventually(
    `an answer of ${gameCode} before the lock`,
    async () => {
      const answer = await attempt((await openIssue(caller, gameCode, leftMs)).numero);
      return (answer as { readonly code?: string }).code !== 'issue_closed' && answer;
    },
    120_000,
  );
}

/** One second of margin, because the node and the database have separate clocks. */
const OVER_MS = 1_000;
/** Time that may pass between reading the clock and reading the issue. */
const DELAY_MS = 10_000;

/**
 * An issue with at least that much time until its lock, at any hour: the clock is moved to the next one when
 * the one of now is nearly over. For games whose interval divides an hour.
 */
export async function calmIssue(
  clock: TestClock,
  caller: Caller,
  { code, intervalSec, lockTimeSec }: FastGame,
  leftMs: number,
): Promise<OpenIssue> {
  const untilDrawMs = intervalSec * 1000 - (clock.now() % (intervalSec * 1000));
  const spareMs = (intervalSec - lockTimeSec) * 1000 - leftMs;
  if (untilDrawMs - lockTimeSec * 1000 < leftMs + Math.min(DELAY_MS, spareMs / 2))
    await clock.advance(Math.ceil(untilDrawMs) + OVER_MS);
  return openIssue(caller, code, leftMs);
}

/** Numbers of issues in the order of their draws; a game of seconds has more issues in a day than its numbers have digits for. */
export function inDrawOrder(one: string, other: string): number {
  const [day, otherDay] = [one, other].map((numero) => numero.slice(0, 8)) as [string, string];
  return day === otherDay ? Number(one) - Number(other) : Number(day) - Number(otherDay);
}

export type PlacedBet = AnswerOf<Calls['lottery.placeOrder']>;
type Suborder = PlacedBet['suborders'][number];
export type Published = NonNullable<AnswerOf<Calls['lottery.draw']>['result']>;

/** The draw of an issue once its result is out. */
export function publishedDraw(
  caller: Caller,
  gameCode: string,
  numero: string,
): Promise<AnswerOf<Calls['lottery.draw']>> {
  return eventually(`the draw of ${gameCode} ${numero}`, async () => {
    const draw = valueOf(await caller.call('lottery.draw', { params: { gameCode, numero } }));
    return draw.result !== null && draw;
  });
}

function oddsInTenThousandths(odds: string): bigint {
  const [whole = '0', decimals = ''] = odds.split('.');
  return BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0'));
}

/** How often a selection wins, read from the published numbers as a player would, without the product's code. */
function hitsOf(betType: string, selection: string, published: Published): number {
  const numbers = published.prizes.flatMap((prize) => prize.numbers);
  const special = published.prizes.find((prize) => prize.prize === 'DB')?.numbers[0];
  if (special === undefined) throw new Error('the draw has no special prize');
  const pair = Number(special.slice(-2));
  switch (betType) {
    case 'lo2':
      return numbers.filter((number) => number.endsWith(selection)).length;
    case 'de_db':
      return special.endsWith(selection) ? 1 : 0;
    case 'xien2':
      return selection.split('-').every((part) => numbers.some((number) => number.endsWith(part))) ? 1 : 0;
    case 'dau':
      return special.at(-2) === selection ? 1 : 0;
    case 'duoi':
      return special.endsWith(selection) ? 1 : 0;
    case 'db2_tai':
      return pair >= 50 ? 1 : 0;
    case 'db2_xiu':
      return pair < 50 ? 1 : 0;
    case 'db2_chan':
      return pair % 2 === 0 ? 1 : 0;
    case 'db2_le':
      return pair % 2 === 1 ? 1 : 0;
    default:
      throw new Error(`no rule for ${betType} here`);
  }
}

/** What a suborder must pay, in minor units: unit × multiplier × odds × hits, cut to the minor unit per selection. */
export function payoutOf({ betType, selections, unit, multiplier, odds }: Suborder, published: Published): number {
  const perHit = BigInt(unit) * BigInt(multiplier) * oddsInTenThousandths(odds);
  return Number(
    selections.reduce((sum, selection) => sum + (perHit * BigInt(hitsOf(betType, selection, published))) / 10_000n, 0n),
  );
}

/** What an order must pay. */
export const payoutOfOrder = (order: Pick<PlacedBet, 'suborders'>, published: Published): number =>
  order.suborders.reduce((sum, suborder) => sum + payoutOf(suborder, published), 0);
