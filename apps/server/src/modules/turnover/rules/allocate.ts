/** Which requirement a bet counts for. Pure. */
import { countedStake, type BetOutcome } from './outcome.ts';

/** Basis points by category; a category without one counts in full. */
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
  readonly stake: bigint;
  readonly outcome: BetOutcome;
  readonly settledAt: Date;
}

const shareOf = (shares: Shares, category: string): bigint => BigInt(shares[category] ?? FULL_BPS);

/** Fills a line of requirements one after the other: what one has no room for spills into the next. */
function fill(bets: readonly Bet[], line: readonly OpenRequirement[]): BetCredit[] {
  const credits: BetCredit[] = [];
  const left = line.map(({ required, counted }) => required - counted);
  for (const bet of bets) {
    let stake = countedStake(bet);
    for (let at = 0; at < line.length && stake > 0n; at++) {
      const { requirementId, shares, openedAt } = line[at]!;
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
 * What each bet gives. Deposits stand in one line, oldest first, so that two deposits ask for both their amounts; a bonus
 * is played through beside them, because its rule already says how often the deposit under it counts.
 */
export function allocate(bets: readonly Bet[], open: readonly OpenRequirement[]): readonly BetCredit[] {
  const ordered = [...bets].sort((a, b) => a.settledAt.getTime() - b.settledAt.getTime() || (a.betId < b.betId ? -1 : 1));
  return (['deposit', 'bonus'] as const).flatMap((source) => fill(ordered, open.filter((requirement) => requirement.source === source)));
}
