/** Display logic of spots: which numbers, faces or discs a bet covers, and whether a result pays it. Payouts are the studio's. */
import type { TableResult } from '../../../../wire/table.ts';

/** In order of the faces 1 to 6. */
export const PICTURES = ['bau', 'cua', 'tom', 'ca', 'ga', 'nai'] as const;
export type Picture = (typeof PICTURES)[number];

export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
const RED: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** Red or black; zero is neither. */
export const colourOf = (number: number): 'red' | 'black' | 'zero' =>
  number === 0 ? 'zero' : RED.includes(number) ? 'red' : 'black';
/** Rank of a card, 0 the ace to 12 the king. */
export const rankOf = (card: number): number => Math.floor(card / 4);

/** back: the stake or a part of it is returned. */
export type Outcome = 'wins' | 'back' | 'loses';
type Of<Game extends TableResult['game']> = Extract<TableResult, { game: Game }>;

const POCKETS = Array.from({ length: 37 }, (_, number) => number);
const where = (holds: (number: number) => boolean): number[] => POCKETS.filter((number) => number > 0 && holds(number));

const OUTSIDE: Readonly<Record<string, readonly number[]>> = {
  red: RED,
  black: where((number) => colourOf(number) === 'black'),
  even: where((number) => number % 2 === 0),
  odd: where((number) => number % 2 === 1),
  low: where((number) => number <= 18),
  high: where((number) => number > 18),
};

/** The numbers a roulette bet covers. */
export function numbersOf(id: string): readonly number[] {
  const outside = OUTSIDE[id];
  if (outside) return outside;
  if (id === 'first_four') return [0, 1, 2, 3];
  const [kind, ...rest] = id.split('_');
  const numbers = rest.map(Number);
  const first = numbers[0]!;
  if (kind === 'street') return [first, first + 1, first + 2];
  if (kind === 'corner') return [first, first + 1, first + 3, first + 4];
  if (kind === 'line') return Array.from({ length: 6 }, (_, index) => first + index);
  if (kind === 'column') return where((number) => number % 3 === first % 3);
  if (kind === 'dozen') return where((number) => Math.ceil(number / 12) === first);
  return numbers;
}

const sure = (wins: boolean): Outcome => (wins ? 'wins' : 'loses');
const countOf = (dice: readonly number[], face: number): number => dice.filter((shown) => shown === face).length;

function baccarat(
  id: string,
  { player, banker, winner, bankerTotal, playerPair, bankerPair }: Of<'baccarat'>,
): Outcome {
  const cards = player.length + banker.length;
  const suited = (hand: readonly number[]): boolean => hand[0] === hand[1];
  if (id === 'player' || (id.startsWith('banker') && id !== 'banker_pair'))
    return winner === 'tie' ? 'back' : sure(id.startsWith(winner));
  const wins: Readonly<Record<string, boolean>> = {
    tie: winner === 'tie',
    super_6: winner === 'banker' && bankerTotal === 6,
    big: cards > 4,
    small: cards === 4,
    player_pair: playerPair,
    banker_pair: bankerPair,
    either_pair: playerPair || bankerPair,
    perfect_pair: suited(player) || suited(banker),
    perfect_pairs: suited(player) || suited(banker),
  };
  return sure(wins[id] === true);
}

const SEVEN = 6;

function dragonTiger(id: string, result: Of<'dragon-tiger'>): Outcome {
  const { winner, dragon, tiger } = result;
  if (id === 'dragon' || id === 'tiger') return winner === 'tie' ? 'back' : sure(winner === id);
  if (id === 'tie' || id === 'tie_11') return sure(winner === 'tie');
  if (id === 'suited_tie') return sure(dragon === tiger);
  const [side, kind] = id.split('_');
  const rank = rankOf(side === 'dragon' ? dragon : tiger);
  return sure(
    kind === 'big' ? rank > SEVEN : kind === 'small' ? rank < SEVEN : kind === 'odd' ? rank % 2 === 0 : rank % 2 === 1,
  );
}

function taiXiu(id: string, { dice, sum, side }: Of<'tai-xiu'>): Outcome {
  if (id === 'tai' || id === 'xiu') return sure(side === id);
  if (id === 'le' || id === 'chan') return sure(side !== 'triple' && (sum % 2 === 1) === (id === 'le'));
  if (id === 'any_triple') return sure(side === 'triple');
  const [kind, first, second] = id.split('_');
  const shown = countOf(dice, Number(first));
  if (kind === 'total') return sure(sum === Number(first));
  if (kind === 'pair') return sure(shown > 0 && countOf(dice, Number(second)) > 0);
  return sure(shown >= (kind === 'triple' ? 3 : kind === 'double' ? 2 : 1));
}

function xocDia(id: string, { red }: Of<'xoc-dia'>): Outcome {
  const wins: Readonly<Record<string, boolean>> = {
    chan: red % 2 === 0,
    le: red % 2 === 1,
    bon_trang: red === 0,
    bon_do: red === 4,
    ba_trang_mot_do: red === 1,
    ba_do_mot_trang: red === 3,
    hai_trang_hai_do: red === 2,
    bon_cung_mau: red % 4 === 0,
  };
  return sure(wins[id] === true);
}

function bauCua(id: string, { dice }: Of<'bau-cua'>): Outcome {
  const parts = id.split('_');
  const face = PICTURES.findIndex((picture) => picture === parts[parts.length - 1]) + 1;
  return sure(countOf(dice, face) >= (parts[0] === 'ba' ? 3 : parts[0] === 'doi' ? 2 : 1));
}

function roulette(id: string, { number }: Of<'roulette'>, french: boolean): Outcome {
  if (number === 0 && french && id in OUTSIDE) return 'back';
  return sure(numbersOf(id).includes(number));
}

/** Whether a result pays a spot; on a French wheel even chances return half on zero. */
export function outcomeOf(id: string, result: TableResult, french = false): Outcome {
  switch (result.game) {
    case 'baccarat':
      return baccarat(id, result);
    case 'dragon-tiger':
      return dragonTiger(id, result);
    case 'tai-xiu':
      return taiXiu(id, result);
    case 'xoc-dia':
      return xocDia(id, result);
    case 'roulette':
      return roulette(id, result, french);
    case 'bau-cua':
      return bauCua(id, result);
    case 'mini-tai-xiu':
      return sure(result.side === id);
  }
}
