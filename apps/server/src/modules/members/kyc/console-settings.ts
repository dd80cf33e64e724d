/** The settings of the identity check an operator changes in the console. */
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readNeededToWithdraw, writeNeededToWithdraw } from './store.ts';

/** Whether a withdrawal needs the approval. */
export const kycSettings: SettingsOwner = {
  read: async (tx, { code }) => ({ 'kyc.neededToWithdraw': await readNeededToWithdraw(tx, code) }),
  async write(tx, { code }, values) {
    await writeNeededToWithdraw(tx, code, values['kyc.neededToWithdraw'] as boolean);
    return ok(undefined);
  },
};
