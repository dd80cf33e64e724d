/** Display of the wheel: every turn takes the same time, wherever it stops. */
import type { WheelStop } from '@lantern/game-math/slots';
import type { SlotRound } from '../../../../wire/slots.ts';
import type { Showing, SpinStep } from './show-wins.ts';

const COMES_MS = 900;
/** A ring that has come in stands before it turns. */
const RING_MS = 500;
export const TURN_MS = 3_600;
const INWARDS_MS = 900;
const STANDS_MS = 1_300;

/** Turns that are still to come after a stop: each ends with a slice that pays. */
const leftAfter = (stops: readonly WheelStop[], at: number): number =>
  stops.slice(at).filter(({ times }) => times > 0).length - 1;

/** Shows every stop one after the other; resolves when the last amount has been seen. */
export async function showWheel(
  { view, sound, pauses }: Showing,
  { bet }: SlotRound,
  { wheel }: SpinStep,
): Promise<void> {
  if (!wheel) return;
  let won = 0;
  sound.play('free');
  view.set({
    winShown: undefined,
    wheel: { ring: 0, slice: 0, stop: -1, turning: false, left: leftAfter(wheel, 0) + 1, won },
  });
  await pauses.rest(COMES_MS);
  for (const [stop, { ring, slice, times }] of wheel.entries()) {
    const shown = { ring, slice, stop, left: leftAfter(wheel, stop) };
    if (ring !== view.get().wheel?.ring) {
      view.set({ wheel: { ...shown, slice: 0, stop: -1, turning: false, won } });
      await pauses.rest(RING_MS);
    }
    view.set({ wheel: { ...shown, turning: true, won } });
    sound.play('press');
    await pauses.rest(TURN_MS);
    won += times * bet;
    view.update((before) => ({
      ...before,
      won: before.won + times * bet,
      wheel: { ...shown, turning: false, won },
    }));
    sound.play(times > 0 ? 'coin' : 'scatter', ring * 4);
    await pauses.rest(times > 0 ? STANDS_MS : INWARDS_MS);
  }
  view.set({ wheel: undefined });
}
