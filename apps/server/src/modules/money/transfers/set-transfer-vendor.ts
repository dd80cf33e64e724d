/** Operator configuration of a vendor in transfer mode: its wallet's address and the limits of a transfer. */
import { ok, refuse, type Refused, type Result } from '../../../kernel/result.ts';
import { isWeakSecret } from '../../../kernel/secret-strength.ts';
import { isSafeAddress } from '../../../kernel/addresses.ts';
import { MAX_AMOUNT } from '../../ledger/index.ts';
import type { ModuleContext } from './context.ts';
import { findSetting, switchOff, writeSetting, type SettingRow } from './setting-store.ts';
import type { VendorWallet } from './vendor-wallet.ts';

export interface TransferVendor {
  /** Base address of its wallet interface, without `/transfer`. */
  readonly walletUrl: string;
  /** Key that signs our requests, at least 32 characters. */
  readonly key: string;
  /** Timeout of one request. */
  readonly timeoutMs: number;
  /** Limits of one transfer, in minor units. */
  readonly minimum: bigint;
  readonly maximum: bigint;
}

const VENDOR = /^[A-Z0-9_]{2,20}$/;
const TIMEOUT_MINIMUM_MS = 50;
const TIMEOUT_MAXIMUM_MS = 15_000;

const fault = (field: string): Refused<'input_invalid'> =>
  refuse('input_invalid', { fields: [{ field, reason: 'invalid' }] });

function faultOf(
  vendor: string,
  { walletUrl, key, timeoutMs, minimum, maximum }: TransferVendor,
  demo: boolean,
): string | undefined {
  if (!VENDOR.test(vendor)) return 'vendor';
  if (walletUrl.length > 500 || !isSafeAddress(walletUrl, demo)) return 'walletUrl';
  if (isWeakSecret(key, demo ? 'demo' : 'production')) return 'key';
  if (!Number.isInteger(timeoutMs) || timeoutMs < TIMEOUT_MINIMUM_MS || timeoutMs > TIMEOUT_MAXIMUM_MS)
    return 'timeoutMs';
  if (minimum < 1n) return 'minimum';
  if (maximum < minimum || maximum > MAX_AMOUNT) return 'maximum';
  return undefined;
}

/** Puts a vendor into transfer mode; undefined disables it, and then money can only be transferred back. Refuses input_invalid and names the field. */
export async function setTransferVendor(
  { kernel, sealing }: ModuleContext,
  vendor: string,
  setting: TransferVendor | undefined,
): Promise<Result<void, 'input_invalid'>> {
  if (!setting) return ok(await switchOff(kernel.db, vendor));
  const wrong = faultOf(vendor, setting, kernel.config.environment === 'demo');
  if (wrong !== undefined) return fault(wrong);
  const { walletUrl, key, timeoutMs, minimum, maximum } = setting;
  await writeSetting(kernel.db, {
    vendor,
    walletUrl: walletUrl.replace(/\/$/, ''),
    sealedKey: sealing.seal(vendor, key),
    timeoutMs,
    minimum,
    maximum,
    enabled: true,
  });
  return ok(undefined);
}

/** The wallet's connection settings, with the key unsealed. */
export const walletIn = (
  { sealing }: Pick<ModuleContext, 'sealing'>,
  { vendor, walletUrl, sealedKey, timeoutMs }: SettingRow,
): VendorWallet => ({
  vendor,
  walletUrl,
  key: sealing.unseal(vendor, sealedKey),
  timeoutMs,
});

/** A vendor's wallet connection; undefined if the vendor never was in transfer mode. */
export async function walletOf(module: ModuleContext, vendor: string): Promise<VendorWallet | undefined> {
  const setting = await findSetting(module.kernel.db, vendor);
  return setting && walletIn(module, setting);
}
