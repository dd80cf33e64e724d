/** Entry point of fights: the game. Its roosters are drawn by its code, so there is nothing to preload. */
import type { FightEntered, FightNews } from '../../../wire/fight.ts';
import { liveGame } from '../frame/live-game.tsx';
import { createSound } from '../frame/sound/sound.ts';
import { createPlay } from './play/play.ts';
import { createView } from './play/view.ts';
import { FightScreen, type FightProps } from './screen.tsx';
import { EFFECTS, fightTune } from './sound.ts';

export const Game = liveGame<FightEntered, FightNews, FightProps>({
  begin({ session, ask, follow, money }) {
    const { id } = session.game;
    const view = createView();
    const sound = createSound(fightTune(id), EFFECTS);
    const play = createPlay({ gameId: id, view, ask, sound, money });
    follow(play);
    return { session, view, play, sound };
  },
  Screen: FightScreen,
});

/** Nothing to preload. */
export function prepare(): void {}
