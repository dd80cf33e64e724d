/** A vendor's account with the wallet of a platform under test: its settings and the key it signs with. */
import { randomBytes } from 'node:crypto';
import type { VendorRequest } from '../../../apps/server/src/modules/games/wallet-api/index.ts';
import type { TestPlatform } from './platform.ts';

export interface VendorAccount {
  /** `X-Vendor`. */
  readonly vendor: string;
  /** Signs its requests. */
  readonly secret: string;
}

/** Opens the wallet to a vendor of the catalogue, or reopens it with other settings; earlier keys end at once. */
export async function openVendorAccount(
  { platform }: TestPlatform,
  request: VendorRequest,
  secret = randomBytes(32).toString('base64url'),
): Promise<VendorAccount> {
  const { walletApi } = platform.modules;
  const opened = [await walletApi.setVendor(request), await walletApi.rotateKey(request.code, secret, 0)];
  const refused = opened.find((outcome) => !outcome.ok);
  if (refused) throw new Error(`the wallet did not open to ${request.code}: ${JSON.stringify(refused)}`);
  return { vendor: request.code, secret };
}
