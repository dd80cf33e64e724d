/** The life of a transfer, as data. Every state change in this module asks this table. */
import type { TransferStatus } from '@lantern/contract';

export type TransferState = 'asked' | 'pending' | 'done' | 'refused';

/**
 * asked: the vendor is being asked · pending: it did not say what became of it, so it is asked again and again · done: both
 * wallets say so · refused: the money is where it was. The last two are final.
 */
export const transferTransitions = {
  asked: ['pending', 'done', 'refused'],
  pending: ['done', 'refused'],
  done: [],
  refused: [],
} as const satisfies Record<TransferState, readonly TransferState[]>;

/** Whether the step is one of the table's. */
export const mayMove = (from: TransferState, to: TransferState): boolean => (transferTransitions[from] as readonly TransferState[]).includes(to);

/** How it is told to the member: being asked is not known yet, either. */
export const statusOf = (state: TransferState): TransferStatus => (state === 'asked' ? 'pending' : state);
