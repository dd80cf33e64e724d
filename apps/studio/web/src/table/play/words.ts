/** Texts: names of spots, prices and outcomes, in the session's language. */
import type { StakeShown, TableBetShown, TableResult } from '../../../../wire/table.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import { sumOf } from '../../frame/chips/chips.ts';
import type { TableView } from './view.ts';
import { colourOf, numbersOf, PICTURES } from './bets.ts';

/** An amount in the session's currency. */
export type Money = (amount: number) => string;

/** Roulette bets by the count of their numbers. */
const INSIDE: Readonly<Record<string, TextKey>> = {
  straight: 'table_spot_straight',
  split: 'table_spot_split',
  street: 'table_spot_street',
  trio: 'table_spot_street',
  corner: 'table_spot_corner',
  first: 'table_spot_corner',
  line: 'table_spot_line',
};
const NUMBERED: Readonly<Record<string, TextKey>> = {
  total: 'table_spot_total',
  single: 'table_spot_single',
  double: 'table_spot_double',
  triple: 'table_spot_triple',
  column: 'table_spot_column',
  dozen: 'table_spot_dozen',
};
/** At roulette even and odd refer to the winning number. */
const SAME: Readonly<Record<string, TextKey>> = {
  banker_no_commission: 'table_spot_banker',
  even: 'table_spot_chan',
  odd: 'table_spot_le',
  tie_11: 'table_spot_tie',
  perfect_pairs: 'table_spot_perfect_pair',
};

/** The name of a spot. */
export function spotName(t: Translate, id: string): string {
  const [kind, first, second] = id.split('_');
  if (INSIDE[kind!]) return t(INSIDE[kind!]!, { numbers: numbersOf(id).join(', ') });
  if (kind === 'pair') return t('table_spot_pair', { first: first!, second: second! });
  if (NUMBERED[kind!] && first !== undefined) return t(NUMBERED[kind!]!, { number: first });
  if ((kind === 'doi' || kind === 'ba') && PICTURES.some((picture) => picture === first))
    return t(`table_${kind}` as TextKey, { picture: t(`table_spot_${first}` as TextKey) });
  return t(SAME[id] ?? (`table_spot_${id}` as TextKey));
}

const STAKE = 10_000;

/** Bets that pay by the number of dice with their face. */
export const isByCount = (id: string): boolean =>
  id.startsWith('single_') || PICTURES.some((picture) => picture === id);

/** A price to one, as printed on the felt: `1:0,95`. */
export function priceText({ id, net }: TableBetShown, locale: 'vi' | 'en'): string {
  if (isByCount(id)) return `1 · 2 · ${net / STAKE}`;
  const price = String(Math.round((net / STAKE) * 100) / 100);
  return `1:${locale === 'vi' ? price.replace('.', ',') : price}`;
}

/** A result in words. */
export function resultText(t: Translate, result: TableResult): string {
  switch (result.game) {
    case 'baccarat':
      return t('table_result_baccarat', {
        winner: t(`table_spot_${result.winner}`),
        player: result.playerTotal,
        banker: result.bankerTotal,
      });
    case 'dragon-tiger':
      return t('table_result_versus', { winner: t(`table_spot_${result.winner}`) });
    case 'tai-xiu':
      return t('table_result_dice', {
        side: t(result.side === 'triple' ? 'table_spot_any_triple' : `table_spot_${result.side}`),
        sum: result.sum,
        dice: result.dice.join(' · '),
      });
    case 'mini-tai-xiu':
      return t('table_result_dice', {
        side: t(`table_spot_${result.side}`),
        sum: result.sum,
        dice: result.dice.join(' · '),
      });
    case 'xoc-dia':
      return t('table_result_discs', {
        side: t(result.red % 2 === 0 ? 'table_spot_chan' : 'table_spot_le'),
        red: result.red,
        white: 4 - result.red,
      });
    case 'roulette':
      return t('table_result_wheel', { number: result.number, colour: t(`table_colour_${colourOf(result.number)}`) });
    case 'bau-cua':
      return result.dice.map((face) => t(`table_spot_${PICTURES[face - 1]!}`)).join(' · ');
  }
}

/** The result of matching a member's stakes. */
export function matchedText(t: Translate, money: Money, stakes: readonly StakeShown[]): string {
  const matchedStakes = stakes.filter(({ matched }) => matched !== undefined);
  const matched = matchedStakes.reduce((sum, stake) => sum + stake.matched!, 0);
  const returned = matchedStakes.reduce((sum, { spots }) => sum + sumOf(spots), 0) - matched;
  const words = [
    ...(matched > 0 ? [t('table_mini_matched', { amount: money(matched) })] : []),
    ...(returned > 0 ? [t('table_mini_returned', { amount: money(returned) })] : []),
  ];
  return words.join(' · ');
}

/** Short form: `Tài 11`. */
export function describeResult(t: Translate, result: TableResult): string {
  if (result.game !== 'tai-xiu' && result.game !== 'mini-tai-xiu') return resultText(t, result);
  return t('table_said_dice', {
    side: t(result.side === 'triple' ? 'table_spot_any_triple' : `table_spot_${result.side}`),
    sum: result.sum,
  });
}

/** The end of a round: its result, what it paid, and what was returned as unmatched. */
export function sayEnd(t: Translate, money: Money, { round, outcome }: TableView): string {
  const result = round.result ? describeResult(t, round.result) : '';
  if (!outcome) return result;
  const { bet, won, returned } = outcome;
  return [
    result,
    ...(won > 0 ? [t('table_said_won', { amount: money(won) })] : bet > 0 ? [t('table_said_lost')] : []),
    ...(returned > 0 ? [t('table_mini_returned', { amount: money(returned) })] : []),
  ].join('. ');
}

/** The end of matching. */
export const sayMatched = (t: Translate, money: Money, stakes: readonly StakeShown[]): string =>
  `${t('table_mini_even')}. ${matchedText(t, money, stakes)}`;
