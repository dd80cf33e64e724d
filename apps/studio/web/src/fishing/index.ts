/** Entry point of fishing: the game, and what to preload before its session is there. */
import type { FishingEntered, FishingNews } from '../../../wire/fishing.ts';
import { preload } from '../frame/calls.ts';
import { liveGame } from '../frame/live-game.tsx';
import { createSound } from '../frame/sound/sound.ts';
import { firstBet } from '../frame/storage.ts';
import { artOf, formatNow, sceneOf, type WaterArt } from './art.ts';
import { createView } from './play/view.ts';
import { Screen } from './screen.tsx';
import { EFFECTS } from './sound.ts';
import type { RoomEntered } from './use-playing.ts';

export const Game = liveGame<FishingEntered, FishingNews, RoomEntered, WaterArt>({
  loadArt: artOf,
  // The play begins with the canvas it needs.
  begin(beginning) {
    const { session, entered, art } = beginning;
    const { bullets: prices, seats, seat } = entered;
    const price = firstBet(session.game.id, prices, 0);
    const view = createView({ price, balance: session.balance, seats, seat });
    return { ...beginning, view, sound: createSound(art.theme.tune, EFFECTS) };
  },
  Screen,
});

/** Preloads the scene and the creatures. */
export function prepare(game: string): void {
  artOf(game).catch(() => undefined);
  preload(sceneOf(game, formatNow()));
}
