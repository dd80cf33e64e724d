/** The seven instant games. */
import type { InstantGame } from '../../../../wire/instant.ts';
import { DICE } from './dice.tsx';
import { DROP } from './drop.tsx';
import type { Face } from './face.ts';
import { HI_LO } from './hi-lo.tsx';
import { MINES } from './mines.tsx';
import { SCRATCH } from './scratch.tsx';
import { STEPS } from './steps.tsx';
import { WHEEL } from './wheel.tsx';

const FACES: { readonly [G in InstantGame]: Face<G> } = {
  mines: MINES,
  steps: STEPS,
  drop: DROP,
  wheel: WHEEL,
  dice: DICE,
  scratch: SCRATCH,
  'hi-lo': HI_LO,
};

/** The face of a game. The screen passes only values of that game, which the shared types cannot express. */
export const faceOf = (game: InstantGame): Face => FACES[game] as unknown as Face;
