/** Which growing pool a bet stands on. The slots of a vendor that have one share it, for each currency; play money has its own. */
import { GAMES } from '@lantern/catalogue';
import { poolOf, type PoolRules } from '@lantern/game-math/slots';
import { titleOf } from '../slots/game-titles.ts';

export interface Pool {
  readonly jackpotId: string;
  readonly vendor: string;
  readonly currency: string;
  readonly demo: boolean;
  readonly rules: PoolRules;
}

type Played = Pick<Pool, 'vendor' | 'currency' | 'demo'> & { readonly game: string };

const rulesOf = (game: string): PoolRules | undefined => {
  const title = titleOf(game);
  return title && poolOf(title);
};

const idOf = ({ vendor, currency, demo }: Pick<Pool, 'vendor' | 'currency' | 'demo'>): string => `${vendor}:${currency}${demo ? ':demo' : ''}`;

/** The pool a game is played for; undefined for games without. */
export function poolPlayed({ vendor, currency, demo, game }: Played): Pool | undefined {
  const rules = rulesOf(game);
  return rules && { jackpotId: idOf({ vendor, currency, demo }), vendor, currency, demo, rules };
}

/** The vendor's games with a pool. */
export const poolGames = (vendor: string): readonly string[] => GAMES.filter((game) => game.vendor === vendor && rulesOf(game.id)).map(({ id }) => id);

/** What a bet says of its pool, kept with the round as what it stands on. */
export interface PoolStakes {
  readonly jackpotId: string;
  readonly demo: boolean;
}

/** The pool a round's bet stands on, by what was written down when it was asked for. */
export function poolOfRound({ vendor, currency, stakes, rules }: { readonly vendor: string; readonly currency: string; readonly stakes: unknown; readonly rules: PoolRules }): Pool {
  const { jackpotId, demo } = stakes as PoolStakes;
  return { jackpotId, vendor, currency, demo, rules };
}
