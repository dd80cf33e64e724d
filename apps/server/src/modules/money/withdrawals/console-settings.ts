/** The withdrawal settings an operator changes in the console. */
import { SETTINGS, type SettingKey, type SettingValue } from '@lantern/contract/ops/settings';
import { ok, refuse } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { findSetting, writeSetting, type WithdrawalSetting } from './setting-store.ts';

const AMOUNTS = ['minimum', 'maximum', 'dailyAmountMaximum', 'feeFixed', 'feeMaximum', 'autoApproveMaximum'] as const;
const NUMBERS = [
  'dailyCountMaximum',
  'feeFreeDaily',
  'feeSharePermyriad',
  'depositRatioPermille',
  'reviewSec',
  'payoutSec',
] as const;
const PREFIX = 'withdrawals.';

/** What a merchant begins with in a currency that has none yet. */
const preset = (field: string): SettingValue => SETTINGS[`${PREFIX}${field}` as SettingKey].preset;
const PRESET = {
  enabled: true,
  provider: null,
  ...Object.fromEntries(AMOUNTS.map((field) => [field, BigInt(preset(field) as number)])),
  ...Object.fromEntries(NUMBERS.map((field) => [field, preset(field)])),
} as unknown as WithdrawalSetting;

type Field = keyof WithdrawalSetting;

/** The field that the others rule out; undefined when they agree. */
function faultOf(setting: WithdrawalSetting): Field | undefined {
  const { minimum, maximum, dailyAmountMaximum, feeFixed, feeMaximum } = setting;
  if (maximum < minimum) return 'maximum';
  if (dailyAmountMaximum < minimum) return 'dailyAmountMaximum';
  if (feeFixed >= minimum) return 'feeFixed';
  return feeMaximum >= minimum ? 'feeMaximum' : undefined;
}

const isAmount = (field: string): boolean => (AMOUNTS as readonly string[]).includes(field);
const readable = (value: WithdrawalSetting[Field]): SettingValue =>
  typeof value === 'bigint' ? Number(value) : value!;

/** Settings of the merchant in its own currency; one without any in that currency has none to change. */
export const withdrawalSettings: SettingsOwner = {
  async read(tx, { code, currency }) {
    const setting = await findSetting(tx, code, currency);
    if (!setting) return {};
    return Object.fromEntries(
      (['enabled', ...AMOUNTS, ...NUMBERS] as const).map((field) => [`${PREFIX}${field}`, readable(setting[field])]),
    );
  },
  async write(tx, { code, currency }, values) {
    const setting = await findSetting(tx, code, currency);
    const change = Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const field = key.slice(PREFIX.length);
        return [field, isAmount(field) ? BigInt(value as number) : value];
      }),
    );
    const next: WithdrawalSetting = { ...(setting ?? PRESET), ...change };
    const fault = faultOf(next);
    if (fault !== undefined) return refuse('field_invalid', { field: `${PREFIX}${fault}` });
    await writeSetting(tx, code, currency, next);
    return ok(undefined);
  },
};
