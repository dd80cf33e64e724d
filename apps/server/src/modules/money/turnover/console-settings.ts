/** The turnover settings an operator changes in the console. */
import { PLAY_CATEGORIES } from '@lantern/contract/ops/settings';
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readSetting, readShares, writeSetting, writeShare } from './requirement-store.ts';

const SHARE = 'turnover.share.';

/** Rules in the merchant's currency, and its shares by category; a category without a share counts nothing. */
export const turnoverSettings: SettingsOwner = {
  async read(tx, { code, currency }) {
    const { depositMultiple, lowBalance } = await readSetting(tx, code, currency);
    const shares = await readShares(tx, code);
    return {
      'turnover.depositMultiple': depositMultiple,
      'turnover.lowBalance': Number(lowBalance),
      ...Object.fromEntries(PLAY_CATEGORIES.map((category) => [`${SHARE}${category}`, shares[category] ?? 0])),
    };
  },
  async write(tx, { code, currency }, values) {
    const { depositMultiple, lowBalance } = await readSetting(tx, code, currency);
    await writeSetting(tx, code, currency, {
      depositMultiple: (values['turnover.depositMultiple'] as number | undefined) ?? depositMultiple,
      lowBalance: BigInt((values['turnover.lowBalance'] as number | undefined) ?? lowBalance),
    });
    for (const [key, value] of Object.entries(values))
      if (key.startsWith(SHARE)) await writeShare(tx, code, key.slice(SHARE.length), value as number);
    return ok(undefined);
  },
};
