/** What the desk looks at: events with what the house stands to lose, one event with its lines, and the health of producers. */
import type { DeskBoard, DeskEvent } from '@lantern/contract/sports-desk';
import { z } from 'zod';
import type { StudioLanguage } from '../../../wire/session.ts';
import type { Tx } from '../../kernel/database.ts';
import type { LineView } from '../book/book.ts';
import { clockOf } from '../book/clock.ts';
import { outcomeName, stopsOver, type DeskState } from '../book/desk.ts';
import type { LiveBook } from '../book/live-book.ts';
import { OVER, type EventState, type LineResult } from '../book/state.ts';
import { exposureGrid, worstCase } from '../risk/event-worst.ts';
import { readAllExposures, type ExposedOutcome } from '../risk/exposure-store.ts';
import { readLimits, type SportsLimits } from '../risk/limit-store.ts';
import { eventCap, marketLimits } from '../risk/limits.ts';
import { marketText, outcomeText } from '../slips/words.ts';
import { countSlips } from './act-store.ts';
import { alertsOf } from './alerts.ts';

const currency = z.string().regex(/^[A-Z0-9]{2,10}$/);
const language = z.string().max(20);
export const deskBoardQuery = z.strictObject({ currency, language });
export const deskEventQuery = z.strictObject({ currency, language, event: z.string().max(64) });

const MINUTE_MS = 60_000;
const SOON_MS = 24 * 3_600_000;

const wordOf = ({ vi, en }: { readonly vi: string; readonly en: string }, words: StudioLanguage): string =>
  words === 'EN' ? en : vi;

function clockRow(book: LiveBook, id: string) {
  const event = book.event(id)!;
  const { status, incidents, state } = event;
  if (OVER.has(status) || incidents.length === 0) return null;
  if (event.isVirtual) {
    const { half, playedMs } = clockOf(event)!;
    return { half, minute: Math.floor(playedMs / MINUTE_MS), isPause: false };
  }
  return { half: state.half, minute: Math.floor(state.minute), isPause: incidents.at(-1)!.kind === 'half' };
}

interface RowAsk {
  readonly book: LiveBook;
  readonly limits: SportsLimits;
  readonly words: StudioLanguage;
}

function eventRow({ book, limits, words }: RowAsk, id: string, exposures: readonly ExposedOutcome[]) {
  const event = book.event(id)!;
  const { fixture, lines } = book.state.events.get(id)!;
  const { competition, home, away, kickOffAt, status, stop, incidents, state } = event;
  const worst = Number(worstCase(exposures));
  const cap = Number(eventCap(limits, event));
  const offered = [...lines.values()].filter((line) => line.offered);
  return {
    ...{ event: id, competition, kickOffAt, status, stop },
    isVirtual: event.isVirtual,
    competitionName: wordOf(fixture.competition.name, words),
    home: wordOf(home.name, words),
    away: wordOf(away.name, words),
    clock: clockRow(book, id),
    score: incidents.length > 0 ? ([...state.score] as [number, number]) : null,
    lineCount: offered.length,
    stoppedLines: book.lines(id).filter((line) => line.offered && line.status === 'suspended').length,
    staked: exposures.reduce((sum, { staked }) => sum + staked, 0),
    ...{ worst, cap },
    capBps: Math.round((worst * 10_000) / cap),
  };
}

interface BoardAsk {
  readonly currency: string;
  readonly words: StudioLanguage;
}

/** The events of the desk: those that begin within a day or are under way, and those with open bets; the fullest first. */
export async function deskBoard(
  tx: Tx,
  book: LiveBook,
  { currency: of, words }: BoardAsk,
  now: number,
): Promise<DeskBoard> {
  const [exposures, limits] = [await readAllExposures(tx, of), await readLimits(tx)];
  const events = [...book.events()]
    .filter(({ id, status, kickOffAt }) => exposures.has(id) || (!OVER.has(status) && kickOffAt - now < SOON_MS))
    .map(({ id }) => eventRow({ book, limits, words }, id, exposures.get(id) ?? []))
    .toSorted((one, other) => other.worst - one.worst || one.kickOffAt - other.kickOffAt);
  const { producers, desk, position } = book.state;
  return {
    ...{ position, up: book.up, events },
    alerts: [...alertsOf(book, events, words)],
    ...wideStops(book, desk, words),
    producers: [...producers].map(([id, { up, downSince }]) => ({ id, up, downSince })),
  };
}

