/** Notifications between processes about card rooms. They carry ids only; each process reads the state itself. */
import type { CardPhrase } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import { CHANNELS } from '../shared/announcements.ts';
import type { Owner } from './room.ts';

/** `paid`: the wallet acknowledged the end of a round. */
export const CARD_CHANNELS = {
  table: 'studio_card_table',
  connection: 'studio_card_line',
  said: 'studio_card_said',
  paid: CHANNELS.paid,
} as const;

/** The state of a table changed. */
export const announceTable = (tx: Tx, tableId: string): void => tx.notify(CARD_CHANNELS.table, tableId);
/** A member connected: an older connection of the same member is closed. */
export const announceConnection = (tx: Tx, { memberRef, game }: Owner): void =>
  tx.notify(CARD_CHANNELS.connection, `${game} ${memberRef}`);
/** A phrase was said at a seat. */
export const announceSaid = (tx: Tx, tableId: string, seat: number, phrase: CardPhrase): void =>
  tx.notify(CARD_CHANNELS.said, `${tableId} ${seat} ${phrase}`);
/** A member's balance changed: a hold was taken, or a payout was made. */
export const announcePaid = (tx: Tx, game: string, roundId: string): void =>
  tx.notify(CARD_CHANNELS.paid, `${game} ${roundId}`);
