/**
 * How much the open issues could cost per number, as this node knows it: read from the database at most every half second,
 * plus what this node accepted since. Coarse on purpose: bets of other nodes count half a second late, and in exchange no bet
 * waits on a row that every other bet of the issue writes to. The limit bounds the house's risk; it is not a member's money.
 */
import { payoutOf, type OddsTable } from '@lantern/game-math/lottery';
import type { Kernel } from '../../kernel/module.ts';
import type { IssueKey } from './issue-store.ts';
import { readExposure, type Exposure } from './order-store.ts';

const FRESH_MS = 500;
const BOOKS_MAXIMUM = 64;

/** What a bet type's smallest bet may pay, and the most one selection may. */
export interface ClosingTerms {
  readonly betType: string;
  readonly oddsE4: bigint;
  readonly oddsTable: OddsTable | null;
  readonly unitMinimum: bigint;
  readonly numberLiabilityMaximum: bigint;
}

/** The selections of a bet type that not even the smallest bet is taken on. */
export type ClosedOf = (terms: ClosingTerms) => readonly string[];

/** An exposure and the most it may grow to, in minor units. */
export interface ExposureAsk extends Exposure {
  readonly maximum: bigint;
}

interface Book {
  readonly readAt: number;
  readonly totals: Promise<Map<string, bigint>>;
}

const slot = (exposure: Exposure) => `${exposure.currency} ${exposure.betType} ${exposure.selection}`;

export interface ExposureBook {
  /** Adds the exposures, or answers the first that would exceed its maximum and adds none. */
  reserve(issue: IssueKey, asks: readonly ExposureAsk[]): Promise<Exposure | undefined>;
  /** Takes back what `reserve` added, for an order that was refused after all. */
  release(issue: IssueKey, asks: readonly ExposureAsk[]): Promise<void>;
  /** What is closed of an issue, in bets of a currency. */
  closedOf(issue: IssueKey, currency: string): Promise<ClosedOf>;
}

/** What one hit of the smallest bet on the selection pays. */
function smallestHit({ oddsE4, oddsTable, unitMinimum }: ClosingTerms, selection: string): bigint {
  const dearest = Math.max(Number(oddsE4), ...Object.values(oddsTable ?? {}));
  return payoutOf({ unit: unitMinimum, multiplier: 1, oddsTenThousandths: oddsTable?.[selection] ?? dearest, hits: 1 });
}

/** The book of this node. */
export function createExposureBook(kernel: Kernel): ExposureBook {
  const books = new Map<string, Book>();

  function totalsOf(issue: IssueKey): Promise<Map<string, bigint>> {
    const name = `${issue.gameCode}:${issue.numero}`;
    const known = books.get(name);
    const now = kernel.clock.elapsed();
    if (known && now - known.readAt < FRESH_MS) return known.totals;
    const totals = readExposure(kernel.db, issue).then((rows) => new Map(rows.map((row) => [slot(row), row.payout])));
    totals.catch(() => books.delete(name));
    books.delete(name);
    books.set(name, { readAt: now, totals });
    const oldest = books.keys().next();
    if (books.size > BOOKS_MAXIMUM && !oldest.done) books.delete(oldest.value);
    return totals;
  }

  return {
    async reserve(issue, asks) {
      const totals = await totalsOf(issue);
      const added = new Map<string, bigint>();
      for (const ask of asks) {
        const sum = (added.get(slot(ask)) ?? totals.get(slot(ask)) ?? 0n) + ask.payout;
        if (sum > ask.maximum) return ask;
        added.set(slot(ask), sum);
      }
      for (const [name, sum] of added) totals.set(name, sum);
      return undefined;
    },
    async release(issue, asks) {
      const totals = await totalsOf(issue);
      for (const ask of asks) {
        const rest = (totals.get(slot(ask)) ?? 0n) - ask.payout;
        // The book may have been read anew in between, without the refused order.
        totals.set(slot(ask), rest > 0n ? rest : 0n);
      }
    },
    async closedOf(issue, currency) {
      const totals = await totalsOf(issue);
      const ofBetType = Map.groupBy([...totals.keys()].filter((name) => name.startsWith(`${currency} `)), (name) => name.split(' ')[1]!);
      return (terms) =>
        (ofBetType.get(terms.betType) ?? []).flatMap((name) => {
          const selection = name.split(' ')[2]!;
          return totals.get(name)! + smallestHit(terms, selection) > terms.numberLiabilityMaximum ? [selection] : [];
        }).toSorted();
    },
  };
}
