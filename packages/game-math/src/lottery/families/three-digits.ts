/** Patterns of three digits, and plays on them: shapes, straight numbers, groups of any order. */
import type { BetType, Choice, Wording } from '../bet-rules.ts';
import type { FormatId } from '../formats.ts';
import { allAmong, choiceBet, digitsBet, digitsPresent, pickBet, waysOf } from './counted-bets.ts';
import { lists } from './sample-spaces.ts';
import { choice, winsWhen } from './words.ts';

/** Words of the shapes of three digits; every draw has exactly one. */
export const SHAPES: readonly Choice[] = [
  choice('ba_giong', 'Ba số giống nhau', 'Three alike'),
  choice('sanh', 'Sảnh', 'Straight'),
  choice('doi', 'Đôi', 'Pair'),
  choice('nua_sanh', 'Nửa sảnh', 'Half straight'),
  choice('tap', 'Tạp', 'Mixed'),
];

/** Distance of two digits on the circle on which 0 follows 9. */
function stepsBetween(left: number, right: number): number {
  const apart = Math.abs(left - right);
  return Math.min(apart, 10 - apart);
}

/** The shape of three digits: three alike, a pair, all in a row (9 and 0 are neighbours), exactly two neighbours, none. */
export function shapeOf(digits: readonly number[]): string {
  const [first = 0, second = 0, third = 0] = digits;
  const kinds = new Set([first, second, third]).size;
  if (kinds === 1) return 'ba_giong';
  if (kinds === 2) return 'doi';
  const neighbours = [stepsBetween(first, second), stepsBetween(second, third), stepsBetween(first, third)].filter(
    (steps) => steps === 1,
  ).length;
  return ['tap', 'nua_sanh', 'sanh'][neighbours] ?? 'sanh';
}

/** The digits of a draw a play uses, with their name. */
export interface Stretch {
  readonly formatId: FormatId;
  /** Before the bet type's id, as in `d5`. */
  readonly prefix: string;
  /** Suffix of the bet type's id, as in `dau3`; empty for the whole draw. */
  readonly suffix: string;
  /** The first digit and the one after the last. */
  readonly range: readonly [start: number, end: number];
  /** In a title. */
  readonly vi: string;
  readonly en: string;
  /** In a sentence, where that differs. */
  readonly within?: Wording;
}

const idOf = ({ prefix, suffix }: Stretch, play: string): string =>
  [prefix, play, suffix].filter((part) => part !== '').join('_');
const cutOf =
  ({ range: [start, end] }: Stretch) =>
  (digits: readonly number[]): readonly number[] =>
    digits.slice(start, end);
const withinOf = ({ within, vi, en }: Stretch): Wording => within ?? { vi, en };
const readsOf = ({ range: [start, end] }: Stretch): readonly number[] =>
  Array.from({ length: end - start }, (_, index) => start + index);
const lengthOf = ({ range: [start, end] }: Stretch): number => end - start;

/** The shape of three digits. */
export function shapeBet(stretch: Stretch): BetType {
  return choiceBet({
    id: idOf(stretch, 'hinh'),
    group: 'shape',
    names: { vi: `Dạng ${stretch.vi}`, en: `Shape of the ${stretch.en}` },
    rules: winsWhen(
      `${withinOf(stretch).vi} có đúng dạng đã chọn; 9 và 0 liền nhau`,
      `the ${withinOf(stretch).en} have the chosen shape; 9 and 0 are neighbours`,
    ),
    formatId: stretch.formatId,
    choices: SHAPES,
    reads: readsOf(stretch),
    read: cutOf(stretch),
    space: () => lists(0, 9, 3),
    wins: (digits) => [shapeOf(digits)],
  });
}

/** The digits in their exact order. */
export function straightBet(stretch: Stretch): BetType {
  const digits = lengthOf(stretch);
  return digitsBet({
    id: idOf(stretch, `thang${digits}`),
    group: 'straight',
    names: { vi: `Trực tiếp ${stretch.vi}`, en: `Straight: ${stretch.en}` },
    rules: winsWhen(
      `${withinOf(stretch).vi} trùng số đã chọn, đúng thứ tự`,
      `the ${withinOf(stretch).en} equal the number in the exact order`,
    ),
    formatId: stretch.formatId,
    digits,
    reads: readsOf(stretch),
    wins: (drawn) => {
      const winner = cutOf(stretch)(drawn).join('');
      return (number) => number === winner;
    },
    chance: waysOf(1, 10 ** digits),
  });
}

