/** The wallets, updated by the live connection and, while a transfer is pending, by polling. */
import { useState } from 'react';
import { client, queries, callKey, refresh, useCall } from '../../../lib/server/calls.ts';
import { useLive } from '../../../lib/server/realtime.ts';
import type { Wallets } from '../state/transfer-request.ts';

const WATCH_MS = 3_000;
const INPUT = {};

/** Reads them; `askVendors` queries every vendor now. */
export function useWallets() {
  const [refreshing, setRefreshing] = useState(false);
  const [watching, setWatching] = useState(false);
  const wallets = useCall('wallet.transferWallets', INPUT, { refetchIntervalMs: watching && WATCH_MS });
  const pending = wallets.data?.wallets.some((wallet) => wallet.pending !== undefined) ?? false;
  if (pending !== watching) setWatching(pending);
  useLive('member', 'balance_changed', () => refresh('wallet.transferWallets'));
  useLive('member', 'vendor_wallet_changed', () => refresh('wallet.transferWallets', 'wallet.balance'));

  async function askVendors(): Promise<void> {
    setRefreshing(true);
    const queryKey = callKey('wallet.transferWallets', INPUT);
    const updates = () => queries.getQueryState(queryKey)?.dataUpdateCount;
    const before = updates();
    const answer = await client.call('wallet.transferWallets', { query: { refresh: true } });
    setRefreshing(false);
    if (!answer.ok) return;
    // An answer that was read meanwhile may be newer: then the wallets are read once more.
    if (updates() !== before || queries.isFetching({ queryKey }) > 0) refresh('wallet.transferWallets');
    else queries.setQueryData<Wallets>(queryKey, answer.value);
  }
  return { ...wallets, refreshing, askVendors };
}
