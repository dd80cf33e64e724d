/** One transfer: from, to, amount, and the outcome. */
import { AmountInput, Button, Chip, Field, Note, useFormats, useToasts } from '@lantern/ui';
import { currencyFormat } from '@lantern/money/format';
import { useOnline } from '@lantern/web';
import { useRef, useState, type FormEvent } from 'react';
import type { CallFailed } from '@lantern/client';
import { useT } from '../../../lib/language/i18n.ts';
import { useSending } from '../api/use-sending.ts';
import {
  availableFor,
  everythingFor,
  obstacleOf,
  QUICK_UNITS,
  type Direction,
  type Obstacle,
  type Wallet,
  type Wallets,
} from '../state/transfer-request.ts';
import styles from '../transfer.module.css';
import { PendingNote } from './pending-note.tsx';
import { WayPanel } from './way-panel.tsx';

interface TransferFormProps {
  readonly wallets: Wallets;
  readonly wallet: Wallet;
}

/** The obstacle, in words. */
function useObstacleText(currency: string): (obstacle: Obstacle) => string {
  const t = useT();
  const formats = useFormats();
  return (obstacle) => {
    switch (obstacle.why) {
      case 'amount':
        return t('transfer_needs_amount');
      case 'waiting':
        return t('transfer_is_waiting');
      case 'maintenance':
        return t('transfer_in_maintenance');
      case 'closed':
        return t('transfer_closed');
      case 'below':
        return t('transfer_below', { minimum: formats.money(obstacle.amount, currency) });
      case 'above':
        return t('transfer_above', { maximum: formats.money(obstacle.amount, currency) });
      case 'short':
        return t('transfer_short', { amount: formats.money(obstacle.amount, currency) });
    }
  };
}

export function TransferForm({ wallets, wallet }: TransferFormProps) {
  const t = useT();
  const formats = useFormats();
  const toasts = useToasts();
  const online = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const [direction, setDirection] = useState<Direction>(wallet.state === 'closed' ? 'in' : 'out');
  const [digits, setDigits] = useState('');
  const [refusal, setRefusal] = useState<CallFailed>();
  const { sending, send } = useSending();
  const { currency } = wallets;
  const obstacleText = useObstacleText(currency);
  const exponent = currencyFormat(currency)?.exponent ?? 0;
  const amount = Number(digits || '0') * 10 ** exponent;
  const obstacle = obstacleOf(wallets, { wallet, direction, amount });
  const wrongAmount =
    obstacle && (obstacle.why === 'below' || obstacle.why === 'above' || obstacle.why === 'short')
      ? obstacleText(obstacle)
      : undefined;
  const reason = !online ? t('transfer_offline') : obstacle && obstacleText(obstacle);

  function enter(next: string): void {
    setRefusal(undefined);
    setDigits(next);
  }

  function turn(): void {
    setDirection(direction === 'out' ? 'in' : 'out');
    enter('');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason !== undefined || sending) return;
    setRefusal(undefined);
    const { sent, refusal: refused } = await send({ direction, vendor: wallet.vendor, amount, currency });
    if (!sent) return setRefusal(refused);
    setDigits('');
    const words = { amount: formats.money(amount, currency), name: wallet.name };
    if (sent.status === 'done')
      toasts.show({ type: 'success', text: t(direction === 'out' ? 'transfer_done_out' : 'transfer_done_in', words) });
    else toasts.show({ type: 'info', text: t('transfer_waits', words) });
  }

  return (
    <form
      ref={form}
      className={styles.card}
      onSubmit={(event) => void submit(event)}
      noValidate
      data-testid="transfer-form"
      data-direction={direction}
    >
      <WayPanel wallets={wallets} wallet={wallet} direction={direction} onTurn={turn} />
      {wallet.pending && <PendingNote pending={wallet.pending} name={wallet.name} />}
      <Field
        label={t('transfer_amount')}
        note={t('transfer_available', { amount: formats.money(availableFor(wallets, wallet, direction), currency) })}
        error={wrongAmount}
      >
        <AmountInput
          value={digits}
          onChange={enter}
          unit={currencyFormat(currency)?.symbol ?? currency}
          data-testid="field-amount"
          placeholder="0"
        />
      </Field>
      <QuickAmounts
        digits={digits}
        everything={everythingFor(wallets, wallet, direction)}
        currency={currency}
        exponent={exponent}
        onChoose={enter}
      />
      {refusal && (
        <div role="alert" data-testid="transfer-refusal" data-code={refusal.code}>
          <Note tone="bad">{refusal.message}</Note>
        </div>
      )}
      <Button
        look="money"
        wide
        type="submit"
        data-testid="submit"
        busy={sending && sending !== 'all_back' ? t('transfer_sending') : undefined}
        reason={wrongAmount === undefined ? reason : undefined}
        disabled={wrongAmount !== undefined}
        onBlocked={() => form.current?.querySelector('input')?.focus()}
      >
        {direction === 'out' ? t('transfer_submit_out', { name: wallet.name }) : t('transfer_submit_in')}
      </Button>
      <p className={styles.promise}>{t('transfer_promise')}</p>
    </form>
  );
}

interface QuickAmountsProps {
  /** The entered amount, in whole units. */
  readonly digits: string;
  /** Minor units. */
  readonly everything: number;
  readonly currency: string;
  readonly exponent: number;
  readonly onChoose: (digits: string) => void;
}

function QuickAmounts({ digits, everything, currency, exponent, onChoose }: QuickAmountsProps) {
  const t = useT();
  const formats = useFormats();
  const whole = Math.floor(everything / 10 ** exponent);
  return (
    <div className={styles.quick} role="group" aria-label={t('transfer_quick')}>
      {QUICK_UNITS.map((units) => (
        <Chip key={units} selected={digits === String(units)} onClick={() => onChoose(String(units))}>
          {formats.money(units * 10 ** exponent, currency, { symbol: false })}
        </Chip>
      ))}
      <Chip onClick={() => onChoose(whole > 0 ? String(whole) : '')} data-testid="transfer-everything">
        {t('transfer_everything')}
      </Chip>
    </div>
  );
}
