/** Rules of the dealt tables as pure functions and data: bets, exact chances, dealing and settlement. For the server. */
export type { ValueStream } from '../value-stream.ts';
export { BAU_CUA_BETS, PICTURES, picturesOf, type Picture } from './bau-cua.ts';
export {
  COUP_BETS,
  PAIR_BETS,
  bankerDraws,
  coupOutcomes,
  dealBaccarat,
  pairOutcomes,
  playerDraws,
  pointsOf,
} from './baccarat.ts';
export type { BaccaratCoup, BaccaratResult, Pair } from './baccarat.ts';
export { allThrows, countOf, isTriple, sumOf, throwDice, type Throw } from './dice.ts';
export { DRAGON_TIGER_BETS, dealDragonTiger, dragonTigerOutcomes, type DragonTigerResult } from './dragon-tiger.ts';
export {
  MINI_SIDES,
  MINI_TAI_XIU_BETS,
  matchStakes,
  miniCommitmentOf,
  miniRevealOf,
  miniSideOf,
  throwMiniTaiXiu,
} from './mini-tai-xiu.ts';
export type { MatchedStake, MiniRound, MiniSide, MiniStake } from './mini-tai-xiu.ts';
export { FRENCH_ROULETTE_BETS, RED_NUMBERS, ROULETTE_BETS, WHEEL, allPockets, spinWheel } from './roulette.ts';
export {
  coupOf,
  dealBaccaratRound,
  dealDragonTigerRound,
  paidByRules,
  playTable,
  shakeXocDia,
  spinRoulette,
  throwBauCua,
  throwTaiXiu,
  type BaccaratRound,
  type BauCuaRound,
  type DragonTigerRound,
  type PlayedTable,
  type RouletteRound,
  type TableRound,
  type TaiXiuRound,
  type XocDiaRound,
} from './rounds.ts';
export {
  CUT_CARDS,
  DECKS,
  isSpent,
  RANKS,
  rankOf,
  shuffleRest,
  shuffleShoe,
  SUITS,
  type Shoe,
  type ShoeCard,
} from './shoe.ts';
export { SIC_BO_PRICES, sicBoBets, type SicBoPrices } from './sic-bo.ts';
export { STAKE, chanceOf, edgeOf, payoutOf, returnOf, type TableBet, type Weighted } from './table.ts';
export { XOC_DIA_BETS, allDiscs, redOf, shakeDiscs, type Discs } from './xoc-dia.ts';
