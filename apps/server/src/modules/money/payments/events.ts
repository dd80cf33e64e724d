/** Outbox events of payments. Amounts are decimal text, because JSON numbers are not exact. */

export const DEPOSIT_CREDITED = 'deposit_credited';
export const FIRST_DEPOSIT_MADE = 'first_deposit_made';
export const DEPOSIT_REVERSED = 'deposit_reversed';

export interface DepositCredited {
  readonly orderId: string;
  readonly memberId: string;
  /** The credited amount, in minor units. */
  readonly amount: string;
  readonly currency: string;
  readonly methodId: string;
}

/** Once per member, with the deposit that was the first to be credited. */
export type FirstDepositMade = DepositCredited;
/** The whole deposit was reversed. */
export type DepositReversed = DepositCredited;
