/** Rules about agents and their programme (agents.md §9). They count and compare; none has an error rate. Pure. */
import { factOf, FACTS_MAXIMUM, type Finding, type Judge, type RuleSignal } from './finding.ts';

const PERCENT = 100;
/** A budget of nothing is exceeded by any sum: shown as this percentage. */
const PERCENT_MAXIMUM = 100_000;

const membersOf = (signals: readonly RuleSignal[]): readonly string[] => [
  ...new Set(signals.map(({ memberId }) => memberId)),
];
const factsOf = (what: string, signals: readonly RuleSignal[]) =>
  signals.slice(-FACTS_MAXIMUM).map((signal) => factOf(what, signal));

/** Accounts that an agent has below itself; after a closed alert only when there is one it did not know. */
export const ownAccounts: Judge = (signals, parameters, past) => {
  const below = membersOf(signals);
  if (below.length < parameters['members']! || below.every((member) => past.members.has(member))) return undefined;
  const agent = signals[0]!.subject;
  return {
    subjectKind: 'member',
    subjectKey: agent,
    subjectText: '',
    members: [agent, ...below.filter((member) => member !== agent)],
    measures: [
      { name: 'members', value: below.length, limit: parameters['members']!, unit: 'count' },
      { name: 'span', value: parameters['days']!, limit: null, unit: 'days' },
    ],
    facts: factsOf('own_account', signals),
  };
};

/** One payer behind several accounts of an agent; the subject is the agent with a print of the payer's name. */
export const fundedAccounts: Judge = (signals, parameters, past) => {
  const open = signals.filter(({ at }) => at > past.closedAt);
  const funded = membersOf(open);
  if (funded.length < parameters['members']! || funded.every((member) => past.members.has(member))) return undefined;
  const agent = signals[0]!.subject.split(' ')[0]!;
  return {
    subjectKind: 'member',
    subjectKey: signals[0]!.subject,
    subjectText: '',
    members: [agent, ...funded.filter((member) => member !== agent)],
    measures: [
      { name: 'members', value: funded.length, limit: parameters['members']!, unit: 'count' },
      { name: 'times', value: open.length, limit: null, unit: 'count' },
      { name: 'span', value: parameters['days']!, limit: null, unit: 'days' },
    ],
    facts: factsOf('funded_deposit', open),
  };
};

/** Signals with the numbers of one night or issue, by its name, of those after the last closed alert. */
const byNote = (signals: readonly RuleSignal[], closedAt: number) =>
  [...Map.groupBy(signals, ({ note }) => note ?? '').values()].filter(([first]) => first!.at > closedAt);

/** Too many of an agent's active members are just above the threshold. */
export const nearActives: Judge = (signals, parameters, past) => {
  const shareOf = ([first]: readonly RuleSignal[]) =>
    Math.floor((first!.numbers!['near']! * PERCENT) / first!.numbers!['active']!);
  const nights = byNote(signals, past.closedAt).filter(
    (night) => night[0]!.numbers!['active']! >= parameters['members']! && shareOf(night) >= parameters['percent']!,
  );
  const worst = nights.toSorted((one, other) => shareOf(other) - shareOf(one))[0];
  if (!worst) return undefined;
  const all = nights.flat();
  const agent = all[0]!.subject;
  return {
    subjectKind: 'member',
    subjectKey: agent,
    subjectText: '',
    members: [agent, ...membersOf(all).filter((member) => member !== agent)],
    measures: [
      { name: 'near_share', value: shareOf(worst), limit: parameters['percent']!, unit: 'percent' },
      { name: 'members', value: worst[0]!.numbers!['active']!, limit: parameters['members']!, unit: 'count' },
    ],
    facts: factsOf('near_active', all),
  };
};

/** Accounts of one cluster under an agent cover each other's bets. */
export const coveredBets: Judge = (signals, parameters, past) => {
  const issues = byNote(signals, past.closedAt).filter(
    ([first]) =>
      first!.numbers!['covered']! >= parameters['percent']! && first!.numbers!['stake']! >= parameters['stake']!,
  );
  if (issues.length < parameters['times']!) return undefined;
  const all = issues.flat();
  const agent = all[0]!.subject;
  const staked = issues.reduce((sum, [first]) => sum + first!.numbers!['stake']!, 0);
  return {
    subjectKind: 'member',
    subjectKey: agent,
    subjectText: '',
    members: [agent, ...membersOf(all).filter((member) => member !== agent)],
    measures: [
      { name: 'times', value: issues.length, limit: parameters['times']!, unit: 'count' },
      {
        name: 'covered',
        value: Math.max(...issues.map(([first]) => first!.numbers!['covered']!)),
        limit: parameters['percent']!,
        unit: 'percent',
      },
      { name: 'staked', value: staked, limit: parameters['stake']!, unit: 'money' },
    ],
    facts: factsOf('covered_bet', all),
  };
};

const programme = (subject: string, what: string, signals: readonly RuleSignal[], measures: Finding['measures']) => ({
  subjectKind: 'programme' as const,
  subjectKey: subject,
  subjectText: subject,
  members: membersOf(signals),
  measures,
  facts: factsOf(what, signals),
});

/** A category gives more than a share of its budget, κ × the theoretical result. */
export const overBudget: Judge = (signals, parameters, past) => {
  const shareOf = ([first]: readonly RuleSignal[]) => {
    const { given, budget } = first!.numbers as { given: number; budget: number };
    return budget <= 0 ? PERCENT_MAXIMUM : Math.min(PERCENT_MAXIMUM, Math.floor((given * PERCENT) / budget));
  };
  const nights = byNote(signals, past.closedAt).filter((night) => shareOf(night) >= parameters['percent']!);
  const worst = nights.toSorted((one, other) => shareOf(other) - shareOf(one))[0];
  if (!worst) return undefined;
  const { given, budget } = worst[0]!.numbers as { given: number; budget: number };
  return programme(worst[0]!.subject, 'budget_night', nights.flat(), [
    { name: 'budget_share', value: shareOf(worst), limit: parameters['percent']!, unit: 'percent' },
    { name: 'given', value: given, limit: budget, unit: 'money' },
  ]);
};

/** A run has not ended by its hour. */
export const lateRun: Judge = (signals, parameters, past) => {
  const open = signals.filter(({ at }) => at > past.closedAt);
  return open.length === 0
    ? undefined
    : programme(open[0]!.subject, 'late_run', open, [
        { name: 'late_hour', value: parameters['fromHour']!, limit: null, unit: 'hours' },
      ]);
};
