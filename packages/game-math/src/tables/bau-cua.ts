/** Bầu Cua: three dice with six pictures; a picture pays its stake for each die that shows it. */
import { countOf, isTriple, type Throw } from './dice.ts';
import { betOn, betsById, winAt, type TableBet } from './table.ts';

/** In order of the faces 1 to 6. */
export const PICTURES = ['bau', 'cua', 'tom', 'ca', 'ga', 'nai'] as const;
export type Picture = (typeof PICTURES)[number];

/** Pictures of a throw. */
export const picturesOf = (dice: Throw): readonly Picture[] => dice.map((face) => PICTURES[face - 1]!);

function pictureBet(picture: Picture, face: number): TableBet<Throw> {
  return {
    id: picture,
    pays: (dice) => {
      const shown = countOf(dice, face);
      return shown === 0 ? 0 : winAt(shown);
    },
  };
}

export const BAU_CUA_BETS = betsById<Throw>([
  ...PICTURES.map((picture, index) => pictureBet(picture, index + 1)),
  ...PICTURES.map((picture, index) => betOn<Throw>(`doi_${picture}`, 10, (dice) => countOf(dice, index + 1) >= 2)),
  ...PICTURES.map((picture, index) =>
    betOn<Throw>(`ba_${picture}`, 180, (dice) => isTriple(dice) && dice[0] === index + 1),
  ),
]);
