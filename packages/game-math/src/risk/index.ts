/**
 * What bets really risk and what they earn the house: the one implementation for cashback, turnover, points and salaries. For the server.
 */
export { curveAtRisk, type CurveStake } from './curves.ts';
export { edgePpmOfLottery, edgePpmOfReturn, edgePpmOfRtp, type PricedBet } from './edge.ts';
export { edgePpmOfFight, fightAtRisk } from './fights.ts';
export {
  FULL_POINTS_EDGE_PPM,
  FULL_WEIGHT_BPS,
  KAPPA_BPS,
  MIN_POINTS_EDGE_PPM,
  PPM,
  allocate,
  atRisk,
  countedStake,
  pointsOf,
  weightBps,
} from './formulas.ts';
export { instantAtRisk } from './instant.ts';
export { lotteryAtRisk } from './lottery/lottery-risk.ts';
export { edgePpmOfSpot, tableAtRisk, type SpotStake } from './tables.ts';
