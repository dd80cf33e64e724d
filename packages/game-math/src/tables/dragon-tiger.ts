/** Dragon Tiger (Rồng Hổ), eight decks: one card each, kings high, aces low, suits only for the suited tie. */
import { DECKS, RANKS, rankOf, SUITS, afterDealing, type Shoe, type ShoeCard } from './shoe.ts';
import { betOn, betsById, STAKE, winAt, type TableBet, type Weighted } from './table.ts';

export interface DragonTigerResult {
  readonly dragon: ShoeCard;
  readonly tiger: ShoeCard;
}

type Side = keyof DragonTigerResult;
const SEVEN = 6;

const isTie = ({ dragon, tiger }: DragonTigerResult): boolean => rankOf(dragon) === rankOf(tiger);

/** Even money on the higher card; half the stake is returned on a tie. */
function higher(side: Side, other: Side): TableBet<DragonTigerResult> {
  return {
    id: side,
    pays: (result) => (isTie(result) ? STAKE / 2 : rankOf(result[side]) > rankOf(result[other]) ? winAt(1) : 0),
  };
}

/** Bets on one card: the seven loses for high and low; odd ranks (A, 3 … K) are seven of thirteen and pay less. */
function cardBets(side: Side): TableBet<DragonTigerResult>[] {
  const isOdd = (card: ShoeCard): boolean => rankOf(card) % 2 === 0;
  return [
    betOn(`${side}_big`, 1, (result) => rankOf(result[side]) > SEVEN),
    betOn(`${side}_small`, 1, (result) => rankOf(result[side]) < SEVEN),
    betOn(`${side}_odd`, 0.75, (result) => isOdd(result[side])),
    betOn(`${side}_even`, 1.05, (result) => !isOdd(result[side])),
  ];
}

/** `tie` is the usual price, `tie_11` the richer one. */
export const DRAGON_TIGER_BETS = betsById<DragonTigerResult>([
  higher('dragon', 'tiger'),
  higher('tiger', 'dragon'),
  betOn('tie', 8, isTie),
  betOn('tie_11', 11, isTie),
  betOn('suited_tie', 50, ({ dragon, tiger }) => dragon === tiger),
  ...cardBets('dragon'),
  ...cardBets('tiger'),
]);

/** Deals one round. Throws RangeError when the shoe holds too few cards. */
export function dealDragonTiger(shoe: Shoe): { readonly result: DragonTigerResult; readonly shoe: Shoe } {
  const after = afterDealing(shoe, 2);
  return { result: { dragon: shoe.cards[shoe.dealt]!, tiger: shoe.cards[shoe.dealt + 1]! }, shoe: after };
}

/** Every two cards of a full shoe. */
export function dragonTigerOutcomes(decks = DECKS): readonly Weighted<DragonTigerResult>[] {
  const kinds = Array.from({ length: RANKS * SUITS }, (_, card) => card);
  return kinds.flatMap((dragon) =>
    kinds.map((tiger) => ({ result: { dragon, tiger }, ways: BigInt(decks * (tiger === dragon ? decks - 1 : decks)) })),
  );
}
