/**
 * What a bet type is made of.
 *
 * Selections on the wire are a list of strings; their form follows the bet type's selection rule:
 * - `digits`: one number of a fixed length each, leading zeros kept: `["75", "98"]`.
 * - `parlay`: one ticket each, two-digit numbers joined by hyphens in any order, none twice: `["75-98", "01-02"]`.
 * - `none`: the bet type id itself names the outcome (`db2_tai`, `db2_tong_12`); the list is `["DB"]`, an empty list means the same.
 *
 * The stake of a bet is unit × multiplier × price multiplier × number of selections. The price multiplier is the
 * number of prizes compared ("positions"), or 1 where a ticket is priced as a whole.
 */
import type { FormatId, Tier } from './formats.ts';

export type BetTypeId = string;

export type BetGroup = 'lo' | 'xien' | 'truot' | 'de' | 'dau_duoi' | 'cang' | 'two_sided' | 'tong' | 'bao';

export type SelectionRule =
  | { readonly kind: 'digits'; readonly digits: number }
  | { readonly kind: 'parlay'; readonly digits: 2; readonly size: number }
  | { readonly kind: 'none' };

/** The prizes a bet compares: all of at least so many digits, or the tiers named for each format. */
export type PrizeChoice = { readonly minimumDigits: number } | { readonly tiers: Readonly<Record<FormatId, readonly Tier[]>> };

/** What is read off a prize number: its last or first digits, the tens digit, or the last digit of tens plus units. */
export type Reading = 'last' | 'first' | 'tens' | 'tong';

/** A condition on the tens and units digits of the special prize. */
export type PairRule = (tens: number, units: number) => boolean;

export type WinRule =
  /** Pays once for every compared prize that reads like the selection. */
  | { readonly kind: 'match'; readonly reading: Reading; readonly digits: number; readonly prizes: PrizeChoice }
  /** Pays once when every number of the ticket is among the last two digits of the prizes. */
  | { readonly kind: 'all_present'; readonly size: number }
  /** Pays once when none is. */
  | { readonly kind: 'all_absent'; readonly size: number }
  /** Pays once, or gives the stake back, by the last two digits of the special prize. */
  | { readonly kind: 'outcome'; readonly wins: PairRule; readonly pushes: PairRule };

export interface Wording {
  readonly vi: string;
  readonly en: string;
}

export interface BetType {
  readonly id: BetTypeId;
  readonly group: BetGroup;
  readonly names: Wording;
  /** How it is won, one sentence. */
  readonly rules: Wording;
  readonly selection: SelectionRule;
  readonly win: WinRule;
  /** `positions`: the price counts every compared prize; `ticket`: it does not. */
  readonly price: 'positions' | 'ticket';
  readonly formats: readonly FormatId[];
}
