/** Display of growing wilds: each grows over its reel when the reels have landed, and in free spins moves to the left with every spin. */
import type { SlotRound } from '../../../../wire/slots.ts';
import type { Showing, SpinStep } from './show-wins.ts';
import type { GrownShown, View } from './view.ts';

const GROW_MS = 620;

/** One reel fewer with every spin: their sum is the wild's own. */
const shownAt = (reel: number, stepNo: number): GrownShown => ({ key: reel + stepNo, reel });

/** What stands on the reels after a step. */
export function grownAfter({ growth }: SpinStep, stepNo: number): Pick<View, 'grown' | 'grownInAll'> {
  if (!growth) return { grown: [], grownInAll: 0 };
  return { grown: [...growth.stood, ...growth.grew].map((reel) => shownAt(reel, stepNo)), grownInAll: growth.inAll };
}

/** Grows what has landed; resolves when all of it stands. */
export async function showGrowth(
  { stage, sound, view, pauses }: Showing,
  round: SlotRound,
  step: SpinStep,
): Promise<void> {
  if (!step.growth) return;
  view.set(grownAfter(step, round.stepNo));
  if (step.growth.grew.length === 0) return;
  sound.play('grow', step.growth.grew.length);
  await pauses.rest(GROW_MS);
  stage.show(step.window);
}

/** Before the next free spin: those of free spins move on, those of the paid spin are gone. */
export function moveGrown({ view }: Showing, { stepNo }: SlotRound): void {
  view.update((before) => ({
    ...before,
    grown:
      stepNo === 0 ? [] : before.grown.filter(({ reel }) => reel > 0).map(({ key, reel }) => ({ key, reel: reel - 1 })),
  }));
}
