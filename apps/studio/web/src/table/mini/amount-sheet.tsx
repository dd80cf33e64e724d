/** The sheet of a custom amount, within the table's limits. */
import { AmountInput, Button, Field } from '@lantern/ui';
import { useState } from 'react';
import { useT } from '../../frame/i18n.ts';
import { Sheet, useClose } from '../../frame/sheets/sheet.tsx';
import { isAmount } from '../../frame/chips/chips.ts';
import { useTable } from '../table-context.ts';
import styles from './mini-amount.module.css';

export function AmountSheet() {
  const t = useT();
  const { view, play, money } = useTable();
  const rules = view.use((state) => state.rules);
  const close = useClose();
  const [digits, setDigits] = useState('');
  const [wrong, setWrong] = useState(false);
  const limits = t('table_mini_amount_limits', { min: money(rules.minBet), max: money(rules.maxBet) });
  const take = (): void => {
    const amount = Number(digits);
    if (!isAmount(amount, rules)) return setWrong(true);
    play.choose(amount);
    close();
  };
  return (
    <Sheet title={t('table_mini_amount')} testId="table-amount-sheet">
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
    </Sheet>
  );
}
