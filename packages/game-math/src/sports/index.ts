/** Sport as pure functions: exact prices and slips, markets and their settlement, models. No input, no output, no clock, no randomness of its own. */
export {
  cashOutMargin,
  cashOutOffer,
  cashOutReturned,
  fairValue,
  grantsOffer,
  isCashOutShare,
  takesOffer,
  type CashOutLeg,
  type CashOutOffer,
  type CashOutRefusal,
  type StandingOrder,
} from './cash-out.ts';
export { decimalPrice, malayPrice, stepPrice } from './ladder.ts';
export { imbalances, maxStake, shade, type StakeLimits } from './limits.ts';
export { isLine, lineText, parseLine, type Quarters } from './line.ts';
export {
  asianPrices,
  decimalPrices,
  doubleChancePrices,
  IN_PLAY_MARGIN,
  MARGINS,
  powerMargin,
  type LineChances,
} from './margin.ts';
export * from './markets/index.ts';
export {
  debitToWin,
  decimalOf,
  isPrice,
  ODDS_FORMATS,
  profitOf,
  promisedRatio,
  ratioOf,
  writtenHundredths,
  writtenPrice,
  type Ladder,
  type OddsFormat,
  type Price,
} from './price.ts';
export { deadHeat, factorOf, HALF_LOST, HALF_WON, LOST, sameResult, VOID, WON, type Result } from './result.ts';
export { reviseSlip, type Revision } from './revision.ts';
export { impliedRefusal, sameGameHundredths, sameGameMargin, sameGamePayout, SAME_GAME_LEGS } from './same-game.ts';
export {
  foldsOf,
  isNoWorse,
  linesOf,
  parlayHundredths,
  parlayOf,
  payoutOf,
  possibleWin,
  shapeRefusal,
  stakeOf,
  SYSTEMS,
  validStake,
  WHOLE_BPS,
  type Combined,
  type Fold,
  type Leg,
  type Payout,
  type SystemName,
} from './slip.ts';
