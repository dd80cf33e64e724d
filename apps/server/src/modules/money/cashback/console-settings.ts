/** The cashback settings an operator changes in the console. */
import {
  PLAY_CATEGORIES,
  PLAY_CATEGORY_NAMES,
  SETTINGS,
  type PlayCategory,
  type SettingKey,
} from '@lantern/contract/ops/settings';
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { listRates, readSetting, writeRate, writeSetting } from './store.ts';

const RATE = 'cashback.rate.';
const preset = (key: SettingKey): number => SETTINGS[key].preset as number;

/** Terms in the merchant's currency, and its rates by category; a category without a rate gives nothing. */
export const cashbackSettings: SettingsOwner = {
  async read(tx, { code, currency }) {
    const setting = await readSetting(tx, code, currency);
    const rates = new Map((await listRates(tx, code)).map(({ category, rateBps }) => [category as string, rateBps]));
    return {
      'cashback.claimMinimum': setting ? Number(setting.claimMinimum) : preset('cashback.claimMinimum'),
      'cashback.validDays': setting?.validDays ?? preset('cashback.validDays'),
      ...Object.fromEntries(PLAY_CATEGORIES.map((category) => [`${RATE}${category}`, rates.get(category) ?? 0])),
    };
  },
  async write(tx, merchant, values) {
    const now = { ...(await cashbackSettings.read(tx, merchant)), ...values };
    await writeSetting(tx, merchant.code, merchant.currency, {
      claimMinimum: BigInt(now['cashback.claimMinimum'] as number),
      validDays: now['cashback.validDays'] as number,
    });
    for (const [key, value] of Object.entries(values)) {
      if (!key.startsWith(RATE)) continue;
      const category = key.slice(RATE.length) as PlayCategory;
      await writeRate(tx, merchant.code, {
        category,
        rateBps: value as number,
        nameVi: PLAY_CATEGORY_NAMES[category].vi,
        nameEn: PLAY_CATEGORY_NAMES[category].en,
        sort: (PLAY_CATEGORIES.indexOf(category) + 1) * 10,
      });
    }
    return ok(undefined);
  },
};
