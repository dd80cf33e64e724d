/** Vendors' own wallets, as the member centre needs to know of them. */
import { useFormats } from '@lantern/ui';
import { useBalance } from './balance.ts';
import { useCall } from './calls.ts';
import { useSession } from './session.ts';

export const TRANSFER_PATH = '/m/transfer';

const FRESH_MS = 60_000;
const MAIN = 'main';

/** Whether there is a wallet to move money to or from; false until known. */
export function useHasTransferWallets(): boolean {
  const session = useSession();
  const { data } = useCall('wallet.transferWallets', {}, { enabled: session !== null, staleMs: FRESH_MS });
  return data !== undefined && data.wallets.length > 0;
}

/** What lies in vendors' wallets together, written; undefined while there is nothing to tell. */
export function useVendorMoney(): string | undefined {
  const formats = useFormats();
  const { data } = useBalance();
  const vendors = data?.wallets.filter(({ vendor }) => vendor !== MAIN) ?? [];
  if (!data || vendors.length === 0) return undefined;
  return formats.money(
    vendors.reduce((sum, { balance }) => sum + balance, 0),
    data.currency,
    { whole: true },
  );
}
