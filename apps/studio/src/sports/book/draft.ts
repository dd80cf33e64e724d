/** What folds of rows write into: the book that is being made, and what it means for the tables. */
import type { BodyOf, NumberedKind, PastMatch } from '../feed/messages.ts';
import type { DeskState } from './desk.ts';
import type { EventState, ProducerState } from './state.ts';

/** What a consumer adds to the log by itself. */
export const OWN_KINDS = ['gap', 'down', 'up'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

export interface LogRow {
  readonly position: number;
  readonly producer: string;
  /** Null for the consumer's own rows, and for traders'. */
  readonly seq: number | null;
  readonly kind: NumberedKind | OwnKind | 'desk';
  readonly madeMs: number;
  readonly version: number;
  readonly body: unknown;
}

export interface ResultRow {
  readonly event: string;
  readonly key: string;
  readonly outcome: string;
  readonly revision: number;
  readonly won: number;
  readonly voided: number;
  readonly certainty: 1 | 2;
  readonly rolledBack: boolean;
  readonly score: readonly [number, number] | null;
  readonly why: BodyOf<'settlement'>['why'];
}

export interface Draft {
  readonly producers: Map<string, ProducerState>;
  readonly events: Map<string, EventState>;
  readonly changed: Set<string>;
  readonly lines: Set<string>;
  readonly upsets: Set<string>;
  readonly results: ResultRow[];
  readonly past: PastMatch[];
  producersChanged: boolean;
  desk: DeskState;
}

export type Body<K extends NumberedKind> = BodyOf<K>;

/** Writes an event with what a message says of it. */
export function put(draft: Draft, row: LogRow, event: EventState, change: Partial<EventState>): void {
  const version = Math.max(event.version, row.version);
  draft.events.set(event.id, { ...event, ...change, version, touchedAt: Math.max(event.touchedAt, row.madeMs) });
  draft.changed.add(event.id);
}

export const touch = (draft: Draft, event: string, keys: Iterable<string>): void => {
  for (const key of keys) draft.lines.add(`${event}/${key}`);
};
