/** What payments tell the other modules, through the outbox. Amounts travel as decimal text: JSON numbers are no money. */

export const DEPOSIT_CREDITED = 'deposit_credited';
export const FIRST_DEPOSIT_MADE = 'first_deposit_made';
export const DEPOSIT_REVERSED = 'deposit_reversed';

export interface DepositCredited {
  readonly orderId: string;
  readonly memberId: string;
  /** What the wallet received, in minor units. */
  readonly amount: string;
  readonly currency: string;
  readonly methodId: string;
}

/** Once per member, with the deposit that was the first to be credited. */
export type FirstDepositMade = DepositCredited;
/** The deposit was taken back whole. */
export type DepositReversed = DepositCredited;
