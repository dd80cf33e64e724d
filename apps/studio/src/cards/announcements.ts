/** What processes tell each other of card rooms; what there is to see each reads for itself. */
import type { CardPhrase } from '../../wire/cards.ts';
import type { Tx } from '../kernel/database.ts';
import { announce } from '../shared/shared-store.ts';
import { CHANNELS } from '../shared/announcements.ts';
import type { Owner } from './room.ts';

/** `paid`: the wallet has heard the end of a round. */
export const CARD_CHANNELS = { table: 'studio_card_table', line: 'studio_card_line', said: 'studio_card_said', paid: CHANNELS.paid } as const;

/** Something is otherwise at a table. */
export const announceTable = (tx: Tx, tableId: string): Promise<void> => announce(tx, CARD_CHANNELS.table, tableId);
/** A member came in: an older line of his is over. */
export const announceLine = (tx: Tx, { memberRef, game }: Owner): Promise<void> => announce(tx, CARD_CHANNELS.line, game, memberRef);
/** A phrase was said at a seat. */
export const announceSaid = (tx: Tx, tableId: string, seat: number, phrase: CardPhrase): Promise<void> => announce(tx, CARD_CHANNELS.said, tableId, String(seat), phrase);
/** A member's purse holds something else since: set aside for a hand, or paid. */
export const announcePaid = (tx: Tx, game: string, roundId: string): Promise<void> => announce(tx, CARD_CHANNELS.paid, game, roundId);
