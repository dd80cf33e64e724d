/** Rules that count within a span, and rules that count members of one thing. Pure. */
import {
  factOf,
  FACTS_MAXIMUM,
  type Finding,
  type Judge,
  type Measure,
  type Parameters,
  type Past,
  type RuleSignal,
} from './finding.ts';

const HOUR_MS = 3_600_000;

/**
 * The newest run of signals within `spanMs` whose `times` add up to `least`; undefined when there is none. What happened before the
 * last alert about the subject was closed has been dealt with.
 */
export function runWithin(
  signals: readonly RuleSignal[],
  spanMs: number,
  least: number,
  { closedAt }: Past,
): readonly RuleSignal[] | undefined {
  const open = signals.filter(({ at }) => at > closedAt);
  let found: readonly RuleSignal[] | undefined;
  let [start, sum] = [0, 0];
  for (const [end, signal] of open.entries()) {
    sum += signal.times;
    while (signal.at - open[start]!.at > spanMs) sum -= open[start++]!.times;
    if (sum >= least) found = open.slice(start, end + 1);
  }
  return found;
}

const timesOf = (signals: readonly RuleSignal[]): number => signals.reduce((sum, { times }) => sum + times, 0);

/** A finding about one member. */
export function aboutMember(
  what: string,
  signals: readonly RuleSignal[],
  measures: readonly Measure[],
): Finding | undefined {
  const [first] = signals;
  return (
    first && {
      subjectKind: 'member',
      subjectKey: first.subject,
      subjectText: '',
      members: [first.memberId],
      measures,
      facts: signals.slice(-FACTS_MAXIMUM).map((signal) => factOf(what, signal)),
    }
  );
}

type Span = 'minutes' | 'hours' | 'days';
const SPAN_MS: Readonly<Record<Span, number>> = { minutes: 60_000, hours: HOUR_MS, days: 24 * HOUR_MS };

/** So many within a span of so long. */
export const often =
  (what: string, span: Span, count = 'times'): Judge =>
  (signals, parameters, past) => {
    const least = parameters[count]!;
    const run = runWithin(signals, parameters[span]! * SPAN_MS[span], least, past);
    return (
      run &&
      aboutMember(what, run, [
        { name: 'times', value: timesOf(run), limit: least, unit: 'count' },
        { name: 'span', value: parameters[span]!, limit: null, unit: span },
      ])
    );
  };

/** So many new accounts behind one address. */
export const registrations: Judge = (signals, parameters, past) => {
  const run = runWithin(signals, parameters['hours']! * HOUR_MS, parameters['times']!, past);
  if (!run) return undefined;
  return {
    subjectKind: 'address',
    subjectKey: run[0]!.subject,
    subjectText: run[0]!.subject,
    members: [...new Set(run.map(({ memberId }) => memberId))],
    measures: [
      { name: 'times', value: timesOf(run), limit: parameters['times']!, unit: 'count' },
      { name: 'span', value: parameters['hours']!, limit: null, unit: 'hours' },
    ],
    facts: run.slice(-FACTS_MAXIMUM).map((signal) => factOf('registration', signal)),
  };
};

/** So many members behind one thing; after a closed alert only when there is one it did not know. */
export const shared =
  (subjectKind: 'device' | 'bank' | 'address', what: string): Judge =>
  (signals, parameters: Parameters, past) => {
    const members = [...new Set(signals.map(({ memberId }) => memberId))];
    if (members.length < parameters['members']!) return undefined;
    if (members.every((member) => past.members.has(member))) return undefined;
    const { subject, note } = signals[0]!;
    const short = subjectKind === 'address' ? subject : `${note ?? ''} ${subject.slice(0, 6)}`.trim();
    return {
      subjectKind,
      subjectKey: subject,
      subjectText: short,
      members,
      measures: [
        { name: 'members', value: members.length, limit: parameters['members']!, unit: 'count' },
        { name: 'times', value: timesOf(signals), limit: null, unit: 'count' },
        { name: 'span', value: parameters['days']!, limit: null, unit: 'days' },
      ],
      facts: signals.slice(-FACTS_MAXIMUM).map((signal) => factOf(what, signal)),
    };
  };
