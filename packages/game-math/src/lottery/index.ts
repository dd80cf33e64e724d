/** Rules of the lotteries as pure functions and data. For the server; a browser takes `@lantern/game-math/verify` or `/selections`. */
export type { Rational } from '../rational.ts';
export type { BetGroup, BetType, BetTypeId, PrizeChoice, Reading, SelectionRule, WinRule, Wording } from './bet-rules.ts';
export { BET_TYPES } from './bet-table.ts';
export { betTypeById, betTypesOf, comparedPrizes, priceMultiplier } from './bet-types.ts';
export { DRAW_ALGORITHM, SEED_BYTES, commitmentOf, createDigitStream, drawContext, drawPrizes } from './draw.ts';
export { FORMATS, formatById, groupByTier, isResultOf, resultOfTiers } from './formats.ts';
export type { DrawResult, DrawnPrize, Format, FormatId, Prize, PrizeId, Tier } from './formats.ts';
export { FAST_GAMES, fastGameByCode } from './games.ts';
export type { FastGame } from './games.ts';
export { issueAt, issueByNumero, issuesFrom, issuesPerDay } from './issues.ts';
export type { IssueTimes } from './issues.ts';
export { PRIZE_MODES, defaultOdds, isPrizeMode, oddsText, parseOdds } from './odds.ts';
export type { PrizeMode } from './odds.ts';
export { expectedHits, fairOdds, pushProbability, returnToPlayer, rtpBasisPoints, winProbability } from './probability.ts';
export { OUTCOME_SELECTION, canonicalSelection, normalizeSelections, validateSelection, validateSelections } from './selection.ts';
export type { SelectionFault } from './selection.ts';
export { ODDS_SCALE, createSettler, payoutOf, settleBet, stakeOf } from './settle.ts';
export type { Bet, BetSettlement, Outcome, PayoutTerms, Settler, StakeTerms } from './settle.ts';
