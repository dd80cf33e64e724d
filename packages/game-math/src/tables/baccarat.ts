/**
 * Baccarat (punto banco), eight decks. Cards are dealt player, banker, player, banker; aces count 1, tens and pictures 0, totals modulo
 * ten. Third cards follow the fixed table printed at every punto banco table. Published counts of the 4 998 398 275 503 360 six-card
 * rows (Thorp and Walden 1966; Shackleford, "Baccarat") are repeated by `coupOutcomes`.
 */
import { afterDealing, DECKS, RANKS, rankOf, SUITS, type Shoe, type ShoeCard } from './shoe.ts';
import { betOn, betsById, STAKE, winAt, type TableBet, type Weighted } from './table.ts';

/** Two cards of one hand: no pair, one rank, or one rank and one suit. */
export type Pair = 'none' | 'mixed' | 'suited';

export interface BaccaratResult {
  readonly winner: 'player' | 'banker' | 'tie';
  readonly playerTotal: number;
  readonly bankerTotal: number;
  readonly cards: number;
  readonly playerPair: Pair;
  readonly bankerPair: Pair;
}

/** A coup with its cards in order of dealing within each hand. */
export interface BaccaratCoup {
  readonly player: readonly ShoeCard[];
  readonly banker: readonly ShoeCard[];
  readonly result: BaccaratResult;
}

const NATURAL = 8;
const TEN = 10;

/** The value of a card. */
export const pointsOf = (card: ShoeCard): number => Math.min(rankOf(card) + 1, TEN) % TEN;

/** Whether the player's hand takes a third card. */
export const playerDraws = (playerTotal: number): boolean => playerTotal <= 5;

/** Whether the banker's hand takes a third card; `third` is the value of the player's third card, undefined without one. */
export function bankerDraws(bankerTotal: number, third: number | undefined): boolean {
  if (third === undefined) return bankerTotal <= 5;
  switch (bankerTotal) {
    case 3:
      return third !== 8;
    case 4:
      return third >= 2 && third <= 7;
    case 5:
      return third >= 4 && third <= 7;
    case 6:
      return third === 6 || third === 7;
    default:
      return bankerTotal < 3;
  }
}

/** Points of the two hands by the fixed rules, from points in order of dealing; `used` is the number of cards taken. */
function playPoints(row: readonly number[]): {
  player: number;
  banker: number;
  used: number;
  thirdOfPlayer: boolean;
  thirdOfBanker: boolean;
} {
  let player = (row[0]! + row[2]!) % TEN;
  let banker = (row[1]! + row[3]!) % TEN;
  let used = 4;
  if (player >= NATURAL || banker >= NATURAL)
    return { player, banker, used, thirdOfPlayer: false, thirdOfBanker: false };
  let third: number | undefined;
  if (playerDraws(player)) {
    third = row[used]!;
    player = (player + third) % TEN;
    used += 1;
  }
  const thirdOfBanker = bankerDraws(banker, third);
  if (thirdOfBanker) {
    banker = (banker + row[used]!) % TEN;
    used += 1;
  }
  return { player, banker, used, thirdOfPlayer: third !== undefined, thirdOfBanker };
}

function pairOf(first: ShoeCard, second: ShoeCard): Pair {
  if (first === second) return 'suited';
  return rankOf(first) === rankOf(second) ? 'mixed' : 'none';
}

const winnerOf = (player: number, banker: number): BaccaratResult['winner'] =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker';

/** Deals one coup. Throws RangeError when the shoe holds too few cards. */
export function dealBaccarat(shoe: Shoe): { readonly coup: BaccaratCoup; readonly shoe: Shoe } {
  const row = shoe.cards.slice(shoe.dealt, shoe.dealt + 6);
  if (row.length < 6) throw new RangeError('the shoe is empty');
  const { player, banker, used, thirdOfPlayer, thirdOfBanker } = playPoints(row.map(pointsOf));
  const playerCards = [row[0]!, row[2]!, ...(thirdOfPlayer ? [row[4]!] : [])];
  const bankerCards = [row[1]!, row[3]!, ...(thirdOfBanker ? [row[used - 1]!] : [])];
  const result: BaccaratResult = {
    winner: winnerOf(player, banker),
    playerTotal: player,
    bankerTotal: banker,
    cards: used,
    playerPair: pairOf(row[0]!, row[2]!),
    bankerPair: pairOf(row[1]!, row[3]!),
  };
  return { coup: { player: playerCards, banker: bankerCards, result }, shoe: afterDealing(shoe, used) };
}

/** Pays `net` on a win of one side and returns the stake on a tie. */
function sideBet(
  id: string,
  side: 'player' | 'banker',
  net: (result: BaccaratResult) => number,
): TableBet<BaccaratResult> {
  return { id, pays: (result) => (result.winner === 'tie' ? STAKE : result.winner === side ? winAt(net(result)) : 0) };
}

