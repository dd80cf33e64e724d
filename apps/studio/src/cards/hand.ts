/** The state of a hand: dealt from its seed and advanced by its moves. Nothing else is stored; the same row gives the same game. Pure. */
import { modeOf, replayHand, type CardHand } from '@lantern/game-math/cards';
import { createValueStream } from '@lantern/game-math/lottery';
import { chainContext } from '@lantern/game-math/verify-rounds';
import type { CardEndShown, CardsShown } from '../../wire/cards.ts';
import type { HandRow, Player } from './hand-store.ts';

/** The context the hand's seed is used with. */
export const handContext = ({
  game,
  handId,
  tableId,
  chainNo,
  chainIndex,
  salt,
}: Pick<HandRow, 'game' | 'handId' | 'tableId' | 'chainNo' | 'chainIndex' | 'salt'>): string =>
  chainNo === null || chainIndex === null
    ? `${game}:${handId}`
    : chainContext(game, { table: tableId, chain: chainNo, index: chainIndex, salt });

/** Players of a hand. Throws for a hand without players yet. */
export function playersOf({ handId, players }: Pick<HandRow, 'handId' | 'players'>): readonly Player[] {
  if (players === null) throw new Error(`Hand ${handId} has no players yet`);
  return players;
}

/** Number of the player at a seat; -1 for a seat that takes no part. */
export const playerAt = (hand: Pick<HandRow, 'players' | 'state'>, seat: number): number =>
  hand.state === 'playing' || hand.state === 'ended'
    ? (hand.players ?? []).findIndex((player) => player.seat === seat)
    : -1;

/** The current state of the hand. Throws for an inconsistent row. */
export function handInPlay(hand: HandRow): CardHand {
  const { rules, leader, moves, seed } = hand;
  return replayHand(
    { rules, players: playersOf(hand).length, leader, moves },
    createValueStream(seed, handContext(hand)),
  );
}

/** A list by player number, indexed by table seat. */
export const bySeat = <T>(players: readonly Player[], seatCount: number, row: readonly T[], absent: T): T[] =>
  Array.from({ length: seatCount }, (_, seat) => row[players.findIndex((player) => player.seat === seat)] ?? absent);

/** The ending, indexed by table seat. */
export function endingAt(
  players: readonly Player[],
  seatCount: number,
  { instantWin, hands, payments, net, rakes }: CardEndShown,
): CardEndShown {
  const seatOf = (player: number): number => players[player]!.seat;
  return {
    instantWin: instantWin && { seat: seatOf(instantWin.seat), kind: instantWin.kind },
    hands: bySeat<readonly number[]>(players, seatCount, hands, []),
    payments: payments.map((payment) => ({ ...payment, from: seatOf(payment.from), to: seatOf(payment.to) })),
    net: bySeat(players, seatCount, net, 0),
    rakes: bySeat(players, seatCount, rakes, 0),
  };
}

/** The hand in the proof of a player's round, by player number; null before its end. */
export function handShown(hand: HandRow, roundId: string): CardsShown | null {
  if (hand.ending === null) return null;
  const players = playersOf(hand);
  return {
    mode: modeOf(hand.rules),
    stake: hand.stake,
    seats: players.length,
    mySeat: players.findIndex((player) => player.roundId === roundId),
    leader: hand.leader,
    moves: hand.moves,
    end: hand.ending,
  };
}
