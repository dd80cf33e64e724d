/** Every setting of the platform. The key's first word names the module that owns it. */
import { MISSION_SETTINGS } from './missions.ts';
import { MONEY_SETTINGS } from './money.ts';
import type { Setting } from './setting.ts';
import { SITE_SETTINGS } from './site.ts';
import { VIP_SETTINGS } from './vip.ts';

export * from './setting.ts';
export { MISSION_TIERS, type MissionTier } from './missions.ts';
export {
  CASHBACK_CAPS,
  CASHBACK_CATEGORIES,
  PLAY_CATEGORIES,
  PLAY_CATEGORY_NAMES,
  type PlayCategory,
} from './money.ts';

const ALL = { ...SITE_SETTINGS, ...MONEY_SETTINGS, ...MISSION_SETTINGS, ...VIP_SETTINGS };

export type SettingKey = keyof typeof ALL;
export const SETTINGS: Readonly<Record<SettingKey, Setting>> = ALL;
export const SETTING_KEYS = Object.keys(ALL) as [SettingKey, ...SettingKey[]];

/** The module that owns a setting. */
export const ownerOfSetting = (key: SettingKey): string => key.slice(0, key.indexOf('.'));
