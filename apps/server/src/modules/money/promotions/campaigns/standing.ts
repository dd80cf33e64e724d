/** Where a reader stands with a promotion: one entry a kind. */
import type { Calls } from '@lantern/contract';
import type { AnswerOf } from '@lantern/contract/call';
import type { Language } from '@lantern/contract/errors';
import type { PromotionAudience, PromotionKind } from '@lantern/contract/promotion-rules';
import { dayIn, type Day } from '../../../../kernel/days.ts';
import type { Application } from '../applications/store.ts';
import { cycleOf, isCycleDay } from './kinds/check-in.ts';
import type { Reader } from './kinds/eligibility.ts';
import { giftTurnoverOf, traitsOf } from './kinds/traits.ts';
import type { AppSignIns } from './app-start.ts';
import { isMatchTaken, type MatchOffer } from './match.ts';
import type { LossChoice } from './loss-store.ts';
import type { listOwn } from './race-store.ts';
import { takesPart } from './race-standings.ts';
import type { LivePromotion, TakenEntry } from './store.ts';

export type Label = AnswerOf<Calls['promotions.list']>['list'][number]['label'];

type OwnRace = Awaited<ReturnType<typeof listOwn>>[number];

/** What the person behind a reader took, and the reader's own part of it. */
export interface Took {
  readonly person: readonly TakenEntry[];
  readonly own: readonly TakenEntry[];
  /** Of a race: the person's accounts that joined it, and the reader's own among them. */
  readonly racers: readonly OwnRace[];
  readonly ownRace: OwnRace | undefined;
  /** Applications of the person's accounts, newest first. */
  readonly applications: readonly Application[];
  /** The reader's own among them. */
  readonly ownApplications: readonly Application[];
  /** Of loss cashback: the reader's own choices, newest first. */
  readonly choices: readonly LossChoice[];
}

/** What is known for all promotions that are read together. */
export interface Scene {
  readonly reader: Reader;
  readonly nowMs: number;
  readonly timeZone: string;
  readonly language: Language;
  readonly soldOut: ReadonlySet<string>;
  /** Sign-ins of the reader's person in the installed app; undefined where none of the promotions asks for it. */
  readonly appSignIns: AppSignIns | undefined;
  /** Deposit offers of matches, by promotion. */
  readonly offers: ReadonlyMap<string, MatchOffer>;
}

interface Standing {
  /** Whether the reader has all it gives for now. */
  readonly isDone: (promotion: LivePromotion, took: Took, scene: Scene) => boolean;
  readonly label: (promotion: LivePromotion, took: Took, scene: Scene, done: boolean) => Label;
}

/** Whether its time is over; a race goes on when it is ended early. */
export const isOver = ({ state, rule }: LivePromotion, nowMs: number): boolean =>
  (state === 'ended' && !traitsOf(rule).outlastsEnd) || nowMs >= rule.to;

const hasTaken: Standing['isDone'] = (_, { person }) => person.length > 0;

/** Of a gift that is taken once: `done` is what the reader sees when it was. */
function giftLabel(promotion: LivePromotion, took: Took, scene: Scene, done: boolean): Label {
  const { key, rule } = promotion;
  const [own] = took.own;
  // A gift with turnover may wait for its claim, or was closed without one.
  if (own && own.state !== 'claimed' && giftTurnoverOf(rule)) return own.state;
  if (isOver(promotion, scene.nowMs)) return own ? 'claimed' : 'closed';
  if (scene.nowMs < rule.from) return 'upcoming';
  if (done) return 'claimed';
  return scene.soldOut.has(key) ? 'closed' : 'open';
}

/** On days of a month that give nothing, a check-in comes again with the next month, if it runs until then. */
const restingLabel = ({ rule }: LivePromotion, { timeZone }: Scene, today: Day): Label =>
  cycleOf(dayIn(timeZone, rule.to - 1)) > cycleOf(today) ? 'upcoming' : 'closed';

