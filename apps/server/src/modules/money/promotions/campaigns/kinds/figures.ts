/** Figures of a rule: what it gives at least and at most, its canonical text and hash. Pure. */
import { createHash } from 'node:crypto';
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { matchTerms } from './match.ts';
import { poolOf } from './race.ts';

type Envelopes = Extract<PromotionRule, { kind: 'envelope' }>['envelopes'];

/** What the text of a reward says of its promotion: the names. */
export const namesOf = ({ names }: Pick<PromotionRule, 'names'>) => ({ nameVi: names.vi, nameEn: names.en });

const sum = (amounts: readonly number[]): bigint => amounts.reduce((total, amount) => total + BigInt(amount), 0n);

/** What one member gets in one cycle of a check-in who signs every day. */
export const cycleSum = ({ daily, milestones }: Extract<PromotionRule, { kind: 'check_in' }>, days: number): bigint =>
  BigInt(daily) * BigInt(days) + sum(milestones);

/** What a pair of a referral gets. */
export const pairSum = ({ amount }: Extract<PromotionRule, { kind: 'referral' }>): bigint => 2n * BigInt(amount);

/** How many pieces a rule gives; only codes and envelopes have any. */
export const piecesOf = (rule: PromotionRule): number => {
  switch (rule.kind) {
    case 'check_in':
    case 'match':
    case 'race':
    case 'referral':
      return 0;
    case 'code':
      return rule.codes * rule.usesEach;
    case 'envelope':
      return rule.envelopes.mode === 'table'
        ? rule.envelopes.pieces.reduce((total, { count }) => total + count, 0)
        : rule.envelopes.count;
  }
};

const envelopeSum = (envelopes: Envelopes): bigint =>
  envelopes.mode === 'table'
    ? envelopes.pieces.reduce((total, { amount, count }) => total + BigInt(amount) * BigInt(count), 0n)
    : BigInt(envelopes.total);

/** The most a promotion can give: all its pieces; without pieces the budget, which ends it. */
export const mostGiven = (rule: PromotionRule): bigint => {
  switch (rule.kind) {
    case 'check_in':
    case 'match':
    case 'referral':
      return BigInt(rule.budget);
    case 'code':
      return BigInt(rule.amount) * BigInt(rule.codes) * BigInt(rule.usesEach);
    case 'envelope':
      return envelopeSum(rule.envelopes);
    case 'race':
      return poolOf(rule);
  }
};

/** The least and the most that one taking gives, by the rule alone. */
export function giftBounds(rule: PromotionRule): { readonly least: number; readonly most: number } {
  if (rule.kind === 'code' || rule.kind === 'referral') return { least: rule.amount, most: rule.amount };
  if (rule.kind === 'match')
    return { least: Number(matchTerms(rule, BigInt(rule.minimumDeposit)).bonus), most: rule.maximum };
  if (rule.kind === 'check_in') return { least: rule.daily, most: rule.daily + Math.max(...rule.milestones) };
  if (rule.kind === 'race') {
    const prizes = rule.prizes.map(({ amount }) => amount);
    return { least: Math.min(...prizes), most: Math.max(...prizes) };
  }
  if (rule.envelopes.mode === 'split') return { least: rule.envelopes.minimum, most: rule.envelopes.maximum };
  const amounts = rule.envelopes.pieces.map(({ amount }) => amount);
  return { least: Math.min(...amounts), most: Math.max(...amounts) };
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
};

/** JSON with the names of every object in order and without spaces: equal values are equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value));

export interface RuleName {
  readonly merchantCode: string;
  readonly key: string;
  readonly version: number;
}

/** SHA-256 of a version of a rule, hex. */
export const termsHash = ({ merchantCode, key, version }: RuleName, rule: PromotionRule): string =>
  createHash('sha256')
    .update(canonicalJson({ ...rule, merchant: merchantCode, key, version }))
    .digest('hex');
