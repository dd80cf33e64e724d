/** Labels of a board's marks, for lists of marks. */
import { cellOf } from '../bets/marks.ts';
import { betTypesOf, type BetType, type Way } from '../bets/ways.ts';
import { usePlaceName } from './place-name.ts';

const wordOf = (betType: BetType | undefined, value: string): string | undefined =>
  betType?.selection.choices?.find((choice) => choice.value === value)?.name;

/** "Ngọ (01 13 25)" → "Ngọ": the part in brackets is on the board. */
const briefName = (name: string): string => name.replace(/ \(.+\)$/, '');

/** The label of a mark: a number, "Hundreds: 3", or the words of its cell. */
export function useMarkName(way: Way): (mark: string) => string {
  const betTypes = betTypesOf(way);
  const placeName = usePlaceName(betTypes[0]!);
  return (mark) => {
    if (way.kind === 'cells') {
      const { betType: id, value } = cellOf(mark);
      const betType = betTypes.find((one) => one.betType === id);
      const word = wordOf(betType, value);
      if (word === undefined) return betType?.name ?? id;
      // The section is named only when another one has the same word.
      const isShared = betTypes.some((one) => one !== betType && wordOf(one, value) === word);
      return isShared ? `${briefName(betType?.name ?? id)}: ${briefName(word)}` : briefName(word);
    }
    const [place = '', value] = mark.split(':');
    return value === undefined ? mark : `${placeName(Number(place))}: ${value}`;
  };
}
