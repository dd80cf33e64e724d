/** A new withdrawal: amount, account, preview and cost, and the payment password. */
import { currencyFormat } from '@lantern/money/format';
import { AmountInput, Button, Field, Note, useFormats } from '@lantern/ui';
import { useOnline, useSettled } from '@lantern/web';
import { useState } from 'react';
import { useCall } from '../../../lib/server/calls.ts';
import { FormError } from '../../../lib/forms/form-field.tsx';
import { useBonusExit } from '../../../lib/session/bonus-exit.ts';
import { PinField } from '../../../lib/forms/pin-field.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { Link } from '../../../lib/navigation/navigation.tsx';
import { useSendRequest } from '../api/send-request.ts';
import { mostOf, obstacleOf, type Obstacle } from '../state/draft.ts';
import styles from '../withdraw.module.css';
import type { Card, Preview } from '../withdraw-words.ts';
import { CardPicker } from './card-picker.tsx';
import { ChecksList } from './checks-list.tsx';
import { CostCard } from './cost-card.tsx';
import { SummaryCard } from './summary-card.tsx';

interface NewWithdrawalProps {
  readonly preview: Preview;
  readonly cards: readonly Card[];
  readonly onSent: (withdrawalId: string) => void;
}

const WORDS: Readonly<Record<Obstacle, TextKey>> = {
  nothing: 'withdraw_nothing',
  turnover: 'withdraw_blocked_turnover',
  payee: 'withdraw_blocked_payee',
  count: 'withdraw_blocked_count',
  amount: 'withdraw_needs_amount',
  below: 'withdraw_below',
  above: 'withdraw_above',
  over: 'withdraw_over',
  day: 'withdraw_blocked_amount',
  pin: 'withdraw_needs_pin',
};
/** Errors of the amount itself are shown at its field as well. */
const AT_AMOUNT: readonly Obstacle[] = ['below', 'above', 'over', 'day'];

export function NewWithdrawal({ preview: initialPreview, cards, onSent }: NewWithdrawalProps) {
  const t = useT();
  const formats = useFormats();
  const online = useOnline();
  const send = useSendRequest();
  const askExit = useBonusExit();
  const [digits, setDigits] = useState('');
  const [cardId, setCardId] = useState(cards[0]!.bankCardId);
  const card = cards.find(({ bankCardId }) => bankCardId === cardId) ?? cards[0]!;
  const { currency } = initialPreview;
  const exponent = currencyFormat(currency)?.exponent ?? 0;
  const amount = Number(digits || '0') * 10 ** exponent;
  const settled = useSettled(amount);
  const request = useCall('withdraw.preview', {
    query: { bankCardId: card.bankCardId, ...(settled > 0 ? { amount: settled } : {}) },
  });
  const preview = request.data ?? initialPreview;
  const form = useForm({
    fields: { paymentPassword: {} },
    unmarked: true,
    refusedAt: { payment_password_wrong: 'paymentPassword' },
    async send({ paymentPassword }) {
      if (obstacle !== undefined || !online) return undefined;
      const body = { bankCardId: card.bankCardId, amount, currency, paymentPassword };
      const first = await send(body);
      const choice = 'withdrawalId' in first ? 'other' : await askExit(first);
      if (choice === 'kept') return undefined;
      const sent = choice === 'agreed' ? await send({ ...body, exitBonus: true }) : first;
      if (!('withdrawalId' in sent)) return sent;
      onSent(sent.withdrawalId);
      return undefined;
    },
    onRefused: ({ code }) => {
      if (code === 'payment_password_wrong') form.set({ paymentPassword: '' });
    },
  });
  const obstacle = obstacleOf({ preview, amount, pinDigits: form.values.paymentPassword.length });
  const money = (minor: number) => formats.money(minor, currency);
  const words = {
    minimum: money(preview.minimum),
    maximum: money(preview.maximum),
    available: money(preview.available),
    left: money(preview.checks[0]?.amounts['left'] ?? 0),
  };
  const said = obstacle && t(WORDS[obstacle], words);
  const setAll = () => setDigits(String(Math.floor(mostOf(preview) / 10 ** exponent)));

  function showMissing(): void {
    if (obstacle === 'pin') return form.focus('paymentPassword');
    document.querySelector<HTMLElement>('[data-testid="field-amount"]')?.focus();
  }

  return (
    <>
      <SummaryCard preview={preview} onAll={mostOf(preview) >= preview.minimum ? setAll : undefined} />
      <form className={styles.form} {...form.element}>
        <Field
          label={t('withdraw_amount')}
          note={t('withdraw_range', words)}
          error={obstacle && AT_AMOUNT.includes(obstacle) ? said : undefined}
        >
          <AmountInput
            value={digits}
            onChange={setDigits}
            unit={currencyFormat(currency)?.symbol ?? currency}
            placeholder="0"
            data-testid="field-amount"
          />
        </Field>
        <CardPicker cards={cards} chosen={card} onChoose={setCardId} />
        <ChecksList title="withdraw_checks" checks={preview.checks} lines={preview.turnover} currency={currency} />
        <div>
          <ExpectedNote preview={preview} />
        </div>
        <CostCard
          currency={currency}
          freeLeft={preview.freeLeft}
          cost={amount === 0 ? { fee: 0, netAmount: 0 } : settled === amount ? request.data : undefined}
        />
        <div>
          <PinField
            field={form.field('paymentPassword')}
            label={t('withdraw_pin')}
            note={
              <Link to="/m/member/security" className={styles.noteLink}>
                {t('withdraw_pin_forgot')}
              </Link>
            }
            secret
          />
        </div>
        <FormError form={form} />
        <Button
          look="money"
          wide
          type="submit"
          data-testid="submit"
          busy={form.busy ? t('withdraw_sending') : undefined}
          reason={online ? said : t('withdraw_offline')}
          onBlocked={showMissing}
        >
          {t('withdraw_submit')}
        </Button>
      </form>
    </>
  );
}

/** Who processes it next, how long it takes, and that it cannot be cancelled. */
function ExpectedNote({ preview: { turnover, nextActor, expectedSec } }: { readonly preview: Preview }) {
  const t = useT();
  const bonusLocked = turnover.some(
    ({ source, left, bonusLocked: locked }) => source === 'bonus' && left > 0 && locked > 0,
  );
  const minutes = Math.max(1, Math.round(expectedSec / 60));
  return (
    <Note>
      {bonusLocked && `${t('withdraw_note_bonus')} `}
      {t(nextActor === 'risk' ? 'withdraw_note_risk' : 'withdraw_note_system', { minutes })}{' '}
      <b>{t('withdraw_note_final')}</b>
    </Note>
  );
}
