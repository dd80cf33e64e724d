/** What processes of the studio tell each other: which round of which game something happened to. What it was, each reads for itself. */
import type { Tx } from '../kernel/database.ts';
import { announce } from './shared-store.ts';

/** `paid`: the wallet has heard what a stake came to. */
export const CHANNELS = { moved: 'studio_moved', staked: 'studio_staked', settled: 'studio_settled', paid: 'studio_paid', said: 'studio_said' } as const;

/** The round is in another phase. */
export const announceMoved = (tx: Tx, game: string, sharedId: string): Promise<void> => announce(tx, CHANNELS.moved, game, sharedId);
/** A stake was taken, or changed what others see of it. */
export const announceStaked = (tx: Tx, game: string, sharedId: string): Promise<void> => announce(tx, CHANNELS.staked, game, sharedId);
/** Every stake of the round is decided. */
export const announceSettled = (tx: Tx, game: string, sharedId: string): Promise<void> => announce(tx, CHANNELS.settled, game, sharedId);
/** Something was said at a table. */
export const announceSaid = (tx: Tx, game: string, lineId: string): Promise<void> => announce(tx, CHANNELS.said, game, lineId);
