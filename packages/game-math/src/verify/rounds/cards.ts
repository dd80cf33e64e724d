/** Recomputes a hand of cards: dealt from its seed, advanced by its moves, and settled at the table's stake. */
import type { CardMove, HandEnding } from '../../cards/card-game.ts';
import { cardTableTitled, holdStakesOf, modeOf, paidFor, replayHand } from '../../cards/rooms.ts';
import { createValueStream } from '../../lottery/draw.ts';
import { isCount, isRecord } from './record.ts';
import type { Recompute } from './round.ts';

/** A hand as shown and as recomputed; players are numbered. */
export interface CardsShown {
  /** Of Tiến Lên, who pays whom; else the game. */
  readonly mode: ReturnType<typeof modeOf>;
  readonly stake: number;
  readonly seats: number;
  readonly mySeat: number;
  /** Who led; null where the rules named the leader. */
  readonly leader: number | null;
  readonly moves: readonly CardMove[];
  readonly end: HandEnding;
}

const isPlayer = (player: unknown, players: number): player is number =>
  Number.isInteger(player) && (player as number) >= 0 && (player as number) < players;

/** A move from untrusted input; undefined if invalid. */
function moveOf(move: unknown, players: number): CardMove | undefined {
  if (!isRecord(move) || !isPlayer(move['seat'], players)) return undefined;
  const { seat, cards, act, units } = move as { readonly [Part in keyof CardMove]?: unknown } & {
    readonly seat: number;
  };
  if (act !== undefined && typeof act !== 'string') return undefined;
  if (units !== undefined && !isCount(units)) return undefined;
  const named = { ...(act !== undefined && { act }), ...(units !== undefined && { units }) };
  if (cards === null) return { seat, cards, ...named };
  return Array.isArray(cards) &&
    cards.length > 0 &&
    new Set(cards).size === cards.length &&
    cards.every((card) => Number.isInteger(card))
    ? { seat, cards: cards as readonly number[], ...named }
    : undefined;
}

/** Undefined for unknown tables, for illegal moves, and for an unfinished hand. */
export const recomputeCards: Recompute = ({ title, bet, stakes, context, shown }, seed) => {
  const table = cardTableTitled(title);
  if (!table || !isRecord(stakes) || !isRecord(shown) || !Array.isArray(shown['moves'])) return undefined;
  const [stake, hold, { seats, mySeat, leader }] = [stakes['stake'], stakes['hold'], shown];
  if (
    !isCount(stake) ||
    hold !== bet ||
    bet !== stake * holdStakesOf(table.rules) ||
    !isCount(seats) ||
    seats > table.seats ||
    !isPlayer(mySeat, seats)
  )
    return undefined;
  if (leader !== null && !isPlayer(leader, seats)) return undefined;
  const moves = (shown['moves'] as readonly unknown[]).map((move) => moveOf(move, seats));
  if (!moves.every((move): move is CardMove => move !== undefined)) return undefined;
  const { rules } = table;
  const end = replayHand({ rules, players: seats, leader, moves }, createValueStream(seed, context)).endingOf(
    stake,
    bet,
  );
  const again: CardsShown = { mode: modeOf(rules), stake, seats, mySeat, leader, moves, end };
  return { shown: again, won: paidFor(stake, bet, end.net[mySeat]!).won };
};
