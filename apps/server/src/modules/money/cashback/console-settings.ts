/** The cashback settings an operator changes in the console. */
import { CASHBACK_CATEGORIES, SETTINGS, type SettingKey } from '@lantern/contract/ops/settings';
import { readToday } from '../../../kernel/day-span.ts';
import { daysAfter } from '../../../kernel/days.ts';
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { FIRST_LEVEL, LEVEL_RATES_BPS, type DatedRate } from './rules/rebate.ts';
import { readRates, readSetting, writeLevel, writeMaximum, writeSetting } from './store.ts';

const RATE = 'cashback.rate.';
const preset = (key: SettingKey): number => SETTINGS[key].preset as number;
/** The one that was set last, also if it holds from tomorrow on. */
const newest = (rates: readonly DatedRate[] | undefined): number | undefined => rates?.at(-1)?.rateBps;

/** Terms in the merchant's currency, the rate of the first level and the highest of each category; a category without one gives nothing. */
export const cashbackSettings: SettingsOwner = {
  async read(tx, { code, currency }) {
    const setting = await readSetting(tx, code, currency);
    const { levels, maximums } = await readRates(tx, code);
    return {
      'cashback.claimMinimum': setting ? Number(setting.claimMinimum) : preset('cashback.claimMinimum'),
      'cashback.validDays': setting?.validDays ?? preset('cashback.validDays'),
      'cashback.baseRate': newest(levels.get(FIRST_LEVEL)) ?? LEVEL_RATES_BPS[FIRST_LEVEL]!,
      ...Object.fromEntries(
        CASHBACK_CATEGORIES.map((category) => [`${RATE}${category}`, newest(maximums.get(category)) ?? 0]),
      ),
    };
  },
  async write(tx, merchant, values) {
    const { code, currency, timeZone } = merchant;
    const now = { ...(await cashbackSettings.read(tx, merchant)), ...values };
    await writeSetting(tx, code, currency, {
      claimMinimum: BigInt(now['cashback.claimMinimum'] as number),
      validDays: now['cashback.validDays'] as number,
    });
    const today = await readToday(tx, timeZone);
    const { maximums } = await readRates(tx, code);
    for (const [key, value] of Object.entries(values)) {
      // A day keeps the rate it began with; a new merchant's first rates hold at once.
      const isFirst = key.startsWith(RATE) && !maximums.has(key.slice(RATE.length));
      const rate = { merchantCode: code, fromDay: isFirst ? today : daysAfter(today, 1), rateBps: value as number };
      if (key === 'cashback.baseRate') await writeLevel(tx, FIRST_LEVEL, rate);
      if (key.startsWith(RATE)) await writeMaximum(tx, key.slice(RATE.length), rate);
    }
    return ok(undefined);
  },
};
