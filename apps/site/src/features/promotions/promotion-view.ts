/** What a promotion's card and page show, as pure functions: where the member stands, why not, how long, the month of check-ins. */
import type { PromotionReason, PromotionValue, ValueVolatility } from '@lantern/contract/promotion-rules';
import type { StatusTone } from '@lantern/ui';
import type { Answer } from '@lantern/web';
import { KIND_TRAITS } from './kind-traits.ts';

export type Card = Answer<'promotions.list'>['list'][number];
export type Promotion = Answer<'promotions.read'>;
export type CheckIn = NonNullable<Promotion['checkIn']>;
export type Envelopes = NonNullable<Promotion['envelope']>;
export type Match = NonNullable<Promotion['match']>;
export type Spins = NonNullable<Promotion['spins']>;
export type Loss = NonNullable<Promotion['loss']>;
export type Applications = NonNullable<Promotion['application']>;
export type Application = Applications['own'][number];
export type Reason = Card['reasons'][number];
export type Taken = Answer<'promotions.claim'>;

/** The source's labels, and what keeps a member from an open promotion. */
export type Standing = Card['label'] | 'locked' | 'paused' | 'sold_out';

export const STANDING_TONE: Readonly<Record<Standing, StatusTone>> = {
  upcoming: 'info',
  open: 'ok',
  applying: 'info',
  rejected: 'warn',
  claimable: 'gold',
  joined: 'ok',
  locked: 'mute',
  paused: 'warn',
  signed: 'gold',
  processing: 'info',
  claimed: 'gold',
  issued: 'gold',
  sold_out: 'mute',
  closed: 'mute',
};

/** How a gift was paid, in words: `cash` for cash, of a bonus that it runs or waits. */
export const paidText = <Key extends string>(
  { paidAs }: Pick<Taken, 'paidAs'>,
  cash: Key,
): Key | 'promo_bonus_taken' | 'promo_bonus_waiting' =>
  paidAs === 'bonus' ? 'promo_bonus_taken' : paidAs === 'waiting' ? 'promo_bonus_waiting' : cash;

/** Labels that say all: nothing keeps the member from what they have. */
const SETTLED: readonly Card['label'][] = [
  'signed',
  'claimed',
  'upcoming',
  'joined',
  'processing',
  'issued',
  'applying',
  'rejected',
  'claimable',
];

/** An application's own state. */
export const APPLICATION_TONE: Readonly<Record<Application['state'], StatusTone>> = {
  waiting: 'info',
  approved: 'gold',
  rejected: 'warn',
  withdrawn: 'mute',
  lapsed: 'mute',
};

/** Not signed in is no condition: a guest sees an open promotion as open. */
export function standingOf({ label, eligible, reasons }: Pick<Card, 'label' | 'eligible' | 'reasons'>): Standing {
  if (SETTLED.indexOf(label) >= 0) return label;
  const has = (code: PromotionReason) => reasons.some((reason) => reason.code === code);
  if (has('sold_out')) return 'sold_out';
  if (label === 'closed') return label;
  if (has('paused')) return 'paused';
  return !eligible && reasons.some(({ code }) => code !== 'not_logged_in') ? 'locked' : label;
}

/** Whether it is the member's to take now. */
export const isForYou = (card: Card): boolean => card.eligible && standingOf(card) === 'open';

export interface Moment {
  /** `until`: closed before its end, which is all there is to say. */
  readonly kind: 'starts' | 'ends' | 'until' | 'ended';
  readonly atMs: number;
}

/** The moment a card counts to, or the day of its end. */
export function momentOf({ from, to, label }: Pick<Card, 'from' | 'to' | 'label'>, nowMs: number): Moment {
  if (nowMs >= to) return { kind: 'ended', atMs: to };
  if (label === 'closed') return { kind: 'until', atMs: to };
  return nowMs < from ? { kind: 'starts', atMs: from } : { kind: 'ends', atMs: to };
}

export interface Condition {
  readonly code: PromotionReason;
  /** `wait` passes by itself with time; `ask` is not known yet: no one is signed in. */
  readonly state: 'pass' | 'fail' | 'wait' | 'ask';
  readonly have: number | null;
  readonly need: number | null;
}

const WAITS: readonly PromotionReason[] = ['not_started', 'paused', 'hours', 'account_age', 'bonus_running'];

