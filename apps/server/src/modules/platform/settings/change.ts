/** Settings as an operator sees and changes them. The values are with the modules that own them. */
import type { AnswerOf } from '@lantern/contract/call';
import type { OpsCalls, Right } from '@lantern/contract/ops';
import {
  isSameValue,
  isSettingValue,
  ownerOfSetting,
  SETTING_KEYS,
  SETTINGS,
  type SettingKey,
  type SettingValue,
} from '@lantern/contract/ops/settings';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Merchant } from '../../../kernel/session.ts';
import type { SettingsOwner, SettingValues } from '../../../kernel/settings.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { lockScope, readStates, writeState, type StateRow } from './store.ts';

export interface SettingsDeps {
  /** The settings of each module that has some, by its name. */
  readonly owners: () => ReadonlyMap<string, SettingsOwner>;
  /** Every merchant of the installation. */
  readonly merchants: () => readonly Merchant[];
}

export interface ValueChange {
  readonly key: SettingKey;
  readonly value: SettingValue;
  /** The version the operator saw. */
  readonly version: number;
}

type Context = OpsContext<'operator'>;
type Listed = AnswerOf<OpsCalls['ops.settings.list']>;

/** Where a setting's state is kept: with the merchant, or with all that have it in common. */
function scopeOf(key: SettingKey, { code, currency }: Merchant): string {
  const { scope } = SETTINGS[key];
  if (scope === 'installation') return '*';
  return scope === 'currency' ? `*:${currency}` : code;
}

/** The merchants a change of the setting reaches. */
const reached = ({ merchants }: SettingsDeps, key: SettingKey, merchant: Merchant): readonly string[] =>
  SETTINGS[key].scope === 'merchant'
    ? [merchant.code]
    : merchants()
        .filter(({ currency }) => SETTINGS[key].scope === 'installation' || currency === merchant.currency)
        .map(({ code }) => code);

async function readValues({ owners }: SettingsDeps, tx: Tx, merchant: Merchant): Promise<SettingValues> {
  const values: Record<string, SettingValue> = {};
  for (const owner of owners().values()) Object.assign(values, await owner.read(tx, merchant));
  return values;
}

const refusalOf = (
  deps: SettingsDeps,
  key: SettingKey,
  { operator, merchant }: Pick<Context, 'operator' | 'merchant'>,
): 'permission_denied' | 'merchant_foreign' | undefined => {
  const needed: readonly Right[] = ['settings.change', SETTINGS[key].right];
  if (!needed.every((right) => operator.rights.has(right))) return 'permission_denied';
  return reached(deps, key, merchant).every((code) => operator.merchants.includes(code))
    ? undefined
    : 'merchant_foreign';
};

/** Every setting at the merchant, or the named ones. */
export async function listSettings(
  deps: SettingsDeps,
  context: Pick<Context, 'tx' | 'operator' | 'merchant'>,
  only: readonly SettingKey[] = SETTING_KEYS,
): Promise<Listed> {
  const { tx, merchant } = context;
  const values = await readValues(deps, tx, merchant);
  const states = await statesOf(tx, merchant);
  const list = only.flatMap((key) => {
    const value = values[key];
    if (value === undefined) return [];
    const state = states.get(key);
    return {
      key,
      value: value as Listed['list'][number]['value'],
      version: state?.version ?? 0,
      changedBy: state?.changedBy ?? null,
      changedAt: state?.changedAt.getTime() ?? null,
      previous: (state?.previous ?? null) as Listed['list'][number]['previous'],
      canChange: refusalOf(deps, key, context) === undefined,
    };
  });
  return { list };
}

