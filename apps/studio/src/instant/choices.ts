/** Input shapes of choices and moves. What is on offer is decided by the rules. */
import { DIFFICULTIES, GUESSES, RISKS, type ChoiceOf, type InstantGame, type MoveOf } from '@lantern/game-math/instant';
import { z } from 'zod';

const take = z.strictObject({ take: z.literal(true) });
const nothing = z.strictObject({});
const none = z.never();

interface Shapes<G extends InstantGame> {
  readonly choice: z.ZodType<ChoiceOf<G>>;
  readonly move: z.ZodType<MoveOf<G>>;
}

/** Keys are in the database's order, by length and then by letter, so that a stored choice equals a repeated one as text. */
const SHAPES: { readonly [G in InstantGame]: Shapes<G> } = {
  mines: { choice: z.strictObject({ mines: z.int() }), move: z.union([z.strictObject({ tile: z.int() }), take]) },
  steps: {
    choice: z.strictObject({ difficulty: z.enum(DIFFICULTIES) }),
    move: z.union([z.strictObject({ lane: z.int() }), take]),
  },
  drop: { choice: z.strictObject({ risk: z.enum(RISKS), rows: z.int() }), move: none },
  wheel: { choice: z.strictObject({ risk: z.enum(RISKS) }), move: none },
  dice: { choice: z.strictObject({ side: z.enum(['under', 'over']), target: z.int() }), move: none },
  scratch: { choice: nothing, move: none },
  'hi-lo': {
    choice: nothing,
    move: z.union([z.strictObject({ guess: z.enum(GUESSES) }), z.strictObject({ skip: z.literal(true) }), take]),
  },
};

/** A choice of the game; undefined if invalid. */
export const readChoice = (game: InstantGame, request: unknown): ChoiceOf | undefined =>
  SHAPES[game].choice.safeParse(request).data;

/** A move of the game; undefined if invalid. */
export const readMove = (game: InstantGame, request: unknown): MoveOf | undefined =>
  SHAPES[game].move.safeParse(request).data;
