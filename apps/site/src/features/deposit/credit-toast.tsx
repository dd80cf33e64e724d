/** Announces credited deposits elsewhere on the site; the order's own screen shows them itself. */
import { useFormats, useToasts } from '@lantern/ui';
import { client } from '../../lib/server/calls.ts';
import { useT } from '../../lib/language/i18n.ts';
import { useLive } from '../../lib/server/realtime.ts';
import { isRealMember, useSession } from '../../lib/session/session.ts';

/** Whether the screen shows this order. */
const isShown = (orderId: string): boolean => new URLSearchParams(location.search).get('order') === orderId;

/** Listens to credited deposits while a member is signed in. */
export function CreditToast() {
  return isRealMember(useSession()) ? <Listener /> : null;
}

function Listener() {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();

  async function announce(orderId: string): Promise<void> {
    const credited = await client.call('deposit.orders', { query: { status: 'credited' } });
    const order = credited.ok ? credited.value.content.find((one) => one.orderId === orderId) : undefined;
    if (!credited.ok || !order || isShown(orderId)) return;
    const amount = formats.money(order.creditedAmount ?? order.amount, order.currency);
    toasts.show({
      type: 'success',
      text: t(credited.value.totalElements === 1 ? 'deposit_toast_first' : 'deposit_toast', { amount }),
    });
  }

  useLive('member', 'deposit_changed', ({ orderId, status }) => {
    if (status === 'credited' && !isShown(orderId)) void announce(orderId);
  });
  return null;
}