async function statesOf(tx: Tx, merchant: Merchant): Promise<ReadonlyMap<SettingKey, StateRow>> {
  const rows = await readStates(tx, [merchant.code, '*', `*:${merchant.currency}`]);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Refuses permission_denied, merchant_foreign, field_invalid with the key at fault. */
function checkChanges(deps: SettingsDeps, context: Context, changes: readonly ValueChange[]): Result<void> {
  const seen = new Set<SettingKey>();
  for (const { key, value } of changes) {
    const refused = refusalOf(deps, key, context);
    if (refused !== undefined) return refuse(refused, { key });
    if (seen.has(key) || !isSettingValue(SETTINGS[key].type, value)) return refuse('field_invalid', { field: key });
    seen.add(key);
  }
  return ok(undefined);
}

async function writeByOwner(
  { owners }: SettingsDeps,
  { tx, merchant }: Context,
  changes: readonly ValueChange[],
): Promise<Result<void>> {
  const names = [...new Set(changes.map(({ key }) => ownerOfSetting(key)))];
  for (const name of names) {
    const owner = owners().get(name)!;
    const own = changes.filter(({ key }) => ownerOfSetting(key) === name);
    const values = Object.fromEntries(own.map(({ key, value }) => [key, value])) as SettingValues;
    const written = await owner.write(tx, merchant, values);
    if (!written.ok) return written;
    if (owner.applied) tx.afterCommit(() => owner.applied?.());
  }
  return ok(undefined);
}

/** One entry of the trail for each setting, at each merchant it reaches. */
function recordEach(
  deps: SettingsDeps,
  { trail, merchant }: Context,
  changes: readonly ValueChange[],
  before: SettingValues,
): void {
  const [first, ...others] = changes.map(({ key, value }) => ({
    key,
    before: { value: before[key] },
    after: { value },
  }));
  trail.on('setting', first!.key);
  trail.changed(first!.before, first!.after);
  for (const entry of [first!, ...others])
    for (const merchantCode of reached(deps, entry.key, merchant))
      if (entry !== first || merchantCode !== merchant.code)
        trail.also({
          merchantCode,
          object: { kind: 'setting', id: entry.key },
          before: entry.before,
          after: entry.after,
        });
}

/**
 * Changes several settings, all or none; what is already so is left out. Refuses permission_denied, merchant_foreign,
 * field_invalid with the key, changed_meanwhile with who and the key.
 */
export async function changeSettings(
  deps: SettingsDeps,
  context: Context,
  changes: readonly ValueChange[],
): Promise<Result<Listed>> {
  const { tx, merchant, operator } = context;
  const checked = checkChanges(deps, context, changes);
  if (!checked.ok) return checked;
  // In one order, so that two changes cannot wait for each other.
  const scopes = [...new Set(changes.map(({ key }) => scopeOf(key, merchant)))].sort();
  for (const scope of scopes) await lockScope(tx, scope);
  const states = await statesOf(tx, merchant);
  for (const { key, version } of changes) {
    const state = states.get(key);
    if ((state?.version ?? 0) !== version) return refuse('changed_meanwhile', { by: state?.changedBy ?? '', key });
  }
  const before = await readValues(deps, tx, merchant);
  const real = changes.filter(({ key, value }) => !isSameValue(before[key]!, value));
  const keys = changes.map(({ key }) => key);
  if (real.length === 0) return ok(await listSettings(deps, context, keys));
  const written = await writeByOwner(deps, context, real);
  if (!written.ok) return written;
  for (const { key } of real)
    await writeState(tx, scopeOf(key, merchant), key, { previous: before[key]!, changedBy: operator.displayName });
  recordEach(deps, context, real, before);
  return ok(await listSettings(deps, context, keys));
}

/** One step back: the value before the last change. Refuses nothing_to_restore, and what a change refuses. */
export async function stepBack(
  deps: SettingsDeps,
  context: Context,
  key: SettingKey,
  version: number,
): Promise<Result<Listed>> {
  const state = (await statesOf(context.tx, context.merchant)).get(key);
  if (!state) return refuse('nothing_to_restore');
  return await changeSettings(deps, context, [{ key, value: state.previous, version }]);
}
