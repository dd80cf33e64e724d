/** Vendors' own wallets, for the member centre. */
import { useFormats } from '@lantern/ui';
import { useBalance } from '../session/balance.ts';
import { useCall } from '../server/calls.ts';
import { useSession } from '../session/session.ts';

export const TRANSFER_PATH = '/m/transfer';

const FRESH_MS = 60_000;
const MAIN = 'main';

/** Whether there is a wallet to transfer to or from; false until loaded. */
export function useHasTransferWallets(): boolean {
  const session = useSession();
  const { data } = useCall('wallet.transferWallets', {}, { enabled: session !== null, staleMs: FRESH_MS });
  return data !== undefined && data.wallets.length > 0;
}

/** The total in vendors' wallets, formatted; undefined when there is nothing to show. */
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
