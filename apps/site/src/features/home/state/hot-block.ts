/** Which hot games the hot block shows, as a pure rule (HOME-10). */
import { HOT_GAMES_JACKPOT_VARIANT_MAXIMUM, HOT_GAMES_MAXIMUM } from '@lantern/contract/constants';
import type { GameCard } from '../../../lib/games/game-card.ts';

export type HomeVariant = 'plain' | 'jackpot';

export interface HotBlockGames {
  /** In the jackpot variant each with a figure. */
  readonly games: readonly GameCard[];
  /** Live games under their own title; empty in the plain variant, where they are among the others. */
  readonly live: readonly GameCard[];
  /** Whether there are more than the block shows. */
  readonly hasMore: boolean;
}

/** Tiles per row in the game centre. */
const COLUMNS = 2;

/** As many of the tiles as fill whole rows; a single row may be half filled. */
export const wholeRows = <Tile>(tiles: readonly Tile[]): readonly Tile[] =>
  tiles.length <= COLUMNS ? tiles : tiles.slice(0, tiles.length - (tiles.length % COLUMNS));

/**
 * The first 21, or 18 split into live games and others; of each part what fills whole rows, the rest is behind "more".
 */
export function hotBlockGames(hot: readonly GameCard[], variant: HomeVariant): HotBlockGames {
  const maximum = variant === 'jackpot' ? HOT_GAMES_JACKPOT_VARIANT_MAXIMUM : HOT_GAMES_MAXIMUM;
  const shown = hot.slice(0, maximum);
  const isLive = ({ gameType }: GameCard) => variant === 'jackpot' && gameType === 'LIVE';
  const games = wholeRows(shown.filter((game) => !isLive(game)));
  const live = wholeRows(shown.filter(isLive));
  return { games, live, hasMore: hot.length > games.length + live.length };
}
