/** Recomputes an instant round: the member's choice and moves, over what the seed hides. */
import { isInstantGame, playInstant } from '../../instant/games.ts';
import { payoutAt } from '../../instant/multiplier.ts';
import type { ChoiceOf, MoveOf } from '../../instant/rules.ts';
import { createValueStream } from '../../lottery/draw.ts';
import { isRecord } from './record.ts';
import type { Recompute } from './round.ts';

/** Undefined for unknown rules, for an invalid choice or moves, and for an unfinished round. */
export const recomputeInstant: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  const moves = isRecord(shown) ? shown['moves'] : undefined;
  if (!isInstantGame(title) || !isRecord(stakes) || !Array.isArray(moves) || !moves.every(isRecord)) return undefined;
  const played = playInstant(
    title,
    stakes as unknown as ChoiceOf,
    moves as unknown as readonly MoveOf[],
    createValueStream(seed, context),
  );
  return played?.over ? { shown: { moves, seen: played.seen }, won: payoutAt(bet, played.hundredths) } : undefined;
};
