/**
 * The kinds of risk rules: what each is about, the numbers an operator may set, and their ranges. A merchant's rules are rows of
 * the module risk; what is not set there is the preset here. The console has the texts.
 */

/** `fraud`: against the house or other members. `harm`: signs that a member may need help. */
export const RISK_FAMILIES = ['fraud', 'harm'] as const;
export type RiskFamily = (typeof RISK_FAMILIES)[number];

export const RISK_SEVERITIES = ['low', 'medium', 'high'] as const;
export type RiskSeverity = (typeof RISK_SEVERITIES)[number];

/** `money` is in minor units of the merchant's currency; `oneIn` is an error rate: one false alert among so many. */
export type RiskUnit = 'count' | 'percent' | 'minutes' | 'hours' | 'days' | 'hour' | 'money' | 'oneIn';

export interface RiskParameter {
  readonly unit: RiskUnit;
  readonly minimum: number;
  readonly maximum: number;
  readonly preset: number;
}

export interface RiskKindEntry {
  readonly family: RiskFamily;
  readonly severity: RiskSeverity;
  /** Every parameter must be set. */
  readonly parameters: Readonly<Record<string, RiskParameter>>;
  /** Whether the rule has a list of addresses it leaves out. */
  readonly exclusions?: true;
}

const count = (minimum: number, maximum: number, preset: number): RiskParameter => ({
  unit: 'count',
  minimum,
  maximum,
  preset,
});
const of = (unit: RiskUnit, minimum: number, maximum: number, preset: number): RiskParameter => ({
  unit,
  minimum,
  maximum,
  preset,
});
const days = (maximum: number, preset: number) => of('days', 1, maximum, preset);
const hours = (maximum: number, preset: number) => of('hours', 1, maximum, preset);
const money = (preset: number) => of('money', 0, 100_000_000_000, preset);
const oneIn = (preset: number) => of('oneIn', 1_000, 1_000_000_000, preset);

export const RISK_KINDS = {
  shared_device: {
    family: 'fraud',
    severity: 'medium',
    parameters: { members: count(2, 50, 3), days: days(90, 30) },
  },
  shared_bank: {
    family: 'fraud',
    severity: 'high',
    parameters: { members: count(2, 20, 2), days: days(365, 180) },
  },
  shared_address: {
    family: 'fraud',
    severity: 'low',
    parameters: { members: count(2, 500, 12), days: days(90, 14) },
    exclusions: true,
  },
  deposit_velocity: {
    family: 'fraud',
    severity: 'low',
    parameters: { times: count(2, 500, 12), hours: hours(168, 1) },
  },
  withdrawal_velocity: {
    family: 'fraud',
    severity: 'medium',
    parameters: { times: count(2, 100, 5), hours: hours(168, 24) },
  },
  registration_velocity: {
    family: 'fraud',
    severity: 'medium',
    parameters: { times: count(2, 500, 8), hours: hours(168, 24) },
    exclusions: true,
  },
  bet_velocity: {
    family: 'fraud',
    severity: 'low',
    parameters: { times: count(10, 100_000, 900), minutes: of('minutes', 1, 1_440, 10) },
  },
  unlikely_wins: {
    family: 'fraud',
    severity: 'high',
    parameters: { oneIn: oneIn(1_000_000), bets: count(10, 100_000, 30), profit: money(2_000_000) },
  },
  bonus_low_risk: {
    family: 'fraud',
    severity: 'medium',
    parameters: { percent: of('percent', 10, 100, 60), stake: money(1_000_000), days: days(60, 14) },
  },
  bonus_cashed: {
    family: 'fraud',
    severity: 'medium',
    parameters: { bets: count(1, 1_000, 10), days: days(60, 14) },
  },
  bonus_accounts: {
    family: 'fraud',
    severity: 'high',
    parameters: { members: count(2, 20, 2), days: days(90, 30) },
  },
  failed_vouchers: {
    family: 'fraud',
    severity: 'high',
    parameters: { times: count(2, 100, 5), hours: hours(168, 24) },
  },
  chip_dumping: {
    family: 'fraud',
    severity: 'high',
    parameters: {
      oneIn: oneIn(100_000),
      percent: of('percent', 51, 90, 65),
      hands: count(10, 1_000, 20),
      amount: money(1_000_000),
    },
  },
  table_pairs: {
    family: 'fraud',
    severity: 'low',
    parameters: { oneIn: oneIn(100_000), times: of('percent', 100, 1_000, 300), days: of('days', 4, 31, 6) },
  },
  soft_play: {
    family: 'fraud',
    severity: 'medium',
    parameters: { oneIn: oneIn(100_000), percent: of('percent', 51, 90, 70), hands: count(10, 1_000, 20) },
  },
  agent_own_accounts: {
    family: 'fraud',
    severity: 'high',
    parameters: { members: count(1, 50, 1), days: days(90, 30) },
  },
  agent_funding: {
    family: 'fraud',
    severity: 'high',
    parameters: { members: count(2, 50, 3), days: days(90, 30) },
  },
  agent_near_actives: {
    family: 'fraud',
    severity: 'medium',
    parameters: {
      percent: of('percent', 1, 100, 60),
      within: of('percent', 101, 500, 120),
      members: count(1, 10_000, 5),
      days: days(31, 1),
    },
  },
  agent_hedging: {
    family: 'fraud',
    severity: 'high',
    parameters: {
      percent: of('percent', 10, 100, 80),
      stake: money(1_000_000),
      times: count(1, 1_000, 1),
      days: days(90, 30),
    },
  },
  agent_budget: {
    family: 'fraud',
    severity: 'high',
    parameters: { percent: of('percent', 1, 1_000, 80), days: days(31, 1) },
  },
  agent_late_run: {
    family: 'fraud',
    severity: 'high',
    parameters: { fromHour: of('hour', 3, 12, 6) },
  },
  chasing: {
    family: 'harm',
    severity: 'medium',
    parameters: {
      times: count(2, 50, 3),
      minutes: of('minutes', 1, 240, 20),
      loss: money(200_000),
      hours: hours(168, 24),
    },
  },
  night_play: {
    family: 'harm',
    severity: 'low',
    parameters: {
      nights: count(2, 30, 4),
      days: days(30, 7),
      fromHour: of('hour', 0, 23, 0),
      toHour: of('hour', 1, 24, 5),
      bets: count(1, 1_000, 30),
    },
  },
  limit_changes: {
    family: 'harm',
    severity: 'high',
    parameters: { times: count(1, 20, 2), days: days(60, 14) },
  },
  rising_stakes: {
    family: 'harm',
    severity: 'medium',
    parameters: { percent: of('percent', 150, 2_000, 300), bets: count(10, 10_000, 100), loss: money(1_000_000) },
  },
  failed_deposits: {
    family: 'harm',
    severity: 'low',
    parameters: { times: count(2, 50, 4), hours: hours(168, 24) },
  },
} as const satisfies Record<string, RiskKindEntry>;

