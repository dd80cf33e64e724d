/** The progressive pool of a bet. Slots of a vendor that have one share it per currency; play money has its own. */
import { GAMES } from '@lantern/catalogue';
import { poolOf, weightIn, type PoolRules } from '@lantern/game-math/slots';
import { titleOf } from '../slots/game-titles.ts';

export interface Pool {
  readonly jackpotId: string;
  readonly vendor: string;
  readonly currency: string;
  readonly demo: boolean;
  readonly rules: PoolRules;
  /** Number of draw values that win, per minor unit of the bet. */
  readonly weight: number;
}

type Played = Pick<Pool, 'vendor' | 'currency' | 'demo'> & { readonly game: string };

const rulesOf = (game: string): PoolRules | undefined => {
  const title = titleOf(game);
  return title && poolOf(title);
};

const idOf = ({ vendor, currency, demo }: Pick<Pool, 'vendor' | 'currency' | 'demo'>): string =>
  `${vendor}:${currency}${demo ? ':demo' : ''}`;

/** The pool of a game; undefined for games without one. */
export function poolPlayed({ vendor, currency, demo, game }: Played): Pool | undefined {
  const rules = rulesOf(game);
  return (
    rules && {
      jackpotId: idOf({ vendor, currency, demo }),
      vendor,
      currency,
      demo,
      rules,
      weight: weightIn(rules, currency),
    }
  );
}

/** The vendor's games with a pool. */
export const poolGames = (vendor: string): readonly string[] =>
  GAMES.filter((game) => game.vendor === vendor && rulesOf(game.id)).map(({ id }) => id);

/** The pool of a bet, stored with the round as its stakes. */
export interface PoolStakes {
  readonly jackpotId: string;
  readonly demo: boolean;
  /** Number of draw values that win, per minor unit; absent for one. */
  readonly weight?: number;
}

/** The pool of a round's bet, as stored when the bet was placed. */
export function poolOfRound({
  vendor,
  currency,
  stakes,
  rules,
}: {
  readonly vendor: string;
  readonly currency: string;
  readonly stakes: unknown;
  readonly rules: PoolRules;
}): Pool {
  const { jackpotId, demo, weight = 1 } = stakes as PoolStakes;
  return { jackpotId, vendor, currency, demo, rules, weight };
}
