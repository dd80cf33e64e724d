/** Tiến Lên miền Nam: combinations, a game as a state machine, settlement, and a bot for practice. For the server. */
export { cardName, cardNamed, dealHands, rankOf, suitOf, type Card } from './card.ts';
export { beats, isBomb, isChop, readCombination, type Combination, type Kind } from './combination.ts';
export { dealGame, passTurn, playCards, startGame, viewOf } from './game.ts';
export type { Chain, Game, HiddenState, Move, OpenState, Refusal, Trick, View } from './game.ts';
export {
  endingOf,
  moved,
  paidFor,
  playHand,
  type HandEnding,
  type HandMove,
  type PlayedHand,
  type HandState,
} from './hand.ts';
export { INSTANT_WINS, instantKindOf, instantWinner, type InstantKind, type InstantWin } from './instant-win.ts';
export { combinationsOf, legalPlays, timeOutMove } from './legal-plays.ts';
export { botMove } from './practice-bot.ts';
export { MIN_SEATS, MODES, MAX_SEATS, SOUTHERN_RULES, type Mode, type TableRules } from './rules.ts';
export { keptPoints, settleGame, type Payment, type Settlement } from './settle.ts';
export { CARD_TABLES, cardTableOf, cardTitleOf, HOLD_STAKES, type CardTable } from './tables.ts';
