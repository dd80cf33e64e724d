/** Recomputes a hand of cards: dealt from its seed, advanced by its moves, and settled at the table's stake. */
import { endingOf, paidFor, playHand, type HandEnding, type HandMove } from '../../cards/hand.ts';
import type { Mode } from '../../cards/rules.ts';
import { CARD_TABLES, HOLD_STAKES } from '../../cards/tables.ts';
import { createValueStream } from '../../lottery/draw.ts';
import { isCount, isRecord } from './record.ts';
import type { Recompute } from './round.ts';

/** A hand as shown and as recomputed; players are numbered. */
export interface CardsShown {
  readonly mode: Mode;
  readonly stake: number;
  readonly seats: number;
  readonly mySeat: number;
  /** Who led; null where the player with the lowest card led. */
  readonly leader: number | null;
  readonly moves: readonly HandMove[];
  readonly end: HandEnding;
}

const isPlayer = (player: unknown, players: number): player is number =>
  Number.isInteger(player) && (player as number) >= 0 && (player as number) < players;

/** A move from untrusted input; undefined if invalid. */
function moveOf(move: unknown, players: number): HandMove | undefined {
  if (!isRecord(move) || !isPlayer(move['seat'], players)) return undefined;
  const { seat, cards } = move as { readonly seat: number; readonly cards?: unknown };
  if (cards === null) return { seat, cards };
  return Array.isArray(cards) &&
    cards.length > 0 &&
    new Set(cards).size === cards.length &&
    cards.every((card) => Number.isInteger(card))
    ? { seat, cards: cards as readonly number[] }
    : undefined;
}

/** Undefined for unknown tables, for illegal moves, and for an unfinished hand. */
export const recomputeCards: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  const table = CARD_TABLES.get(title);
  if (!table || !isRecord(stakes) || !isRecord(shown) || !Array.isArray(shown['moves'])) return undefined;
  const [stake, hold, { seats, mySeat, leader }] = [stakes['stake'], stakes['hold'], shown];
  if (
    !isCount(stake) ||
    hold !== bet ||
    bet !== stake * HOLD_STAKES ||
    !isCount(seats) ||
    seats > table.seats ||
    !isPlayer(mySeat, seats)
  )
    return undefined;
  if (leader !== null && !isPlayer(leader, seats)) return undefined;
  const moves = (shown['moves'] as readonly unknown[]).map((move) => moveOf(move, seats));
  if (!moves.every((move): move is HandMove => move !== undefined)) return undefined;
  const end = endingOf(
    playHand({ rules: table.rules, players: seats, leader, moves }, createValueStream(seed, context)).game,
    stake,
    bet,
  );
  const again: CardsShown = { mode: table.rules.mode, stake, seats, mySeat, leader, moves, end };
  return { shown: again, won: paidFor(stake, bet, end.net[mySeat]!).won };
};
