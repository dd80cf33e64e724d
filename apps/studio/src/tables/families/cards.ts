/**
 * Baccarat and Dragon Tiger, each round from eight fresh decks shuffled by the round's seed. Cards already dealt say nothing about the next
 * round, so card counting does not work: with a shoe dealt to its end a counter of Dragon Tiger's side bets gained thousands of minimum
 * bets per shoe (game-math, shoe-counting.test.ts). A round opened with cards out, before decks were fresh, is dealt without them.
 */
import {
  COUP_BETS,
  coupOf,
  coupOutcomes,
  dealBaccaratRound,
  dealDragonTigerRound,
  DRAGON_TIGER_BETS,
  dragonTigerOutcomes,
  PAIR_BETS,
  pairOutcomes,
  type BaccaratResult,
  type TableBet,
} from '@lantern/game-math/tables';
import type { TableResult } from '../../../wire/table.ts';
import { ofGame, offersOf, onceNeeded, type TableFamily, type TableMemory } from './family.ts';

/** Published return of a table without commission. */
const NO_COMMISSION_RTP = 9876;
const freshDecks = (): null => null;
const outOf = (memory: TableMemory): readonly number[] => memory?.out ?? [];

const baccaratOf = (result: TableResult): BaccaratResult => coupOf(ofGame(result, 'baccarat'));

const coups = onceNeeded(coupOutcomes);
const pairs = onceNeeded(pairOutcomes);

const named = <Outcome>(
  bets: ReadonlyMap<string, TableBet<Outcome>>,
  ...ids: readonly string[]
): readonly TableBet<Outcome>[] => ids.map((id) => bets.get(id)!);
const pairBets = onceNeeded(() =>
  offersOf(named(PAIR_BETS, 'player_pair', 'banker_pair', 'either_pair', 'perfect_pairs'), pairs(), baccaratOf),
);
const withCommission = onceNeeded(() =>
  offersOf(named(COUP_BETS, 'player', 'banker', 'tie', 'big', 'small'), coups(), baccaratOf),
);
const withoutCommission = onceNeeded(() =>
  offersOf(named(COUP_BETS, 'player', 'banker_no_commission', 'tie', 'super_6', 'big', 'small'), coups(), baccaratOf),
);

export const baccarat: TableFamily = {
  game: 'baccarat',
  shownMs: 12_000,
  offers: (rtpBasisPoints) => [
    ...(rtpBasisPoints === NO_COMMISSION_RTP ? withoutCommission() : withCommission()),
    ...pairBets(),
  ],
  open: freshDecks,
  deal: (memory, next) => dealBaccaratRound(outOf(memory), next),
};

const SIDES = ['dragon', 'tiger'] as const;
const CARD_BETS = ['big', 'small', 'odd', 'even'] as const;
/** A tie at 11 to one: the price with the smaller house edge. */
const versusBets = onceNeeded(() =>
  offersOf(
    named(
      DRAGON_TIGER_BETS,
      'dragon',
      'tiger',
      'tie_11',
      'suited_tie',
      ...SIDES.flatMap((side) => CARD_BETS.map((bet) => `${side}_${bet}`)),
    ),
    dragonTigerOutcomes(),
    (result) => ofGame(result, 'dragon-tiger'),
  ),
);

export const dragonTiger: TableFamily = {
  game: 'dragon-tiger',
  shownMs: 8_000,
  offers: versusBets,
  open: freshDecks,
  deal: (memory, next) => dealDragonTigerRound(outOf(memory), next),
};
