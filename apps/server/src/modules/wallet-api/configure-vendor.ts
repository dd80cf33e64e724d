/** What an operator says about a vendor's wallet: its settings, and the keys it signs with. */
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { insertKey, retireKeys, writeVendor, type VendorSettings } from './vendor-store.ts';

const KEY_LENGTH_MINIMUM = 32;
const OVERLAP_MAXIMUM_SEC = 7 * 86_400;

export const VENDOR_DEFAULTS: Omit<VendorSettings, 'code'> = {
  signatureScheme: 'v1',
  moneyScale: 0,
  unknownRollback: 'accept',
  sessionTtlSec: 43_200,
  roundPatienceMin: 1_440,
  roundPolicy: 'end',
};

/** What is not said is as the defaults say. */
export type VendorWish = Pick<VendorSettings, 'code'> & Partial<VendorSettings>;

const fault = (field: string) => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });
const within = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;

function faultOf({ code, moneyScale, sessionTtlSec, roundPatienceMin }: VendorSettings): string | undefined {
  if (!/^[A-Z0-9_]{2,20}$/.test(code)) return 'code';
  if (!within(moneyScale, -4, 6)) return 'moneyScale';
  if (!within(sessionTtlSec, 60, 604_800)) return 'sessionTtlSec';
  return within(roundPatienceMin, 1, 43_200) ? undefined : 'roundPatienceMin';
}

/** Opens the wallet to a vendor, or changes its settings. Refuses input_invalid and names the field. */
export async function setWalletVendor({ kernel, vendors }: Doors, wish: VendorWish): Promise<Result<undefined, 'input_invalid'>> {
  const vendor = { ...VENDOR_DEFAULTS, ...wish };
  const wrong = faultOf(vendor);
  if (wrong !== undefined) return fault(wrong);
  await writeVendor(kernel.db, vendor);
  vendors.forget();
  return ok(undefined);
}

/** Gives a vendor a new key; those before it end after the overlap, at once when it is 0. Refuses input_invalid, vendor_unknown. */
export async function rotateVendorKey({ kernel, vendors, sealing }: Doors, code: string, key: string, overlapSec: number): Promise<Result<undefined, 'input_invalid' | 'vendor_unknown'>> {
  if (key.length < KEY_LENGTH_MINIMUM) return fault('key');
  if (!within(overlapSec, 0, OVERLAP_MAXIMUM_SEC)) return fault('overlapSec');
  vendors.forget();
  if (!(await vendors.find(code))) return refuse('vendor_unknown');
  await transact(kernel.db, async (tx) => {
    await retireKeys(tx, code, overlapSec);
    await insertKey(tx, code, sealing.seal(code, key));
  });
  vendors.forget();
  return ok(undefined);
}
