/** Settings: every switch and setting of the platform in one list. The public API of this module. See README.md. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import type { SettingKey, SettingValue } from '@lantern/contract/ops/settings';
import type { OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { Module } from '../../../kernel/module.ts';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { changeSettings, listSettings, stepBack, type SettingsDeps, type ValueChange } from './change.ts';

type Trail = AnswerOf<OpsCalls['ops.audit.list']>;
type History = AnswerOf<OpsCalls['ops.settings.history']>;

export interface SettingsPorts extends SettingsDeps {
  /** Changes of a setting in the merchant's trail, newest first. */
  readonly trailOf: (
    tx: Tx,
    merchantCode: string,
    key: SettingKey,
    page: { readonly after?: string | undefined; readonly limit: number },
  ) => Promise<Result<Trail>>;
}

export interface SettingsModule extends Module {
  readonly opsHandlers: Pick<
    Required<OpsHandlers>,
    'ops.settings.list' | 'ops.settings.change' | 'ops.settings.back' | 'ops.settings.history'
  >;
}

const valueOf = (facts: Record<string, unknown> | null): SettingValue | null =>
  (facts?.['value'] as SettingValue | undefined) ?? null;

const presentHistory = ({ list, next }: Trail): History => ({
  list: list.map(({ entryId, at, operator, reason, before, after }) => ({
    entryId,
    at,
    by: operator.name,
    reason,
    before: valueOf(before) as History['list'][number]['before'],
    after: valueOf(after) as History['list'][number]['after'],
  })),
  next,
});

/** Builds the module. */
export function createSettings(ports: SettingsPorts): SettingsModule {
  return {
    name: 'settings',
    opsHandlers: {
      'ops.settings.list': async (context) => ok(await listSettings(ports, context)),
      'ops.settings.change': (context, { body }) =>
        changeSettings(ports, context, body.changes as readonly ValueChange[]),
      'ops.settings.back': (context, { params, body }) => stepBack(ports, context, params.key, body.version),
      async 'ops.settings.history'({ tx, merchant }, { params, query }) {
        const page = await ports.trailOf(tx, merchant.code, params.key, query);
        return page.ok ? ok(presentHistory(page.value)) : page;
      },
    },
  };
}
