/** The seven instant games by name. */
import type { ValueStream } from '../value-stream.ts';
import { DICE } from './dice.ts';
import { DROP } from './drop.ts';
import type { InstantRulesOf, Played } from './game.ts';
import { HI_LO } from './hi-lo.ts';
import { MINES } from './mines.ts';
import { INSTANT_GAMES, type ChoiceOf, type InstantGame, type MoveOf } from './rules.ts';
import { SCRATCH } from './scratch.ts';
import { STEPS } from './steps.ts';
import { WHEEL } from './wheel.ts';

const RULES: { readonly [G in InstantGame]: InstantRulesOf<G> } = {
  mines: MINES,
  steps: STEPS,
  drop: DROP,
  wheel: WHEEL,
  dice: DICE,
  scratch: SCRATCH,
  'hi-lo': HI_LO,
};

/** The rules of a game. */
export const instantRules = <G extends InstantGame>(game: G): InstantRulesOf<G> => RULES[game];

/** Whether a name is that of an instant game. */
export const isInstantGame = (name: string): name is InstantGame => INSTANT_GAMES.some((game) => game === name);

/**
 * A round after its moves: everything hidden follows from the stream, which is used from its beginning, so that the same seed, choice and
 * moves give the same round. Undefined for a choice not on offer or an invalid move.
 */
export function playInstant<G extends InstantGame>(
  game: G,
  choice: ChoiceOf<G>,
  moves: readonly MoveOf<G>[],
  next: ValueStream,
): Played<G> | undefined {
  const rules = instantRules(game);
  return rules.offers(choice) ? rules.play(choice, moves, next) : undefined;
}
