/** The settings of player protection an operator changes in the console. */
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readAutoPlay, readMerchantRealityCheck, writeAutoPlay, writeMerchantRealityCheck } from './store.ts';

/** The reality check of members who chose none, and whether games may play rounds by themselves. */
export const protectionSettings: SettingsOwner = {
  read: async (tx, { code }) => ({
    'protection.realityCheckMin': await readMerchantRealityCheck(tx, code),
    'protection.autoPlay': await readAutoPlay(tx, code),
  }),
  async write(tx, { code }, values) {
    const [minutes, autoPlay] = [values['protection.realityCheckMin'], values['protection.autoPlay']];
    if (minutes !== undefined) await writeMerchantRealityCheck(tx, code, minutes as number);
    if (autoPlay !== undefined) await writeAutoPlay(tx, code, autoPlay as boolean);
    return ok(undefined);
  },
};
