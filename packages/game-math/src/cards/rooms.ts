/**
 * The games of the card rooms and their tables, by the names stored with their rounds: a proof names its table, and its rules are these. A
 * hand of any of them is dealt and advanced here.
 */
import type { ValueStream } from '../value-stream.ts';
import { dealBaCay } from './ba-cay/game.ts';
import { baCayHand, type BaCaySeen } from './ba-cay/hand.ts';
import { BA_CAY_TABLES, type BaCayRules } from './ba-cay/rules.ts';
import type { CardMove, HandInPlay } from './card-game.ts';
import { dealCatTe } from './cat-te/game.ts';
import { catTeHand, type CatTeSeen } from './cat-te/hand.ts';
import { CAT_TE_HOLD, CAT_TE_TABLES, type CatTeRules } from './cat-te/rules.ts';
import { dealLieng } from './lieng/game.ts';
import { liengHand, type LiengSeen } from './lieng/hand.ts';
import { LIENG_TABLES, type LiengRules } from './lieng/rules.ts';
import { dealMauBinh } from './mau-binh/game.ts';
import { mauBinhHand, type MauBinhSeen } from './mau-binh/hand.ts';
import { MAU_BINH_TABLES, type MauBinhRules } from './mau-binh/rules.ts';
import { dealPhom } from './phom/game.ts';
import { phomHand, type PhomSeen } from './phom/hand.ts';
import { PHOM_TABLES, type PhomRules } from './phom/rules.ts';
import { dealPoker } from './poker/game.ts';
import { pokerHand, type PokerSeen } from './poker/hand.ts';
import { POKER_TABLES, type PokerRules } from './poker/rules.ts';
import { dealSam } from './sam/game.ts';
import { samHand, type SamSeen } from './sam/hand.ts';
import { SAM_HOLD, SAM_TABLES, type SamRules } from './sam/rules.ts';
import { dealStud } from './stud/game.ts';
import { studHand, type StudSeen } from './stud/hand.ts';
import { STUD_TABLES, type StudRules } from './stud/rules.ts';
import { dealGame } from './tien-len/game.ts';
import { tienLenHand, type TienLenSeen } from './tien-len/hand.ts';
import type { TableRules } from './tien-len/rules.ts';
import { CARD_TABLES, tienLenTableOf, tienLenTitleOf } from './tien-len/tables.ts';
import { dealXiDach } from './xi-dach/game.ts';
import { xiDachHand, type XiDachSeen } from './xi-dach/hand.ts';
import { XI_DACH_TABLES, type XiDachRules } from './xi-dach/rules.ts';

/** Rules of the games that name theirs. Those of Tiến Lên are older and do not. */
type NamedRules =
  | PhomRules
  | SamRules
  | LiengRules
  | BaCayRules
  | MauBinhRules
  | XiDachRules
  | PokerRules
  | StudRules
  | CatTeRules;
export type CardRules = TableRules | NamedRules;
export type CardSeen =
  | TienLenSeen
  | PhomSeen
  | SamSeen
  | LiengSeen
  | BaCaySeen
  | MauBinhSeen
  | XiDachSeen
  | PokerSeen
  | StudSeen
  | CatTeSeen;
export type CardHand = HandInPlay<CardSeen>;

export interface CardRoomTable {
  readonly rules: CardRules;
  readonly seats: number;
}

/** Hold per hand in stakes, the most a player can lose in it, where a game does not have its own. */
const HOLD_STAKES = 30;

/** Whether the rules name their game: all but those of Tiến Lên. */
export const isNamed = (rules: CardRules): rules is NamedRules => 'play' in rules;

/** Hold per hand at a table with these rules, in stakes: the most a player can lose in it. */
export function holdStakesOf(rules: CardRules): number {
  if (isNamed(rules) && rules.play === 'sam') return SAM_HOLD;
  if (isNamed(rules) && rules.play === 'cat_te') return CAT_TE_HOLD;
  return isNamed(rules) && 'stack' in rules ? rules.stack : HOLD_STAKES;
}

