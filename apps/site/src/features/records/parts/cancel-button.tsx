/** Cancels what is still open of an order, as long as sales are (LOTT-07). */
import { newIdempotencyKey } from '@lantern/client';
import { Button, useDialogs, useFormats, useToasts } from '@lantern/ui';
import { useRef, useState } from 'react';
import { client, queries } from '../../../lib/calls.ts';
import { useT } from '../../../lib/i18n.ts';
import type { OrderDetail } from '../record-words.ts';

/** Asks, then takes back every bet of the order that is still open. */
export function CancelButton({ order }: { readonly order: OrderDetail }) {
  const t = useT();
  const formats = useFormats();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const key = useRef(newIdempotencyKey());
  const open = order.suborders.filter((suborder) => suborder.status === 'pending');
  const stake = open.reduce((sum, suborder) => sum + suborder.stake, 0);

  async function cancel(): Promise<void> {
    const text = t('record_cancel_text', { amount: formats.money(stake, order.currency) });
    if (!(await dialogs.confirm({ title: t('record_cancel_title'), text, confirmLabel: t('record_cancel'), cancelLabel: t('record_keep') }))) return;
    setBusy(true);
    const result = await client.call('lottery.cancelSuborders', { body: { suborderIds: open.map(({ suborderId }) => suborderId) }, idempotencyKey: key.current });
    setBusy(false);
    toasts.show(
      result.ok
        ? { type: 'success', text: t('record_cancelled', { amount: formats.money(result.value.refunded, result.value.currency) }) }
        : { type: 'fail', text: result.message },
    );
    void queries.invalidateQueries();
  }

  return (
    <Button wide busy={busy ? t('record_cancelling') : undefined} data-testid="record-cancel" onClick={() => void cancel()}>
      {t('record_cancel')}
    </Button>
  );
}