const hasPair = (pair: Pair): boolean => pair !== 'none';

/** Bets decided by totals and the number of cards. */
export const COUP_BETS = betsById<BaccaratResult>([
  sideBet('player', 'player', () => 1),
  sideBet('banker', 'banker', () => 0.95),
  sideBet('banker_no_commission', 'banker', ({ bankerTotal }) => (bankerTotal === 6 ? 0.5 : 1)),
  betOn('tie', 8, ({ winner }) => winner === 'tie'),
  betOn('super_6', 12, ({ winner, bankerTotal }) => winner === 'banker' && bankerTotal === 6),
  betOn('big', 0.54, ({ cards }) => cards > 4),
  betOn('small', 1.5, ({ cards }) => cards === 4),
]);

/** Bets decided by the first two cards of each hand. `perfect_pairs` pays 200 when both hands have one, `perfect_pair` 25 all the same. */
export const PAIR_BETS = betsById<BaccaratResult>([
  betOn('player_pair', 11, ({ playerPair }) => hasPair(playerPair)),
  betOn('banker_pair', 11, ({ bankerPair }) => hasPair(bankerPair)),
  betOn('either_pair', 5, ({ playerPair, bankerPair }) => hasPair(playerPair) || hasPair(bankerPair)),
  betOn('perfect_pair', 25, ({ playerPair, bankerPair }) => playerPair === 'suited' || bankerPair === 'suited'),
  {
    id: 'perfect_pairs',
    pays: ({ playerPair, bankerPair }) => {
      const perfect = Number(playerPair === 'suited') + Number(bankerPair === 'suited');
      return perfect === 2 ? winAt(200) : perfect === 1 ? winAt(25) : 0;
    },
  },
]);

/** Number of ways of each result, by one of its halves; no bet needs both. */
class Tally {
  readonly #ways = new Map<string, { result: BaccaratResult; ways: bigint }>();

  add(result: BaccaratResult, ways: number): void {
    const key = JSON.stringify(result);
    const known = this.#ways.get(key);
    if (known) known.ways += BigInt(ways);
    else this.#ways.set(key, { result, ways: BigInt(ways) });
  }

  outcomes(): Weighted<BaccaratResult>[] {
    return [...this.#ways.values()];
  }
}

/**
 * Every sequence of six cards by value, weighted by its number of sequences in a full shoe; pairs are left out ("none"). Weights are
 * numbers: their sum is below 2^53.
 */
export function coupOutcomes(decks = DECKS): readonly Weighted<BaccaratResult>[] {
  const left = Array.from({ length: TEN }, (_, points) => (points === 0 ? 4 : 1) * SUITS * decks);
  const ways = new Map<number, number>();
  const row: number[] = [];
  const visit = (weight: number): void => {
    if (row.length === 6) {
      const { player, banker, used } = playPoints(row);
      const key = player * 100 + banker * TEN + used;
      ways.set(key, (ways.get(key) ?? 0) + weight);
      return;
    }
    for (let points = 0; points < TEN; points += 1) {
      const count = left[points]!;
      left[points] = count - 1;
      row.push(points);
      visit(weight * count);
      row.pop();
      left[points] = count;
    }
  };
  visit(1);
  return [...ways].map(([key, weight]) => {
    const [playerTotal, bankerTotal, cards] = [Math.floor(key / 100), Math.floor(key / TEN) % TEN, key % TEN];
    const winner = winnerOf(playerTotal, bankerTotal);
    return {
      result: { winner, playerTotal, bankerTotal, cards, playerPair: 'none', bankerPair: 'none' },
      ways: BigInt(weight),
    };
  });
}

/** Every sequence of four cards by rank and suit; the player's first card is fixed, as all 52 are alike. Totals are left out. */
export function pairOutcomes(decks = DECKS): readonly Weighted<BaccaratResult>[] {
  const kinds = RANKS * SUITS;
  const tally = new Tally();
  const ways = (card: ShoeCard, ...before: readonly ShoeCard[]): number =>
    decks - before.filter((other) => other === card).length;
  for (let second = 0; second < kinds; second += 1) {
    const playerPair = pairOf(0, second);
    for (let third = 0; third < kinds; third += 1) {
      const soFar = ways(second, 0) * ways(third, 0, second);
      const counts = { none: 0, mixed: 0, suited: 0 };
      for (let fourth = 0; fourth < kinds; fourth += 1)
        counts[pairOf(third, fourth)] += soFar * ways(fourth, 0, second, third);
      for (const bankerPair of ['none', 'mixed', 'suited'] as const) {
        tally.add(
          { winner: 'tie', playerTotal: 0, bankerTotal: 0, cards: 4, playerPair, bankerPair },
          counts[bankerPair],
        );
      }
    }
  }
  return tally.outcomes();
}