/** Every condition, met or not, in the order in which they are checked. */
export function conditionsOf(promotion: Pick<Promotion, 'kind' | 'reasons' | 'audience'>): readonly Condition[] {
  const { kind, reasons, audience } = promotion;
  const traits = KIND_TRAITS[kind];
  const isGuest = reasons.some(({ code }) => code === 'not_logged_in');
  const asked: readonly (readonly [PromotionReason, number | null])[] = [
    ['restricted', null],
    ['level', audience.minLevel > 0 ? audience.minLevel : null],
    ['identity', audience.identityVerified ? 1 : null],
    ['deposit', audience.depositDays > 0 ? audience.depositDays : null],
    ['account_age', audience.accountDays > 0 ? audience.accountDays : null],
    ['first_deposit', null],
    ['bonus_running', null],
    ['app', kind === 'app_download' ? 1 : null],
    ['app_before', null],
    ['done', null],
  ];
  const failed = (code: PromotionReason) => reasons.filter((reason) => reason.code === code)[0];
  const schedule = reasons.filter(
    ({ code }) => code === 'not_started' || code === 'ended' || code === 'paused' || code === 'hours',
  );
  const own = reasons.filter(({ code }) => code === 'trial' || code === 'not_logged_in');
  const applies = (code: PromotionReason, need: number | null) =>
    code === 'done' ? !traits.isJoined : need !== null || code === 'restricted' || failed(code) !== undefined;
  return [
    ...(schedule.length === 0
      ? [{ code: 'not_started' as const, state: 'pass' as const, have: null, need: null }]
      : schedule.map(({ code, have, need }) => ({ code, state: stateOf(code, kind), have, need }))),
    ...own.map(({ code, have, need }) => ({ code, state: 'fail' as const, have, need })),
    ...asked
      .filter(([code, need]) => applies(code, need))
      .map(([code, need]): Condition => {
        const reason = failed(code);
        if (reason) return { code, state: stateOf(code, kind), have: reason.have, need: reason.need ?? need };
        return { code, state: isGuest ? 'ask' : 'pass', have: null, need };
      }),
    ...(traits.isForAll
      ? []
      : [
          {
            code: 'sold_out' as const,
            state: failed('sold_out') ? ('fail' as const) : ('pass' as const),
            have: null,
            need: null,
          },
        ]),
  ];
}

/** What was done today opens again tomorrow. */
const stateOf = (code: PromotionReason, kind: Card['kind']): Condition['state'] =>
  WAITS.indexOf(code) >= 0 || (code === 'done' && KIND_TRAITS[kind].isDaily) ? 'wait' : 'fail';

/** A row of the table of values, its chances in percent. */
export interface ValueLine {
  readonly stake: number;
  readonly mean: number;
  readonly finish: number;
  readonly below: number;
}

const percent = (bps: number): number => Math.round(bps / 10) / 10;

/** The rows of a volatility, the smaller stake first. */
export const valueLines = ({ rows }: PromotionValue, volatility: ValueVolatility): readonly ValueLine[] =>
  rows
    .filter((row) => row.volatility === volatility)
    .map(({ stake, mean, finishBps, belowBps }) => ({
      stake,
      mean,
      finish: percent(finishBps),
      below: percent(belowBps),
    }));

/** What the member lacks, the number first: the first reason that has one. */
export function missingOf(reasons: readonly Reason[]): Reason | undefined {
  const own = reasons.filter(({ code }) => code === 'level' || code === 'account_age' || code === 'deposit');
  return own.filter(({ need }) => need !== null)[0];
}

export interface Cell {
  readonly day: string;
  /** Of the month, from 1. */
  readonly number: number;
  readonly state: CheckIn['days'][number]['state'];
  readonly isToday: boolean;
  readonly canMakeUp: boolean;
}

/** The 28 cells of the month, in rows of seven. */
export const cellsOf = ({ days, today }: Pick<CheckIn, 'days' | 'today'>): readonly Cell[] =>
  days.map(({ day, state, canMakeUp }) => ({
    day,
    number: Number(day.slice(8)),
    state,
    isToday: day === today,
    canMakeUp,
  }));

/** The next milestone and how many days are missing; undefined after the last one. */
export function nextMilestone({
  milestones,
  signed,
}: Pick<CheckIn, 'milestones' | 'signed'>):
  | { readonly days: number; readonly amount: number; readonly missing: number }
  | undefined {
  const next = milestones.filter(({ reached }) => !reached)[0];
  return next && { days: next.days, amount: next.amount, missing: Math.max(0, next.days - signed) };
}

/** What today's check-in pays: the gift of a day and the milestone it reaches. */
export function paidToday(checkIn: Pick<CheckIn, 'daily' | 'milestones' | 'signed'>): number {
  const next = nextMilestone(checkIn);
  return checkIn.daily + (next?.missing === 1 ? next.amount : 0);
}
