/** The differential rebate by watermark (agents.md §3.1). Rates in basis points. Pure. */
import { ShareSum } from './share.ts';

/** What each of a line gets of one counted stake: `own` is the bettor's rate (paid by cashback), `above` that of each agent, the nearest first. */
export interface LineShares {
  readonly own: number;
  readonly above: readonly number[];
  /** The highest rate reached after the bettor and after each agent. */
  readonly marks: readonly number[];
}

/**
 * Shares of a line. `rates` begin with the bettor's own; `cashback` is the merchant's rate for the bettor. Each agent gets what its rate is above
 * the highest rate below it, so the sum is never more than the highest rate of all, also in a tree whose rates are out of order.
 */
export function lineShares(rates: readonly number[], cashback: number): LineShares {
  const own = Math.max(cashback, rates[0] ?? 0);
  const above: number[] = [];
  const marks = [own];
  let mark = own;
  for (const rate of rates.slice(1)) {
    above.push(Math.max(0, rate - mark));
    mark = Math.max(mark, rate);
    marks.push(mark);
  }
  return { own, above, marks };
}

/** What came up to an agent in a category: counted stake by the highest rate below the agent. */
export interface Bag {
  readonly mark: number;
  readonly counted: number;
}

/** An agent's rebate of a day and category: one rounding for all bags. */
export function rebateOfBags(rate: number, bags: readonly Bag[]): number {
  const sum = new ShareSum();
  for (const { mark, counted } of bags) sum.add(counted, Math.max(0, rate - mark));
  return sum.total;
}

/** κ: the share of the house's expectation that may be paid for play, in basis points. */
export const GIVEBACK_BPS = 6_000;

/**
 * The base of a member's day at card tables (§3.4): the net loss, held by the rake paid, so that all rebates together stay under κ × rake however
 * players lose to each other. 0 after a gain. `capBps` is the category's highest rate.
 */
export function cardBase(netLoss: number, rake: number, capBps: number, kappaBps = GIVEBACK_BPS): number {
  if (netLoss <= 0 || capBps <= 0) return 0;
  return Math.min(netLoss, Math.floor((kappaBps * rake) / capBps));
}
