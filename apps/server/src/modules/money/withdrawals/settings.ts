/** A merchant's withdrawal settings: read, and changed by an operator. */
import { recordChange } from '../../../kernel/changes.ts';
import { transact } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { findSetting, writeSetting, type WithdrawalSetting } from './setting-store.ts';

/** The current settings; undefined if withdrawals in this currency are not offered. */
export const settingOf = (
  { kernel: { db } }: ModuleContext,
  merchantCode: string,
  currency: string,
): Promise<WithdrawalSetting | undefined> => findSetting(db, merchantCode, currency);

/** Changes the given settings of one merchant and returns the previous ones; throws if none exist. */
export const changeSetting = (
  { kernel }: ModuleContext,
  merchantCode: string,
  currency: string,
  change: Partial<WithdrawalSetting>,
  actor: string,
): Promise<WithdrawalSetting> =>
  transact(kernel.db, async (tx) => {
    const setting = await findSetting(tx, merchantCode, currency);
    if (!setting) throw new Error(`No withdrawal settings for ${currency} at ${merchantCode}`);
    await writeSetting(tx, merchantCode, currency, { ...setting, ...change });
    await recordChange(tx, {
      actor,
      action: 'withdrawals.changeSetting',
      subject: `withdrawals.setting/${merchantCode}/${currency}`,
      before: setting,
      after: change,
    });
    return setting;
  });
