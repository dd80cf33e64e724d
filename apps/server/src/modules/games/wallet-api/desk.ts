/** Vendors' wallets at an operator's desk: keys, figures, what is owed, held payouts, reconciliation. */
import type { ParsedInput } from '@lantern/contract/call';
import type { OpsCalls } from '@lantern/contract/ops';
import { listChanges, SYSTEM_ACTOR } from '../../../kernel/changes.ts';
import type { ApprovalRequest, ApprovedVerbs, OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { readFigures } from './call-minute-store.ts';
import type { ModuleContext } from './context.ts';
import { countHeld, pageOfHeld } from './held-payout-desk-store.ts';
import { freeSpinsApproval, listGrants, revokeGrant } from './free-spins/desk.ts';
import { findHeld, readCeilings } from './held-payout-store.ts';
import type { HeldPayouts } from './held-payouts.ts';
import { countOwed, listOwed } from './owed-store.ts';
import { reconcile } from './reconciliation/compare.ts';
import { decideDifference, pageOfDifferences, pageOfReconciliations } from './reconciliation/store.ts';
import { ceilingApproval } from './vendors/ceiling-approval.ts';
import { makeKey, VENDOR_DEFAULTS, writeSettings } from './vendors/configure-vendor.ts';
import { listKeys, readVendors, takeUnshownKey } from './vendors/vendor-store.ts';

type Context = OpsContext<'operator'>;
type Body<Id extends keyof OpsCalls> = ParsedInput<OpsCalls[Id]>;

/** A change of a vendor's wallet concerns every merchant that has the vendor. */
async function admitVendor(
  { deps }: ModuleContext,
  tx: Tx,
  merchants: readonly string[],
  vendor: string,
): Promise<Result<undefined, 'merchant_foreign'>> {
  const concerned = await deps.merchantsWith(tx, vendor);
  return concerned.every((code) => merchants.includes(code)) ? ok(undefined) : refuse('merchant_foreign');
}

const findVendor = async (tx: Tx, code: string) => (await readVendors(tx)).find((vendor) => vendor.code === code);

const RECENT_MIN = 15;
const HALF_HOUR_MIN = 30;
const HALF_HOURS = 48;
const NONE = { calls: 0, errors: 0, p95Ms: null };

async function readHealth(module: ModuleContext, context: Context) {
  const { tx, merchant } = context;
  const recent = await readFigures(tx, { minutes: RECENT_MIN, pieces: 1 });
  const day = await readFigures(tx, { minutes: HALF_HOUR_MIN, pieces: HALF_HOURS });
  const owed = await countOwed(tx, merchant.code);
  const nowMs = module.kernel.clock.now();
  const figuresOf = ({ calls, errors, p95Ms }: (typeof day)[number]) => ({ calls, errors, p95Ms });
  const list = (await readVendors(tx)).map(({ code }) => {
    const pieces = Array.from({ length: HALF_HOURS }, () => ({ ...NONE }) as ReturnType<typeof figuresOf>);
    for (const piece of day.filter(({ vendor }) => vendor === code)) {
      const back = Math.round((nowMs - piece.at) / (HALF_HOUR_MIN * 60_000)) - 1;
      const at = HALF_HOURS - 1 - Math.min(Math.max(back, 0), HALF_HOURS - 1);
      pieces[at] = figuresOf(piece);
    }
    const now = recent.find(({ vendor }) => vendor === code);
    return {
      vendor: code,
      recent: now ? figuresOf(now) : NONE,
      day: pieces,
      owed: owed.get(code) ?? 0,
    };
  });
  return ok({ list });
}

async function readWallet({ tx, merchant }: Context, code: string) {
  const vendor = await findVendor(tx, code);
  const ceilings = (await readCeilings(tx)).filter((ceiling) => ceiling.vendor === code);
  const owed = await listOwed(tx, merchant.code, code);
  const latency = await readFigures(tx, { vendor: code, minutes: 10, pieces: 36 });
  const numberOf = (amount: bigint | null) => (amount === null ? null : Number(amount));
  const { code: _code, ...settings } = vendor ?? { code };
  return ok({
    settings: vendor ? (settings as Omit<typeof vendor, 'code'> & { networks: string[] }) : null,
    keys: [...(await listKeys(tx, code))],
    ceilings: ceilings.map(({ currency, single, hourly }) => ({
      currency,
      single: numberOf(single),
      hourly: numberOf(hourly),
    })),
    owed: owed.map((one) => ({ ...one, amount: numberOf(one.amount) })),
    latency: latency.map(({ at, calls, errors, p95Ms }) => ({ at, calls, errors, p95Ms })),
  });
}

/** Who changed the wallet's settings last. */
async function stale(tx: Tx, code: string) {
  const [last] = await listChanges(tx, `wallet_api.vendor/${code}`, 1);
  return refuse('changed_meanwhile', { by: last?.actor ?? SYSTEM_ACTOR });
}

async function setWallet(module: ModuleContext, context: Context, { params, body }: Body<'ops.vendors.setWallet'>) {
  const { tx, operator } = context;
  const { reason: _reason, ...settings } = body;
  const merchants = await module.deps.merchantsWith(tx, params.vendor);
  if (merchants.length === 0) return refuse('vendor_not_found');
  if (!merchants.every((code) => operator.merchants.includes(code))) return refuse('merchant_foreign');
  const before = await findVendor(tx, params.vendor);
  const written = await writeSettings(tx, { code: params.vendor, ...settings }, operator.displayName);
  if (!written.ok) return written.code === 'version_outdated' ? await stale(tx, params.vendor) : written;
  const { networks, sessionTtlSec, roundTimeoutMin, roundPolicy } = before ?? { ...VENDOR_DEFAULTS };
  const { version: _version, ...after } = settings;
  context.trail.changed(before ? { networks, sessionTtlSec, roundTimeoutMin, roundPolicy } : null, after);
  context.tx.afterCommit(() => module.vendors.invalidate());
  return ok({});
}

async function showKey(module: ModuleContext, context: Context, { params }: Body<'ops.vendors.showKey'>) {
  const { vendor, keyId } = params;
  const admitted = await admitVendor(module, context.tx, context.operator.merchants, vendor);
  if (!admitted.ok) return admitted;
  if (!(await findVendor(context.tx, vendor))) return refuse('vendor_not_found');
  const sealed = await takeUnshownKey(context.tx, vendor, keyId);
  if (!sealed) return refuse('vendor_key_shown');
  context.trail.changed({ unshown: true }, { keyId, unshown: false });
  return ok({ key: module.sealing.unseal(vendor, sealed) });
}

async function listHeldOf({ tx, merchant }: Context, { query }: Body<'ops.heldPayouts.list'>) {
  const page = await pageOfHeld(tx, merchant.code, query);
  if (!page.ok) return page;
  const list = page.value.rows.map(({ sortAt: _sortAt, memberId, username, amount, ...row }) => ({
    ...row,
    member: { memberId, username },
    amount: Number(amount),
  }));
  return ok({ list, next: page.value.next, total: { value: await countHeld(tx, merchant.code, query), exact: true } });
}

async function decideHeld(
  module: ModuleContext,
  held: HeldPayouts,
  context: Context,
  { params, body }: Body<'ops.heldPayouts.decide'>,
) {
  const { tx, merchant, operator } = context;
  const found = await findHeld(tx, params.heldId);
  const account = found && (await module.deps.accountsOf(tx, [found.memberId])).get(found.memberId as MemberId);
  if (!found || account?.merchantCode !== merchant.code) return refuse('payout_not_found');
  const by = operator.operatorId;
  const decided =
    body.decision === 'release'
      ? await held.release(params.heldId, { by, note: body.reason }, tx)
      : await held.reject(params.heldId, { by, reason: body.reason }, tx);
  if (!decided.ok) return decided;
  const { vendor, transactionId, currency } = found;
  const amount = String(found.amount - found.undone);
  context.trail.changed({ state: 'held' }, { state: body.decision, vendor, transactionId, amount, currency });
  return ok({});
}

async function listReconciliations({ tx, merchant }: Context, { params, query }: Body<'ops.reconciliations.list'>) {
  const page = await pageOfReconciliations(tx, merchant.code, params.vendor, query);
  if (!page.ok) return page;
  const list = page.value.rows.map(({ sortAt: _sortAt, theirCount, ourCount, theirSum, ourSum, columns, ...row }) => ({
    ...row,
    columns: { ...columns },
    theirs: { count: theirCount, sum: Number(theirSum) },
    ours: { count: ourCount, sum: Number(ourSum) },
  }));
  return ok({ list, next: page.value.next });
}

async function listDifferences({ tx, merchant }: Context, input: Body<'ops.reconciliations.differences'>) {
  const page = await pageOfDifferences(tx, merchant.code, input.params.reconciliationId, input.query);
  if (!page.ok) return page;
  const numberOf = (amount: bigint | null) => (amount === null ? null : Number(amount));
  const list = page.value.rows.map(({ decidedAt, decidedBy, note, theirAmount, ourAmount, ...row }) => ({
    ...row,
    theirAmount: numberOf(theirAmount),
    ourAmount: numberOf(ourAmount),
    decided: decidedAt === null ? null : { at: decidedAt, by: decidedBy ?? '', note: note ?? '' },
  }));
  return ok({ list, next: page.value.next });
}

async function settleDifference(
  { tx, merchant, operator, trail }: Context,
  { params, body }: Body<'ops.reconciliations.decide'>,
) {
  const decided = await decideDifference(tx, merchant.code, params.differenceId, operator.displayName, body.reason);
  if (!decided) return refuse('difference_not_found');
  if (!decided.isNew) return refuse('difference_decided');
  trail.on('reconciliation', decided.reconciliation);
  trail.changed(null, { transactionId: decided.transactionId });
  return ok({});
}

/** The handlers. */
export const walletDesk = (module: ModuleContext, held: HeldPayouts) =>
  ({
    'ops.vendors.health': (context) => readHealth(module, context),
    'ops.vendors.wallet': (context, { params }) => readWallet(context, params.vendor),
    'ops.vendors.setWallet': (context, input) => setWallet(module, context, input),
    'ops.vendors.showKey': (context, input) => showKey(module, context, input),
    'ops.freeSpins.list': (context, { query }) => listGrants(context, query),
    'ops.freeSpins.revoke': (context, { params }) => revokeGrant(module, context, params.grantId),
    'ops.heldPayouts.list': listHeldOf,
    'ops.heldPayouts.decide': (context, input) => decideHeld(module, held, context, input),
    'ops.reconciliations.list': listReconciliations,
    'ops.reconciliations.create': (context, input) => reconcile(module, context, input),
    'ops.reconciliations.differences': listDifferences,
    'ops.reconciliations.decide': settleDifference,
  }) satisfies OpsHandlers;

type Rotation = ApprovalRequest<Body<'ops.vendors.rotateKey'>>;

async function readRotation(module: ModuleContext, tx: Tx, { requestedBy, input }: Rotation) {
  const { vendor } = input.params;
  if (!(await findVendor(tx, vendor))) return refuse('vendor_not_found');
  const admitted = await admitVendor(module, tx, requestedBy.merchants, vendor);
  return admitted.ok ? ok(await listKeys(tx, vendor)) : admitted;
}

/** Verbs that a second person decides. */
export const walletApproved = (module: ModuleContext) =>
  ({
    'ops.vendors.setCeiling': ceilingApproval(module),
    'ops.freeSpins.grant': freeSpinsApproval(module),
    'ops.vendors.rotateKey': {
      async preview(tx, request) {
        const keys = await readRotation(module, tx, request);
        if (!keys.ok) return keys;
        const { vendor } = request.input.params;
        return ok({
          object: { kind: 'vendor' as const, id: vendor, name: vendor },
          merchants: await module.deps.merchantsWith(tx, vendor),
          summary: [
            { label: 'keys', before: String(keys.value.length), after: String(keys.value.length + 1) },
            { label: 'overlapSec', before: null, after: String(request.input.body.overlapSec) },
          ],
        });
      },
      async carryOut(tx, request) {
        const keys = await readRotation(module, tx, request);
        if (!keys.ok) return keys;
        const { vendor } = request.input.params;
        const { overlapSec } = request.input.body;
        await makeKey(module, tx, vendor, overlapSec);
        const merchants = await module.deps.merchantsWith(tx, vendor);
        return ok({
          before: { keys: keys.value.map(({ keyId }) => keyId) },
          after: { overlapSec },
          ...(merchants.length > 0 && { merchants }),
        });
      },
    },
  }) satisfies ApprovedVerbs;
