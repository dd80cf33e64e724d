/** The wallets, kept true by the live line and, while a transfer has no outcome, by asking again. */
import { useState } from 'react';
import { client, queries, callKey, refresh, useCall } from '../../../lib/calls.ts';
import { useLive } from '../../../lib/realtime.ts';
import type { Wallets } from '../state/wish.ts';

const WATCH_MS = 3_000;
const INPUT = {};

/** Reads them; `askVendors` has every vendor asked now. */
export function useWallets() {
  const [asking, setAsking] = useState(false);
  const [watching, setWatching] = useState(false);
  const wallets = useCall('wallet.transferWallets', INPUT, { refetchIntervalMs: watching && WATCH_MS });
  const pending = wallets.data?.wallets.some((wallet) => wallet.pending !== undefined) ?? false;
  if (pending !== watching) setWatching(pending);
  useLive('member', 'balance_changed', () => refresh('wallet.transferWallets'));
  useLive('member', 'vendor_wallet_changed', () => refresh('wallet.transferWallets', 'wallet.balance'));

  async function askVendors(): Promise<void> {
    setAsking(true);
    const answer = await client.call('wallet.transferWallets', { query: { refresh: true } });
    setAsking(false);
    if (answer.ok) queries.setQueryData<Wallets>(callKey('wallet.transferWallets', INPUT), answer.value);
  }
  return { ...wallets, asking, askVendors };
}