/** The time for a move in seconds, where a game does not leave it to the rooms: thirteen cards take longer to arrange. */
export const moveSecOf = (rules: CardRules): number | undefined =>
  isNamed(rules) && rules.play === 'mau_binh' ? rules.arrangeSec : undefined;

/** How a hand is played, as its proof and its room name it: who pays whom in Tiến Lên, else the game. */
export const modeOf = (rules: CardRules): TableRules['mode'] | NamedRules['play'] =>
  isNamed(rules) ? rules.play : rules.mode;

const NAMED_TABLES: ReadonlyMap<string, CardRoomTable> = new Map<string, CardRoomTable>([
  ...PHOM_TABLES,
  ...SAM_TABLES,
  ...LIENG_TABLES,
  ...BA_CAY_TABLES,
  ...MAU_BINH_TABLES,
  ...XI_DACH_TABLES,
  ...POKER_TABLES,
  ...STUD_TABLES,
  ...CAT_TE_TABLES,
]);

/** The current table of a game; undefined for games that are not card rooms. */
export const cardTableOf = (game: string): CardRoomTable | undefined => NAMED_TABLES.get(game) ?? tienLenTableOf(game);

/** The table of a round's title, also an older one; undefined for unknown titles. */
export const cardTableTitled = (title: string): CardRoomTable | undefined =>
  NAMED_TABLES.get(title) ?? CARD_TABLES.get(title);

/** The title of a game's rounds at a table with these rules. */
export const cardTitleOf = (game: string, rules: CardRules): string =>
  isNamed(rules) ? game : tienLenTitleOf(game, rules);

/** Deals a hand. `leader` is the winner of the one before; without one the rules name who leads. */
export function dealHand(rules: CardRules, players: number, next: ValueStream, leader?: number): CardHand {
  if (!isNamed(rules)) return tienLenHand({ game: dealGame(rules, players, next, leader), sinceTrick: [] });
  switch (rules.play) {
    case 'phom':
      return phomHand(dealPhom(rules, players, next, leader));
    case 'sam':
      return samHand(dealSam(rules, players, next, leader));
    case 'lieng':
      return liengHand(dealLieng(rules, players, next, leader));
    case 'ba_cay':
      return baCayHand(dealBaCay(rules, players, next, leader));
    case 'mau_binh':
      return mauBinhHand(dealMauBinh(rules, players, next));
    case 'xi_dach':
      return xiDachHand(dealXiDach(rules, players, next, leader));
    case 'poker':
      return pokerHand(dealPoker(rules, players, next, leader));
    case 'stud':
      return studHand(dealStud(rules, players, next, leader));
    case 'cat_te':
      return catTeHand(dealCatTe(rules, players, next, leader));
  }
}

/** Everything a hand is replayed from. */
export interface DealtHand {
  readonly rules: CardRules;
  readonly players: number;
  readonly leader: number | null;
  readonly moves: readonly CardMove[];
}

/** The hand after its moves. Throws RangeError for an illegal move. */
export function replayHand({ rules, players, leader, moves }: DealtHand, next: ValueStream): CardHand {
  return moves.reduce<CardHand>(
    (hand, move) => {
      const done = hand.move(move);
      if (!done.ok) throw new RangeError(`a move is against the rules: ${done.code}`);
      return done.hand;
    },
    dealHand(rules, players, next, leader ?? undefined),
  );
}

/**
 * A player's payout from the hold, and the part of the hold that was never played: a loser has played what he lost, everyone else the stake
 * he would have lost, or less where he had bet less.
 */
export function paidFor(
  stake: number,
  hold: number,
  net: number,
  played = stake,
): { readonly won: number; readonly returned: number } {
  return { won: hold + net, returned: net < 0 ? hold + net : hold - Math.min(stake, played) };
}
