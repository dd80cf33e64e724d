/** Usernames of erased members: kept as keyed hashes, so that nobody takes one and is taken for its former owner. */
import type { Tx } from '../../../kernel/tx.ts';
import type { Doors } from '../doors.ts';
import { insertRetired, isRetired } from './person-store.ts';

const hashOf = ({ keys }: Doors, merchantCode: string, username: string): Buffer => keys.blind('retired-username', merchantCode, username);

/** Nobody of the merchant may take the (folded) name from now on. */
export const retireName = (doors: Doors, tx: Tx, merchantCode: string, username: string): Promise<void> => insertRetired(tx, hashOf(doors, merchantCode, username));

/** Whether the (folded) name was that of an erased member of the merchant. */
export const isNameRetired = (doors: Doors, tx: Tx, merchantCode: string, username: string): Promise<boolean> => isRetired(tx, hashOf(doors, merchantCode, username));
