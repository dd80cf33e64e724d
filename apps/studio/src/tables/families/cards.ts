/**
 * Baccarat and Dragon Tiger, from a shoe of eight decks. Before each coup what is left of the shoe is shuffled by the seed of the round:
 * the chances are those of dealing on, and every coup can be proven as soon as it is over. The last coup is the one that reaches the cut card.
 */
import {
  COUP_BETS, CUT_CARDS, coupOf, coupOutcomes, dealBaccaratRound, dealDragonTigerRound, DECKS, DRAGON_TIGER_BETS, dragonTigerOutcomes, PAIR_BETS, pairOutcomes,
  type BaccaratResult, type TableBet,
} from '@lantern/game-math/tables';
import type { TableResult } from '../../../wire/table.ts';
import { ofGame, offersOf, onceNeeded, type ShoeMemory, type TableFamily, type TableMemory } from './family.ts';

const SHOE_CARDS = DECKS * 52;
/** What a table publishes that keeps no commission. */
const NO_COMMISSION_RTP = 9876;
const FIRST_SHOE: ShoeMemory = { shoe: 1, out: [] };

function cardsOf(result: TableResult): readonly number[] {
  if (result.game === 'dragon-tiger') return [result.dragon, result.tiger];
  const { player, banker } = ofGame(result, 'baccarat');
  return [...player, ...banker];
}

const shoeOf = (memory: TableMemory): ShoeMemory => memory ?? FIRST_SHOE;

/** The shoe after a round; a new one when the cut card has come out. */
function nextShoe(last: { readonly memory: TableMemory; readonly result: TableResult } | undefined): ShoeMemory {
  if (!last) return FIRST_SHOE;
  const { shoe, out } = shoeOf(last.memory);
  const after = [...out, ...cardsOf(last.result)];
  return SHOE_CARDS - after.length <= CUT_CARDS ? { shoe: shoe + 1, out: [] } : { shoe, out: after };
}

const baccaratOf = (result: TableResult): BaccaratResult => coupOf(ofGame(result, 'baccarat'));

const coups = onceNeeded(coupOutcomes);
const pairs = onceNeeded(pairOutcomes);

const named = <Outcome>(bets: ReadonlyMap<string, TableBet<Outcome>>, ...ids: readonly string[]): readonly TableBet<Outcome>[] => ids.map((id) => bets.get(id)!);
const pairBets = onceNeeded(() => offersOf(named(PAIR_BETS, 'player_pair', 'banker_pair', 'either_pair', 'perfect_pairs'), pairs(), baccaratOf));
const withCommission = onceNeeded(() => offersOf(named(COUP_BETS, 'player', 'banker', 'tie', 'big', 'small'), coups(), baccaratOf));
const withoutCommission = onceNeeded(() => offersOf(named(COUP_BETS, 'player', 'banker_no_commission', 'tie', 'super_6', 'big', 'small'), coups(), baccaratOf));

export const baccarat: TableFamily = {
  game: 'baccarat',
  shownMs: 12_000,
  offers: (rtpBasisPoints) => [...(rtpBasisPoints === NO_COMMISSION_RTP ? withoutCommission() : withCommission()), ...pairBets()],
  open: nextShoe,
  deal: (memory, next) => dealBaccaratRound(shoeOf(memory).out, next),
};

const SIDES = ['dragon', 'tiger'] as const;
const CARD_BETS = ['big', 'small', 'odd', 'even'] as const;
/** A tie at 11 to one: the price that keeps less. */
const versusBets = onceNeeded(() =>
  offersOf(named(DRAGON_TIGER_BETS, 'dragon', 'tiger', 'tie_11', 'suited_tie', ...SIDES.flatMap((side) => CARD_BETS.map((bet) => `${side}_${bet}`))), dragonTigerOutcomes(), (result) => ofGame(result, 'dragon-tiger')),
);

export const dragonTiger: TableFamily = {
  game: 'dragon-tiger',
  shownMs: 8_000,
  offers: versusBets,
  open: nextShoe,
  deal: (memory, next) => dealDragonTigerRound(shoeOf(memory).out, next),
};
