/** Series: the games that share a title, and so its reels, odds and cabinet. Named after the game the title was made for. */
import { GAMES } from '@lantern/catalogue';
import type { SlotTitle } from '@lantern/game-math/slots';
import type { SlotSeries } from '../../wire/slots.ts';
import { titleOf } from './game-titles.ts';

/** The series of a title. */
export const seriesOf = ({ id }: Pick<SlotTitle, 'id'>): SlotSeries => ({
  name: GAMES.find((game) => game.id === id)!.name,
  games: GAMES.filter((game) => titleOf(game.id)?.id === id).length,
});
