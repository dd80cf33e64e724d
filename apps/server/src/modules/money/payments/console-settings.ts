/** The deposit settings an operator changes in the console; the whole installation has them in common. */
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readOrdersOpenMaximum, writeOrdersOpenMaximum } from './setting-store.ts';

/** Orders of one member that may wait at once. */
export const paymentSettings: SettingsOwner = {
  read: async (tx) => ({ 'payments.ordersOpenMaximum': await readOrdersOpenMaximum(tx) }),
  async write(tx, _merchant, values) {
    await writeOrdersOpenMaximum(tx, values['payments.ordersOpenMaximum'] as number);
    return ok(undefined);
  },
};
