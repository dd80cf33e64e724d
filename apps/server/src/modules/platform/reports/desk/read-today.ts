/** `ops.today.read`: what waits for the caller, the figures of the day, and the health of what they depend on. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import { APPROVAL_KIND_NAMES, APPROVAL_KINDS, type OpsCalls, type QueueName, type Right } from '@lantern/contract/ops';
import { toWire } from '@lantern/money';
import { daysAfter, daysOf, type Day } from '../../../../kernel/days.ts';
import type { OpsContext } from '../../../../kernel/http/ops-context.ts';
import { ok, type Result } from '../../../../kernel/result.ts';
import type { ModuleContext } from '../context.ts';
import { BY_GGR, listFigures, readCounted } from './daily-store.ts';
import { healthOf } from './health.ts';
import { readAccounts } from './read-daily.ts';
import { hasEveryMerchant } from './every-merchant-store.ts';
import {
  countPlaying,
  listHours,
  OPEN_LIMIT,
  QUEUE_LIMIT,
  queues,
  readBalances,
  readHealth,
  readNow,
  readOpenBets,
  type HourRow,
  type QueueRow,
} from './today-store.ts';

type Context = OpsContext<'operator'>;
type Today = AnswerOf<OpsCalls['ops.today.read']>;
type Figures = NonNullable<Today['figures']>;
type Period = Figures['now'];

const CATEGORIES_MAXIMUM = 20;
/** Weeks the usual deposits of an hour are the mean of. */
const WEEKS_USUAL = 4;

/** The right that shows a queue. */
const QUEUE_RIGHT: Readonly<Record<QueueName, Right>> = {
  withdrawals: 'withdrawals.read',
  unmatched: 'deposits.read',
  approvals: 'approvals.read',
  identity: 'members.open',
  transfers: 'deposits.read',
  payouts: 'withdrawals.read',
  issues: 'reports.read',
  alerts: 'risk.read',
  chats: 'chat.read',
};

const sumOf = (rows: readonly HourRow[]): Period => {
  const total = (pick: (row: HourRow) => bigint) => rows.reduce((sum, row) => sum + pick(row), 0n);
  return {
    deposits: toWire(total(({ deposits }) => deposits)),
    depositCount: Number(total(({ depositCount }) => depositCount)),
    withdrawals: toWire(total(({ withdrawals }) => withdrawals)),
    withdrawalCount: Number(total(({ withdrawalCount }) => withdrawalCount)),
    stakes: toWire(total(({ stakes }) => stakes)),
    ggr: toWire(total(({ ggr }) => ggr)),
    ngr: toWire(total(({ ngr }) => ngr)),
  };
};

async function readQueues({ tx, operator, merchant }: Context, currency: string): Promise<Today['queues']> {
  const shared = await hasEveryMerchant(tx, operator.merchants);
  const kinds = APPROVAL_KIND_NAMES.filter((kind) => operator.rights.has(APPROVAL_KINDS[kind].decidedBy));
  const read: Readonly<Record<QueueName, () => Promise<QueueRow>>> = {
    withdrawals: () => queues.withdrawals(tx, merchant.code, currency),
    unmatched: () => queues.unmatched(tx, merchant.code, currency, shared),
    approvals: () => queues.approvals(tx, merchant.code, currency, operator.operatorId, kinds),
    identity: () => queues.identity(tx, merchant.code, currency),
    transfers: () => queues.transfers(tx, merchant.code, currency),
    payouts: () => queues.payouts(tx, merchant.code, currency),
    issues: () => queues.issues(tx, currency),
    alerts: () => queues.alerts(tx, merchant.code, currency, operator.rights.has('risk.fraud')),
    chats: () => queues.chats(tx, merchant.code, currency),
  };
  const found: Today['queues'][number][] = [];
  for (const queue of Object.keys(QUEUE_RIGHT) as QueueName[]) {
    if (!operator.rights.has(QUEUE_RIGHT[queue])) continue;
    const { count, amount, young, middle, old, oldestAt } = await read[queue]();
    const hasMoney = !['identity', 'issues', 'alerts', 'chats'].includes(queue);
    found.push({
      queue,
      count: Number(count),
      exact: count < BigInt(QUEUE_LIMIT),
      amount: hasMoney ? toWire(amount ?? 0n) : null,
      ages: [Number(young), Number(middle), Number(old)],
      oldestAt: oldestAt?.getTime() ?? null,
    });
  }
  return found;
}

