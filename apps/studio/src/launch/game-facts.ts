/** What is published about each game beside its return, from the maths it is played by: for the platform's info sheet. */
import { STAKE } from '@lantern/game-math/tables';
import { cardGameOf } from '../cards/card-games.ts';
import { gamesOf, kindPlayed } from '../games.ts';
import { crashGameOf } from '../crash/games.ts';
import { fishingRoomOf, pricesOf } from '../fishing/rooms.ts';
import { betsOf as instantBets } from '../instant/bets.ts';
import { betsOf as slotBets } from '../slots/bets.ts';
import { titleOf } from '../slots/game-titles.ts';
import { tableAt } from '../tables/table-games.ts';

/** Only what the game's maths states; the rest is absent. */
export interface GameFacts {
  readonly game: string;
  /** Slots: by the standard deviation of a round over its bet. */
  readonly volatility?: 'low' | 'medium' | 'high';
  /** The most one bet returns, in times of it, at most two decimals, rounded down; without progressive pools. */
  readonly topTimes?: number;
  /** The lowest and the highest bet, in minor units. */
  readonly bets?: { readonly min: number; readonly max: number };
}

const HUNDRED = 100;

const floored = (times: number): number => Math.floor(times * HUNDRED) / HUNDRED;
const range = (bets: readonly number[]): Pick<GameFacts, 'bets'> =>
  bets.length === 0 ? {} : { bets: { min: bets[0]!, max: bets.at(-1)! } };

function slotFacts(game: string): Omit<GameFacts, 'game'> {
  const title = titleOf(game);
  if (!title) return {};
  const { volatility, maxCoins, coins } = title;
  return { volatility, topTimes: floored(maxCoins / coins), ...range(slotBets(game, title)) };
}

function tableFacts(game: string): Omit<GameFacts, 'game'> {
  const { bets, minBet, maxBet } = tableAt(game).rules;
  return {
    topTimes: floored((Math.max(...bets.map(({ net }) => net)) + STAKE) / STAKE),
    bets: { min: minBet, max: maxBet },
  };
}

function crashFacts(game: string): Omit<GameFacts, 'game'> {
  const found = crashGameOf(game);
  if (!found) return {};
  const { rules, minBet, maxBet } = found;
  return { topTimes: floored(rules.highestHundredths / HUNDRED), bets: { min: minBet, max: maxBet } };
}

/**
 * The facts of a game; undefined where there are none: fights and sports have prices of their own. The highest win of a shot depends on what
 * else a bomb catches, that of instant games on the choices, that of cards on the other players; of cards the stakes of the tables are bets.
 */
function factsOf(game: string): GameFacts | undefined {
  switch (kindPlayed(game)) {
    case 'slots':
      return { game, ...slotFacts(game) };
    case 'table':
      return { game, ...tableFacts(game) };
    case 'crash':
      return { game, ...crashFacts(game) };
    case 'instant':
      return { game, ...range(instantBets(game)) };
    case 'cards':
      return { game, ...range(cardGameOf(game)!.stakes) };
    case 'fishing':
      return { game, ...range(pricesOf(fishingRoomOf(game)!)) };
    default:
      return undefined;
  }
}

/** The facts of a vendor's games. */
export const gameFacts = (vendor: string): readonly GameFacts[] =>
  gamesOf(vendor).flatMap((game) => factsOf(game) ?? []);
