/** Turnover as the member sees it. */
import type { Calls, OfferObstacle, TurnoverEffect } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../../kernel/ids.ts';
import { pageBets, type ListedBet } from './bet-store.ts';
import type { TurnoverContext } from './context.ts';
import { requirementsOf, type TurnoverLine } from './requirements.ts';
import { countOf, counts, reductionsOf } from './rules/outcome.ts';

type Standing = AnswerOf<Calls['turnover.standing']>;
type Bets = AnswerOf<Calls['turnover.bets']>;

/** Closed requirements shown under the open ones. */
const CLOSED_SHOWN = 6;
const FULL_BPS = 10_000;
const HOUR_MS = 3_600_000;

function presentLine(line: TurnoverLine, language: Language): Standing['lines'][number] {
  return {
    requirementId: line.requirementId,
    source: line.source,
    title: language === 'VI' ? line.titleVi : line.titleEn,
    baseAmount: Number(line.baseAmount),
    multiple: line.multiple,
    required: Number(line.required),
    counted: Number(line.counted),
    left: Number(line.left),
    state: line.state,
    bonusLocked: Number(line.bonusLocked),
    ...(line.betMaximum !== null && { betMaximum: Number(line.betMaximum) }),
    ...(line.cashOutMaximum !== null && { cashOutMaximum: Number(line.cashOutMaximum) }),
    shares: Object.entries(line.shares).flatMap(([category, shareBps]) =>
      shareBps < FULL_BPS ? [{ category, shareBps }] : [],
    ),
    ...(line.offerRefusal !== undefined && { offerObstacle: line.offerRefusal as OfferObstacle }),
    openedAt: line.openedAt.getTime(),
    ...(line.expiresAt && {
      validHours: Math.round((line.expiresAt.getTime() - line.openedAt.getTime()) / HOUR_MS),
      expiresAt: line.expiresAt.getTime(),
    }),
    ...(line.closedAt && { closedAt: line.closedAt.getTime() }),
  };
}

/** All open requirements, with the newest closed ones. */
export async function readStanding(
  { kernel, deps }: TurnoverContext,
  memberId: MemberId,
  currency: string,
  language: Language,
): Promise<Standing> {
  const { required, counted, left, lines } = await requirementsOf(deps, kernel.db, memberId, currency, CLOSED_SHOWN);
  const balance = await deps.ledger.balance(kernel.db, memberId, currency);
  return {
    currency,
    required: Number(required),
    counted: Number(counted),
    left: Number(left),
    bonusBalance: balance.ok ? Number(balance.value.bonus) : 0,
    lines: lines.map((line) => presentLine(line, language)),
  };
}

function effectOf(bet: ListedBet): TurnoverEffect {
  const { outcome, deposits, bonus, beganAny } = bet;
  if (deposits > 0n || bonus > 0n) return 'counted';
  if (!counts(outcome)) return outcome as Exclude<typeof outcome, 'won' | 'lost'>;
  if (!beganAny) return 'nothing_open';
  return countOf(bet).valid === 0n ? 'not_counted' : 'category';
}

function presentBet(bet: ListedBet, names: ReadonlyMap<string, string>): Bets['content'][number] {
  const { valid, points, counted } = countOf(bet);
  return {
    betId: bet.betId,
    category: bet.category,
    gameId: bet.gameId,
    gameName: names.get(`${bet.vendor}/${bet.gameId}`) ?? bet.gameId,
    stake: Number(bet.stake),
    currency: bet.currency,
    valid: Number(valid),
    points: Number(points),
    counted: Number(counted),
    weightBps: bet.risk.weightBps,
    reductions: [...reductionsOf(bet)],
    countedDeposits: Number(bet.deposits),
    countedBonus: Number(bet.bonus),
    effect: effectOf(bet),
    settledAt: bet.settledAt.getTime(),
  };
}

/** A page of settled bets with the counted amount of each. */
export async function readBets(
  { kernel, deps }: TurnoverContext,
  memberId: MemberId,
  currency: string,
  page: { pageNo: number; pageSize: number },
  language: Language,
): Promise<Bets> {
  const { pageNo, pageSize } = page;
  const { total, bets } = await pageBets(kernel.db, memberId, currency, (pageNo - 1) * pageSize, pageSize);
  const names = await deps.gameNames(language);
  return {
    content: bets.map((bet) => presentBet(bet, names)),
    totalPages: Math.ceil(total / pageSize),
    pageNum: pageNo,
    totalElements: total,
  };
}
