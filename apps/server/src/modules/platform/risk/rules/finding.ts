/** What a rule finds: whom it is about, the numbers it compared, and the facts that show it. Pure. */

export interface RuleSignal {
  readonly subject: string;
  readonly memberId: string;
  /** Milliseconds. */
  readonly at: number;
  readonly key: string;
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly times: number;
  readonly numbers?: Readonly<Record<string, number>>;
  readonly note?: string | null;
}

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly limit: number | null;
  readonly unit: 'count' | 'percent' | 'minutes' | 'hours' | 'days' | 'money' | 'oneIn';
}

export interface FoundFact {
  readonly key: string;
  readonly at: number;
  readonly what: string;
  readonly members: readonly string[];
  readonly reference: string | null;
  readonly amount: bigint | null;
  readonly times: number;
  readonly nets?: Readonly<Record<string, number>>;
  readonly note?: string | null;
}

export interface Finding {
  readonly subjectKind: 'device' | 'bank' | 'address' | 'member' | 'pair' | 'programme';
  readonly subjectKey: string;
  /** What stands for the subject on screens where it is not a member. */
  readonly subjectText: string;
  readonly members: readonly string[];
  readonly measures: readonly Measure[];
  readonly facts: readonly FoundFact[];
}

/** What earlier, closed alerts about the subject already dealt with. */
export interface Past {
  /** When the newest was closed; 0 without one. */
  readonly closedAt: number;
  readonly members: ReadonlySet<string>;
}

export const NO_PAST: Past = { closedAt: -1, members: new Set() };

export type Parameters = Readonly<Record<string, number>>;

/** Judges the signals of one subject, oldest first; undefined: nothing to find. */
export type Judge = (signals: readonly RuleSignal[], parameters: Parameters, past: Past) => Finding | undefined;

/** Facts kept of a finding: the newest. */
export const FACTS_MAXIMUM = 200;

/** A fact of a signal. */
export const factOf = (what: string, signal: RuleSignal): FoundFact => ({
  key: signal.key,
  at: signal.at,
  what,
  members: [signal.memberId],
  reference: signal.reference,
  amount: signal.amount,
  times: signal.times,
  note: signal.note ?? null,
});
