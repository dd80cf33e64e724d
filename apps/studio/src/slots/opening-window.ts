/** The window a game opens on before its first spin. */
import { createHash } from 'node:crypto';
import { createSlot, simulationStream, type SlotTitle } from '@lantern/game-math/slots';

/** A slot that never loses would be a broken title. */
const MOST_TRIES = 1_000;

/** A window without a win, always the same for a game and its own: games that share a title open on different ones. No outcome follows from it. */
export function openingWindow(game: string, title: SlotTitle): readonly string[] {
  const slot = createSlot(title);
  const next = simulationStream(createHash('sha256').update(game).digest().readUInt32BE(0));
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const { step, state } = slot.open(next);
    if (step.kind === 'respin' || !state.over || step.coins > 0 || step.held) continue;
    if (!step.growth || step.growth.grew.length === 0) return step.window;
  }
  throw new RangeError(`${title.id} has no window without a win`);
}