interface Span {
  readonly from: Day;
  readonly to: Day;
  readonly hour: number;
  readonly days: number;
}

/** Bars of the chart: hours of today with their usual deposits, or days. */
function partsOf(hours: readonly HourRow[], { from, to, hour, days }: Span): Figures['parts'] {
  const of = (day: Day, at?: number) =>
    sumOf(hours.filter((row) => row.day === day && (at === undefined || row.hour === at)));
  if (days > 1)
    return daysOf({ fromDay: from, toDay: to }).map((day) => {
      const { deposits, withdrawals } = of(day);
      return { label: day, deposits, withdrawals, usual: null, isOver: day < to };
    });
  const before = Array.from({ length: WEEKS_USUAL }, (_, week) => daysAfter(to, -7 * (week + 1)));
  const known = before.filter((day) => hours.some((row) => row.day === day));
  return Array.from({ length: 24 }, (_, at) => {
    const { deposits, withdrawals } = of(to, at);
    const usual = known.reduce((sum, day) => sum + of(day, at).deposits, 0);
    return {
      label: String(at).padStart(2, '0'),
      deposits,
      withdrawals,
      usual: known.length === 0 ? null : Math.round(usual / known.length),
      isOver: at < hour,
    };
  });
}

async function readFigures(module: ModuleContext, context: Context, currency: string, span: Span): Promise<Figures> {
  const { tx, merchant } = context;
  const { from, to, hour, days } = span;
  const back = days === 1 ? 7 : days;
  const since = daysAfter(from, days === 1 ? -7 * WEEKS_USUAL : -back);
  const hours = await listHours(tx, merchant.code, currency, since, to);
  const inSpan = (first: Day, last: Day, untilHour = 24) =>
    sumOf(hours.filter((row) => row.day >= first && (row.day < last || (row.day === last && row.hour < untilHour))));
  const figures = {
    merchants: [merchant.code],
    from,
    to,
    currency,
    isPlay: false,
    category: undefined,
    vendor: undefined,
    game: undefined,
    accounts: await readAccounts(module, tx),
  };
  const [whole] = await listFigures(tx, { ...figures, groupBy: [] }, BY_GGR, 1);
  const categories = await listFigures(tx, { ...figures, groupBy: ['category'] }, BY_GGR, CATEGORIES_MAXIMUM);
  const [playing, open] = [await countPlaying(tx, merchant.code), await readOpenBets(tx, merchant.code, currency)];
  const { at } = await readCounted(tx);
  return {
    countedTo: at?.getTime() ?? null,
    now: inSpan(from, to),
    before: inSpan(daysAfter(from, -back), daysAfter(to, -back), hour),
    sameHours: inSpan(from, to, hour),
    comparedHours: hour,
    bonuses: toWire(whole?.bonuses ?? 0n),
    agents: toWire((whole?.agents ?? 0n) + (whole?.rebates ?? 0n)),
    playing: { members: Number(playing.members), exact: playing.seen < BigInt(OPEN_LIMIT) },
    liability: {
      balances: toWire(await readBalances(tx, merchant.code, currency)),
      openStakes: toWire(open.stakes),
      openBets: Number(open.bets),
      exact: open.seen < BigInt(OPEN_LIMIT),
    },
    parts: partsOf(hours, span),
    categories: categories
      .filter(({ category, stakes, ggr }) => category !== '' && (stakes !== 0n || ggr !== 0n))
      .map(({ category, ggr, stakes, refunds }) => ({
        category: category!,
        ggr: toWire(ggr),
        stakes: toWire(stakes - refunds),
      })),
  };
}

/** Never refuses: what the caller may not see is left out. */
export async function readToday(
  module: ModuleContext,
  context: Context,
  { days, currency = context.merchant.currency }: ParsedInput<OpsCalls['ops.today.read']>['query'],
): Promise<Result<Today>> {
  const { tx, merchant, operator } = context;
  const { at, day, hour } = await readNow(tx, merchant.timeZone);
  const span: Span = { from: daysAfter(day, 1 - days), to: day, hour, days };
  return ok({
    at: at.getTime(),
    zone: merchant.timeZone,
    currency,
    queues: await readQueues(context, currency),
    figures: operator.rights.has('reports.read') ? await readFigures(module, context, currency, span) : null,
    health: healthOf(await readHealth(tx, merchant.code), at.getTime()),
  });
}
