/** The VIP settings an operator changes in the console. */
import type { SettingKey } from '@lantern/contract/ops/settings';
import { ok, refuse } from '../../../kernel/result.ts';
import type { SettingsOwner, SettingValues } from '../../../kernel/settings.ts';
import { PRESET_TERMS, termsFault } from './rules/levels.ts';
import { readSetting, writeSetting, type VipSetting } from './store.ts';

const THRESHOLD = 'vip.threshold.';
const GIFT = 'vip.gift.';

const valuesOf = ({ enabled, thresholds, upgradeGifts, weeklyBps, birthdayBps }: VipSetting): SettingValues => ({
  'vip.enabled': enabled,
  ...Object.fromEntries(thresholds.map((points, at) => [`${THRESHOLD}${at + 1}`, Number(points)])),
  ...Object.fromEntries(upgradeGifts.map((amount, at) => [`${GIFT}${at + 1}`, Number(amount)])),
  'vip.weeklyRate': weeklyBps,
  'vip.birthdayRate': birthdayBps,
});

/** The table with the changed entries of a prefix. */
const changed = (
  table: readonly bigint[],
  prefix: string,
  values: Readonly<Record<string, unknown>>,
): readonly bigint[] =>
  table.map((value, at) => {
    const next = values[`${prefix}${at + 1}`];
    return typeof next === 'number' ? BigInt(next) : value;
  });

/** The key that the others rule out; undefined when they agree. */
function faultOf(setting: VipSetting): SettingKey | undefined {
  const fault = termsFault(setting);
  if (fault === undefined) return undefined;
  if (fault === 'weekly') return 'vip.weeklyRate';
  if (fault === 'birthday') return 'vip.birthdayRate';
  return `${fault.part === 'threshold' ? THRESHOLD : GIFT}${fault.level}` as SettingKey;
}

/** Terms in the merchant's currency; without any there is no programme yet. */
export const vipSettings: SettingsOwner = {
  async read(tx, { code, currency }) {
    return valuesOf((await readSetting(tx, { merchantCode: code, currency })) ?? { ...PRESET_TERMS, enabled: false });
  },
  async write(tx, { code, currency }, values) {
    const programme = { merchantCode: code, currency };
    const setting = (await readSetting(tx, programme)) ?? { ...PRESET_TERMS, enabled: false };
    const next: VipSetting = {
      enabled: values['vip.enabled'] === undefined ? setting.enabled : values['vip.enabled'] === true,
      thresholds: changed(setting.thresholds, THRESHOLD, values),
      upgradeGifts: changed(setting.upgradeGifts, GIFT, values),
      weeklyBps: (values['vip.weeklyRate'] as number | undefined) ?? setting.weeklyBps,
      birthdayBps: (values['vip.birthdayRate'] as number | undefined) ?? setting.birthdayBps,
    };
    const fault = faultOf(next);
    if (fault !== undefined) return refuse('field_invalid', { field: fault });
    await writeSetting(tx, programme, next);
    return ok(undefined);
  },
};
