/**
 * Liability of the open issues per number, as known to this node: read from the database at most every half second, plus the bets
 * this node accepted since. Deliberately approximate: bets of other nodes count half a second late, and in exchange no bet waits
 * for a row that every other bet of the issue updates. The limit bounds the house's risk, not a member's money.
 */
import { payoutOf, type OddsTable } from '@lantern/game-math/lottery';
import type { Kernel } from '../../../../kernel/module.ts';
import type { IssueKey } from '../issues/issue-store.ts';
import { readExposure, type Exposure } from './order-store.ts';

const FRESH_MS = 500;
const BOOKS_MAXIMUM = 64;

/** Terms that close selections: the payout of a minimum bet, and the maximum liability of a selection. */
export interface ClosingTerms {
  readonly betType: string;
  readonly oddsE4: bigint;
  readonly oddsTable: OddsTable | null;
  readonly unitMinimum: bigint;
  readonly numberLiabilityMaximum: bigint;
}

/** The selections of a bet type on which not even a minimum bet is accepted. */
export type ClosedOf = (terms: ClosingTerms) => readonly string[];

/** An exposure and its maximum, in minor units. */
export interface ExposureRequest extends Exposure {
  readonly maximum: bigint;
}

type Totals = Map<string, bigint>;

interface Book {
  readonly readAt: number;
  readonly totals: Promise<Totals>;
  /** What orders under way reserved since the book was read, by their member and key. */
  readonly reserved: Map<string, Totals>;
}

const slot = (exposure: Exposure) => `${exposure.currency} ${exposure.betType} ${exposure.selection}`;

/** The exposures of an order: added, and to be released if the order is refused afterwards; or the first that exceeds its maximum. */
export type Reservation =
  | { readonly exceeded: Exposure }
  | { readonly exceeded?: undefined; readonly release: () => void };

/** The selection that has reached its limit, for a refusal. */
export const limitOf = ({ betType, selection }: Exposure) => ({ betType, selection });

export interface ExposureBook {
  /**
   * Adds the exposures, all or none. What the same holder (a member and a key) reserved lately does not count against it: at most one
   * of its orders is placed.
   */
  reserve(issue: IssueKey, requests: readonly ExposureRequest[], holder?: string): Promise<Reservation>;
  /** The closed selections of an issue, for bets in a currency. */
  closedOf(issue: IssueKey, currency: string): Promise<ClosedOf>;
}

/** Payout of one hit of a minimum bet on the selection. */
function smallestHit({ oddsE4, oddsTable, unitMinimum }: ClosingTerms, selection: string): bigint {
  const highest = Math.max(Number(oddsE4), ...Object.values(oddsTable ?? {}));
  return payoutOf({ unit: unitMinimum, multiplier: 1, oddsTenThousandths: oddsTable?.[selection] ?? highest, hits: 1 });
}

/** Creates this node's exposure book. */
export function createExposureBook(kernel: Kernel): ExposureBook {
  const books = new Map<string, Book>();

  function bookOf(issue: IssueKey): Book {
    const name = `${issue.gameCode}:${issue.numero}`;
    const known = books.get(name);
    const now = kernel.clock.elapsed();
    if (known && now - known.readAt < FRESH_MS) return known;
    const totals = readExposure(kernel.db, issue).then((rows) => new Map(rows.map((row) => [slot(row), row.payout])));
    totals.catch(() => books.delete(name));
    books.delete(name);
    const book = { readAt: now, totals, reserved: new Map<string, Totals>() };
    books.set(name, book);
    const oldest = books.keys().next();
    if (books.size > BOOKS_MAXIMUM && !oldest.done) books.delete(oldest.value);
    return book;
  }

  return {
    async reserve(issue, requests, holder) {
      const { totals: reading, reserved } = bookOf(issue);
      const totals = await reading;
      const own = holder === undefined ? undefined : reserved.get(holder);
      const added = new Map<string, bigint>();
      for (const request of requests) {
        const sum = (added.get(slot(request)) ?? totals.get(slot(request)) ?? 0n) + request.payout;
        if (sum - (own?.get(slot(request)) ?? 0n) > request.maximum) return { exceeded: request };
        added.set(slot(request), sum);
      }
      const amounts = new Map([...added].map(([name, sum]) => [name, sum - (totals.get(name) ?? 0n)]));
      const change = (book: Totals, sign: bigint) => {
        for (const [name, amount] of amounts) book.set(name, (book.get(name) ?? 0n) + sign * amount);
      };
      const held: Totals = own ?? new Map();
      if (holder !== undefined) reserved.set(holder, held);
      for (const book of [totals, held]) change(book, 1n);
      return {
        // In the book it was added to: one that was read in between never had it.
        release: () => {
          for (const book of [totals, held]) change(book, -1n);
        },
      };
    },
    async closedOf(issue, currency) {
      const totals = await bookOf(issue).totals;
      const ofBetType = Map.groupBy(
        [...totals.keys()].filter((name) => name.startsWith(`${currency} `)),
        (name) => name.split(' ')[1]!,
      );
      return (terms) =>
        (ofBetType.get(terms.betType) ?? [])
          .flatMap((name) => {
            const selection = name.split(' ')[2]!;
            return totals.get(name)! + smallestHit(terms, selection) > terms.numberLiabilityMaximum ? [selection] : [];
          })
          .toSorted();
    },
  };
}