/** What holds for more than one event: stops, and margins of competitions. */
function wideStops(book: LiveBook, desk: DeskState, words: StudioLanguage) {
  const known = new Map(
    [...book.state.events.values()].map(({ fixture: { competition } }) => [competition.id, competition]),
  );
  const { all, 'sport:football': football } = desk.stops;
  return {
    stopAll: all ?? null,
    stopSport: football ?? null,
    competitions: [...known]
      .map(([id, { name, virtual }]) => ({
        ...{ id, name: wordOf(name, words), isVirtual: virtual === true },
        stopSince: desk.stops[id] ?? null,
        marginThousandths: desk.margins[id] ?? null,
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

interface LineAsk extends RowAsk {
  readonly event: EventState;
  readonly exposures: readonly ExposedOutcome[];
  readonly slips: ReadonlyMap<string, { readonly slips: number; readonly open: number }>;
}

/** How it was decided; null while it is open. */
function resultRow(result: LineResult | undefined, outcome: string) {
  const known = result?.outcomes[outcome];
  return known && !known.rolledBack ? { wonBps: known.won, voidBps: known.voided } : null;
}

function lineRow({ book, limits, event, exposures, slips, words }: LineAsk, view: LineView) {
  const { key, market, status, offered, marginThousandths } = view;
  const { desk } = book.state;
  const [fed, result] = [event.lines.get(key)!, event.results.get(key)];
  const own = exposures.filter(({ marketKey }) => marketKey === key);
  const staked = own.reduce((sum, each) => sum + each.staked, 0);
  const sides = { home: event.fixture.home, away: event.fixture.away };
  return {
    ...{ key, status, offered, marginThousandths, staked },
    family: market.family,
    name: marketText(market, sides, words),
    ladder: fed.ladder,
    isMarginSet: desk.margins[`${event.id}/${market.family}`] !== undefined,
    ownStopSince: desk.stops[`${event.id}/${key}`] ?? null,
    marketStopSince: desk.stops[`${event.id}/${market.family}`] ?? null,
    isByHand: result?.byDesk === true,
    isDecided: Object.values(result?.outcomes ?? {}).some(({ rolledBack }) => !rolledBack),
    limit: Number(marketLimits(limits, book.event(event.id)!, view).book),
    slips: slips.get(key)?.slips ?? 0,
    openSlips: slips.get(key)?.open ?? 0,
    outcomes: view.outcomes.map(({ outcome, price, chances }, at) => {
      const exposed = own.find((each) => each.outcome === outcome);
      const name = outcomeName({ event: event.id, key, outcome });
      return {
        outcome,
        name: outcomeText({ outcome, ...sides }, market, words),
        price: price?.value ?? null,
        feedPrice: fed.prices[at] || null,
        steps: desk.offsets[name] ?? 0,
        manual: desk.manual[name] ?? null,
        chance: chances.won,
        result: resultRow(result, outcome),
        staked: exposed?.staked ?? 0,
        /** What the house loses if it comes. */
        liability: (exposed?.gross ?? 0) - staked,
      };
    }),
  };
}

interface EventAsk extends BoardAsk {
  readonly event: string;
}

/** One event; undefined where the book does not have it. `grid[h][a]`: what the house loses at that score. */
export async function deskEvent(
  tx: Tx,
  book: LiveBook,
  { currency: of, event: id, words }: EventAsk,
): Promise<DeskEvent | undefined> {
  const event = book.state.events.get(id);
  if (!event) return undefined;
  const exposures = (await readAllExposures(tx, of, id)).get(id) ?? [];
  const { grid, apart } = exposureGrid(exposures);
  const [slips, limits] = [await countSlips(tx, id, of), await readLimits(tx)];
  const lines = book.lines(id).filter(({ key, offered }) => offered || slips.has(key));
  return {
    ...eventRow({ book, limits, words }, id, exposures),
    grid: grid.map((row) => [...row]),
    apart,
    stops: stopsOver(book.state.desk, { event: id, competition: event.fixture.competition.id }),
    lines: lines.map((line) => lineRow({ book, limits, event, exposures, slips, words }, line)),
  };
}
