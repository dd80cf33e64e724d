/** What the members' site would be answered for a rule that is not published: an open promotion, read by a member who may take it. */
import { UPLOAD_IMAGES_MAXIMUM } from '@lantern/contract/constants';
import {
  APPLICATION_REMARK_MAXIMUM,
  CHECK_IN_DAYS,
  CHECK_IN_MILESTONES,
  LOSS_CLOSE_HOURS,
  type PromotionRule,
  type PromotionValue,
} from '@lantern/contract/promotion-rules';
import { dayOf } from '../../lib/zone.ts';
import { KIND_FORMS } from './kind-forms.ts';

interface Shown {
  readonly rule: PromotionRule;
  readonly terms: readonly string[];
  /** What a deposit bonus is worth; null before it is known. */
  readonly value: PromotionValue | null;
  readonly language: 'vi' | 'en';
  readonly currency: string;
  readonly zone: string;
  readonly nowMs: number;
}

/** Key of the promotion in the frame. */
export const PREVIEW_KEY = 'preview';
const HOUR_MS = 3_600_000;
/** Nothing is hashed before the envelopes are drawn. */
const FULL_BPS = 10_000;
const NO_HASH = '0'.repeat(64);

/** The month until today as it is for a new member: nothing signed. */
function checkInOf(rule: Extract<PromotionRule, { kind: 'check_in' }>, today: string) {
  const month = today.slice(0, 7);
  const number = Number(today.slice(8));
  return {
    cycle: month,
    today,
    daily: rule.daily,
    days: Array.from({ length: CHECK_IN_DAYS }, (_, at) => ({
      day: `${month}-${String(at + 1).padStart(2, '0')}`,
      state: at + 1 === number ? 'today' : at + 1 < number ? 'missed' : 'coming',
      canMakeUp: false,
    })),
    streak: 0,
    signed: 0,
    makeUpsLeft: 1,
    milestones: CHECK_IN_MILESTONES.map((days, at) => ({ days, amount: rule.milestones[at] ?? 0, reached: false })),
  };
}

function envelopeOf({ envelopes }: Extract<PromotionRule, { kind: 'envelope' }>) {
  const total =
    envelopes.mode === 'table' ? envelopes.pieces.reduce((sum, { count }) => sum + count, 0) : envelopes.count;
  return { table: envelopes.mode === 'table' ? envelopes.pieces : null, total, left: total, listHash: NO_HASH };
}

interface Range {
  readonly least: number;
  readonly most: number;
}

const rangeOfAmounts = (amounts: readonly number[]): Range => ({
  least: Math.min(...amounts),
  most: Math.max(...amounts),
});

/** The least and the most one taking gives. */
const RANGES: { readonly [K in PromotionRule['kind']]: (rule: Extract<PromotionRule, { kind: K }>) => Range } = {
  app_download: ({ amount }) => ({ least: amount, most: amount }),
  application: ({ minimum, maximum }) => ({ least: minimum, most: maximum }),
  check_in: ({ daily, milestones }) => ({ least: daily, most: daily + Math.max(...milestones) }),
  code: ({ amount }) => ({ least: amount, most: amount }),
  envelope: ({ envelopes }) =>
    envelopes.mode === 'split'
      ? { least: envelopes.minimum, most: envelopes.maximum }
      : rangeOfAmounts(envelopes.pieces.map(({ amount }) => amount)),
  loss: ({ maximum }) => ({ least: 1, most: maximum }),
  manual: ({ maximum }) => ({ least: 1, most: maximum }),
  match: ({ minimumDeposit, percentBps, maximum }) => ({
    least: Math.min(Math.floor((minimumDeposit * percentBps) / FULL_BPS), maximum),
    most: maximum,
  }),
  race: ({ prizes }) => rangeOfAmounts(prizes.map(({ amount }) => amount)),
  referral: ({ amount }) => ({ least: amount, most: amount }),
  spins: ({ spins, stake, rtpBps }) => {
    const mean = Math.floor((spins * stake * rtpBps) / FULL_BPS);
    return { least: mean, most: mean };
  },
};

const rangeOf = (rule: PromotionRule): Range => (RANGES[rule.kind] as (rule: PromotionRule) => Range)(rule);

/** The form of an application, as for a member who has sent none. */
function applicationOf(rule: PromotionRule, isOpen: boolean) {
  if (rule.kind !== 'application') return null;
  const { picturesNeeded, answerHours, attempts } = rule;
  return {
    remarkMaximum: APPLICATION_REMARK_MAXIMUM,
    picturesNeeded,
    picturesMaximum: UPLOAD_IMAGES_MAXIMUM,
    answerHours,
    attempts,
    attemptsLeft: attempts,
    canApply: isOpen,
    own: [],
    entryId: null,
  };
}

