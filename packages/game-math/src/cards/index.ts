/** Card games of the rooms: hands as state machines, settlement, and players for practice. For the server. */
export { cardName, cardNamed, dealHands, rankOf, suitOf, type Card } from './card.ts';
export { NOT_NOW, type CardMove, type HandEnding, type HandInPlay } from './card-game.ts';
export {
  cardTableOf,
  cardTableTitled,
  cardTitleOf,
  dealHand,
  holdStakesOf,
  isNamed,
  modeOf,
  moveSecOf,
  paidFor,
  replayHand,
  type CardHand,
  type CardRoomTable,
  type CardRules,
  type CardSeen,
} from './rooms.ts';
export { beats, isBomb, isChop, readCombination, type Combination, type Kind } from './tien-len/combination.ts';
export { dealGame, passTurn, playCards, startGame, viewOf } from './tien-len/game.ts';
export type { Chain, Game, HiddenState, Move, OpenState, Refusal, Trick, View } from './tien-len/game.ts';
export { endingOf, moved, playHand, type HandState, type PlayedHand } from './tien-len/hand.ts';
export {
  INSTANT_WINS,
  instantKindOf,
  instantWinner,
  type InstantKind,
  type InstantWin,
} from './tien-len/instant-win.ts';
export { combinationsOf, legalPlays, timeOutMove } from './tien-len/legal-plays.ts';
export { botMove } from './tien-len/practice-bot.ts';
export { MIN_SEATS, MODES, MAX_SEATS, SOUTHERN_RULES, type Mode, type TableRules } from './tien-len/rules.ts';
export { keptPoints, settleGame, type Payment, type Settlement } from './tien-len/settle.ts';
export { CARD_TABLES, type CardTable } from './tien-len/tables.ts';
export type { PhomOpen, PhomRefusal } from './phom/state.ts';
export type { PhomAdvice, PhomSeen } from './phom/hand.ts';
export type { PhomRules } from './phom/rules.ts';
export type { SamRefusal } from './sam/game.ts';
export type { SamSeen } from './sam/hand.ts';
export type { SamRules } from './sam/rules.ts';
export type { LiengRefusal } from './lieng/game.ts';
export type { LiengSeen } from './lieng/hand.ts';
export type { LiengRules } from './lieng/rules.ts';
export type { PokerRefusal } from './poker/game.ts';
export type { PokerSeen } from './poker/hand.ts';
export { BIG_BLIND, SMALL_BLIND, type PokerRules } from './poker/rules.ts';
export type { StudRefusal } from './stud/game.ts';
export type { StudSeen } from './stud/hand.ts';
export { STUD_ANTE, type StudRules } from './stud/rules.ts';
export type { BaCayRefusal } from './ba-cay/game.ts';
export type { BaCaySeen } from './ba-cay/hand.ts';
export type { BaCayRules } from './ba-cay/rules.ts';
export type { MauBinhRefusal } from './mau-binh/game.ts';
export type { MauBinhSeen } from './mau-binh/hand.ts';
export type { MauBinhRules } from './mau-binh/rules.ts';
export type { XiDachRefusal } from './xi-dach/game.ts';
export type { XiDachSeen } from './xi-dach/hand.ts';
export type { XiDachRules } from './xi-dach/rules.ts';
export type { CatTeRefusal } from './cat-te/game.ts';
export type { CatTeSeen } from './cat-te/hand.ts';
export type { CatTeRules } from './cat-te/rules.ts';
