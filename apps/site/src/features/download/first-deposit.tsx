/** Tells the tracking bus of an account's first credited deposit (SYS-09), once, wherever the member was when the money arrived. */
import { clock } from '@lantern/ui';
import { client } from '../../lib/calls.ts';
import { usePasswordDue } from '../../lib/password-due.ts';
import { useLive, useMemberReady } from '../../lib/realtime.ts';
import { readStored, STORAGE, writeStored } from '../../lib/storage.ts';
import { track } from '../../lib/tracking.ts';

/** Money that came while the site was closed is news for a day; what is older, another device has told. */
const NEWS_MS = 86_400_000;

const isTold = (userName: string): boolean => readStored(STORAGE.firstDepositTold) === userName;

async function tellFirst(userName: string): Promise<void> {
  if (isTold(userName)) return;
  const credited = await client.call('deposit.orders', { query: { status: 'credited' } });
  if (!credited.ok || credited.value.totalElements === 0 || isTold(userName)) return;
  writeStored(STORAGE.firstDepositTold, userName);
  // The newest stand first; an account with more than a page of them is no news.
  const { content, totalElements } = credited.value;
  const first = content[totalElements - 1];
  if (first?.creditedAt === undefined || clock.nowMs() - first.creditedAt > NEWS_MS) return;
  track('first_deposit', { amount: first.paidAmount ?? first.amount, currency: first.currency });
}

export function FirstDeposit({ userName }: { readonly userName: string }) {
  // Until a password that is due is changed, nothing is told of the account's money.
  const { due } = usePasswordDue();
  return due ? null : <Listener userName={userName} />;
}

function Listener({ userName }: { readonly userName: string }) {
  // This code comes after the first screen, and a phone closes a page behind the bank's app: what nobody heard is asked for.
  useMemberReady(() => void tellFirst(userName));
  useLive('member', 'deposit_changed', ({ status }) => {
    if (status === 'credited') void tellFirst(userName);
  });
  return null;
}
