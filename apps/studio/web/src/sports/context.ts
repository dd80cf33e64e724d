/** What all parts of the sportsbook's screen share. */
import { useGame, type Game } from '../frame/game.ts';
import type { Play } from './play/play.ts';
import type { SportsView } from './play/view.ts';

export type SportsKnown = Game<SportsView, Play>;

/** The sportsbook. Throws outside of it. */
export const useSports = useGame<SportsKnown>;
