/** Vendors and games at an operator's desk: the handlers of `ops.vendors.*` and `ops.games.*` that the catalogue answers. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls, VendorDeskState } from '@lantern/contract/ops';
import type { ApprovalRequest, ApprovedVerbs, OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { changeCatalogue } from './change.ts';
import type { ModuleContext } from './context.ts';
import {
  admitInstallation,
  markLaunchKey,
  merchantsWith,
  readDeskVendors,
  readVendorPools,
  writeMerchantSetting,
  type DeskVendor,
  type MerchantSetting,
} from './desk-store.ts';
import { feedGames } from './edit-games.ts';
import { editVendor } from './edit-vendor.ts';
import { setArt } from './game-art.ts';
import { gameDesk } from './game-desk.ts';
import { isLotteryVendor } from './rules/shop.ts';
import { setVendorIntegration } from './set-vendor-state.ts';
import { findIntegration, writeVendorEnabled } from './setting-store.ts';

type Context = OpsContext<'operator'>;
type Body<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>;

const isOn = ({ code, enabled }: DeskVendor): boolean => enabled ?? isLotteryVendor(code);

function stateOf(vendor: DeskVendor): VendorDeskState {
  if (!isOn(vendor)) return 'off';
  if (vendor.pausedAt !== null) return 'paused';
  return vendor.maintenance || vendor.isWindowNow ? 'maintenance' : 'live';
}

const rowOf = (vendor: DeskVendor) => ({
  code: vendor.code,
  nameVi: vendor.nameVi,
  nameEn: vendor.nameEn,
  types: [...vendor.types],
  currencies: vendor.currencies && [...vendor.currencies],
  state: stateOf(vendor),
  reason: vendor.reason,
  pausedAt: vendor.pausedAt,
  closedFrom: vendor.closedFrom,
  closedUntil: vendor.closedUntil,
  reachable: vendor.connected || isLotteryVendor(vendor.code),
  timeoutMs: vendor.timeoutMs,
  games: vendor.games,
  version: vendor.version,
});

async function findVendor(tx: Tx, merchantCode: string, code: string): Promise<Result<DeskVendor, 'vendor_not_found'>> {
  const [vendor] = await readDeskVendors(tx, merchantCode, code);
  return vendor && !vendor.retired ? ok(vendor) : refuse('vendor_not_found');
}

const settingOf = (vendor: DeskVendor, changedBy: string, reason: string): MerchantSetting => ({
  enabled: isOn(vendor),
  paused: vendor.pausedAt !== null,
  closedFrom: vendor.closedFrom,
  closedUntil: vendor.closedUntil,
  reason,
  changedBy,
});

const factsOf = ({ enabled, paused, closedFrom, closedUntil }: MerchantSetting) => ({
  enabled,
  paused,
  closedFrom,
  closedUntil,
});

/** Changes the merchant's setting of a vendor; the version that was seen must still be the present one. */
async function setMerchant(
  module: ModuleContext,
  context: Context,
  code: string,
  version: number,
  reason: string,
  change: (vendor: DeskVendor) => Result<Partial<MerchantSetting>>,
): Promise<Result<{ version: number }>> {
  return changeCatalogue(
    module,
    async (tx) => {
      const found = await findVendor(tx, context.merchant.code, code);
      if (!found.ok) return found;
      const stale = async () => {
        const [now] = await readDeskVendors(tx, context.merchant.code, code);
        return refuse('changed_meanwhile', { by: now?.changedBy ?? '' });
      };
      if (found.value.version !== version) return stale();
      const changed = change(found.value);
      if (!changed.ok) return changed;
      const before = settingOf(found.value, context.operator.displayName, reason);
      const after = { ...before, ...changed.value };
      const written = await writeMerchantSetting(tx, code, context.merchant.code, version, after);
      if (written === undefined) return stale();
      context.trail.changed(factsOf(before), factsOf(after));
      return ok({ version: written });
    },
    context.tx,
  );
}

function setState(module: ModuleContext, context: Context, { params, body }: Body<'ops.vendors.setState'>) {
  return setMerchant(module, context, params.vendor, body.version, body.reason, (vendor) => {
    // What the merchant does not have cannot be paused; it is switched on first.
    if (body.state === 'paused' && !isOn(vendor)) return refuse('vendor_state_conflict');
    return ok({ enabled: body.state !== 'off', paused: body.state === 'paused' });
  });
}

function setWindow(module: ModuleContext, context: Context, { params, body }: Body<'ops.vendors.setWindow'>) {
  const { window } = body;
  return setMerchant(module, context, params.vendor, body.version, body.reason, (vendor) => {
    if (!isOn(vendor)) return refuse('vendor_state_conflict');
    if (window && (window.from >= window.until || window.until <= module.kernel.clock.now()))
      return refuse('field_invalid', { fields: [{ field: 'window', reason: 'invalid' }] });
    return ok({ closedFrom: window?.from ?? null, closedUntil: window?.until ?? null });
  });
}

async function readVendor(context: Context, code: string) {
  const found = await findVendor(context.tx, context.merchant.code, code);
  if (!found.ok) return found;
  const vendor = found.value;
  const pools = await readVendorPools(context.tx, code);
  const merchants = await merchantsWith(context.tx, [code]);
  return ok({
    ...rowOf(vendor),
    launchUrl: vendor.launchUrl,
    frameOrigins: [...vendor.frameOrigins],
    launchKeyUnshown: vendor.keyUnshown,
    jackpots: pools.map((pool) => ({ ...pool, amount: Number(pool.amount) })),
    merchants: merchants.filter((merchant) => context.operator.merchants.includes(merchant)),
    entryVersion: vendor.entryVersion,
  });
}

