/** Says that money has come to whoever is elsewhere on the site; on the order's own screen the order says it. */
import { useFormats, useToasts } from '@lantern/ui';
import { client } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useLive } from '../../lib/realtime.ts';
import { isRealMember, useSession } from '../../lib/session.ts';

/** Whether the order is what the screen shows. */
const isShown = (orderId: string): boolean => new URLSearchParams(location.search).get('order') === orderId;

/** Hears of credited deposits while a member is signed in. */
export function CreditToast() {
  return isRealMember(useSession()) ? <Listener /> : null;
}

function Listener() {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();

  async function tell(orderId: string): Promise<void> {
    const credited = await client.call('deposit.orders', { query: { status: 'credited' } });
    const order = credited.ok ? credited.value.content.find((one) => one.orderId === orderId) : undefined;
    if (!credited.ok || !order || isShown(orderId)) return;
    const amount = formats.money(order.creditedAmount ?? order.amount, order.currency);
    toasts.show({ type: 'success', text: t(credited.value.totalElements === 1 ? 'deposit_toast_first' : 'deposit_toast', { amount }) });
  }

  useLive('member', 'deposit_changed', ({ orderId, status }) => {
    if (status === 'credited' && !isShown(orderId)) void tell(orderId);
  });
  return null;
}
