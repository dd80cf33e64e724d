/** The settings: all of them with their values, a change of several at once, what a setting was before. */
import { z } from 'zod';
import { instant, text } from '../shapes.ts';
import { defineOpsCall, keysetPage, keysetQuery, reasonText } from './ops-call.ts';
import { SETTING_KEYS } from './settings/index.ts';

const settingKey = z.enum(SETTING_KEYS);
/** Amounts in minor units. Type and bounds are those of the registry. */
const settingValue = z.union([z.boolean(), z.int(), text(500), z.array(text(500)).max(500)]);

const setting = z.object({
  key: settingKey,
  value: settingValue,
  /** 0: never changed in the console. */
  version: z.int(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  /** What one step back restores; null when there is none. */
  previous: settingValue.nullable(),
  canChange: z.boolean(),
});

const changed = z.object({ list: z.array(setting) });
const versionSeen = z.int().min(0);

export const opsSettingCalls = {
  'ops.settings.list': defineOpsCall({
    method: 'GET',
    path: '/ops/settings',
    right: 'settings.read',
    object: 'setting',
    summary:
      'Every setting of the merchant with its value and who changed it last; the registry has words, bounds and defaults.',
    answer: changed,
  }),
  'ops.settings.change': defineOpsCall({
    method: 'POST',
    path: '/ops/settings',
    right: 'settings.change',
    reason: true,
    object: 'setting',
    summary:
      'Changes several settings, all or none, on every node within a second. Each also needs the right the registry names. One that several merchants have in common needs an operator of all of them.',
    input: z.object({
      changes: z
        .array(z.object({ key: settingKey, value: settingValue, version: versionSeen }))
        .min(1)
        .max(100),
      reason: reasonText,
    }),
    answer: changed,
    errors: ['field_invalid', 'changed_meanwhile', 'merchant_foreign'],
  }),
  'ops.settings.back': defineOpsCall({
    method: 'POST',
    path: '/ops/settings/:key/back',
    right: 'settings.change',
    reason: true,
    object: 'setting',
    summary: 'One step back: the value before the last change. A second time, the step is undone.',
    params: z.object({ key: settingKey }),
    input: z.object({ version: versionSeen, reason: reasonText }),
    answer: changed,
    errors: ['field_invalid', 'changed_meanwhile', 'merchant_foreign', 'nothing_to_restore'],
  }),
  'ops.settings.history': defineOpsCall({
    method: 'GET',
    path: '/ops/settings/:key/history',
    right: 'settings.read',
    object: 'setting',
    summary: 'Changes of a setting, newest first, as the audit trail has them.',
    params: z.object({ key: settingKey }),
    query: z.object({ ...keysetQuery(20) }),
    answer: keysetPage(
      z.object({
        entryId: z.string(),
        at: instant,
        by: z.string(),
        reason: z.string().nullable(),
        before: settingValue.nullable(),
        after: settingValue.nullable(),
      }),
    ),
  }),
} as const;
