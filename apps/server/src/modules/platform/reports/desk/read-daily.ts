/** `ops.reports.daily` and `ops.reports.cohorts`. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls, ReportGroup } from '@lantern/contract/ops';
import { toWire } from '@lantern/money';
import { isInNetworks } from '@lantern/limits';
import { decodeCursor } from '../../../../kernel/cursor.ts';
import { daysAfter, type Day } from '../../../../kernel/days.ts';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { readHouses, readVendorNames } from '../game-houses.ts';
import {
  BY_KEY,
  figureOrder,
  isAboutGames,
  listCohorts,
  listDeskAccounts,
  listFigures,
  readCounted,
  type DeskAccount,
  type FigureQuery,
  type FigureRow,
} from './daily-store.ts';
import { returnsOf } from './return-band.ts';

type Context = OpsContext<'operator'>;
type Question = ParsedInput<OpsCalls['ops.reports.daily']>['query'];
type Answer = AnswerOf<OpsCalls['ops.reports.daily']>;
type Row = Answer['list'][number];

const DAYS_MAXIMUM = 400;
/** Currencies a merchant's sums may have. */
const SUMS_MAXIMUM = 40;

/** Whether two texts are days in order, not too far apart. */
export function isRange(from: Day, to: Day): boolean {
  const isDay = (day: Day) => !Number.isNaN(Date.parse(`${day}T00:00:00Z`)) && daysAfter(day, 0) === day;
  return isDay(from) && isDay(to) && from <= to && to <= daysAfter(from, DAYS_MAXIMUM);
}

/** Every house account of the figures, with its vendor and category. */
export async function readAccounts(module: ModuleContext, tx: Tx): Promise<readonly DeskAccount[]> {
  const houseOf = await readHouses(module, tx);
  return (await listDeskAccounts(tx)).map(({ id, code, owner }) => {
    const house = houseOf(code, owner);
    return { id, vendor: house?.vendor ?? '', category: house?.gameCategory ?? '' };
  });
}

/** The merchants of the operator whose networks admit this address. */
const ownMerchants = ({ operator, ip }: Context): readonly string[] =>
  operator.merchants.filter((code) => {
    const allowed = operator.networks[code];
    return allowed === undefined || isInNetworks(allowed, ip);
  });

/** Members are counted once per day, and once per day and game: only rows of these can say how many played. */
function playersOf(row: FigureRow, query: FigureQuery): number | null {
  const isOneDay = query.groupBy.includes('day') || query.from === query.to;
  if (!isOneDay) return null;
  if (!isAboutGames(query)) return Number(row.allPlayers);
  const isOneGame = query.groupBy.includes('game') || query.game !== undefined;
  return isOneGame && row.game !== '' ? Number(row.gamePlayers) : null;
}

function presentRow(row: FigureRow, query: FigureQuery): Omit<Row, 'vendorName' | 'gameName'> {
  const { key, day, merchant, category, vendor, game, currency } = row;
  return {
    key,
    day,
    merchant,
    category,
    vendor,
    game,
    currency,
    bets: Number(row.bets),
    stakes: toWire(row.stakes),
    refunds: toWire(row.refunds),
    wins: toWire(row.wins),
    ggr: toWire(row.ggr),
    bonuses: toWire(row.bonuses),
    rebates: toWire(row.rebates),
    agents: toWire(row.agents),
    ngr: toWire(row.ngr),
    promotions: toWire(row.promotions),
    adjustments: toWire(row.adjustments),
    deposits: toWire(row.deposits),
    depositCount: Number(row.depositCount),
    withdrawals: toWire(row.withdrawals),
    withdrawalCount: Number(row.withdrawalCount),
    fees: toWire(row.fees),
    players: playersOf(row, query),
    joined: isAboutGames(query) ? null : Number(row.joined ?? 0n),
    rtp: returnsOf({ ...row, staked: row.stakes - row.refunds }),
  };
}

/** Names of a page's vendors and games in the operator's language; the lottery's games are named by their source. */
async function withNames(
  module: ModuleContext,
  { merchant, language }: Context,
  rows: readonly Omit<Row, 'vendorName' | 'gameName'>[],
): Promise<Row[]> {
  const vendorName = await readVendorNames(module, merchant.code, language);
  const gameNames = new Map<string, string | undefined>();
  for (const { vendor, game } of rows) {
    const id = `${vendor ?? ''} ${game ?? ''}`;
    if (game === null || game === '' || gameNames.has(id)) continue;
    gameNames.set(id, await module.deps.gameName(vendor ?? '', game, language));
  }
  return rows.map((row) => ({
    ...row,
    vendorName: row.vendor === null || row.vendor === '' ? null : vendorName(row.vendor),
    gameName:
      row.game === null || row.game === '' ? null : (gameNames.get(`${row.vendor ?? ''} ${row.game}`) ?? row.game),
  }));
}

