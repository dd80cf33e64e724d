/** Names of the places of a number: hundreds, tens, units when it is one number, else first, second, third. */
import type { BetType } from '../bets/ways.ts';
import { useT, type TextKey } from '../lib/i18n.ts';

/** Groups whose selections are read as one number of a prize. */
const WHOLE_NUMBERS = ['lo', 'de', 'cang', 'bao'];

/** Names places, counted from 1 at the front. */
export function usePlaceName({ group, selection }: BetType): (place: number) => string {
  const t = useT();
  return (place) => {
    if (selection.kind === 'pick') return t('place_ball', { place });
    if (!WHOLE_NUMBERS.includes(group)) return t('place_digit', { place });
    return t(`place_power_${selection.digits - place}` as TextKey);
  };
}
