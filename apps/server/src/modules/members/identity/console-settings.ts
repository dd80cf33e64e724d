/** The settings of registration and sign-in an operator changes in the console; the installation has them in common. */
import type { SettingValue } from '@lantern/contract/ops/settings';
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readRateRule, writeRateAllowed } from './guards/guard-store.ts';
import { readCaptchaEnabled, writeCaptchaEnabled } from './registration/registration-store.ts';

const RATE = 'identity.rate.';
const RATES = ['registration', 'login_failure', 'username_check', 'trial'] as const;

/** The captcha of the registration, and how often an address may do what it may. */
export const identitySettings: SettingsOwner = {
  async read(tx) {
    const values: Record<string, SettingValue> = { 'identity.captcha': await readCaptchaEnabled(tx) };
    for (const name of RATES) values[`${RATE}${name}`] = (await readRateRule(tx, name)).allowed;
    return values;
  },
  async write(tx, _merchant, values) {
    const captcha = values['identity.captcha'];
    if (captcha !== undefined) await writeCaptchaEnabled(tx, captcha as boolean);
    for (const [key, value] of Object.entries(values))
      if (key.startsWith(RATE)) await writeRateAllowed(tx, key.slice(RATE.length), value as number);
    return ok(undefined);
  },
};