export type RiskKind = keyof typeof RISK_KINDS;
export const RISK_KIND_NAMES = Object.keys(RISK_KINDS) as [RiskKind, ...RiskKind[]];

/** What a case is about: what a rule found, or what an operator opened by hand. */
export const RISK_CASE_KINDS = [...RISK_KIND_NAMES, 'by_hand'] as const;
export type RiskCaseKind = (typeof RISK_CASE_KINDS)[number];

/** The parameters of a kind as they are until a merchant sets others. */
export const presetParameters = (kind: RiskKind): Record<string, number> =>
  Object.fromEntries(
    Object.entries<RiskParameter>(RISK_KINDS[kind].parameters).map(([name, { preset }]) => [name, preset]),
  );

/** The first parameter that is missing, unknown or out of its range; undefined when all are right. */
export function wrongParameter(kind: RiskKind, values: Readonly<Record<string, number>>): string | undefined {
  const known: Readonly<Record<string, RiskParameter>> = RISK_KINDS[kind].parameters;
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) return unknown;
  return Object.entries(known).find(([name, { minimum, maximum }]) => {
    const value = values[name];
    return value === undefined || !Number.isInteger(value) || value < minimum || value > maximum;
  })?.[0];
}

/** `open`: nobody has looked; `claimed`: someone works on it; `closed`: it has an outcome. */
export const RISK_STATES = ['open', 'claimed', 'closed'] as const;
export type RiskState = (typeof RISK_STATES)[number];

/** How an operator may close a case. `adjustment` needs one that was asked for in the case. */
export const RISK_DECISIONS = ['no_finding', 'watch', 'restrict', 'lock', 'adjustment', 'protection'] as const;
export type RiskDecision = (typeof RISK_DECISIONS)[number];

/** How a case ends; a `merged` one goes on in another. */
export const RISK_OUTCOMES = [...RISK_DECISIONS, 'merged'] as const;
export type RiskOutcome = (typeof RISK_OUTCOMES)[number];

/** What a restricted member may not do: stake or move money to a vendor's wallet; withdraw. */
export const RISK_RESTRICTIONS = ['play', 'payout'] as const;
export type RiskRestriction = (typeof RISK_RESTRICTIONS)[number];

/**
 * What is known about two members who use the same things. `household`: rules of shared things are quiet about them.
 * `watch`: withdrawals name it to the reviewer. `same_person`: they have one bonus together.
 */
export const RISK_VERDICTS = ['household', 'watch', 'same_person'] as const;
export type RiskVerdict = (typeof RISK_VERDICTS)[number];

/** What the score of shared things is made of. */
export const RISK_SCORE_LINES = ['device', 'bank', 'hands', 'address', 'alerts'] as const;
export type RiskScoreLine = (typeof RISK_SCORE_LINES)[number];

/** Measures that protect a member: a lower limit, a break from play, a talk that support has with them. */
export const RISK_MEASURES = ['limit', 'break', 'talk'] as const;
export type RiskMeasure = (typeof RISK_MEASURES)[number];

/** What happened to an alert. */
export const RISK_EVENTS = ['raised', 'grew', 'claimed', 'released', 'noted', 'adjusted', 'merged', 'closed'] as const;
export type RiskEvent = (typeof RISK_EVENTS)[number];
