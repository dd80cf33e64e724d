/** What an operator says of a vendor in transfer mode: where its wallet is, and how much moves at once. */
import { ok, refuse, type Refused, type Result } from '../../kernel/result.ts';
import { isSafeAddress } from '../catalogue/index.ts';
import { MAX_AMOUNT } from '../ledger/index.ts';
import type { Doors } from './doors.ts';
import { findSetting, switchOff, writeSetting, type SettingRow } from './setting-store.ts';
import type { VendorWallet } from './vendor-wallet.ts';

export interface TransferVendor {
  /** Its wallet interface, without `/transfer`. */
  readonly walletUrl: string;
  /** What signs our requests, at least 32 characters. */
  readonly key: string;
  /** How long one question may take. */
  readonly timeoutMs: number;
  /** Minor units of one transfer. */
  readonly minimum: bigint;
  readonly maximum: bigint;
}

const KEY_LENGTH_MINIMUM = 32;
const VENDOR = /^[A-Z0-9_]{2,20}$/;
const TIMEOUT_MINIMUM_MS = 50;
const TIMEOUT_MAXIMUM_MS = 15_000;

const fault = (field: string): Refused<'input_invalid'> => refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

function faultOf(vendor: string, { walletUrl, key, timeoutMs, minimum, maximum }: TransferVendor, demo: boolean): string | undefined {
  if (!VENDOR.test(vendor)) return 'vendor';
  if (walletUrl.length > 500 || !isSafeAddress(walletUrl, demo)) return 'walletUrl';
  if (key.length < KEY_LENGTH_MINIMUM) return 'key';
  if (!Number.isInteger(timeoutMs) || timeoutMs < TIMEOUT_MINIMUM_MS || timeoutMs > TIMEOUT_MAXIMUM_MS) return 'timeoutMs';
  if (minimum < 1n) return 'minimum';
  if (maximum < minimum || maximum > MAX_AMOUNT) return 'maximum';
  return undefined;
}

/** Puts a vendor into transfer mode, or with undefined takes it out: then money only comes back. Refuses input_invalid and names the field. */
export async function setTransferVendor({ kernel, sealing }: Doors, vendor: string, setting: TransferVendor | undefined): Promise<Result<void, 'input_invalid'>> {
  if (!setting) return ok(await switchOff(kernel.db, vendor));
  const wrong = faultOf(vendor, setting, kernel.config.environment === 'demo');
  if (wrong !== undefined) return fault(wrong);
  const { walletUrl, key, timeoutMs, minimum, maximum } = setting;
  await writeSetting(kernel.db, { vendor, walletUrl: walletUrl.replace(/\/$/, ''), sealedKey: sealing.seal(vendor, key), timeoutMs, minimum, maximum, enabled: true });
  return ok(undefined);
}

/** How the wallet of a setting is reached. */
export const walletIn = ({ sealing }: Pick<Doors, 'sealing'>, { vendor, walletUrl, sealedKey, timeoutMs }: SettingRow): VendorWallet => ({
  vendor,
  walletUrl,
  key: sealing.unseal(vendor, sealedKey),
  timeoutMs,
});

/** How a vendor's wallet is reached; undefined for one that never was in transfer mode. */
export async function walletOf(doors: Doors, vendor: string): Promise<VendorWallet | undefined> {
  const setting = await findSetting(doors.kernel.db, vendor);
  return setting && walletIn(doors, setting);
}
