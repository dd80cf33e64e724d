/** Amount, method fields, promotion, totals; and the button that opens the order. */
import { Button, useFormats } from '@lantern/ui';
import { currencyFormat } from '@lantern/money/format';
import { useOnline } from '@lantern/web';
import { useRef, useState, type FormEvent } from 'react';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { useOpenOrder } from '../api/use-open-order.ts';
import type { DepositMethod, Promotion } from '../deposit-words.ts';
import styles from '../deposit.module.css';
import { bonusOf, creditOf, missingOf, type Answers, type Draft } from '../state/new-order.ts';
import { AmountEntry } from './amount-entry.tsx';
import { MethodFields } from './method-fields.tsx';
import { CoinQuote } from './coin-quote.tsx';
import { PromotionChoice } from './promotion-choice.tsx';
import { isUnavailable, RefusalNote } from './refusal-note.tsx';
import { OrderSum } from './order-sum.tsx';

interface NewOrderProps {
  readonly method: DepositMethod;
  readonly onOrder: (orderId: string) => void;
  readonly onOrders: () => void;
}

const MISSING_WORDS = {
  amount: 'deposit_needs_amount',
  value: 'deposit_needs_value',
  below: 'deposit_below',
  above: 'deposit_above',
} as const satisfies Record<string, TextKey>;

/** Selects what has only one option. */
const onlyChoices = (method: DepositMethod): Answers =>
  Object.fromEntries(
    method.fields.flatMap(({ field, choices }) => (choices?.length === 1 ? [[field, choices[0]!.value]] : [])),
  );

export function NewOrder({ method, onOrder, onOrders }: NewOrderProps) {
  const t = useT();
  const formats = useFormats();
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const [digits, setDigits] = useState('');
  const [answers, setAnswers] = useState<Answers>(() => onlyChoices(method));
  const [promotion, setPromotion] = useState<Promotion>();
  const [tried, setTried] = useState(false);
  const order = useOpenOrder();
  const { currency } = method;
  const exponent = currencyFormat(currency)?.exponent ?? 0;
  const draft: Draft = { method, amount: Number(digits || '0') * 10 ** exponent, answers };
  const { amount } = draft;
  const money = (minor: number) => formats.money(minor, currency);
  const missing = missingOf(draft);
  const credited = creditOf(draft);
  const short = promotion !== undefined && amount > 0 && amount < promotion.minimum;
  const limits = { minimum: money(method.minimum), maximum: money(method.maximum) };
  const lacking =
    missing &&
    t(missing.field === undefined ? MISSING_WORDS[missing.why] : (`deposit_needs_${missing.field}` as TextKey), limits);
  const reason = !online
    ? t('deposit_offline')
    : (lacking ?? (short ? t('deposit_promotion_short', { amount: money(promotion.minimum - amount) }) : undefined));

  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      order.forget();
      set(value);
    };

  function showMissing(): void {
    setTried(true);
    const wanted = missing?.field ?? 'amount';
    form.current
      ?.querySelector<HTMLElement>(`[data-method-field="${wanted}"] input, [data-method-field="${wanted}"] button`)
      ?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason !== undefined || order.sending) return;
    const orderId = await order.open(draft, promotion?.promotionId);
    if (orderId !== undefined) onOrder(orderId);
  }

  const unavailable = order.refusal !== undefined && isUnavailable(order.refusal.code);
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles.entry}>
        <MethodFields which="choices" method={method} answers={answers} onChange={changed(setAnswers)} tried={tried} />
        <AmountEntry draft={draft} digits={digits} exponent={exponent} onChange={changed(setDigits)} />
        <MethodFields which="typed" method={method} answers={answers} onChange={changed(setAnswers)} tried={tried} />
        {method.quote && <CoinQuote quote={method.quote} amount={amount} currency={currency} exponent={exponent} />}
      </div>
      <PromotionChoice
        currency={currency}
        amount={amount}
        credited={credited}
        chosen={promotion?.promotionId}
        onChoose={changed(setPromotion)}
      />
      {!missing && (
        <OrderSum
          draft={draft}
          credited={credited}
          bonus={promotion && !short ? bonusOf(promotion, credited) : undefined}
        />
      )}
      {order.refusal && <RefusalNote refusal={order.refusal} onOrders={onOrders} />}
      {!unavailable && (
        <Button
          look="money"
          wide
          type="submit"
          data-testid="submit"
          busy={order.sending ? t('deposit_creating') : undefined}
          reason={reason}
          onBlocked={showMissing}
        >
          {missing ? t('deposit_create') : t('deposit_create_amount', { amount: money(amount) })}
        </Button>
      )}
      <p className={styles.promise}>{t(`deposit_promise_${method.kind}` as TextKey)}</p>
    </form>
  );
}
