/** The title behind a slot of the catalogue. */
import { slotTitle, type SlotTitle } from '@lantern/game-math/slots';
import { GAME_MATHS } from './game-maths.ts';

/** The title a game plays now; undefined where no title has its maths. */
export function titleOf(game: string): SlotTitle | undefined {
  const mathsId = GAME_MATHS[game];
  return mathsId === undefined ? undefined : slotTitle(mathsId);
}