function checkInLabel(promotion: LivePromotion, _: Took, scene: Scene, done: boolean): Label {
  const { key, rule } = promotion;
  const today = dayIn(scene.timeZone, scene.nowMs);
  if (isOver(promotion, scene.nowMs)) return 'closed';
  if (scene.nowMs < rule.from) return 'upcoming';
  if (done) return 'signed';
  if (scene.soldOut.has(key)) return 'closed';
  return isCycleDay(today) ? 'open' : restingLabel(promotion, scene, today);
}

/** Where a member stands in a race: it is decided after its end, and its prizes are paid by themselves. */
function raceLabel({ rule, state }: LivePromotion, { own, ownRace }: Took, { nowMs }: Scene, done: boolean): Label {
  if (own.length > 0) return 'issued';
  const isIn = ownRace !== undefined && takesPart(ownRace);
  if (nowMs >= rule.to) return isIn && (!ownRace.isDecided || ownRace.prize > 0n) ? 'processing' : 'closed';
  if (isIn) return 'joined';
  if (state === 'ended' || done) return 'closed';
  return nowMs < rule.from ? 'upcoming' : 'open';
}

/** Of an application: what was approved stands first, then what waits, then how the last one ended. */
function applicationLabel(promotion: LivePromotion, took: Took, scene: Scene, done: boolean): Label {
  const { own, ownApplications } = took;
  if (own.length > 0) return own[0]!.state;
  if (ownApplications.some(({ state }) => state === 'waiting')) return 'applying';
  if (isOver(promotion, scene.nowMs) || done) return 'closed';
  if (scene.nowMs < promotion.rule.from) return 'upcoming';
  if (ownApplications[0]?.state === 'rejected') return 'rejected';
  return scene.soldOut.has(promotion.key) ? 'closed' : 'open';
}

/** The days of a choice of the reader's that are not over. */
const openChoice = ({ choices }: Took, { nowMs, timeZone }: Scene): LossChoice | undefined =>
  choices.find(({ toDay }) => toDay >= dayIn(timeZone, nowMs));

/** Of loss cashback: joined as long as there is a day to come. */
function lossLabel(promotion: LivePromotion, took: Took, scene: Scene): Label {
  const { key, rule, state } = promotion;
  if (openChoice(took, scene)) return 'joined';
  if (isOver(promotion, scene.nowMs) || state === 'ended' || scene.soldOut.has(key)) return 'closed';
  return scene.nowMs < rule.from ? 'upcoming' : 'open';
}

const GIFT: Standing = { isDone: hasTaken, label: giftLabel };

const STANDINGS: Readonly<Record<PromotionKind, Standing>> = {
  app_download: GIFT,
  application: { isDone: hasTaken, label: applicationLabel },
  check_in: {
    isDone: (_, { person }, { nowMs, timeZone }) =>
      person.some(({ periodKey }) => periodKey === dayIn(timeZone, nowMs)),
    label: checkInLabel,
  },
  code: GIFT,
  envelope: GIFT,
  loss: { isDone: (_, took, scene) => openChoice(took, scene) !== undefined, label: lossLabel },
  manual: GIFT,
  match: { isDone: ({ key }, _, { offers }) => isMatchTaken(offers.get(key)), label: giftLabel },
  race: {
    isDone: (_, { person, racers }) => person.length > 0 || racers.some(({ leftAt }) => leftAt === null),
    label: raceLabel,
  },
  // Never done: every friend is a new one.
  referral: { isDone: () => false, label: giftLabel },
  spins: GIFT,
};

/** Where a reader stands with a promotion of any kind. */
export const standingOf = ({ kind }: Pick<LivePromotion, 'kind'>): Standing => STANDINGS[kind];

const FOR_ALL: PromotionAudience = { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 };

/** What a promotion asks of its reader: what a referral asks is asked of the friend. */
export const askedOfReader = ({ rule }: LivePromotion): PromotionAudience =>
  traitsOf(rule).asksOther ? FOR_ALL : rule.audience;
