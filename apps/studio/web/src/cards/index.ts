/** Entry point of card rooms. Its art is part of the code. */
import type { CardNews, CardsEntered } from '../../../wire/cards.ts';
import { liveGame } from '../frame/live-game.tsx';
import { createSound } from '../frame/sound/sound.ts';
import { createPlay } from './play/play.ts';
import { createView } from './play/view.ts';
import { Room, type RoomProps } from './room.tsx';
import { EFFECTS } from './sound/effects.ts';
import { cardsTune } from './sound/tune.ts';

export const Game = liveGame<CardsEntered, CardNews, RoomProps>({
  begin({ session, entered, ask, follow, money, still }) {
    const view = createView();
    const sound = createSound(cardsTune(session.game.id, entered.rules.seats), EFFECTS);
    const play = createPlay({ view, ask, sound, money, still });
    follow(play);
    return { session, view, play, sound };
  },
  Screen: Room,
});

export function prepare(): void {}
