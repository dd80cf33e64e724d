/** Allocation of bets to requirements. Pure. */
import type { CountedBet } from './outcome.ts';

/** Basis points by category; a missing category counts 0. */
export type Shares = Readonly<Record<string, number>>;

const FULL_BPS = 10_000;

export interface OpenRequirement {
  readonly requirementId: string;
  readonly source: 'deposit' | 'bonus';
  readonly required: bigint;
  readonly counted: bigint;
  readonly shares: Shares;
  readonly openedAt: Date;
}

export interface BetCredit {
  readonly betId: string;
  readonly requirementId: string;
  readonly amount: bigint;
}

interface Bet {
  readonly betId: string;
  readonly category: string;
  /** Deposits count the stake at risk, a bonus its points. */
  readonly count: Pick<CountedBet, 'valid' | 'points'>;
  readonly settledAt: Date;
}

const shareOf = (shares: Shares, category: string): bigint => BigInt(shares[category] ?? 0);

/** Fills a queue of requirements one after the other; the excess of one goes to the next. */
function fill(bets: readonly Bet[], queue: readonly OpenRequirement[], worthOf: (bet: Bet) => bigint): BetCredit[] {
  const credits: BetCredit[] = [];
  const left = queue.map(({ required, counted }) => required - counted);
  for (const bet of bets) {
    let stake = worthOf(bet);
    for (let at = 0; at < queue.length && stake > 0n; at++) {
      const { requirementId, shares, openedAt } = queue[at]!;
      const share = shareOf(shares, bet.category);
      const room = left[at]!;
      if (room === 0n || share === 0n || bet.settledAt < openedAt) continue;
      const worth = (stake * share) / BigInt(FULL_BPS);
      const amount = worth < room ? worth : room;
      if (amount > 0n) credits.push({ betId: bet.betId, requirementId, amount });
      left[at] = room - amount;
      // The part of the stake that this credit used up, rounded against the next requirement.
      stake = worth <= room ? 0n : stake - (amount * BigInt(FULL_BPS) + share - 1n) / share;
    }
  }
  return credits;
}

/**
 * Credits of each bet. Deposits form one queue, oldest first, so that two deposits require both their amounts; a bonus is filled
 * in parallel, because its rule already includes the deposit under it.
 */
export function allocate(bets: readonly Bet[], open: readonly OpenRequirement[]): readonly BetCredit[] {
  const ordered = [...bets].sort(
    (a, b) => a.settledAt.getTime() - b.settledAt.getTime() || (a.betId < b.betId ? -1 : 1),
  );
  const lineOf = (source: OpenRequirement['source']) => open.filter((requirement) => requirement.source === source);
  return [
    ...fill(ordered, lineOf('deposit'), ({ count }) => count.valid),
    ...fill(ordered, lineOf('bonus'), ({ count }) => count.points),
  ];
}
