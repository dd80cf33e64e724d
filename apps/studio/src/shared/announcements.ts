/** Notifications between processes: a round of a game has changed. They carry ids only; each process reads the state itself. */
import type { Tx } from '../kernel/database.ts';

/** `paid`: the wallet acknowledged the payment of a stake. */
export const CHANNELS = {
  moved: 'studio_moved',
  staked: 'studio_staked',
  settled: 'studio_settled',
  paid: 'studio_paid',
  said: 'studio_said',
} as const;

/** The round has changed phase. */
export const announceMoved = (tx: Tx, game: string, sharedId: string): void =>
  tx.notify(CHANNELS.moved, `${game} ${sharedId}`);
/** A stake was taken, or changed visibly. */
export const announceStaked = (tx: Tx, game: string, sharedId: string): void =>
  tx.notify(CHANNELS.staked, `${game} ${sharedId}`);
/** Every stake of the round is decided. */
export const announceSettled = (tx: Tx, game: string, sharedId: string): void =>
  tx.notify(CHANNELS.settled, `${game} ${sharedId}`);
/** A chat message was sent at a table. */
export const announceSaid = (tx: Tx, game: string, lineId: string): void =>
  tx.notify(CHANNELS.said, `${game} ${lineId}`);
