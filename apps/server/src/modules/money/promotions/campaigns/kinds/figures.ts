/** A rule as text: its names, canonical JSON, what of it is fixed, its hash. Pure. */
import { createHash } from 'node:crypto';
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { traitsOf } from './traits.ts';

/** What the text of a reward says of its promotion: the names. */
export const namesOf = ({ names }: Pick<PromotionRule, 'names'>) => ({ nameVi: names.vi, nameEn: names.en });

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

/** What a published promotion keeps, as text: its kind, and what its pieces are made of. */
export const fixedPart = (rule: PromotionRule): string =>
  canonicalJson({ kind: rule.kind, ...traitsOf(rule).fixed?.(rule) });

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
