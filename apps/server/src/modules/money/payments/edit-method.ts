/** Operators add a deposit method or edit one. Open orders keep the instructions and the provider they were opened with. */
import { recordChange } from '../../../kernel/changes.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { readBanks } from './bank-store.ts';
import type { CallbackDeps } from './receive-callback.ts';
import { readSettings, settingsJson } from './method-settings.ts';
import { lockMethod, writeMethod, type DepositMethod, type StoredMethod } from './method-store.ts';
import { METHOD_KINDS } from './rules/kinds.ts';

/** Omitted fields stay; of a new method kind, provider, currency, names and limits are needed. */
export interface MethodEdit extends Partial<DepositMethod> {
  readonly methodId: string;
  /** The version the operator has seen; 0 adds the method. */
  readonly version: number;
  readonly actor: string;
}

const DEFAULTS = {
  merchantCode: null,
  quickAmounts: [],
  expirySec: 900,
  bankCode: null,
  accountNumber: null,
  accountName: null,
  settings: {},
  enabled: false,
  sort: 0,
  fallbacks: [],
} as const;

const EXPIRY_MAXIMUM_SEC = 86_400;
const NAME_LENGTH_MAXIMUM = 100;
const isName = (name: unknown): boolean =>
  typeof name === 'string' && name.trim() !== '' && name.length <= NAME_LENGTH_MAXIMUM;
const isTransfer = (kind: string): boolean => kind === 'bank_transfer' || kind === 'manual_transfer';

/** The first field at fault, of those that need no look-up. */
function faultOf(method: DepositMethod): string | undefined {
  if (!/^[a-z0-9_-]{2,40}$/.test(method.methodId)) return 'methodId';
  if (!Object.hasOwn(METHOD_KINDS, method.kind ?? '')) return 'kind';
  if (!/^[A-Z]{3}$/.test(method.currency ?? '')) return 'currency';
  if (!isName(method.nameVi)) return 'nameVi';
  if (!isName(method.nameEn)) return 'nameEn';
  if ((method.minimum ?? 0n) <= 0n) return 'minimum';
  if ((method.maximum ?? 0n) < method.minimum) return 'maximum';
  if (method.quickAmounts.some((amount) => amount < method.minimum || amount > method.maximum)) return 'quickAmounts';
  if (!Number.isInteger(method.expirySec) || method.expirySec < 1 || method.expirySec > EXPIRY_MAXIMUM_SEC)
    return 'expirySec';
  if (method.accountNumber !== null && !/^[A-Za-z0-9]{1,19}$/.test(method.accountNumber)) return 'accountNumber';
  if (isTransfer(method.kind)) {
    for (const field of ['bankCode', 'accountNumber', 'accountName'] as const) if (method[field] === null) return field;
    // The account that is shown is the provider's own: no other one learns of transfers to it.
    if ((method.fallbacks ?? []).length > 0) return 'fallbacks';
  }
  return Number.isInteger(method.sort) ? undefined : 'sort';
}

/** Whether the settings have the shape their kind needs. */
function isWhole({ kind, settings }: DepositMethod): boolean {
  try {
    if (!readSettings(JSON.parse(settingsJson(settings)))) return false;
  } catch {
    return false;
  }
  if (kind === 'card_voucher') return (settings.cards?.length ?? 0) > 0;
  return kind !== 'crypto' || (settings.coins?.networks.length ?? 0) > 0;
}

const invalid = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

/** The method as an edit of `known` would make it. Refuses input_invalid with the field at fault. */
export async function checkEdit(
  { providers }: Pick<CallbackDeps, 'providers'>,
  tx: Tx,
  known: StoredMethod | undefined,
  { version: _version, actor: _actor, ...edit }: MethodEdit,
): Promise<Result<DepositMethod, 'input_invalid'>> {
  for (const [field, codes] of [
    ['provider', edit.provider === undefined ? [] : [edit.provider]],
    ['fallbacks', edit.fallbacks ?? []],
  ] as const)
    for (const code of codes) if (!(await providers.find(code))) return invalid(field);
  // Settings of a wrong shape are replaced by what the edit brings.
  const base = known && { ...known, settings: known.settings ?? {} };
  const method = { ...DEFAULTS, ...base, ...edit } as DepositMethod;
  const wrong = faultOf(method);
  if (wrong !== undefined) return invalid(wrong);
  if (method.provider === undefined) return invalid('provider');
  if (!isWhole(method)) return invalid('settings');
  if (method.bankCode !== null && !(await readBanks(tx)).some(({ code }) => code === method.bankCode))
    return invalid('bankCode');
  return ok(method);
}

/** Adds or edits the method in the caller's transaction. Refuses version_outdated, and input_invalid with the field at fault. */
export async function editMethod(
  deps: Pick<CallbackDeps, 'providers'>,
  tx: Tx,
  edit: MethodEdit,
): Promise<Result<StoredMethod, 'input_invalid' | 'version_outdated'>> {
  const { methodId, version, actor } = edit;
  const known = await lockMethod(tx, methodId);
  if ((known?.version ?? 0) !== version) return refuse('version_outdated');
  const checked = await checkEdit(deps, tx, known, edit);
  if (!checked.ok) return checked;
  if (!(await writeMethod(tx, checked.value, version))) return refuse('version_outdated');
  const after = (await lockMethod(tx, methodId))!;
  const change = { actor, action: 'payments.editMethod', subject: `payments.method/${methodId}` };
  await recordChange(tx, { ...change, before: known, after });
  return ok(after);
}
