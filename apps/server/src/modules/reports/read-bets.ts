/** The betting record: bets of every kind together, with what all that match add up to. */
import type { AnswerOf, BetStatus, Calls } from '@lantern/contract';
import { toWire } from '@lantern/money';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { pageOfBets, sumOfBets, type BetQuery, type SourcedBet } from './bet-source.ts';
import type { Asker, Doors } from './doors.ts';
import { readHouses, readVendorNames } from './game-houses.ts';
import { rangeAsked, readTogether } from './range-asked.ts';
import type { AskedRange, DayRange } from '../../kernel/days.ts';
import { findPurse, listHousesPlayed } from './store.ts';
import { listReferenced } from './statement-store.ts';

export interface BetsAsked extends AskedRange {
  readonly status?: BetStatus | undefined;
  readonly vendor?: string | undefined;
  readonly gameCategory?: string | undefined;
}

/** The question for the sources. */
export function betQuery({ memberId, currency, merchant }: Asker, { fromDay, toDay }: DayRange, { status, vendor, gameCategory }: BetsAsked): BetQuery {
  return { memberId, currency, fromDay, toDay, timeZone: merchant.timeZone, status, vendor, gameCategory };
}

type BetAnswer = AnswerOf<Calls['record.bets']>['content'][number];

function betAnswer({ stake, payout, placedAt, settledAt, ...bet }: SourcedBet, vendorName: (vendor: string) => string): BetAnswer {
  return {
    ...bet,
    vendorName: vendorName(bet.vendor),
    stake: toWire(stake),
    payout: toWire(payout),
    placedAt: Math.floor(placedAt),
    ...(settledAt === null ? {} : { settledAt: Math.floor(settledAt) }),
  };
}

/** A page of bets, newest first. Refuses with range_invalid. */
export async function readBets(doors: Doors, asker: Asker, asked: BetsAsked, { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number }): Promise<Result<AnswerOf<Calls['record.bets']>>> {
  const { kernel, deps } = doors;
  const range = await rangeAsked(doors, asker, asked);
  if (!range.ok) return range;
  const { timeZone, code } = asker.merchant;
  const query = betQuery(asker, range.value, asked);
  const vendorName = await readVendorNames(doors, code, asker.language);
  return await readTogether(kernel.db, async (tx) => {
    const sums = await sumOfBets(tx, deps.betSources, query);
    const bets = await pageOfBets(tx, deps.betSources, query, { offset: (pageNo - 1) * pageSize, limit: pageSize }, asker.language);
    const purse = await findPurse(tx, asker.memberId, asker.currency);
    const houseOf = await readHouses(doors, tx);
    const played = (purse === undefined ? [] : await listHousesPlayed(tx, purse, timeZone)).flatMap((owner) => houseOf('house', owner) ?? []);
    return ok({
      content: bets.map((bet) => betAnswer(bet, vendorName)),
      totalPages: Math.ceil(sums.bets / pageSize),
      totalElements: sums.bets,
      pageNum: pageNo,
      currency: asker.currency,
      range: { ...range.value, timeZone },
      totals: { bets: sums.bets, stake: toWire(sums.stake), payout: toWire(sums.payout), net: toWire(sums.net) },
      vendors: [...new Set(played.map(({ vendor }) => vendor))].sort().map((vendor) => ({ vendor, name: vendorName(vendor) })),
      gameCategories: [...new Set(played.map(({ gameCategory }) => gameCategory))].sort(),
    });
  });
}

const BET_CODES = ['bet_stake', 'bet_win', 'bet_refund', 'bet_reversal', 'bet_settled', 'jackpot_win'] as const;

/** The day an instant falls on in a zone. */
const dayIn = (timeZone: string, atMs: number): string => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(atMs);

/** One bet with its movements, oldest first. Refuses with bet_not_found. */
export async function readBet(doors: Doors, asker: Asker, source: string, betId: string): Promise<Result<AnswerOf<Calls['record.bet']>>> {
  const { kernel, deps } = doors;
  const keeper = deps.betSources.find(({ code }) => code === source);
  const bet = await keeper?.betDetail(kernel.db, asker.memberId, betId, asker.language);
  const purse = bet && (await findPurse(kernel.db, asker.memberId, bet.currency));
  if (!bet || purse === undefined) return refuse('bet_not_found');
  const { timeZone, code } = asker.merchant;
  const range = { fromDay: dayIn(timeZone, bet.placedAt), toDay: bet.settledAt === null ? 'infinity' : dayIn(timeZone, bet.settledAt) };
  const movements = await listReferenced(kernel.db, { purse, timeZone, range, codes: BET_CODES }, { orderId: betId });
  return ok({
    ...betAnswer({ ...bet, source }, await readVendorNames(doors, code, asker.language)),
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