function queryOf(context: Context, question: Question, accounts: readonly DeskAccount[]): FigureQuery {
  const { from, to, category, vendor, game, merchants, money } = question;
  const groupBy = question.groupBy.split(',') as ReportGroup[];
  return {
    merchants: merchants === 'own' ? ownMerchants(context) : [context.merchant.code],
    from,
    to,
    currency: question.currency ?? (groupBy.includes('currency') ? undefined : context.merchant.currency),
    isPlay: money === 'play',
    category,
    vendor,
    game,
    groupBy,
    accounts,
  };
}

/** Days that a page of rows by day looks at first; each further part is four times as long. */
const FIRST_DAYS = 4;

const earlier = (one: Day, other: Day): Day => (one < other ? one : other);
const later = (one: Day, other: Day): Day => (one > other ? one : other);

/** The rows of a page and one more. Keys begin with the day: a page by key adds up the days it shows and not the whole span. */
async function listPage(
  tx: Tx,
  query: FigureQuery,
  { sort, after, limit }: Question,
  order: Parameters<typeof listFigures>[2],
): Promise<readonly FigureRow[]> {
  const isDescending = sort === '-key';
  if (!query.groupBy.includes('day') || (sort !== 'key' && !isDescending))
    return listFigures(tx, query, order, limit + 1);
  const shown = after === undefined ? undefined : decodeCursor(after)?.[1].slice(0, 10);
  let from = shown === undefined || isDescending ? query.from : later(query.from, shown);
  let to = shown === undefined || !isDescending ? query.to : earlier(query.to, shown);
  const rows: FigureRow[] = [];
  for (let days = FIRST_DAYS; from <= to && rows.length <= limit; days *= 4) {
    const part = isDescending
      ? { from: later(from, daysAfter(to, 1 - days)), to }
      : { from, to: earlier(to, daysAfter(from, days - 1)) };
    rows.push(...(await listFigures(tx, { ...query, ...part }, order, limit + 1 - rows.length)));
    if (isDescending) to = daysAfter(part.from, -1);
    else from = daysAfter(part.to, 1);
  }
  return rows;
}

/** A page of figures with the sums of all of them. Refuses range_invalid and, for a foreign cursor, input_invalid. */
export async function readDaily(module: ModuleContext, context: Context, question: Question): Promise<Result<Answer>> {
  if (!isRange(question.from, question.to)) return refuse('range_invalid');
  const order = figureOrder(question.sort, question.after);
  if (!order.ok) return order;
  const { tx } = context;
  const query = queryOf(context, question, await readAccounts(module, tx));
  const whole: FigureQuery = { ...query, groupBy: [] };
  // Sums belong to the first page; later ones show it.
  const [found, sums, counted] = [
    await listPage(tx, query, question, order.value),
    await listFigures(tx, whole, BY_KEY, SUMS_MAXIMUM),
    await readCounted(tx),
  ];
  const page = order.value.page(found, question.limit);
  return ok({
    list: await withNames(
      module,
      context,
      page.rows.map((row) => presentRow(row, query)),
    ),
    next: page.next,
    sums: sums.map((row) => ({ ...presentRow(row, whole), vendorName: null, gameName: null })),
    zone: context.merchant.timeZone,
    countedTo: { operation: String(counted.operation), at: counted.at?.getTime() ?? null },
    checked:
      counted.checkedAt === null
        ? null
        : { at: counted.checkedAt.getTime(), wrong: counted.wrong ?? 0, example: counted.example },
  });
}

/** Retention by the week of registration. */
export async function readCohorts(
  { tx, merchant }: Context,
  { currency = merchant.currency, weeks }: ParsedInput<OpsCalls['ops.reports.cohorts']>['query'],
): Promise<Result<AnswerOf<OpsCalls['ops.reports.cohorts']>>> {
  const rows = await listCohorts(tx, merchant.code, currency, merchant.timeZone, weeks);
  return ok({
    list: rows.map(({ week, members, active }, age) => ({
      week,
      members: Number(members),
      active: Array.from({ length: age + 1 }, (_, after) => active.find((one) => one.after === after)?.members ?? 0),
    })),
    zone: merchant.timeZone,
  });
}
