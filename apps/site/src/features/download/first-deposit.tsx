/** Tells the tracking bus of an account's first credited deposit (SYS-09), wherever the member is when the money arrives. */
import { client } from '../../lib/calls.ts';
import { useLive } from '../../lib/realtime.ts';
import { track } from '../../lib/tracking.ts';

async function tellIfFirst(orderId: string): Promise<void> {
  const credited = await client.call('deposit.orders', { query: { status: 'credited' } });
  if (!credited.ok || credited.value.totalElements !== 1) return;
  const [first] = credited.value.content;
  if (first?.orderId === orderId) track('first_deposit', { amount: first.paidAmount ?? first.amount, currency: first.currency });
}

export function FirstDeposit() {
  useLive('member', 'deposit_changed', ({ orderId, status }) => {
    if (status === 'credited') void tellIfFirst(orderId);
  });
  return null;
}
