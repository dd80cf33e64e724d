/** One deposit order: the member's report and receipts beside the bank's lines, its steps, and what may be done. */
import { useState } from 'react';
import { useCall, type OpsAnswer } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { carryOut } from '../../widgets/carry-out.ts';
import { ReasonDialog } from '../../widgets/dialogs.tsx';
import queue from '../../widgets/desk-queue.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import { Pane, PanePart } from '../../widgets/panel.tsx';
import { DeskButton, Facts, StatusBadge } from '../../widgets/parts.tsx';
import { Receipts } from '../../widgets/receipts.tsx';
import { WhenRead } from '../../widgets/states.tsx';
import { DeskTimeline } from '../../widgets/timeline.tsx';
import { Money, Time } from '../../widgets/values.tsx';

type Detail = OpsAnswer<'ops.deposits.read'>;

export function DepositPane({ orderId, onClose }: { readonly orderId: string; readonly onClose: () => void }) {
  const t = useT();
  // Opening shows the payer's name and is in the trail, so it is read once, not again and again.
  const read = useCall('ops.deposits.read', { params: { orderId } });
  return (
    <Pane
      label={t('deposit')}
      eyebrow={<span className="mono">{orderId}</span>}
      title={read.data?.member.username ?? '…'}
      onClose={onClose}
      foot={read.data && <Acts detail={read.data} />}
    >
      <WhenRead read={read}>{(detail) => <Case detail={detail} />}</WhenRead>
    </Pane>
  );
}

function Case({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const { amount, currency, creditedAmount, payments } = detail;
  return (
    <>
      <Facts
        facts={[
          [t('amount'), <Money key="a" amount={amount} currency={currency} />],
          [
            t('deposit_credited_amount'),
            creditedAmount !== null && <Money key="c" amount={creditedAmount} currency={currency} />,
          ],
          [t('state'), t(`deposit_${detail.status}`)],
          [t('payment_cause'), detail.reason && t(`cause_${detail.reason}`)],
          [t('deposit_method'), `${detail.method} · ${detail.provider}`],
          [
            t('payment_memo'),
            <span key="m" className="mono">
              {detail.memo}
            </span>,
          ],
          [t('deposit_payer'), detail.payerName],
          [t('deposit_payer_reference'), detail.payerReference],
        ]}
      />
      <Receipts receiptIds={detail.receiptIds} />
      <PanePart title={t('deposit_bank_lines')}>
        {payments.length === 0 && <p>{t('deposit_bank_none')}</p>}
        {payments.length > 0 && (
          <table className={queue.changes}>
            <thead>
              <tr>
                <th scope="col">{t('column_time')}</th>
                <th scope="col">{t('payment_reference')}</th>
                <th scope="col">{t('amount')}</th>
                <th scope="col">{t('state')}</th>
              </tr>
            </thead>
            <tbody>
              {payments.map((payment) => (
                <tr key={payment.reference}>
                  <td>
                    <Time atMs={payment.paidAt} />
                  </td>
                  <td className="mono">{payment.reference}</td>
                  <td>
                    <Money amount={payment.amount} currency={payment.currency} />
                  </td>
                  <td>
                    <StatusBadge tone={payment.state === 'credited' ? 'ok' : 'warn'}>
                      {t(`payment_is_${payment.state}`)}
                    </StatusBadge>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PanePart>
      <PanePart title={t('life')}>
        <DeskTimeline
          label={t('life')}
          steps={[
            ...detail.steps.map(({ status, at, reason }, step) => ({
              id: `${status} ${step}`,
              title: t(`deposit_${status}`),
              atMs: at,
              text: reason === null ? undefined : t(`cause_${reason}` as 'cause_time_elapsed'),
              tone: status === 'rejected' || status === 'reversed' ? ('bad' as const) : ('ok' as const),
            })),
            ...detail.decisions.map(({ verb, operator, reason, at }, step) => ({
              id: `decision ${step}`,
              title: t(`decision_${verb}` as 'decision_assign'),
              atMs: at,
              text: `${operator} · ${reason}`,
              tone: 'ok' as const,
            })),
          ].sort((one, other) => one.atMs - other.atMs)}
        />
      </PanePart>
    </>
  );
}

function Acts({ detail }: { readonly detail: Detail }) {
  const t = useT();
  const { orderId, canConfirm, canReverse, payAmount, payCurrency, creditedAmount, currency, member } = detail;
  const [asks, setAsks] = useState<'confirm' | 'reverse'>();
  const [reference, setReference] = useState(detail.payerReference ?? '');
  const params = { orderId };
  async function submit(reason: string): Promise<boolean> {
    if (asks === 'confirm' && reference.trim() === '') return false;
    const refreshes = ['ops.deposits.list', 'ops.deposits.read'] as const;
    return asks === 'reverse'
      ? await carryOut('ops.deposits.reverse', { params, body: { reason } }, { refreshes })
      : await carryOut(
          'ops.deposits.confirm',
          { params, body: { reference: reference.trim(), amount: payAmount, reason } },
          { refreshes },
        );
  }
  useKeys({
    a: canConfirm ? () => setAsks('confirm') : undefined,
    r: canReverse ? () => setAsks('reverse') : undefined,
  });
  if (!canConfirm && !canReverse) return null;
  return (
    <>
      {canReverse && (
        <DeskButton look="danger" hotkey="R" onPress={() => setAsks('reverse')}>
          {t('deposit_reverse')}…
        </DeskButton>
      )}
      {canConfirm && (
        <DeskButton look="money" size="large" hotkey="A" onPress={() => setAsks('confirm')}>
          {t('deposit_confirm')} <Money amount={payAmount} currency={payCurrency} />
        </DeskButton>
      )}
      {asks && (
        <ReasonDialog
          title={`${t(asks === 'reverse' ? 'deposit_reverse' : 'deposit_confirm')} · ${member.username}`}
          draft={`DEPOSIT_${asks}_${orderId}`}
          explanation={t(asks === 'reverse' ? 'deposit_reverse_text' : 'deposit_confirm_text')}
          actionLabel={t(asks === 'reverse' ? 'request_send' : 'deposit_confirm')}
          look={asks === 'reverse' ? 'danger' : 'money'}
          onSubmit={submit}
          onClose={() => setAsks(undefined)}
        >
          {asks === 'confirm' && (
            <DeskField
              label={t('payment_reference')}
              value={reference}
              onChange={setReference}
              maxLength={128}
              isFocused
            />
          )}
          {asks === 'reverse' && creditedAmount !== null && (
            <p>
              <Money amount={-creditedAmount} currency={currency} isChange />
            </p>
          )}
        </ReasonDialog>
      )}
    </>
  );
}
