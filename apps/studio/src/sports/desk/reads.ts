/** What the desk looks at: events with what the house stands to lose, one event with its lines, and the health of producers. */
import { z } from 'zod';
import type { Tx } from '../../kernel/database.ts';
import type { LineView } from '../book/book.ts';
import { clockOf } from '../book/clock.ts';
import type { LiveBook } from '../book/live-book.ts';
import { OVER } from '../book/state.ts';
import { exposureGrid, worstCase } from '../risk/event-worst.ts';
import { readAllExposures, type ExposedOutcome } from '../risk/exposure-store.ts';
import { LIMITS } from '../risk/limits.ts';
import { listActs } from './act-store.ts';

export const deskBoardQuery = z.strictObject({ currency: z.string().regex(/^[A-Z0-9]{2,10}$/) });
export const deskEventQuery = z.strictObject({ ...deskBoardQuery.shape, event: z.string().max(64) });

const ACTS = 50;
const SOON_MS = 24 * 3_600_000;

function eventRow(book: LiveBook, id: string, exposures: readonly ExposedOutcome[]) {
  const event = book.event(id)!;
  const { competition, tier, home, away, kickOffAt, status, stop, stopSeq, incidents, state } = event;
  const worst = Number(worstCase(exposures));
  return {
    ...{ event: id, competition, tier, home: home.name, away: away.name, kickOffAt, status, stop, stopSeq },
    clock: OVER.has(status) ? null : clockOf(event),
    score: incidents.length > 0 ? state.score : null,
    staked: exposures.reduce((sum, { staked }) => sum + staked, 0),
    worst,
    /** Of the event's cap, in basis points. */
    capBps: Math.round((worst * 10_000) / Number(LIMITS.eventCap)),
  };
}

/** The events of the desk: those that begin within a day or are under way, and those with open bets; the fullest first. */
export async function deskBoard(tx: Tx, book: LiveBook, { currency }: z.output<typeof deskBoardQuery>, now: number) {
  const exposures = await readAllExposures(tx, currency);
  const events = [...book.events()]
    .filter(({ id, status, kickOffAt }) => exposures.has(id) || (!OVER.has(status) && kickOffAt - now < SOON_MS))
    .map(({ id }) => eventRow(book, id, exposures.get(id) ?? []))
    .toSorted((one, other) => other.worst - one.worst || one.kickOffAt - other.kickOffAt);
  const { producers, desk, position } = book.state;
  return {
    ...{ position, up: book.up, cap: Number(LIMITS.eventCap), desk, events },
    producers: [...producers].map(([id, { up, downSince, last }]) => ({ id, up, downSince, last })),
  };
}

function lineRow(
  { key, status, offered, marginThousandths, outcomes }: LineView,
  exposures: readonly ExposedOutcome[],
) {
  const own = exposures.filter(({ marketKey }) => marketKey === key);
  const staked = own.reduce((sum, each) => sum + each.staked, 0);
  return {
    ...{ key, status, offered, marginThousandths, staked },
    outcomes: outcomes.map(({ outcome, price, chances }) => {
      const exposed = own.find((each) => each.outcome === outcome);
      return {
        ...{ outcome, price: price ?? null, chances },
        staked: exposed?.staked ?? 0,
        /** What the house loses if it comes. */
        liability: (exposed?.gross ?? 0) - staked,
      };
    }),
  };
}

/** One event; undefined where the book does not have it. `grid[h][a]`: what the house loses at that score. */
export async function deskEvent(tx: Tx, book: LiveBook, { currency, event }: z.output<typeof deskEventQuery>) {
  if (!book.event(event)) return undefined;
  const exposures = (await readAllExposures(tx, currency, event)).get(event) ?? [];
  const lines = book
    .lines(event)
    .filter(({ key, offered }) => offered || exposures.some((one) => one.marketKey === key));
  return {
    ...eventRow(book, event, exposures),
    ...exposureGrid(exposures),
    lines: lines.map((line) => lineRow(line, exposures)),
    acts: await listActs(tx, event, ACTS),
  };
}
