/** Usernames of erased members, stored as keyed hashes, so that no one can register one and be taken for its former owner. */
import type { Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { insertRetired, isRetired } from './person-store.ts';

const hashOf = ({ keys }: ModuleContext, merchantCode: string, username: string): Buffer =>
  keys.blind('retired-username', merchantCode, username);

/** Blocks the (folded) name for the merchant from now on. */
export const retireName = (module: ModuleContext, tx: Tx, merchantCode: string, username: string): Promise<void> =>
  insertRetired(tx, hashOf(module, merchantCode, username));

/** Whether the (folded) name belonged to an erased member of the merchant. */
export const isNameRetired = (
  module: ModuleContext,
  tx: Tx,
  merchantCode: string,
  username: string,
): Promise<boolean> => isRetired(tx, hashOf(module, merchantCode, username));
