/** The settings of privacy requests an operator changes in the console; the whole installation has them in common. */
import { ok } from '../../../kernel/result.ts';
import type { SettingsOwner } from '../../../kernel/settings.ts';
import { readSettings, writeSettings } from './store.ts';

/** Waiting time of an erasure, exports a day. */
export const privacySettings: SettingsOwner = {
  async read(tx) {
    const { erasureWaitingDays, exportsPerDay } = await readSettings(tx);
    return { 'privacy.erasureWaitingDays': erasureWaitingDays, 'privacy.exportsPerDay': exportsPerDay };
  },
  async write(tx, _merchant, values) {
    const now = await readSettings(tx);
    await writeSettings(tx, {
      erasureWaitingDays: (values['privacy.erasureWaitingDays'] as number | undefined) ?? now.erasureWaitingDays,
      exportsPerDay: (values['privacy.exportsPerDay'] as number | undefined) ?? now.exportsPerDay,
    });
    return ok(undefined);
  },
};
