/**
 * The book as a value: what the log says up to a position. Plain data, replaced and never changed, so that a fold that is not committed leaves
 * no trace, and two books can be compared byte by byte.
 */
import { EMPTY_DESK, type DeskState } from './desk.ts';
import type { EventStatus, LineStatus, StopReason } from '../../../wire/sports.ts';
import type { BodyOf, FeedIncident, Fixture } from '../feed/messages.ts';

export interface LineState {
  readonly key: string;
  readonly status: LineStatus;
  readonly offered: boolean;
  readonly ladder: 'malay' | 'decimal';
  readonly margin: number;
  readonly prices: readonly number[];
  readonly chances: readonly (readonly [won: number, voided: number])[];
  /** The producer's number of its last price. */
  readonly seq: number;
}

/** An outcome that was decided, and how often. */
export interface OutcomeResult {
  readonly revision: number;
  readonly won: number;
  readonly voided: number;
  readonly certainty: 1 | 2;
  readonly rolledBack: boolean;
}

export interface LineResult {
  /** Of the last message that decided it: an older one that comes later changes nothing. */
  readonly version: number;
  readonly outcomes: Readonly<Record<string, OutcomeResult>>;
  /** Decided by traders: what a feed says of it changes nothing any more. */
  readonly byDesk?: true;
}

export interface EventState {
  readonly id: string;
  readonly producer: string;
  readonly fixture: Fixture;
  readonly status: EventStatus;
  readonly kickOffAt: number;
  readonly version: number;
  readonly stopSeq: number;
  readonly stop: { readonly reason: StopReason; readonly since: number } | null;
  readonly incidents: readonly FeedIncident[];
  /** Ids of incidents that were taken back; they stay in the list. */
  readonly cancelled: readonly number[];
  readonly lineUps: Omit<BodyOf<'lineUp'>, 'event'> | null;
  readonly lines: ReadonlyMap<string, LineState>;
  readonly results: ReadonlyMap<string, LineResult>;
  readonly qualified: 'home' | 'away' | null;
  readonly seed: string | null;
  /** When its last message was made, in milliseconds since 1970. */
  readonly touchedAt: number;
}

export interface ProducerState {
  readonly last: number;
  /** Down or recovering: nothing can be bet on at its lines. */
  readonly up: boolean;
  /** Since when it is not up, in milliseconds since 1970; 0 while it is. */
  readonly downSince: number;
}

export interface BookState {
  readonly position: number;
  readonly producers: ReadonlyMap<string, ProducerState>;
  readonly events: ReadonlyMap<string, EventState>;
  readonly desk: DeskState;
}

export const EMPTY_BOOK: BookState = { position: 0, producers: new Map(), events: new Map(), desk: EMPTY_DESK };

/** Events that nothing more can be bet on. */
export const OVER: ReadonlySet<EventStatus> = new Set(['ended', 'confirmed', 'postponed', 'cancelled', 'abandoned']);

const byKey = <T>(map: ReadonlyMap<string, T>): [string, T][] =>
  [...map].toSorted(([one], [other]) => (one < other ? -1 : 1));

interface StoredEvent extends Omit<EventState, 'lines' | 'results'> {
  readonly lines: readonly LineState[];
  readonly results: readonly (readonly [string, LineResult])[];
}

/** An event as text; equal events give equal texts. */
export function eventText({ lines, results, ...rest }: EventState): string {
  const stored: StoredEvent = { ...rest, lines: byKey(lines).map(([, line]) => line), results: byKey(results) };
  return JSON.stringify(stored);
}

/** The event of a stored text. */
export function storedEvent(value: unknown): EventState {
  const { lines, results, ...rest } = value as StoredEvent;
  return { ...rest, lines: new Map(lines.map((line) => [line.key, line])), results: new Map(results) };
}

/** The whole book as text, without its position: equal books give equal texts, whatever the consumer added to the log. */
export function bookText({ producers, events, desk }: BookState): string {
  return `${JSON.stringify(byKey(producers))}\n${JSON.stringify(desk)}\n${byKey(events)
    .map(([, event]) => eventText(event))
    .join('\n')}`;
}
