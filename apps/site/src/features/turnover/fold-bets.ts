/** Folds equal consecutive bets into one line with a count. Pure. */
import type { RowOf } from '@lantern/web';

export type TurnoverBet = RowOf<'turnover.bets'>;

export interface FoldedBets {
  /** The newest of them; all others differ from it in id and time only. */
  readonly bet: TurnoverBet;
  readonly count: number;
  readonly oldestAt: number;
  /** Of all together, minor units. */
  readonly valid: number;
  readonly points: number;
  readonly countedDeposits: number;
  readonly countedBonus: number;
}

const isAlike = (one: TurnoverBet, other: TurnoverBet): boolean =>
  one.gameId === other.gameId &&
  one.gameName === other.gameName &&
  one.currency === other.currency &&
  one.stake === other.stake &&
  one.valid === other.valid &&
  one.points === other.points &&
  one.effect === other.effect &&
  one.countedDeposits === other.countedDeposits &&
  one.countedBonus === other.countedBonus &&
  one.reductions.join() === other.reductions.join();

/** Folds neighbours; the order stays. */
export function foldBets(bets: readonly TurnoverBet[]): readonly FoldedBets[] {
  const folded: FoldedBets[] = [];
  for (const bet of bets) {
    const last = folded[folded.length - 1];
    const { valid, points, countedDeposits, countedBonus, settledAt } = bet;
    if (last === undefined || !isAlike(last.bet, bet)) {
      folded.push({ bet, count: 1, oldestAt: settledAt, valid, points, countedDeposits, countedBonus });
      continue;
    }
    folded[folded.length - 1] = {
      bet: last.bet,
      count: last.count + 1,
      oldestAt: settledAt,
      valid: last.valid + valid,
      points: last.points + points,
      countedDeposits: last.countedDeposits + countedDeposits,
      countedBonus: last.countedBonus + countedBonus,
    };
  }
  return folded;
}
