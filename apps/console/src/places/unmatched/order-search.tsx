/** A search for the order of unmatched money, beside the suggestions: by id, member, amount and day. */
import { useState } from 'react';
import { call } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { startOfDayMs } from '../../lib/zone.ts';
import { DeskField } from '../../widgets/fields.tsx';
import { DeskButton, DeskNote } from '../../widgets/parts.tsx';
import { say } from '../../widgets/toasts.tsx';
import type { Payment, Suggestion } from './unmatched.ts';
import styles from './unmatched.module.css';

const DAY_MS = 86_400_000;

interface OrderSearchProps {
  readonly payment: Payment;
  readonly onFound: (orders: readonly Suggestion[]) => void;
}

export function OrderSearch({ payment, onFound }: OrderSearchProps) {
  const t = useT();
  const { timeZone } = useMerchant();
  const [isOpen, setOpen] = useState(false);
  const [orderId, setOrderId] = useState('');
  const [member, setMember] = useState('');
  const [amount, setAmount] = useState('');
  const [day, setDay] = useState('');
  const [count, setCount] = useState<number>();
  const digits = amount.replaceAll(/[.,\s]/g, '');
  async function search(): Promise<void> {
    const { provider, reference } = payment;
    const from = day === '' ? undefined : startOfDayMs(day, timeZone);
    const result = await call('ops.deposits.candidates', {
      query: {
        provider,
        reference,
        ...(orderId.trim() !== '' && { orderId: orderId.trim() }),
        ...(member.trim() !== '' && { member: member.trim() }),
        ...(/^[1-9]\d{0,14}$/.test(digits) && { amount: Number(digits) }),
        ...(from !== undefined && { from, to: from + DAY_MS - 1 }),
      },
    });
    if (!result.ok) return say('bad', result.message);
    setCount(result.value.list.length);
    onFound(result.value.list);
  }
  if (!isOpen)
    return (
      <DeskButton icon="magnifying-glass" onPress={() => setOpen(true)}>
        {t('order_search')}
      </DeskButton>
    );
  return (
    <form
      className={styles.search}
      aria-label={t('order_search')}
      onSubmit={(event) => {
        event.preventDefault();
        void search();
      }}
    >
      <DeskField label={t('order_id')} value={orderId} onChange={setOrderId} maxLength={64} isFocused />
      <DeskField label={t('username')} value={member} onChange={setMember} maxLength={64} />
      <DeskField label={t('amount')} side={payment.currency} value={amount} onChange={setAmount} maxLength={20} />
      <DeskField label={t('order_day')} type="date" value={day} onChange={setDay} />
      <DeskButton type="submit" look="brand" icon="magnifying-glass">
        {t('order_search_start')}
      </DeskButton>
      {count !== undefined && <DeskNote>{t('order_search_found', { count })}</DeskNote>}
    </form>
  );
}
