/** A merchant's withdrawal settings: read, and changed by an operator. */
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { findSetting, writeSetting, type WithdrawalSetting } from './setting-store.ts';

/** The settings in force; undefined where nobody withdraws in this currency. */
export const settingOf = ({ kernel: { db } }: Doors, merchantCode: string, currency: string): Promise<WithdrawalSetting | undefined> => findSetting(db, merchantCode, currency);

/** Changes the named ones for one merchant and answers what they were; throws where there is nothing to change. */
export const changeSetting = ({ kernel }: Doors, merchantCode: string, currency: string, change: Partial<WithdrawalSetting>): Promise<WithdrawalSetting> =>
  transact(kernel.db, async (tx) => {
    const setting = await findSetting(tx, merchantCode, currency);
    if (!setting) throw new Error(`Nobody withdraws ${currency} at ${merchantCode}`);
    await writeSetting(tx, merchantCode, currency, { ...setting, ...change });
    return setting;
  });