const orders = (count: number): number => (count <= 1 ? 1 : count * orders(count - 1));

/** All digits different, in any order: tổ 6 of three digits, tổ 24 of four, tổ 120 of five; two digits are tổ 2. */
export function distinctGroupBet(stretch: Stretch): BetType {
  const size = lengthOf(stretch);
  return pickBet({
    id: idOf(stretch, `to${orders(size)}`),
    group: 'group',
    names: { vi: `Tổ ${orders(size)}: ${stretch.vi}`, en: `Group ${orders(size)}: ${stretch.en}` },
    rules: winsWhen(
      `${withinOf(stretch).vi} là ${size} chữ số đã chọn, không kể thứ tự`,
      `the ${withinOf(stretch).en} are the chosen ones in any order`,
    ),
    formatId: stretch.formatId,
    pick: { digits: 1, from: 0, to: 9, size, ordered: false },
    reads: readsOf(stretch),
    wins: (drawn) => allAmong(cutOf(stretch)(drawn)),
    chance: waysOf(orders(size), 10 ** size),
  });
}

/** Tổ 3: one digit twice and another once, in any order; the digit that occurs twice is picked first. */
export function pairGroupBet(stretch: Stretch): BetType {
  return pickBet({
    id: idOf(stretch, 'to3'),
    group: 'group',
    names: { vi: `Tổ 3: ${stretch.vi}`, en: `Group 3: ${stretch.en}` },
    rules: winsWhen(
      `${withinOf(stretch).vi} có số chọn trước hai lần và số chọn sau một lần, không kể thứ tự`,
      `the ${withinOf(stretch).en} have the first digit twice and the second once, in any order`,
    ),
    formatId: stretch.formatId,
    pick: { digits: 1, from: 0, to: 9, size: 2, ordered: true },
    reads: readsOf(stretch),
    wins: (drawn) => {
      const [twice, single] = twiceAndSingle(cutOf(stretch)(drawn));
      return ([first, second]) => first === twice && second === single;
    },
    chance: waysOf(3, 1000),
  });
}

/** Of three digits the one that occurs exactly twice and the other; -1 each where none does. */
export function twiceAndSingle(digits: readonly number[]): readonly [twice: number, single: number] {
  const [first = 0, second = 0, third = 0] = digits;
  if (new Set([first, second, third]).size !== 2) return [-1, -1];
  if (first === second) return [first, third];
  return first === third ? [first, second] : [second, first];
}

const COUNTS = ['', 'One digit', 'Two digits', 'Three digits'];

/** Không cố định: N digits that all appear, in any place. */
export function anywhereBet(stretch: Stretch, size: number): BetType {
  const drawn = lengthOf(stretch);
  const { vi, en } = withinOf(stretch);
  const heading = {
    id: idOf(stretch, `bdv${size}`),
    group: 'any',
    names: { vi: `Không cố định ${size} số: ${stretch.vi}`, en: `${COUNTS[size] ?? size} anywhere: ${stretch.en}` },
    formatId: stretch.formatId,
    reads: readsOf(stretch),
    chance: digitsPresent(size, drawn),
  } as const;
  if (size > 1) {
    const rules = winsWhen(
      `cả ${size} chữ số đã chọn đều xuất hiện trong ${vi}`,
      `${size === 2 ? 'both' : 'all three'} digits appear among the ${en}`,
    );
    return pickBet({
      ...heading,
      rules,
      pick: { digits: 1, from: 0, to: 9, size, ordered: false },
      wins: (digits) => allAmong(cutOf(stretch)(digits)),
    });
  }
  return digitsBet({
    ...heading,
    rules: winsWhen(
      `chữ số đã chọn xuất hiện trong ${vi}; trả thưởng một lần`,
      `the digit appears among the ${en}; pays once`,
    ),
    digits: 1,
    wins: (digits) => {
      const found = new Set(cutOf(stretch)(digits).map(String));
      return (number) => found.has(number);
    },
  });
}
