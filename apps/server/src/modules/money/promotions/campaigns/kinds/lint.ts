/** What keeps a rule from being published. Pure. Source: engagement.md §2 (linter at submit), §10 (texts). */
import {
  PROMOTION_FINDINGS,
  PROMOTION_PIECES_MAXIMUM,
  RACE_DAYS_MAXIMUM,
  RACE_PLACES_MAXIMUM,
  type PromotionFinding,
  type PromotionRule,
} from '@lantern/contract/promotion-rules';
import { DRAW_VALUES } from './envelopes.ts';
import { lossDaysInvalid } from './loss.ts';
import { giftFindings } from './gift.ts';
import { matchFindings } from './match.ts';
import { hasWholeDays, placesOf, raceSpan, theoryOfCap, type RaceRule } from './race.ts';
import { spinsCost, spinsFindings, type SpinsGame } from './spins.ts';
import { timesInvalid } from './times.ts';
import { asksTurnover, budgetNeeded, giftBounds, mostOfMember, piecesOf, traitsOf } from './traits.ts';

/** A member without a verified identity gets at most so much of one promotion, in minor units. */
export const UNVERIFIED_MAXIMUM = 50_000n;

/** Promises and urging, in small letters. */
const FORBIDDEN = [
  'chắc thắng',
  'thắng chắc',
  'bao thắng',
  'không rủi ro',
  'gỡ',
  'đừng bỏ lỡ',
  'kẻo lỡ',
  'kẻo hết',
  'nhanh tay',
  'cơ hội cuối',
  'risk-free',
  'risk free',
  'no risk',
  'sure win',
  'guaranteed win',
  "can't lose",
  'cannot lose',
  'win back',
  'win it back',
  "don't miss",
  'do not miss',
  'hurry',
  'last chance',
  'act now',
];
/** Untrue where anything is asked for. */
const UNCONDITIONAL = ['miễn phí', 'free'];

const LETTER = String.raw`[\p{L}\p{M}\p{Nd}]`;

/** Whether a phrase is in a text as whole words. */
const says = (text: string, phrase: string): boolean =>
  new RegExp(`(?<!${LETTER})${phrase}(?!${LETTER})`, 'u').test(text);

/** One spelling of what reads the same: composed letters, plain apostrophes and dashes, single spaces. */
const plain = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll(/[‘’ʼ]/gu, "'").replaceAll(/[‐‑–]/gu, '-').replaceAll(/\s+/gu, ' ');

function hasConditions(rule: PromotionRule): boolean {
  const { minLevel, identityVerified, depositDays, accountDays } = rule.audience;
  return asksTurnover(rule) || identityVerified || minLevel > 0 || depositDays > 0 || accountDays > 0;
}

function saysForbidden(rule: PromotionRule): boolean {
  const texts = [rule.names.vi, rule.names.en, rule.lead.vi, rule.lead.en].map(plain);
  const phrases = hasConditions(rule) ? [...FORBIDDEN, ...UNCONDITIONAL] : FORBIDDEN;
  return texts.some((text) => phrases.some((phrase) => says(text, phrase)));
}

function canSplit(rule: PromotionRule): boolean {
  if (rule.kind !== 'envelope' || rule.envelopes.mode !== 'split') return true;
  const { total, count, minimum, maximum, step } = rule.envelopes;
  const fits = BigInt(minimum) * BigInt(count) <= BigInt(total) && BigInt(total) <= BigInt(maximum) * BigInt(count);
  const divides = [total, minimum, maximum].every((amount) => amount % step === 0);
  return fits && divides && minimum <= maximum && (maximum - minimum) / step < DRAW_VALUES;
}

const isFalling = (amounts: readonly number[]): boolean =>
  amounts.some((amount, index) => index > 0 && amount < amounts[index - 1]!);

const isRising = (amounts: readonly number[]): boolean =>
  amounts.some((amount, index) => index > 0 && amount > amounts[index - 1]!);

/** Whether the first prize is more than playing up to the cap every day costs on average. */
const isOverTheory = (rule: RaceRule, days: number): boolean =>
  BigInt(giftBounds(rule).most) > theoryOfCap(rule.dailyCap, days);

/** What only races are found to have. */
function raceFindings(rule: PromotionRule, timeZone: string) {
  if (rule.kind !== 'race' || rule.to <= rule.from)
    return { race_days_invalid: false, places_too_many: false, prizes_rising: false, prize_over_theory: false };
  const { days } = raceSpan(rule, timeZone);
  return {
    race_days_invalid: !hasWholeDays(rule, timeZone) || days > RACE_DAYS_MAXIMUM,
    places_too_many: placesOf(rule) > RACE_PLACES_MAXIMUM,
    prizes_rising: isRising(rule.prizes.map(({ amount }) => amount)),
    prize_over_theory: isOverTheory(rule, days),
  };
}

/** What a rule is compared with besides itself. */
export interface Beside {
  /** Whether another referral is published for some of its time. */
  readonly hasOtherReferral?: boolean;
  /** The game of its free spins as it is now; absent where it cannot be given. */
  readonly game?: SpinsGame | undefined;
}

/** Every finding, in the order of the contract; none: it can be published. */
export function lint(
  rule: PromotionRule,
  nowMs: number,
  timeZone: string,
  { hasOtherReferral = false, game }: Beside = {},
): readonly PromotionFinding[] {
  const { names, lead } = rule;
  const endsAfterStart = rule.to > rule.from;
  const found: Readonly<Record<PromotionFinding, boolean>> = {
    name_missing: [names.vi, names.en].some((name) => name.trim() === ''),
    lead_missing: [lead.vi, lead.en].some((one) => one.trim() === ''),
    lead_digits: [lead.vi, lead.en].some((one) => /\p{N}/u.test(one)),
    words_forbidden: saysForbidden(rule),
    ends_before_start: !endsAfterStart,
    ends_in_past: rule.to <= nowMs,
    budget_too_small: BigInt(rule.budget) < budgetNeeded(rule),
    pieces_too_many: piecesOf(rule) > PROMOTION_PIECES_MAXIMUM,
    split_impossible: !canSplit(rule),
    identity_needed:
      !rule.audience.identityVerified &&
      (traitsOf(rule).asksIdentity === true || (endsAfterStart && mostOfMember(rule, timeZone) > UNVERIFIED_MAXIMUM)),
    milestones_falling: rule.kind === 'check_in' && isFalling(rule.milestones),
    range_reversed: rule.kind === 'application' && rule.minimum > rule.maximum,
    ...matchFindings(rule),
    ...giftFindings(rule),
    ...(rule.kind === 'spins' && { bonus_zero: spinsCost(rule) === 0n }),
    referral_running: rule.kind === 'referral' && hasOtherReferral,
    ...raceFindings(rule, timeZone),
    times_invalid: rule.times !== undefined && timesInvalid(rule.times),
    times_unused: rule.times !== undefined && traitsOf(rule).isMomentary !== true,
    control_unused: rule.controlBps !== undefined && traitsOf(rule).isOffered !== true,
    loss_days_invalid: lossDaysInvalid(rule, timeZone),
    ...spinsFindings(rule, game),
  };
  return PROMOTION_FINDINGS.filter((finding) => found[finding]);
}
