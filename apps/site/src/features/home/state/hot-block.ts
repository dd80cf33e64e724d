/** What the hot block shows of the hot games, as a pure rule (HOME-10). */
import { HOT_GAMES_JACKPOT_VARIANT_MAXIMUM, HOT_GAMES_MAXIMUM } from '@lantern/contract/constants';
import type { GameCard } from '../../../lib/games/game-card.ts';

export type HomeVariant = 'plain' | 'jackpot';

export interface HotBlockGames {
  /** In the jackpot variant each with a figure. */
  readonly games: readonly GameCard[];
  /** Live games under their own title; empty in the plain variant, where they stand among the others. */
  readonly live: readonly GameCard[];
  /** Whether there are more than the block holds. */
  readonly hasMore: boolean;
}

/** The first 21, or 18 parted into live games and others. */
export function hotBlockGames(hot: readonly GameCard[], variant: HomeVariant): HotBlockGames {
  const maximum = variant === 'jackpot' ? HOT_GAMES_JACKPOT_VARIANT_MAXIMUM : HOT_GAMES_MAXIMUM;
  const shown = hot.slice(0, maximum);
  const hasMore = hot.length > maximum;
  if (variant === 'plain') return { games: shown, live: [], hasMore };
  const isLive = ({ gameType }: GameCard) => gameType === 'LIVE';
  return { games: shown.filter((game) => !isLive(game)), live: shown.filter(isLive), hasMore };
}
