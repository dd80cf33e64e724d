/** The settings of player protection an operator changes in the console. */
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readMerchantRealityCheck, writeMerchantRealityCheck } from './store.ts';

/** The reality check of members who chose none. */
export const protectionSettings: SettingsOwner = {
  read: async (tx, { code }) => ({ 'protection.realityCheckMin': await readMerchantRealityCheck(tx, code) }),
  async write(tx, { code }, values) {
    await writeMerchantRealityCheck(tx, code, values['protection.realityCheckMin'] as number);
    return ok(undefined);
  },
};
