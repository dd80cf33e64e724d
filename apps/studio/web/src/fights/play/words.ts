/** Texts: names, prices and results, in the session's language. */
import { FIGHT_SPOTS, type FightOutcome, type FightPriceShown, type FightSpot } from '../../../../wire/fight.ts';
import type { TextKey, Translate } from '../../frame/i18n.ts';
import type { FightView } from './view.ts';

type Locale = 'vi' | 'en';
export type Money = (amount: number) => string;
const HUNDREDTHS = 100;
const MINUS = '−';

export const SPOTS: readonly FightSpot[] = FIGHT_SPOTS;

export const spotName = (t: Translate, spot: FightSpot): string => t(`fight_spot_${spot}`);
/** The name of a rooster. */
export const roosterName = (t: Translate, side: 'red' | 'blue', place: number): string =>
  t(`fight_${side}_${place}` as TextKey);

const decimal = (text: string, locale: Locale): string => (locale === 'vi' ? text.replace('.', ',') : text);

/** A price as the pad writes it: Malay for a side, profit to one for a draw. */
export function priceText({ malay, numerator, denominator }: FightPriceShown, locale: Locale): string {
  if (malay === undefined) return `${decimal(String(numerator / denominator), locale)} : 1`;
  return `${malay < 0 ? MINUS : ''}${decimal((Math.abs(malay) / HUNDREDTHS).toFixed(2), locale)}`;
}

/** A dividend: `×1,58`. */
export const dividendText = (hundredths: number, locale: Locale): string =>
  `×${decimal((hundredths / HUNDREDTHS).toFixed(2), locale)}`;

/** A chance in ten-thousandths: `47 %`. */
export const chanceText = (parts: number, locale: Locale): string => `${decimal(String(parts / HUNDREDTHS), locale)} %`;

export const resultText = (t: Translate, outcome: FightOutcome): string => t(`fight_result_${outcome}`);

/** The end of a fight: its result, what it paid, and what was returned. */
export function sayEnd(t: Translate, money: Money, { round, outcome }: FightView): string {
  const result = round.result ? resultText(t, round.result) : '';
  if (!outcome) return result;
  const { bet, won, returned } = outcome;
  return [
    result,
    ...(won > bet
      ? [t('fight_said_won', { amount: money(won) })]
      : won > 0
        ? [t('fight_said_back', { amount: money(won) })]
        : bet > 0
          ? [t('fight_said_lost')]
          : []),
    ...(returned > 0 ? [t('fight_returned', { amount: money(returned) })] : []),
  ].join('. ');
}
