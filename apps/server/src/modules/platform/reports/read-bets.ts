/** The betting record: bets of every kind in one list, with the sums of everything that matches. */
import type { AnswerOf, BetStatus, Calls } from '@lantern/contract';
import { toWire } from '@lantern/money';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { pageOfBets, sumOfBets, type BetQuery, type SourcedBet } from './bet-source.ts';
import type { Requester, ModuleContext } from './context.ts';
import { readHouses, readVendorNames } from './game-houses.ts';
import { resolveRange, readTogether } from './resolve-range.ts';
import { dayIn, type RangeQuery, type DayRange } from '../../../kernel/days.ts';
import { findPurse, listHousesPlayed } from './store.ts';
import { listReferenced } from './statement-store.ts';

export interface BetsRequest extends RangeQuery {
  readonly status?: BetStatus | undefined;
  readonly vendor?: string | undefined;
  readonly gameCategory?: string | undefined;
}

/** The query for the sources. */
export function betQuery(
  { memberId, currency, merchant }: Requester,
  { fromDay, toDay }: DayRange,
  { status, vendor, gameCategory }: BetsRequest,
): BetQuery {
  return { memberId, currency, fromDay, toDay, timeZone: merchant.timeZone, status, vendor, gameCategory };
}

type BetAnswer = AnswerOf<Calls['record.bets']>['content'][number];

/** Names of vendors and pictures of games in a record. */
interface DisplayInfo {
  readonly vendorName: (vendor: string) => string;
  readonly iconOf: (gameId: string) => string | undefined;
}

async function readFaces(
  module: ModuleContext,
  { merchant, language }: Requester,
  bets: readonly Pick<SourcedBet, 'gameId'>[],
): Promise<DisplayInfo> {
  const cards = await module.deps.gameCards(merchant.code, language, [...new Set(bets.map(({ gameId }) => gameId))]);
  return {
    vendorName: await readVendorNames(module, merchant.code, language),
    iconOf: (gameId) => cards.get(gameId)?.iconUrl,
  };
}

function betAnswer(
  { stake, payout, placedAt, settledAt, ...bet }: SourcedBet,
  { vendorName, iconOf }: DisplayInfo,
): BetAnswer {
  const iconUrl = iconOf(bet.gameId);
  return {
    ...bet,
    ...(iconUrl === undefined ? {} : { iconUrl }),
    vendorName: vendorName(bet.vendor),
    stake: toWire(stake),
    payout: toWire(payout),
    placedAt: Math.floor(placedAt),
    ...(settledAt === null ? {} : { settledAt: Math.floor(settledAt) }),
  };
}

/** A page of bets, newest first. Refuses with range_invalid. */
export async function readBets(
  module: ModuleContext,
  requester: Requester,
  request: BetsRequest,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<Result<AnswerOf<Calls['record.bets']>>> {
  const { kernel, deps } = module;
  const range = await resolveRange(module, requester, request);
  if (!range.ok) return range;
  const { timeZone } = requester.merchant;
  const query = betQuery(requester, range.value, request);
  const { sums, bets, played } = await readTogether(kernel.db, async (tx) => {
    const page = { offset: (pageNo - 1) * pageSize, limit: pageSize };
    const purse = await findPurse(tx, requester.memberId, requester.currency);
    const houseOf = await readHouses(module, tx);
    return {
      sums: await sumOfBets(tx, deps.betSources, query),
      bets: await pageOfBets(tx, deps.betSources, query, page, requester.language),
      played: (purse === undefined ? [] : await listHousesPlayed(tx, purse, timeZone)).flatMap(
        (owner) => houseOf('house', owner) ?? [],
      ),
    };
  });
  // Not inside: they may need a connection of their own, and requests that each hold one would wait for each other.
  const faces = await readFaces(module, requester, bets);
  return ok({
    content: bets.map((bet) => betAnswer(bet, faces)),
    totalPages: Math.ceil(sums.bets / pageSize),
    totalElements: sums.bets,
    pageNum: pageNo,
    currency: requester.currency,
    range: { ...range.value, timeZone },
    totals: { bets: sums.bets, stake: toWire(sums.stake), payout: toWire(sums.payout), net: toWire(sums.net) },
    vendors: [...new Set(played.map(({ vendor }) => vendor))]
      .sort()
      .map((vendor) => ({ vendor, name: faces.vendorName(vendor) })),
    gameCategories: [...new Set(played.map(({ gameCategory }) => gameCategory))].sort(),
  });
}

const BET_CODES = ['bet_stake', 'bet_win', 'bet_refund', 'bet_reversal', 'bet_settled', 'jackpot_win'] as const;

/** One bet with its movements, oldest first. Refuses with bet_not_found. */
export async function readBet(
  module: ModuleContext,
  requester: Requester,
  source: string,
  betId: string,
): Promise<Result<AnswerOf<Calls['record.bet']>>> {
  const { kernel, deps } = module;
  const betSource = deps.betSources.find(({ code }) => code === source);
  const bet = await betSource?.betDetail(kernel.db, requester.memberId, betId, requester.language);
  const purse = bet && (await findPurse(kernel.db, requester.memberId, bet.currency));
  if (!bet || purse === undefined) return refuse('bet_not_found');
  const { timeZone } = requester.merchant;
  const range = {
    fromDay: dayIn(timeZone, bet.placedAt),
    toDay: bet.settledAt === null ? 'infinity' : dayIn(timeZone, bet.settledAt),
  };
  const movements = await listReferenced(kernel.db, { purse, timeZone, range, codes: BET_CODES }, { orderId: betId });
  const described = await betSource?.describe?.(bet, requester.language);
  return ok({
    ...betAnswer({ ...bet, source }, await readFaces(module, requester, [bet])),
    ...(described && { described }),
    movements: movements.map(({ operation, code: txCode, cashChange, bonusChange, at }) => ({
      transactionId: operation.toString(),
      txCode,
      amount: toWire(cashChange + bonusChange),
      cash: toWire(cashChange),
      bonus: toWire(bonusChange),
      occurredAt: at.getTime(),
    })),
  });
}
