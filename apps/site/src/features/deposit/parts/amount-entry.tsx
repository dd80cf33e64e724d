/** The amount: typed or tapped; for voucher cards one of their face values. */
import { AmountInput, Chip, Field, useFormats } from '@lantern/ui';
import { currencyFormat } from '@lantern/money/format';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../deposit.module.css';
import { cardOf, type Draft } from '../state/new-order.ts';

interface AmountEntryProps {
  readonly draft: Draft;
  /** Whole units of the currency as digits. */
  readonly digits: string;
  readonly exponent: number;
  readonly onChange: (digits: string) => void;
}

export function AmountEntry({ draft, digits, exponent, onChange }: AmountEntryProps) {
  const { method, amount } = draft;
  const toDigits = (minor: number): string => String(Math.round(minor / 10 ** exponent));
  if (method.cards) return <FaceValues draft={draft} onChoose={(value) => onChange(toDigits(value))} />;
  return (
    <Typed
      draft={draft}
      digits={digits}
      onChange={onChange}
      chips={method.quickAmounts.map((quick) => ({ value: quick, on: quick === amount, digits: toDigits(quick) }))}
    />
  );
}

interface TypedProps extends Pick<AmountEntryProps, 'draft' | 'digits' | 'onChange'> {
  readonly chips: readonly { readonly value: number; readonly on: boolean; readonly digits: string }[];
}

function Typed({ draft: { method, amount }, digits, onChange, chips }: TypedProps) {
  const t = useT();
  const formats = useFormats();
  const { currency, minimum, maximum } = method;
  const money = (minor: number) => formats.money(minor, currency);
  const outside =
    amount > 0 && amount < minimum
      ? t('deposit_below', { minimum: money(minimum) })
      : amount > maximum
        ? t('deposit_above', { maximum: money(maximum) })
        : undefined;
  return (
    <div data-method-field="amount">
      <Field
        label={t('deposit_amount')}
        note={t('deposit_range', { minimum: money(minimum), maximum: money(maximum) })}
        error={outside}
      >
        <AmountInput
          value={digits}
          onChange={onChange}
          unit={currencyFormat(currency)?.symbol ?? currency}
          data-testid="field-amount"
          placeholder="0"
        />
      </Field>
      <div className={styles.quick} role="group" aria-label={t('deposit_quick')}>
        {chips.map((chip) => (
          <Chip key={chip.value} selected={chip.on} onClick={() => onChange(chip.digits)}>
            {formats.money(chip.value, currency, { symbol: false })}
          </Chip>
        ))}
      </div>
    </div>
  );
}

/** A card is worth its face value: nothing to type. */
function FaceValues({ draft, onChoose }: { readonly draft: Draft; readonly onChoose: (value: number) => void }) {
  const t = useT();
  const formats = useFormats();
  const { method, amount } = draft;
  const card = cardOf(draft);
  if (!card) return null;
  return (
    <div data-method-field="amount">
      <span className={styles.fieldLabel}>
        <span>{t('deposit_face_value')}</span>
        <span className={styles.fieldNote}>{t('deposit_card_share', { percent: card.creditPercent })}</span>
      </span>
      <div className={styles.quick} role="group" aria-label={t('deposit_face_value')}>
        {card.values.map((value) => (
          <Chip key={value} selected={value === amount} onClick={() => onChoose(value)}>
            {formats.money(value, method.currency, { symbol: false })}
          </Chip>
        ))}
      </div>
    </div>
  );
}
