/** What all parts of a fight's screen share. */
import { useGame, type Game } from '../frame/game.ts';
import type { Play } from './play/play.ts';
import type { FightView } from './play/view.ts';
import type { Effect } from './sound.ts';

export type FightKnown = Game<FightView, Play, Effect>;

/** The current game of fights. Throws outside of one. */
export const useFight = useGame<FightKnown>;
