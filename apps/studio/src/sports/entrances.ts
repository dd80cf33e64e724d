/** Entrances of the sportsbook: games of the catalogue that open it, each with its first view and its least stake. */
import { GAMES } from '@lantern/catalogue';
import type { SportsEntered } from '../../wire/sports-slips.ts';

export interface Entrance {
  readonly view: SportsEntered['start']['view'];
  /** Minor units. */
  readonly minStake: number;
}

/** The only competition of entrances to virtual football. */
export const VIRTUAL_COMPETITION = 'virtual:comp:1';

const VIEWS: Readonly<Record<string, Entrance['view']>> = {
  'bong-da': 'lobby',
  'keo-chau-a': 'lobby',
  'cuoc-xien': 'parlay',
  'bong-da-dau-truong': 'lobby',
  'bong-da-chien-tuyen': 'live',
  'bong-da-ao': 'virtual',
};

const ENTRANCES: ReadonlyMap<string, Entrance> = new Map(
  GAMES.flatMap(({ id, minBet }) => (VIEWS[id] ? [[id, { view: VIEWS[id], minStake: minBet }] as const] : [])),
);

/** The least stake where a game of the catalogue does not name one. */
const MIN_STAKE = 10_000;

/** The entrance a game is. */
export const entranceOf = (game: string): Entrance => ENTRANCES.get(game) ?? { view: 'lobby', minStake: MIN_STAKE };

/** Whether a session is of a game that shows virtual football alone. */
export const isVirtualGame = ({ game }: { readonly game: string }): boolean => entranceOf(game).view === 'virtual';

/** Whether a game of the catalogue opens the sportsbook. */
export const opensSports = (game: string): boolean => ENTRANCES.has(game);
