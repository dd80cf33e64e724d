/** Words shared by the boards of many families, and the bet of two places against each other. */
import type { BetType, Choice, Wording } from '../bet-rules.ts';
import type { FormatId } from '../formats.ts';
import { choiceBet } from './counted-bets.ts';
import type { Space } from './sample-spaces.ts';

/** A word with its name. */
export const choice = (value: string, vi: string, en: string): Choice => ({ value, names: { vi, en } });

export const TAI = choice('tai', 'Tài', 'Big');
export const XIU = choice('xiu', 'Xỉu', 'Small');
export const LE = choice('le', 'Lẻ', 'Odd');
export const CHAN = choice('chan', 'Chẵn', 'Even');
/** Tài, xỉu, lẻ, chẵn: the two-sided bets. */
export const TWO_SIDED: readonly Choice[] = [TAI, XIU, LE, CHAN];
export const RONG = choice('rong', 'Rồng', 'Dragon');
export const HO = choice('ho', 'Hổ', 'Tiger');
export const HOA = choice('hoa', 'Hòa', 'Tie');

/** Big or small (big from `bigFrom` on), odd or even. */
export function sidesOf(value: number, bigFrom: number): readonly string[] {
  return [value >= bigFrom ? 'tai' : 'xiu', value % 2 === 1 ? 'le' : 'chan'];
}

/** Numbers as words, with N digits. */
export function numberWords(from: number, to: number, digits = 1): readonly Choice[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const value = numberWord(from + index, digits);
    return choice(value, value, value);
  });
}

/** A number as a word. */
export const numberWord = (value: number, digits = 1): string => String(value).padStart(digits, '0');

/** "Trúng khi …" and "Wins when …". */
export const winsWhen = (vi: string, en: string): Wording => ({ vi: `Trúng khi ${vi}.`, en: `Wins when ${en}.` });

/** The same odds for each of some words. */
export function each<T>(words: readonly (Choice | string)[], odds: T): Readonly<Record<string, T>> {
  return Object.fromEntries(words.map((one) => [typeof one === 'string' ? one : one.value, odds]));
}

export interface Duel {
  readonly id: string;
  readonly formatId: FormatId;
  /** The two places compared, counted from 1. */
  readonly left: number;
  readonly right: number;
  /** The name of a place in a title. */
  readonly place: Wording;
  /** What is compared, in a sentence. */
  readonly nameAt: (place: number) => Wording;
  readonly space: Space<number[]>;
  /** Whether both can be equal: then a tie is a word of its own, and returns the stakes of dragon and tiger. */
  readonly tie: boolean;
}

/** Dragon and tiger: which of two places has the higher number. */
export function duelBet({ id, formatId, left, right, place, nameAt, space, tie }: Duel): BetType {
  const [one, other] = [nameAt(left), nameAt(right)];
  const back = tie
    ? { vi: '; bằng nhau thì hoàn tiền cược rồng và hổ', en: '; a tie gives dragon and tiger their stakes back' }
    : { vi: '', en: '' };
  return choiceBet({
    id,
    group: 'dragon_tiger',
    names: { vi: `Rồng hổ: ${place.vi} ${left} – ${right}`, en: `Dragon tiger: ${place.en} ${left} – ${right}` },
    rules: {
      vi: `Rồng thắng khi ${one.vi} lớn hơn ${other.vi}, hổ thắng khi nhỏ hơn${back.vi}.`,
      en: `Dragon wins when ${one.en} is higher than ${other.en}, tiger when it is lower${back.en}.`,
    },
    formatId,
    choices: tie ? [RONG, HO, HOA] : [RONG, HO],
    reads: [left - 1, right - 1],
    read: (numbers) => [numbers[left - 1] ?? 0, numbers[right - 1] ?? 0],
    space,
    wins: ([first = 0, second = 0]) => [wordOfDuel(first, second)],
    pushes: ([first, second]) => (first === second ? ['rong', 'ho'] : []),
  });
}

/** The name of balls in a duel. */
export const BALL_PLACES: Pick<Duel, 'place' | 'nameAt'> = {
  place: { vi: 'bóng', en: 'ball' },
  nameAt: (place) => ({ vi: `bóng ${place}`, en: `ball ${place}` }),
};

function wordOfDuel(left: number, right: number): string {
  if (left === right) return 'hoa';
  return left > right ? 'rong' : 'ho';
}
