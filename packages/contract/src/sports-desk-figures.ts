/** What the traders' desk reads of the studio's slips: the biggest open ones, and what those that are over have brought. */
import { z } from 'zod';
import { amount, instant } from './shapes.ts';
import { sportsId } from './sports-desk.ts';

const count = z.int().min(0);
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** By what the biggest slips are listed. */
export const BIGGEST_BY = ['possible', 'stake'] as const;
export type BiggestBy = (typeof BIGGEST_BY)[number];
/** Where the next part of the list begins: the value and the id of the last slip. */
export const biggestCursor = z.string().regex(/^\d{1,16}:[A-Za-z0-9-]{1,64}$/);

const leg = z.object({
  event: sportsId,
  /** `Sông Trà – Hải Đăng`. */
  match: z.string(),
  kickOffAt: instant,
  market: z.string(),
  outcome: z.string(),
  /** As the member saw it. */
  price: z.string(),
  /** Basis points of the stake that won and that are void; null while it is open. */
  result: z.object({ wonBps: count, voidBps: count }).nullable(),
});

/** An open slip as the studio knows it: its member is a reference of the vendor. */
export const deskSlip = z.object({
  slipId: z.string(),
  vendor: z.string(),
  memberRef: z.string(),
  /** `Xiên 3`. */
  kind: z.string(),
  placedAt: instant,
  stake: amount,
  /** The most it still pays, by the results that are known. */
  possible: amount,
  /** The part that is not cashed out, in basis points, and what was paid for the other. */
  openBps: count,
  paid: amount,
  legs: z.array(leg),
});
export const deskSlipsAnswer = z.object({ list: z.array(deskSlip), next: biggestCursor.nullable() });
export type DeskSlips = z.output<typeof deskSlipsAnswer>;

/** By what profit is grouped. */
export const PROFIT_BY = ['day', 'sport', 'competition', 'match'] as const;
export type ProfitBy = (typeof PROFIT_BY)[number];

const figures = {
  /** Slips that ended in the period, what was bet on them, and what they pay by their last settlement, with cash-outs and refunds. */
  slips: count,
  staked: amount,
  paid: amount,
  /** Paid too much before a slip was settled again, and not taken back. */
  owed: amount,
  /** staked − paid − owed. */
  hold: amount,
  /** Slips that are not over, whenever they were bet. `paid`: cashed out of them. `liability`: what the house loses in the worst case. */
  open: z.object({ slips: count, staked: amount, paid: amount, liability: amount }),
};

const profitRow = z.object({
  /** A day, a sport, or the id of a competition or match; null: slips on more than one of them. `others`: the rest, added up. */
  key: z.string().nullable(),
  /** What it is called; null where its key says it. */
  name: z.string().nullable(),
  /** Of a match. */
  kickOffAt: instant.nullable(),
  ...figures,
});

/** Amounts in one currency; play money has its own. */
export const deskProfitAnswer = z.object({
  /** Days of Indochina, both included. A slip counts on the day it ended, with everything that was paid on it since. */
  from: day,
  to: day,
  rows: z.array(profitRow),
  total: z.object(figures),
});
export type DeskProfit = z.output<typeof deskProfitAnswer>;
export type ProfitRow = DeskProfit['rows'][number];
