/** Operator configuration of a vendor's wallet: its settings and its signing keys. */
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { isWeakSecret } from '../../../../kernel/secret-strength.ts';
import { transact } from '../../../../kernel/tx.ts';
import type { ModuleContext } from '../context.ts';
import { writeCeiling, type VendorCeiling } from '../held-payout-store.ts';
import { insertKey, retireKeys, writeVendor, type VendorSettings } from './vendor-store.ts';

const OVERLAP_MAXIMUM_SEC = 7 * 86_400;

export const VENDOR_DEFAULTS: Omit<VendorSettings, 'code'> = {
  moneyScale: 0,
  unknownRollback: 'accept',
  sessionTtlSec: 43_200,
  roundTimeoutMin: 1_440,
  roundPolicy: 'end',
  reportsRisk: false,
};

/** Omitted settings take their defaults. */
export type VendorRequest = Pick<VendorSettings, 'code'> & Partial<VendorSettings>;

const fault = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });
const within = (value: number, minimum: number, maximum: number): boolean =>
  Number.isInteger(value) && value >= minimum && value <= maximum;

function faultOf({ code, moneyScale, sessionTtlSec, roundTimeoutMin }: VendorSettings): string | undefined {
  if (!/^[A-Z0-9_]{2,20}$/.test(code)) return 'code';
  if (!within(moneyScale, -4, 6)) return 'moneyScale';
  if (!within(sessionTtlSec, 60, 604_800)) return 'sessionTtlSec';
  return within(roundTimeoutMin, 1, 43_200) ? undefined : 'roundTimeoutMin';
}

/** Opens the wallet to a vendor, or changes its settings. Refuses input_invalid and names the field. */
export async function setWalletVendor(
  { kernel, vendors }: ModuleContext,
  request: VendorRequest,
): Promise<Result<undefined, 'input_invalid'>> {
  const vendor = { ...VENDOR_DEFAULTS, ...request };
  const wrong = faultOf(vendor);
  if (wrong !== undefined) return fault(wrong);
  await writeVendor(kernel.db, vendor);
  vendors.invalidate();
  return ok(undefined);
}

/** Gives a vendor a new key; older keys expire after the overlap, at once when it is 0. Refuses input_invalid, vendor_unknown. */
export async function rotateVendorKey(
  { kernel, vendors, sealing }: ModuleContext,
  code: string,
  key: string,
  overlapSec: number,
): Promise<Result<undefined, 'input_invalid' | 'vendor_unknown'>> {
  if (isWeakSecret(key, kernel.config.environment)) return fault('key');
  if (!within(overlapSec, 0, OVERLAP_MAXIMUM_SEC)) return fault('overlapSec');
  vendors.invalidate();
  if (!(await vendors.find(code))) return refuse('vendor_unknown');
  await transact(kernel.db, async (tx) => {
    await retireKeys(tx, code, overlapSec);
    await insertKey(tx, code, sealing.seal(code, key));
  });
  vendors.invalidate();
  return ok(undefined);
}

/**
 * Sets a vendor's payout ceilings in a currency, for a single payout and per hour; payouts above them are held for a decision. Other nodes
 * follow within a second. Refuses input_invalid, vendor_unknown.
 */
export async function setPayoutCeiling(
  { kernel, vendors, payouts }: ModuleContext,
  ceiling: VendorCeiling,
): Promise<Result<undefined, 'input_invalid' | 'vendor_unknown'>> {
  for (const field of ['single', 'hourly'] as const)
    if (ceiling[field] !== null && ceiling[field] <= 0n) return fault(field);
  if (!/^[A-Z]{3,5}(PLAY)?$/.test(ceiling.currency)) return fault('currency');
  vendors.invalidate();
  if (!(await vendors.find(ceiling.vendor))) return refuse('vendor_unknown');
  await writeCeiling(kernel.db, ceiling);
  vendors.invalidate();
  await payouts.release(ceiling.vendor, ceiling.currency);
  return ok(undefined);
}
