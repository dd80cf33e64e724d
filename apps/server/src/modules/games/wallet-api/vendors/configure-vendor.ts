/** Operator configuration of a vendor's wallet: its settings and its signing keys. */
import { isNetwork } from '@lantern/limits';
import { recordChange } from '../../../../kernel/changes.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { isWeakSecret } from '../../../../kernel/secret-strength.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { readCeilings, writeCeiling, type VendorCeiling } from '../held-payout-store.ts';
import { insertKey, lockVendor, retireKeys, writeVendor, type VendorSettings } from './vendor-store.ts';

const KEY_BYTES = 32;
const OVERLAP_MAXIMUM_SEC = 7 * 86_400;

export const VENDOR_DEFAULTS: Omit<VendorSettings, 'code' | 'version'> = {
  moneyScale: 0,
  unknownRollback: 'accept',
  sessionTtlSec: 43_200,
  roundTimeoutMin: 1_440,
  roundPolicy: 'end',
  reportsRisk: false,
  networks: [],
};

/**
 * Omitted settings stay; of a new vendor they take their defaults. A `version` is the one the operator has seen: it must still be the
 * present one.
 */
export type VendorRequest = Pick<VendorSettings, 'code'> & Partial<VendorSettings>;

/** Networks a vendor may have. */
const NETWORKS_MAXIMUM = 50;

type SettingOutcome = Result<undefined, 'input_invalid' | 'version_outdated'>;

const fault = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });
const within = (value: number, minimum: number, maximum: number): boolean =>
  Number.isInteger(value) && value >= minimum && value <= maximum;

function faultOf({
  code,
  moneyScale,
  sessionTtlSec,
  roundTimeoutMin,
  networks,
}: Omit<VendorSettings, 'version'>): string | undefined {
  if (!/^[A-Z0-9_]{2,20}$/.test(code)) return 'code';
  if (!within(moneyScale, -4, 6)) return 'moneyScale';
  if (!within(sessionTtlSec, 60, 604_800)) return 'sessionTtlSec';
  if (!within(roundTimeoutMin, 1, 43_200)) return 'roundTimeoutMin';
  return networks.length <= NETWORKS_MAXIMUM && networks.every(isNetwork) ? undefined : 'networks';
}

/** Writes settings in the caller's transaction; afterwards the vendor directory must be invalidated. */
export async function writeSettings(tx: Tx, request: VendorRequest, actor: string): Promise<SettingOutcome> {
  const known = await lockVendor(tx, request.code);
  if (request.version !== undefined && request.version !== (known?.version ?? 0)) return refuse('version_outdated');
  const vendor = { ...VENDOR_DEFAULTS, ...known, ...request, version: known?.version ?? 0 };
  const wrong = faultOf(vendor);
  if (wrong !== undefined) return fault(wrong);
  if (!(await writeVendor(tx, vendor))) return refuse('version_outdated');
  const change = { actor, action: 'wallet_api.setVendor', subject: `wallet_api.vendor/${request.code}` };
  await recordChange(tx, { ...change, before: known, after: await lockVendor(tx, request.code) });
  return ok(undefined);
}

/** Opens the wallet to a vendor, or changes the given settings. Refuses input_invalid and names the field, and version_outdated. */
export async function setWalletVendor(
  { kernel, vendors }: ModuleContext,
  request: VendorRequest,
  actor: string,
): Promise<SettingOutcome> {
  const write = () => transact(kernel.db, (tx) => writeSettings(tx, request, actor));
  const first = await write();
  // A request without a version changes what another node has added in the meantime.
  const overtaken = !first.ok && first.code === 'version_outdated' && request.version === undefined;
  const written = overtaken ? await write() : first;
  vendors.invalidate();
  return written;
}

/** Gives a vendor a new key; older keys expire after the overlap, at once when it is 0. Refuses input_invalid, vendor_unknown. */
export async function rotateVendorKey(
  { kernel, vendors, sealing }: ModuleContext,
  code: string,
  key: string,
  overlapSec: number,
  actor: string,
): Promise<Result<undefined, 'input_invalid' | 'vendor_unknown'>> {
  if (isWeakSecret(key, kernel.config.environment)) return fault('key');
  if (!within(overlapSec, 0, OVERLAP_MAXIMUM_SEC)) return fault('overlapSec');
  vendors.invalidate();
  if (!(await vendors.find(code))) return refuse('vendor_unknown');
  await transact(kernel.db, async (tx) => {
    await retireKeys(tx, code, overlapSec);
    await insertKey(tx, code, sealing.seal(code, key));
    const change = { actor, action: 'wallet_api.rotateKey', subject: `wallet_api.vendor/${code}` };
    await recordChange(tx, { ...change, after: { overlapSec } });
  });
  vendors.invalidate();
  return ok(undefined);
}

/** A new key of the platform's own making, in the caller's transaction. Afterwards the vendor directory must be invalidated. */
export async function makeKey(
  { kernel, sealing }: ModuleContext,
  tx: Tx,
  code: string,
  overlapSec: number,
): Promise<void> {
  const key = Buffer.from(kernel.random.bytes(KEY_BYTES)).toString('base64url');
  await retireKeys(tx, code, overlapSec);
  await insertKey(tx, code, sealing.seal(code, key), true);
}

/**
 * Sets a vendor's payout ceilings in a currency, for a single payout and per hour; payouts above them are held for a decision. Other nodes
 * follow within a second. Refuses input_invalid, vendor_unknown.
 */
export async function setPayoutCeiling(
  { kernel, vendors, payouts }: ModuleContext,
  ceiling: VendorCeiling,
  actor: string,
): Promise<Result<undefined, 'input_invalid' | 'vendor_unknown'>> {
  for (const field of ['single', 'hourly'] as const)
    if (ceiling[field] !== null && ceiling[field] <= 0n) return fault(field);
  if (!/^[A-Z]{3,5}(PLAY)?$/.test(ceiling.currency)) return fault('currency');
  vendors.invalidate();
  if (!(await vendors.find(ceiling.vendor))) return refuse('vendor_unknown');
  await transact(kernel.db, async (tx) => {
    const before = (await readCeilings(tx)).find(
      ({ vendor, currency }) => vendor === ceiling.vendor && currency === ceiling.currency,
    );
    await writeCeiling(tx, ceiling);
    const change = { actor, action: 'wallet_api.setPayoutCeiling', subject: `wallet_api.vendor/${ceiling.vendor}` };
    await recordChange(tx, { ...change, before, after: ceiling });
  });
  vendors.invalidate();
  await payouts.release(ceiling.vendor, ceiling.currency);
  return ok(undefined);
}
