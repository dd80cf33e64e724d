/** Fees of withdrawals. */

export interface FeeRule {
  /** Free withdrawals per day. */
  readonly feeFreeDaily: number;
  readonly feeFixed: bigint;
  /** Ten-thousandths of the amount. */
  readonly feeSharePermyriad: number;
  /** Maximum fee. */
  readonly feeMaximum: bigint;
}

/** The fee of a withdrawal after `countBefore` others of the day; the share is rounded down, in the member's favour. */
export function feeOf(rule: FeeRule, amount: bigint, countBefore: number): bigint {
  if (countBefore < rule.feeFreeDaily) return 0n;
  const fee = rule.feeFixed + (amount * BigInt(rule.feeSharePermyriad)) / 10_000n;
  return fee > rule.feeMaximum ? rule.feeMaximum : fee;
}
