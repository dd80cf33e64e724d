/** What all parts of a card room's screen share. */
import { useGame, type Game } from '../frame/game.ts';
import type { Play } from './play/play.ts';
import type { CardsView } from './play/view.ts';
import type { Effect } from './sound/effects.ts';

/** The current room. Throws outside of one. */
export const useCards = useGame<Game<CardsView, Play, Effect>>;
