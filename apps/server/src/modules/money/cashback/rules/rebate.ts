/** Rebate on stakes. Pure. */

const FULL_BPS = 10_000n;

export interface Rebatable {
  readonly rateBps: number;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  readonly claimedStake: bigint;
  readonly claimedValid: bigint;
  readonly claimedCounted: bigint;
}

export interface Rebate {
  /** The unclaimed played stake, its part at risk, and the part that earns cashback. */
  readonly stake: bigint;
  readonly valid: bigint;
  readonly counted: bigint;
  readonly amount: bigint;
}

const left = (all: bigint, claimed: bigint): bigint => (all > claimed ? all - claimed : 0n);

/** The rebate on the unclaimed stake, rounded down to the minor unit; 0 if a correction left less than was claimed. */
export function rebateOn({
  rateBps,
  stake,
  valid,
  counted,
  claimedStake,
  claimedValid,
  claimedCounted,
}: Rebatable): Rebate {
  const unpaid = left(counted, claimedCounted);
  return {
    stake: left(stake, claimedStake),
    valid: left(valid, claimedValid),
    counted: unpaid,
    amount: (unpaid * BigInt(rateBps)) / FULL_BPS,
  };
}
