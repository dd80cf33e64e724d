/** The member's actions on an open order: report it as paid, or cancel it. */
import { Button, useDialogs, useToasts } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState } from 'react';
import { client, refresh } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import type { DepositOrder } from '../deposit-words.ts';
import { ReportSheet } from './report-sheet.tsx';

interface OrderActionsProps {
  readonly order: DepositOrder;
  readonly onChanged: () => void;
}

export function OrderActions({ order, onChanged }: OrderActionsProps) {
  const t = useT();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const online = useOnline();
  const [reporting, setReporting] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const { orderId, reportable, cancellable } = order;
  const reported = order.reportedAt !== undefined;

  async function cancel(): Promise<void> {
    const wanted = await dialogs.confirm({
      title: t('deposit_cancel_title'),
      text: t('deposit_cancel_text'),
      confirmLabel: t('deposit_cancel'),
      cancelLabel: t('deposit_cancel_keep'),
    });
    if (!wanted) return;
    setCancelling(true);
    const result = await client.call('deposit.cancelOrder', { params: { orderId } });
    setCancelling(false);
    if (!result.ok) toasts.show({ type: 'fail', text: result.message });
    refresh('deposit.orders');
    onChanged();
  }

  if (!reportable && !cancellable) return null;
  return (
    <div>
      {reportable && (
        <Button
          look={reported ? 'quiet' : 'money'}
          wide
          data-testid="deposit-reported"
          onClick={() => setReporting(true)}
        >
          {t(reported ? 'deposit_report_more' : 'deposit_report')}
        </Button>
      )}
      {cancellable && (
        <Button
          look="ghost"
          wide
          data-testid="deposit-cancel"
          busy={cancelling ? t('deposit_cancelling') : undefined}
          reason={online ? undefined : t('deposit_offline_cancel')}
          onClick={() => void cancel()}
        >
          {t('deposit_cancel')}
        </Button>
      )}
      {reporting && <ReportSheet order={order} onClose={() => setReporting(false)} />}
    </div>
  );
}
