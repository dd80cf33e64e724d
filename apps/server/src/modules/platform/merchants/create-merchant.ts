/** Makes a merchant with everything it needs to serve members, in one transaction. */
import type { AnswerOf, ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { SETTING_KEYS, SETTINGS, ownerOfSetting } from '@lantern/contract/ops/settings';
import type { OpsContext } from '../../../kernel/http/ops-context.ts';
import { redrawMark } from '../../../kernel/images/redraw.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { SettingsOwner, SettingValues } from '../../../kernel/settings.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { CatalogueModule } from '../../games/catalogue/index.ts';
import type { ContentModule } from '../content/index.ts';
import type { OperatorsModule } from '../operators/index.ts';
import { markUrlOf, type MerchantRow, type SystemModule } from '../system/index.ts';

export interface MerchantsDeps {
  readonly system: SystemModule['desk'];
  readonly catalogue: Pick<CatalogueModule, 'offerVendors' | 'vendorsFor' | 'applied'>;
  readonly content: Pick<ContentModule, 'publishTerms'>;
  readonly operators: Pick<OperatorsModule, 'admitTo'>;
  readonly owners: () => ReadonlyMap<string, SettingsOwner>;
}

type Context = OpsContext<'operator'>;
type Draft = ParsedInput<OpsCalls['ops.merchants.create']>['body'];
type LookBody = ParsedInput<OpsCalls['ops.merchants.setLook']>['body'];
type Answer = AnswerOf<OpsCalls['ops.merchants.create']>;

async function present({ catalogue }: MerchantsDeps, tx: Tx, row: MerchantRow): Promise<Answer> {
  const vendors = await catalogue.vendorsFor(tx, row.code);
  return {
    merchantCode: row.code,
    brandName: row.brandName,
    hosts: [...row.hosts],
    isDefault: row.defaultMerchant,
    currency: row.currency,
    languages: [...row.languages],
    defaultLanguage: row.defaultLanguage,
    timeZone: row.timeZone,
    theme: row.theme,
    state: row.maintenanceReason !== null ? 'maintenance' : row.regionReason !== null ? 'region_restricted' : 'live',
    look: row.look,
    markUrl: row.markHash === null ? null : markUrlOf(row.code, row.markHash),
    vendors: vendors.filter(({ enabled }) => enabled).length,
    createdAt: row.createdAt.getTime(),
    version: row.version,
  };
}

/** The merchants of some codes; an operator gets those of their own. */
export async function listMerchants(deps: MerchantsDeps, tx: Tx, codes: readonly string[]): Promise<Answer[]> {
  const list: Answer[] = [];
  for (const row of await deps.system.list(tx)) if (codes.includes(row.code)) list.push(await present(deps, tx, row));
  return list;
}

/** Refuses upload_invalid, service_unavailable. */
async function drawMark(upload: string | undefined): Promise<Result<Buffer | undefined>> {
  return upload === undefined ? ok(undefined) : await redrawMark(Buffer.from(upload, 'base64'));
}

/** Every setting of its own begins with the registry's preset; the module system has its own columns' defaults. */
async function writePresets({ owners }: MerchantsDeps, tx: Tx, merchant: MerchantRow): Promise<Result<void>> {
  for (const [name, owner] of owners()) {
    const keys = SETTING_KEYS.filter((key) => ownerOfSetting(key) === name && SETTINGS[key].scope === 'merchant');
    if (name === 'system' || keys.length === 0) continue;
    const values = Object.fromEntries(keys.map((key) => [key, SETTINGS[key].preset])) as SettingValues;
    const written = await owner.write(tx, merchant, values);
    if (!written.ok) return written;
  }
  return ok(undefined);
}

/**
 * Makes a merchant. The creator works for it from then on: it has no members and no money yet, so no one's protection is
 * lost (docs/adr/0035-settings-and-merchants.md). Refuses merchant_taken, host_taken, field_invalid, look_contrast, upload_invalid.
 */
export async function createMerchant(deps: MerchantsDeps, context: Context, body: Draft): Promise<Result<Answer>> {
  const { tx, operator, trail } = context;
  const mark = await drawMark(body.mark);
  if (!mark.ok) return mark;
  const { merchantCode: code, vendors, terms, mark: _mark, reason: _reason, ...rest } = body;
  const draft = { ...rest, code, hosts: body.hosts.map((host) => host.trim().toLowerCase()) };
  const added = await deps.system.add(tx, { ...draft, changedBy: operator.displayName }, mark.value);
  if (!added.ok) return added;
  const row = (await deps.system.list(tx)).find((one) => one.code === code)!;
  const preset = await writePresets(deps, tx, row);
  if (!preset.ok) return preset;
  if (!(await deps.catalogue.offerVendors(tx, code, vendors))) return refuse('field_invalid', { field: 'vendors' });
  const published = await deps.content.publishTerms(tx, code, terms, draft.hosts);
  if (!published.ok) return refuse('field_invalid', { field: 'terms' });
  await deps.operators.admitTo(tx, operator.operatorId, code, operator.displayName);
  const facts = { ...draft, vendors, terms: terms.vi.length + terms.en.length };
  trail.on('merchant', code);
  trail.changed(null, facts);
  trail.also({ merchantCode: code, object: { kind: 'merchant', id: code }, before: null, after: facts });
  tx.afterCommit(() => {
    deps.system.applied();
    deps.catalogue.applied();
  });
  return ok(await present(deps, tx, row));
}

/** Colours and mark of the merchant the call is for. Refuses look_contrast, upload_invalid, changed_meanwhile. */
export async function setLook(deps: MerchantsDeps, context: Context, body: LookBody): Promise<Result<Answer>> {
  const { tx, operator, merchant, trail } = context;
  const mark = await drawMark(body.mark);
  if (!mark.ok) return mark;
  const { look, version } = body;
  const change = { look, version, mark: mark.value, changedBy: operator.displayName };
  const changed = await deps.system.changeLook(tx, merchant.code, change);
  if (!changed.ok) return changed;
  trail.on('merchant', merchant.code);
  trail.changed({ look: changed.value.before }, { look, mark: mark.value !== undefined });
  tx.afterCommit(deps.system.applied);
  const row = (await deps.system.list(tx)).find((one) => one.code === merchant.code)!;
  return ok(await present(deps, tx, row));
}