async function createVendor(module: ModuleContext, context: Context, { body }: Body<'ops.vendors.create'>) {
  const { reason: _reason, ...entry } = body;
  const made = await editVendor(module, { ...entry, version: 0, actor: context.operator.operatorId }, context.tx);
  if (!made.ok) return made.code === 'version_outdated' ? refuse('changed_meanwhile', { by: entry.code }) : made;
  await writeVendorEnabled(context.tx, entry.code, context.merchant.code, true);
  context.trail.on('vendor', entry.code);
  context.trail.changed(null, { ...entry });
  return ok({ code: entry.code });
}

async function takeFeed(module: ModuleContext, context: Context, { params, body }: Body<'ops.games.feed'>) {
  const admitted = await admitInstallation(context.tx, context.operator.merchants, [params.vendor]);
  if (!admitted.ok) return admitted;
  const games = body.games.map((game) =>
    Object.fromEntries(Object.entries(game).filter(([, value]) => value !== undefined)),
  ) as unknown as Parameters<typeof feedGames>[1]['games'];
  const { missing, preview } = body;
  const actor = context.operator.operatorId;
  const fed = await feedGames(module, { vendor: params.vendor, games, missing, preview, actor }, context.tx);
  if (!fed.ok) return fed;
  const { added, changed, retired, unchanged } = fed.value;
  context.trail.changed(null, { preview, added: added.length, changed: changed.length, retired: retired.length });
  return ok({ added: [...added], changed: [...changed], retired: [...retired], unchanged });
}

async function showLaunchKey({ sealing }: ModuleContext, context: Context, code: string) {
  const found = await findVendor(context.tx, context.merchant.code, code);
  if (!found.ok) return found;
  const admitted = await admitInstallation(context.tx, context.operator.merchants, [code]);
  if (!admitted.ok) return admitted;
  const integration = await findIntegration(context.tx, code);
  if (!integration || !(await markLaunchKey(context.tx, code, false))) return refuse('vendor_key_shown');
  return ok({ key: sealing.unseal(code, integration.sealedKey) });
}

/** The handlers. */
export const catalogueDesk = (module: ModuleContext) =>
  ({
    'ops.vendors.list': async ({ tx, merchant }) => ok({ list: (await readDeskVendors(tx, merchant.code)).map(rowOf) }),
    'ops.vendors.read': (context, { params }) => readVendor(context, params.vendor),
    'ops.vendors.create': (context, input) => createVendor(module, context, input),
    'ops.vendors.setState': (context, input) => setState(module, context, input),
    'ops.vendors.setWindow': (context, input) => setWindow(module, context, input),
    'ops.vendors.showLaunchKey': (context, { params }) => showLaunchKey(module, context, params.vendor),
    ...gameDesk(module),
    'ops.games.setArt': (context, input) => setArt(module, context, input),
    'ops.games.feed': (context, input) => takeFeed(module, context, input),
  }) satisfies OpsHandlers;

type Connection = ApprovalRequest<Body<'ops.vendors.connect'>>;

async function readConnection(tx: Tx, { merchant, requestedBy, input }: Connection) {
  const found = await findVendor(tx, merchant.code, input.params.vendor);
  if (!found.ok) return found;
  const admitted = await admitInstallation(tx, requestedBy.merchants, [input.params.vendor]);
  return admitted.ok ? ok(found.value) : admitted;
}

const LAUNCH_KEY_BYTES = 32;

/** Verbs that a second person decides. */
export const catalogueApproved = (module: ModuleContext) =>
  ({
    'ops.vendors.connect': {
      async preview(tx, request) {
        const found = await readConnection(tx, request);
        if (!found.ok) return found;
        const { launchUrl, frameOrigins, timeoutMs } = request.input.body;
        const { code, nameVi } = found.value;
        const line = (label: string, before: string | null, after: string) => ({ label, before, after });
        return ok({
          object: { kind: 'vendor' as const, id: code, name: nameVi },
          merchants: await merchantsWith(tx, [code]),
          summary: [
            line('launchUrl', found.value.launchUrl, launchUrl),
            line('frameOrigins', found.value.frameOrigins.join(', ') || null, frameOrigins.join(', ')),
            line('timeoutMs', found.value.timeoutMs === null ? null : String(found.value.timeoutMs), String(timeoutMs)),
          ],
        });
      },
      async carryOut(tx, request) {
        const found = await readConnection(tx, request);
        if (!found.ok) return found;
        const { launchUrl, frameOrigins, timeoutMs } = request.input.body;
        const known = await findIntegration(tx, found.value.code);
        const key = known
          ? {}
          : { key: Buffer.from(module.kernel.random.bytes(LAUNCH_KEY_BYTES)).toString('base64url') };
        const change = { launchUrl, frameOrigins, timeoutMs, ...key };
        const { operatorId } = request.requestedBy;
        const set = await setVendorIntegration(module, found.value.code, change, operatorId, tx);
        if (!set.ok) return set;
        if (!known && !(await markLaunchKey(tx, found.value.code, true)))
          throw new Error(`the launch key of ${found.value.code} was made and is not marked`);
        return ok({
          before: known ? { launchUrl: known.launchUrl, timeoutMs: known.timeoutMs } : null,
          after: { launchUrl, frameOrigins, timeoutMs, keyMade: known === undefined },
        });
      },
    },
  }) satisfies ApprovedVerbs;
