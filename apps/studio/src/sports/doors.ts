/** Doors of the sportsbook: games of the catalogue that open it, each with its first view and its least stake. */
import { GAMES } from '@lantern/catalogue';
import type { SportsEntered } from '../../wire/sports-slips.ts';

export interface Door {
  readonly view: SportsEntered['start']['view'];
  /** Minor units. */
  readonly minStake: number;
}

const VIEWS: Readonly<Record<string, Door['view']>> = {
  'bong-da': 'lobby',
  'keo-chau-a': 'lobby',
  'cuoc-xien': 'parlay',
  'bong-da-dau-truong': 'lobby',
  'bong-da-chien-tuyen': 'live',
};

const DOORS: ReadonlyMap<string, Door> = new Map(
  GAMES.flatMap(({ id, minBet }) => (VIEWS[id] ? [[id, { view: VIEWS[id], minStake: minBet }] as const] : [])),
);

/** The least stake where a game of the catalogue does not name one. */
const MIN_STAKE = 10_000;

/** The door a game opens. */
export const doorOf = (game: string): Door => DOORS.get(game) ?? { view: 'lobby', minStake: MIN_STAKE };

/** Whether a game of the catalogue opens the sportsbook. */
export const opensSports = (game: string): boolean => DOORS.has(game);
