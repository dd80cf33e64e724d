/** What a member sees of the turnover. */
import type { Calls, OfferObstacle, TurnoverEffect } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { MemberId } from '../../kernel/ids.ts';
import { pageBets, type ListedBet } from './bet-store.ts';
import type { TurnoverDoors } from './doors.ts';
import { requirementsOf, type TurnoverLine } from './requirements.ts';
import { counts } from './rules/outcome.ts';

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
    shares: Object.entries(line.shares).flatMap(([category, shareBps]) => (shareBps < FULL_BPS ? [{ category, shareBps }] : [])),
    ...(line.offerRefusal !== undefined && { offerObstacle: line.offerRefusal as OfferObstacle }),
    openedAt: line.openedAt.getTime(),
    ...(line.expiresAt && { validHours: Math.round((line.expiresAt.getTime() - line.openedAt.getTime()) / HOUR_MS), expiresAt: line.expiresAt.getTime() }),
    ...(line.closedAt && { closedAt: line.closedAt.getTime() }),
  };
}

/** Everything there is to play through, with the newest closed requirements. */
export async function readStanding({ kernel, deps }: TurnoverDoors, memberId: MemberId, currency: string, language: Language): Promise<Standing> {
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

function effectOf({ outcome, deposits, bonus, beganAny }: ListedBet): TurnoverEffect {
  if (deposits > 0n || bonus > 0n) return 'counted';
  if (!counts(outcome)) return outcome as Exclude<typeof outcome, 'won' | 'lost'>;
  return beganAny ? 'category' : 'nothing_open';
}

/** A page of settled bets with what each counted. */
export async function readBets({ kernel, deps }: TurnoverDoors, memberId: MemberId, currency: string, asked: { pageNo: number; pageSize: number }, language: Language): Promise<Bets> {
  const { pageNo, pageSize } = asked;
  const { total, bets } = await pageBets(kernel.db, memberId, currency, (pageNo - 1) * pageSize, pageSize);
  const names = await deps.gameNames(language);
  return {
    content: bets.map((bet) => ({
      betId: bet.betId,
      category: bet.category,
      gameId: bet.gameId,
      gameName: names.get(`${bet.vendor}/${bet.gameId}`) ?? bet.gameId,
      stake: Number(bet.stake),
      currency: bet.currency,
      countedDeposits: Number(bet.deposits),
      countedBonus: Number(bet.bonus),
      effect: effectOf(bet),
      settledAt: bet.settledAt.getTime(),
    })),
    totalPages: Math.ceil(total / pageSize),
    pageNum: pageNo,
    totalElements: total,
  };
}
