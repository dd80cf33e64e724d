/**
 * Reports an account's first credited deposit to the tracking bus (SYS-09), once, wherever the member was when the
 * money arrived.
 */
import { clock } from '@lantern/ui';
import { client } from '../../lib/server/calls.ts';
import { usePasswordDue } from '../../lib/session/password-due.ts';
import { useLive, useMemberReady } from '../../lib/server/realtime.ts';
import { readStored, STORAGE, writeStored } from '../../lib/device/storage.ts';
import { track } from '../../lib/device/tracking.ts';

/**
 * A deposit credited while the site was closed is reported within a day; older ones were reported by another device.
 */
const NEWS_MS = 86_400_000;

const isReported = (userName: string): boolean => readStored(STORAGE.firstDepositReported) === userName;

async function reportFirst(userName: string): Promise<void> {
  if (isReported(userName)) return;
  const credited = await client.call('deposit.orders', { query: { status: 'credited' } });
  if (!credited.ok || credited.value.totalElements === 0 || isReported(userName)) return;
  writeStored(STORAGE.firstDepositReported, userName);
  // The newest come first; an account with more than a page of them is not new.
  const { content, totalElements } = credited.value;
  const first = content[totalElements - 1];
  if (first?.creditedAt === undefined || clock.nowMs() - first.creditedAt > NEWS_MS) return;
  track('first_deposit', { amount: first.paidAmount ?? first.amount, currency: first.currency });
}

export function FirstDeposit({ userName }: { readonly userName: string }) {
  // Until a due password is changed, nothing about the account's money is reported.
  const { due } = usePasswordDue();
  return due ? null : <Listener userName={userName} />;
}

function Listener({ userName }: { readonly userName: string }) {
  // This code loads after the first screen, and a phone closes a page behind the bank's app: missed events are fetched.
  useMemberReady(() => void reportFirst(userName));
  useLive('member', 'deposit_changed', ({ status }) => {
    if (status === 'credited') void reportFirst(userName);
  });
  return null;
}
