/**
 * What a bet type is made of.
 *
 * Selections on the wire are a list of strings; their form follows the bet type's selection rule:
 * - `digits`: one number of a fixed length each, leading zeros kept: `["75", "98"]`.
 * - `parlay`: one ticket each, two-digit numbers joined by hyphens in any order, none twice: `["75-98", "01-02"]`.
 * - `choice`: one of the bet type's own words each (`["tai"]`, `["tong_12"]`), in lower case; odds may differ from word to word.
 * - `pick`: one ticket each, so many different balls of a range joined by hyphens, with leading zeros: `["01-05-09"]`; in any
 *   order, or (`ordered`) in the order they must come.
 * - `none`: the bet type id itself names the outcome (`db2_tai`, `db2_tong_12`); the list is `["DB"]`, an empty list means the same.
 *
 * The stake of a bet is unit × multiplier × price multiplier × number of selections. The price multiplier is the
 * number of prizes compared ("positions"), or 1 where a ticket is priced as a whole.
 */
import type { Rational } from '../rational.ts';
import type { FormatId, Tier, XsktFormatId } from './formats.ts';

export type BetTypeId = string;

/** Tabs of the board. The second line belongs to fast and number lotteries. */
export type BetGroup =
  | ('lo' | 'xien' | 'truot' | 'de' | 'dau_duoi' | 'cang' | 'two_sided' | 'tong' | 'bao')
  | (
      | 'position'
      | 'sum'
      | 'dragon_tiger'
      | 'shape'
      | 'bull'
      | 'stud'
      | 'straight'
      | 'group'
      | 'any'
      | 'special'
      | 'zodiac'
      | 'colour'
      | 'pick'
      | 'absent'
      | 'element'
      | 'dice'
    );

export type SelectionRule =
  | { readonly kind: 'digits'; readonly digits: number }
  | { readonly kind: 'parlay'; readonly digits: 2; readonly size: number }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }
  | {
      readonly kind: 'pick';
      readonly digits: 1 | 2 | 3;
      readonly from: number;
      readonly to: number;
      readonly size: number;
      readonly ordered: boolean;
    }
  | { readonly kind: 'none' };

/** The prizes a bet compares: all with a minimum number of digits, or the tiers named for each format. */
export type PrizeChoice =
  | { readonly minimumDigits: number }
  | { readonly tiers: Readonly<Record<XsktFormatId, readonly Tier[]>> };

/** What is read off a prize number: its last or first digits, the tens digit, or the last digit of tens plus units. */
export type Reading = 'last' | 'first' | 'tens' | 'tong';

/** A condition on the tens and units digits of the special prize. */
export type PairRule = (tens: number, units: number) => boolean;

/**
 * The pay key of a win. `''` is the bet type's own odds; other keys are in its odds table: the chosen word where odds differ by choice, the
 * number of hits and the like where they differ by outcome.
 */
export type PayKey = string;

/** How often a selection won, and whether its stake is returned instead. */
export interface Outcome {
  readonly hits: number;
  readonly pushed: boolean;
  /** What is paid how often; absent: the bet type's own odds, `hits` times. */
  readonly pays?: readonly (readonly [key: PayKey, times: number])[];
}

/** The numbers of a result by tier, in order of announcement. */
export type NumbersByTier = { readonly [T in Tier]?: readonly string[] };

/** Exact chances of a selection. */
export interface Chances {
  /** Winning at all. */
  readonly win: Rational;
  /** Returning the stake. */
  readonly push: Rational;
  /** How often each key is paid on average. */
  readonly expected: ReadonlyMap<PayKey, Rational>;
}

/** A bet judged by its own family: from a result it makes a judge of valid selections; chances are exact. */
export interface JudgedRule {
  readonly kind: 'judged';
  /** The places of the draw, counted from 0, that decide it in order; absent: all of them, in any order. */
  readonly reads?: readonly number[];
  readonly judge: (result: NumbersByTier) => (selection: string) => Outcome;
  readonly chances: (selection: string) => Chances;
}

export type WinRule =
  | JudgedRule
  /** Pays once for every compared prize that matches the selection. */
  | { readonly kind: 'match'; readonly reading: Reading; readonly digits: number; readonly prizes: PrizeChoice }
  /** Pays once when every number of the ticket is among the last two digits of the prizes. */
  | { readonly kind: 'all_present'; readonly size: number }
  /** Pays once when none is. */
  | { readonly kind: 'all_absent'; readonly size: number }
  /** Pays once, or returns the stake, by the last two digits of the special prize. */
  | { readonly kind: 'outcome'; readonly wins: PairRule; readonly pushes: PairRule };

export interface Wording {
  readonly vi: string;
  readonly en: string;
}

/** One word a member can choose, or one case a bet pays by, with its name. */
export interface Choice {
  readonly value: string;
  readonly names: Wording;
  /** Its name at an instant, where that changes with the lunar year; its numbers do not. */
  readonly namesAt?: (epochMs: number) => Wording;
}

export interface BetType {
  readonly id: BetTypeId;
  readonly group: BetGroup;
  readonly names: Wording;
  /** How it is won, one sentence. */
  readonly rules: Wording;
  readonly selection: SelectionRule;
  readonly win: WinRule;
  /** The pay keys of its odds table that depend on the outcome, with their names; a choice's keys are its words. */
  readonly tiers?: readonly Choice[];
  /** `positions`: the price counts every compared prize; `ticket`: it does not. */
  readonly price: 'positions' | 'ticket';
  readonly formats: readonly FormatId[];
}
