/** Choosing how much to pay in and how; opens an order. */
import { AmountInput, Button, Chip, Empty, Field, Icon, Skeleton, useFormats, type IconName } from '@lantern/ui';
import { newIdempotencyKey, type CallFailed } from '@lantern/client';
import { useRef, useState, type FormEvent } from 'react';
import { Block } from '../../lib/block.tsx';
import { client, refresh, useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { useOnline } from '@lantern/web';
import type { DepositMethod } from './deposit-words.ts';
import styles from './deposit.module.css';

interface DepositFormProps {
  readonly onCreated: (orderId: string) => void;
}

const METHOD_ICONS: Readonly<Record<DepositMethod['kind'], IconName>> = {
  bank_transfer: 'qr-code',
  manual_transfer: 'bank',
  e_wallet: 'wallet',
  qq_wallet: 'wallet',
  chat_wallet: 'chat-circle-dots',
  payment_gateway: 'credit-card',
  card_voucher: 'ticket',
  crypto: 'coins',
};

export function DepositForm({ onCreated }: DepositFormProps) {
  const t = useT();
  const methods = useCall('deposit.methods');
  const [chosen, setChosen] = useState<string>();
  return (
    <Block read={methods} waiting={<FormSkeleton />}>
      {({ list }) => {
        const method = list.find(({ methodId }) => methodId === chosen) ?? list[0];
        if (!method) return <Empty title={t('deposit_no_methods')} text={t('deposit_no_methods_text')} />;
        return (
          <>
            <div className={styles.methods} role="group" aria-label={t('deposit_method')}>
              {list.map((one) => (
                <button
                  key={one.methodId}
                  type="button"
                  className={styles.method}
                  aria-pressed={one === method}
                  data-testid={`deposit-method-${one.methodId}`}
                  onClick={() => setChosen(one.methodId)}
                >
                  <Icon name={METHOD_ICONS[one.kind]} variant="duotone" size={26} />
                  {one.name}
                </button>
              ))}
            </div>
            <AmountForm key={method.methodId} method={method} onCreated={onCreated} />
          </>
        );
      }}
    </Block>
  );
}

function AmountForm({ method, onCreated }: DepositFormProps & { readonly method: DepositMethod }) {
  const t = useT();
  const formats = useFormats();
  const online = useOnline();
  const [digits, setDigits] = useState('');
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<CallFailed>();
  /** One key per intent: a retry after a lost answer must find the first order, a new amount must not. */
  const intent = useRef({ digits: '', key: '' });
  const { currency, minimum, maximum, methodId } = method;
  const amount = Number(digits || '0');
  const money = (minor: number) => formats.money(minor, currency);

  const range = t('deposit_range', { minimum: money(minimum), maximum: money(maximum) });
  const outside = amount > 0 && (amount < minimum ? t('deposit_below', { minimum: money(minimum) }) : amount > maximum ? t('deposit_above', { maximum: money(maximum) }) : undefined);
  const reason = !online ? t('deposit_offline') : amount === 0 ? t('deposit_needs_amount') : outside || undefined;

  function change(next: string): void {
    setDigits(next);
    setRefusal(undefined);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason || sending) return;
    if (intent.current.digits !== digits) intent.current = { digits, key: newIdempotencyKey() };
    setSending(true);
    const result = await client.call('deposit.createOrder', { body: { methodId, amount, currency }, idempotencyKey: intent.current.key });
    setSending(false);
    if (!result.ok) return setRefusal(result);
    intent.current = { digits: '', key: '' };
    refresh('deposit.orders');
    onCreated(result.value.orderId);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('deposit_amount')} note={range} error={refusal?.message ?? (outside || undefined)}>
        <AmountInput value={digits} onChange={change} unit="₫" data-testid="field-amount" placeholder="0" />
      </Field>
      <div className={styles.quick}>
        {method.quickAmounts.map((quick) => (
          <Chip key={quick} selected={quick === amount} onClick={() => change(String(quick))}>
            {formats.integer(quick)}
          </Chip>
        ))}
      </div>
      <Button look="money" wide type="submit" data-testid="submit" busy={sending ? t('deposit_creating') : undefined} reason={reason}>
        {t('deposit_create')}
      </Button>
      <p className={styles.small}>{t('deposit_promise')}</p>
    </form>
  );
}

function FormSkeleton() {
  return (
    <>
      <Skeleton height={84} radius={18} />
      <span className={styles.skeletonGap} />
      <Skeleton height={60} radius={14} />
      <span className={styles.skeletonGap} />
      <Skeleton height={48} radius={14} />
    </>
  );
}
