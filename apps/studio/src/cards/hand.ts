/** A hand as it stands: dealt from its seed, brought on by its moves. Nothing of it is stored beside those; the same row gives the same game. Pure. */
import { playHand, type Standing } from '@lantern/game-math/cards';
import { createValueStream } from '@lantern/game-math/lottery';
import type { CardEndShown, CardsShown } from '../../wire/cards.ts';
import type { HandRow, Player } from './hand-store.ts';

/** What the hand's seed is applied to. */
export const handContext = ({ game, handId }: Pick<HandRow, 'game' | 'handId'>): string => `${game}:${handId}`;

/** Players of a hand. Throws for one that was told only. */
export function playersOf({ handId, players }: Pick<HandRow, 'handId' | 'players'>): readonly Player[] {
  if (players === null) throw new Error(`Nobody plays hand ${handId} yet`);
  return players;
}

/** Number of the player at a seat of the table; -1 for who takes no part. */
export const playerAt = (hand: Pick<HandRow, 'players' | 'state'>, seat: number): number => (hand.state === 'playing' || hand.state === 'ended' ? (hand.players ?? []).findIndex((player) => player.seat === seat) : -1);

/** The hand as it stands. Throws for a row that is not in order. */
export function standingOf(hand: HandRow): Standing {
  const { rules, leader, moves, seed } = hand;
  return playHand({ rules, players: playersOf(hand).length, leader, moves }, createValueStream(seed, handContext(hand)));
}

/** The ending by the seats of a table. */
export function endingAt(players: readonly Player[], seatCount: number, { instantWin, hands, payments, net, rakes }: CardEndShown): CardEndShown {
  const seatOf = (player: number): number => players[player]!.seat;
  const bySeat = <T>(row: readonly T[], absent: T): T[] => Array.from({ length: seatCount }, (_, seat) => row[players.findIndex((player) => player.seat === seat)] ?? absent);
  return {
    instantWin: instantWin && { seat: seatOf(instantWin.seat), kind: instantWin.kind },
    hands: bySeat<readonly number[]>(hands, []),
    payments: payments.map((payment) => ({ ...payment, from: seatOf(payment.from), to: seatOf(payment.to) })),
    net: bySeat(net, 0),
    rakes: bySeat(rakes, 0),
  };
}

/** The hand in the proof of a player's round; null before its end. Players go by their numbers there. */
export function handShown(hand: HandRow, roundId: string): CardsShown | null {
  if (hand.ending === null) return null;
  const players = playersOf(hand);
  return {
    mode: hand.rules.mode,
    stake: hand.stake,
    seats: players.length,
    mySeat: players.findIndex((player) => player.roundId === roundId),
    leader: hand.leader,
    moves: hand.moves,
    end: hand.ending,
  };
}
