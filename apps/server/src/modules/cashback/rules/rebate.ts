/** What a stake gives back. Pure. */

const FULL_BPS = 10_000n;

export interface Rebatable {
  readonly rateBps: number;
  readonly stake: bigint;
  readonly claimedStake: bigint;
}

export interface Rebate {
  /** The stake not claimed yet. */
  readonly stake: bigint;
  readonly amount: bigint;
}

/** The rebate on what has not been claimed, cut to the minor unit; nothing when a correction left less than was claimed. */
export function rebateOn({ rateBps, stake, claimedStake }: Rebatable): Rebate {
  const left = stake > claimedStake ? stake - claimedStake : 0n;
  return { stake: left, amount: (left * BigInt(rateBps)) / FULL_BPS };
}
