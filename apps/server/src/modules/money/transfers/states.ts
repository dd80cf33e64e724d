/** The state machine of a transfer, as data. Every state change in this module is checked against this table. */
import type { TransferStatus } from '@lantern/contract';

export type TransferState = 'asked' | 'pending' | 'done' | 'refused';

/**
 * asked: the request to the vendor is in flight · pending: the outcome is unknown and queried with retries · done: both wallets
 * agree · refused: no money moved. The last two are final.
 */
export const transferTransitions = {
  asked: ['pending', 'done', 'refused'],
  pending: ['done', 'refused'],
  done: [],
  refused: [],
} as const satisfies Record<TransferState, readonly TransferState[]>;

/** Whether the table allows the transition. */
export const mayMove = (from: TransferState, to: TransferState): boolean =>
  (transferTransitions[from] as readonly TransferState[]).includes(to);

/** The status shown to the member: `asked` is shown as pending. */
export const statusOf = (state: TransferState): TransferStatus => (state === 'asked' ? 'pending' : state);
