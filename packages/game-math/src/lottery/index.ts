/** Rules of the lotteries as pure functions and data. For the server; a browser takes `@lantern/game-math/verify` or `/selections`. */
export type { Rational } from '../rational.ts';
export type {
  BetGroup,
  BetType,
  BetTypeId,
  Chances,
  Choice,
  JudgedRule,
  NumbersByTier,
  Outcome,
  PayKey,
  PrizeChoice,
  Reading,
  SelectionRule,
  WinRule,
  Wording,
} from './bet-rules.ts';
export { BET_TYPES, betTypeById, betTypesOf } from './bet-types.ts';
export { SEED_BYTES, commitmentOf, createValueStream, drawAlgorithmOf, drawContext, drawPrizes } from './draw.ts';
export { FORMATS, formatById, groupByTier, isResultOf, resultOfTiers } from './formats.ts';
export type {
  DrawResult,
  DrawnPrize,
  Drawing,
  Format,
  FormatId,
  Prize,
  PrizeId,
  Tier,
  XsktFormatId,
} from './formats.ts';
export { KENO_VENDOR, LOTTERY_CATEGORIES, LOTTERY_GAMES, lotteryGameByCode } from './games.ts';
export type { CategoryCode, GameType, LotteryCategory, LotteryGame } from './games.ts';
export { issueAt, issueByNumero, issuesFrom, issuesOfVersions, issuesPerDay } from './issues.ts';
export type { IssueTimes, NoDrawDates } from './issues.ts';
export { EVERY_DAY, NO_DRAW_DATES, drawDayOfWeek } from './timetables.ts';
export type { DatedSchedule, DaysTimetable, IntervalTimetable, Schedule, Timetable, Weekday } from './timetables.ts';
export { defaultOdds, salesOf } from './families/index.ts';
export type { Family, PlayType, SaleLine } from './families/family.ts';
export { oddsText, parseOdds } from './odds.ts';
export { comparedPrizes, priceMultiplier } from './positions.ts';
export { PRIZE_MODES, isPrizeMode } from './prize-modes.ts';
export type { PrizeMode } from './prize-modes.ts';
export { chancesOf, fairOdds, returnToPlayer, rtpBasisPoints } from './probability.ts';
export {
  OUTCOME_SELECTION,
  canonicalSelection,
  normalizeSelections,
  sampleSelections,
  validateSelection,
  validateSelections,
} from './selection.ts';
export type { SelectionFault } from './selection.ts';
export { ODDS_SCALE, createSettler, numbersByTier, payoutOf, settleBet, stakeOf } from './settle.ts';
export type { Bet, BetSettlement, OddsTable, PayoutTerms, SaleOdds, Settler, StakeTerms } from './settle.ts';
