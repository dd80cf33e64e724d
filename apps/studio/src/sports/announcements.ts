/** Notifications between processes about slips. They carry ids only; each process reads the state itself. */
import type { Tx } from '../kernel/database.ts';

export const SLIP_CHANNELS = {
  /** A slip changed: its id. */
  changed: 'studio_slip',
  /** A batch of payments was acknowledged: its id. */
  paid: 'studio_slips_paid',
} as const;

export const announceSlip = (tx: Tx, slipId: string): void => tx.notify(SLIP_CHANNELS.changed, slipId);
export const announcePaid = (tx: Tx, batchId: string): void => tx.notify(SLIP_CHANNELS.paid, batchId);
