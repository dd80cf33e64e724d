/** A hand of Phỏm as one member of the table may see it: what lies on the table, and advice on the own cards. */
import type { PhomSeen } from '@lantern/game-math/cards';
import type { PhomBoardShown } from '../../wire/cards.ts';
import { bySeat } from './hand.ts';
import type { Player } from './hand-store.ts';

/** The board, by table seat. */
export function phomBoard({ open, advice }: PhomSeen, players: readonly Player[], seatCount: number): PhomBoardShown {
  const seatOf = (player: number): number => players[player]!.seat;
  const { stage, stock, top, takes, melds, piles, laid, turnsLeft, win } = open;
  const seats = players.map((_, player) => ({
    pile: piles[player]!,
    melds: melds[player]!,
    taken: takes.filter(({ by }) => by === player).map(({ card }) => card),
    burnt: win === undefined && laid.includes(player) && melds[player]!.length === 0,
    turnsLeft: turnsLeft[player]!,
  }));
  return {
    stage,
    stock,
    top: top ? { seat: seatOf(top.seat), card: top.card } : null,
    takes: takes.map(({ by, from, card, units }) => ({ by: seatOf(by), from: seatOf(from), card, units })),
    seats: bySeat<PhomBoardShown['seats'][number]>(players, seatCount, seats, null),
    advice,
  };
}
