/** Cancels the open bets of an order, while sales are open (LOTT-07). */
import { createIntentKey } from '@lantern/client';
import { Button, useDialogs, useFormats, useToasts } from '@lantern/ui';
import { useState } from 'react';
import { client, queries } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import type { OrderDetail } from '../record-words.ts';

/** Confirms, then cancels every bet of the order that is still open. */
export function CancelButton({ order }: { readonly order: OrderDetail }) {
  const t = useT();
  const formats = useFormats();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [intent] = useState(createIntentKey);
  const open = order.suborders.filter((suborder) => suborder.status === 'pending');
  const stake = open.reduce((sum, suborder) => sum + suborder.stake, 0);

  async function cancel(): Promise<void> {
    const text = t('record_cancel_text', { amount: formats.money(stake, order.currency) });
    if (
      !(await dialogs.confirm({
        title: t('record_cancel_title'),
        text,
        confirmLabel: t('record_cancel'),
        cancelLabel: t('record_keep'),
      }))
    )
      return;
    setBusy(true);
    const suborderIds = open.map(({ suborderId }) => suborderId);
    const result = await client.call('lottery.cancelSuborders', {
      body: { suborderIds },
      idempotencyKey: intent.keyFor(suborderIds),
    });
    intent.settle(result);
    setBusy(false);
    toasts.show(
      result.ok
        ? {
            type: 'success',
            text: t('record_cancelled', { amount: formats.money(result.value.refunded, result.value.currency) }),
          }
        : { type: 'fail', text: result.message },
    );
    void queries.invalidateQueries();
  }

  return (
    <Button
      wide
      busy={busy ? t('record_cancelling') : undefined}
      data-testid="record-cancel"
      onClick={() => void cancel()}
    >
      {t('record_cancel')}
    </Button>
  );
}
