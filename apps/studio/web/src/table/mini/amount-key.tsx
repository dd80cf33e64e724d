/** A custom amount beside the chips: entered on a sheet, then placed like a chip. */
import { cx, Icon } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { shortAmount } from '../../frame/short-amount.ts';
import { useTable } from '../table-context.ts';
import styles from './mini-amount.module.css';

/** The last place of the rack, showing the custom amount while it is selected. */
export function AmountKey() {
  const t = useT();
  const { view, money, locale } = useTable();
  const chosen = view.use(({ chip, rules }) => (rules.chips.includes(chip) ? undefined : chip));
  const name = chosen === undefined ? t('table_mini_amount') : t('table_chip', { amount: money(chosen) });
  return (
    <button
      type="button"
      className={cx(styles.key, chosen !== undefined && styles.chosen)}
      aria-pressed={chosen !== undefined}
      onClick={() => view.set({ sheet: 'amount' })}
      data-testid="table-open-amount"
    >
      <span className="sr-only">{name}</span>
      {chosen === undefined ? (
        <Icon name="keyboard" size={20} />
      ) : (
        <b aria-hidden="true">{shortAmount(chosen, locale)}</b>
      )}
    </button>
  );
}
