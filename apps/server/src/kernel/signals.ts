/**
 * What modules tell the rules of risk about their own rows: who did what, when. A rule names a span; a source answers the subjects
 * that something happened to in it, each with its signals since an earlier instant.
 */
import type { MemberId } from './ids.ts';

export interface SignalScope {
  /** Only its members, before any limit. */
  readonly merchantCode: string;
  readonly timeZone: string;
  /** Subjects that something happened to in (since, to]. */
  readonly since: Date;
  readonly to: Date;
  /** Their signals in (from, to]. */
  readonly from: Date;
  /** At most so many subjects: those that were touched first. */
  readonly subjects: number;
}

/** Something that happened. */
export interface Signal {
  /** What the rule judges: a member's id, a device's print, an address. */
  readonly subject: string;
  /** When the subject was last touched; subjects come in this order. */
  readonly touchedAt: Date;
  readonly memberId: MemberId;
  readonly at: Date;
  /** The same for the same thing, within the subject. */
  readonly key: string;
  /** An id the explainer knows. */
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly times: number;
  /** Further numbers a rule compares. */
  readonly numbers?: Readonly<Record<string, number>>;
  readonly note?: string | null;
}

/** Rows one read may answer: what is beyond is left to the next evaluation. */
export const SIGNALS_MAXIMUM = 20_000;
