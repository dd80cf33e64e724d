/** Adds a promotion to an order opened without one, while it can still be paid. */
import type { CallFailed } from '@lantern/client';
import { BottomSheet, Button, Icon, Note } from '@lantern/ui';
import { useOnline } from '@lantern/web';
import { useState } from 'react';
import { client, refresh, useCall } from '../../../lib/server/calls.ts';
import { useT } from '../../../lib/language/i18n.ts';
import type { DepositOrder, Promotion } from '../deposit-words.ts';
import styles from './promotion.module.css';
import { PromotionChoice } from './promotion-choice.tsx';

/** Renders nothing when no promotion takes this amount. */
export function AddPromotion({ order }: { readonly order: DepositOrder }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const promotions = useCall('deposit.promotions').data?.list;
  const fitting =
    promotions?.filter(({ currency, minimum }) => currency === order.currency && minimum <= order.amount) ?? [];
  if (fitting.length === 0) return null;
  return (
    <>
      <button type="button" className={styles.add} data-testid="deposit-add-promotion" onClick={() => setOpen(true)}>
        <Icon name="gift" variant="duotone" size={22} className={styles.addIcon} />
        <span className={styles.noneText}>{t('deposit_promotion_add', { count: fitting.length })}</span>
        <Icon name="caret-right" size={16} mirror />
      </button>
      {open && <ChoiceSheet order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChoiceSheet({ order, onClose }: { readonly order: DepositOrder; readonly onClose: () => void }) {
  const t = useT();
  const online = useOnline();
  const [chosen, setChosen] = useState<Promotion>();
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  const short = chosen !== undefined && chosen.minimum > order.amount;
  const reason = !online
    ? t('deposit_offline_report')
    : chosen === undefined || short
      ? t('deposit_promotion_choose')
      : undefined;

  async function accept(): Promise<void> {
    if (!chosen) return;
    setSending(true);
    const result = await client.call('deposit.acceptPromotion', {
      body: { orderId: order.orderId, promotionId: chosen.promotionId },
    });
    setSending(false);
    refresh('deposit.order', 'deposit.promotions');
    if (result.ok) onClose();
    else setRefusal(result);
  }

  return (
    <BottomSheet
      title={t('deposit_promotion')}
      onClose={onClose}
      data-testid="deposit-promotions"
      footer={
        <Button
          look="money"
          wide
          data-testid="promotion-accept"
          busy={sending ? t('deposit_report_sending') : undefined}
          reason={reason}
          onClick={() => void accept()}
        >
          {t('deposit_promotion_accept')}
        </Button>
      }
    >
      <PromotionChoice
        currency={order.currency}
        amount={order.amount}
        credited={order.creditAmount}
        chosen={chosen?.promotionId}
        onChoose={setChosen}
      />
      <div role="alert">{refusal && <Note tone="bad">{refusal.message}</Note>}</div>
    </BottomSheet>
  );
}
