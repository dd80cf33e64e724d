/** A custom amount beside the chips: entered on a sheet, then placed like a chip. */
import { AmountInput, BottomSheet, Button, cx, Field, Icon } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { isAmount } from '../play/chips.ts';
import { useTable } from '../table-context.ts';
import styles from './mini-amount.module.css';

function AmountSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { view, play, money } = useTable();
  const rules = view.use((state) => state.rules);
  const [digits, setDigits] = useState('');
  const [wrong, setWrong] = useState(false);
  const limits = t('table_mini_amount_limits', { min: money(rules.minBet), max: money(rules.maxBet) });
  const take = (): void => {
    const amount = Number(digits);
    if (!isAmount(amount, rules)) return setWrong(true);
    play.choose(amount);
    onClose();
  };
  return (
    <BottomSheet title={t('table_mini_amount')} onClose={onClose} data-testid="table-amount-sheet">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <Field
          label={t('table_mini_amount')}
          className={styles.field}
          {...(wrong ? { error: limits } : { hint: limits })}
        >
          <AmountInput
            value={digits}
            unit="₫"
            onChange={(typed) => {
              setDigits(typed);
              setWrong(false);
            }}
            data-testid="table-amount"
          />
        </Field>
        <Button type="submit" wide data-testid="table-amount-take">
          {t('table_mini_amount_take')}
        </Button>
      </form>
    </BottomSheet>
  );
}

/** The last place of the rack, showing the custom amount while it is selected. */
export function AmountKey() {
  const t = useT();
  const { view, money, locale } = useTable();
  const chosen = view.use(({ chip, rules }) => (rules.chips.includes(chip) ? undefined : chip));
  const [open, setOpen] = useState(false);
  const name = chosen === undefined ? t('table_mini_amount') : t('table_chip', { amount: money(chosen) });
  return (
    <>
      <button
        type="button"
        className={cx(styles.key, chosen !== undefined && styles.chosen)}
        aria-pressed={chosen !== undefined}
        onClick={() => setOpen(true)}
        data-testid="table-open-amount"
      >
        <span className="sr-only">{name}</span>
        {chosen === undefined ? (
          <Icon name="keyboard" size={20} />
        ) : (
          <b aria-hidden="true">{shortAmount(chosen, locale)}</b>
        )}
      </button>
      {open && <AmountSheet onClose={() => setOpen(false)} />}
    </>
  );
}