function matchOf(rule: PromotionRule, value: PromotionValue | null) {
  if (rule.kind !== 'match' || value === null) return null;
  const { deposits, product, percentBps, minimumDeposit, hours, betMaximum, cashOutMaximum } = rule;
  return { deposits, product, percentBps, minimumDeposit, hours, betMaximum, cashOutMaximum, value };
}

const giftTurnoverOf = (rule: PromotionRule) => ('turnover' in rule ? rule.turnover : undefined);

/** The turnover that a card shows. */
function turnoverIn(rule: PromotionRule) {
  if (rule.kind === 'match') return { multiple: rule.multiple, base: rule.base };
  const turnover = giftTurnoverOf(rule);
  return turnover ? { multiple: turnover.multiple, base: 'bonus' as const } : null;
}

/** A gift with turnover; its value stands once it is known. */
function bonusOf(rule: PromotionRule, value: PromotionValue | null) {
  const turnover = giftTurnoverOf(rule);
  if (turnover === undefined) return null;
  const { product, hours, betMaximum, cashOutMaximum } = turnover;
  return { product, hours, betMaximum, cashOutMaximum, value };
}

/** Free spins before they are claimed. */
function spinsOf(rule: PromotionRule, language: Shown['language']) {
  if (rule.kind !== 'spins') return null;
  const { vendor, game, gameNames, spins, stake, topTimes, useDays } = rule;
  return { vendor, game, gameName: gameNames[language], spins, stake, topTimes, useDays, own: null };
}

/** Loss cashback before it is chosen. */
function lossOf(rule: PromotionRule, nextFrom: string) {
  if (rule.kind !== 'loss') return null;
  const { product, period, rateBps, maximum } = rule;
  return { product, period, rateBps, maximum, closeHours: LOSS_CLOSE_HOURS, nextFrom, own: null };
}

/** As `races.read` answers, before anyone has a point; null for other kinds. */
export function previewRace({
  rule,
  language,
  currency,
  nowMs,
}: Pick<Shown, 'rule' | 'language' | 'currency' | 'nowMs'>): object | null {
  if (rule.kind !== 'race') return null;
  let toPlace = 0;
  const prizes = rule.prizes.map(({ places, amount }) => {
    const fromPlace = toPlace + 1;
    toPlace += places;
    return { fromPlace, toPlace, amount };
  });
  const { art, from, to, product, dailyCap, countsFrom, closeHours } = rule;
  return {
    key: PREVIEW_KEY,
    name: rule.names[language],
    art,
    currency,
    state: nowMs < from ? 'upcoming' : 'running',
    from,
    to,
    closesAt: to + closeHours * HOUR_MS,
    product,
    dailyCap,
    countsFrom,
    pool: rule.prizes.reduce((sum, { places, amount }) => sum + places * amount, 0),
    prizes,
    racers: 0,
    asOf: nowMs,
    top: [],
    own: null,
  };
}

/** As `promotions.read` answers. */
export function previewAnswer({ rule, terms, value, language, currency, zone, nowMs }: Shown): object {
  return {
    key: PREVIEW_KEY,
    kind: rule.kind,
    name: rule.names[language],
    lead: rule.lead[language],
    art: rule.art,
    currency,
    label: nowMs < rule.from ? 'upcoming' : nowMs < rule.to ? 'open' : 'closed',
    eligible: nowMs >= rule.from && nowMs < rule.to,
    reasons: nowMs < rule.from ? [{ code: 'not_started', have: null, need: null }] : [],
    from: rule.from,
    to: rule.to,
    ...rangeOf(rule),
    received: 0,
    terms,
    termsHash: NO_HASH,
    // What a referral asks is asked of the friend, not of the reader.
    audience: KIND_FORMS[rule.kind].asksOther ? { ...rule.audience, identityVerified: false } : rule.audience,
    checkIn: rule.kind === 'check_in' ? checkInOf(rule, dayOf(nowMs, zone)) : null,
    envelope: rule.kind === 'envelope' ? envelopeOf(rule) : null,
    turnover: turnoverIn(rule),
    application: applicationOf(rule, nowMs >= rule.from && nowMs < rule.to),
    match: matchOf(rule, value),
    spins: spinsOf(rule, language),
    loss: lossOf(rule, dayOf(Math.max(nowMs, rule.from), zone)),
    bonus: bonusOf(rule, value),
  };
}
