/** How much of a budget is given away. */
import { cx } from '@lantern/ui';
import { useFormats } from '@lantern/ui/i18n';
import { useT } from '../../lib/i18n.ts';
import { Money } from '../../widgets/values.tsx';
import styles from './promotions.module.css';

/** From this share on it is said to run out. */
const WARN_SHARE = 0.9;

interface BudgetBarProps {
  readonly given: number;
  readonly budget: number;
  readonly currency: string;
  /** With both amounts. */
  readonly isLarge?: boolean;
}

export function BudgetBar({ given, budget, currency, isLarge = false }: BudgetBarProps) {
  const t = useT();
  const { integer } = useFormats();
  const share = budget > 0 ? Math.min(1, given / budget) : 0;
  const percent = Math.floor(share * 100);
  return (
    <span className={cx(styles.burn, isLarge && styles.burnLarge)}>
      {isLarge && (
        <span className={styles.burnWords}>
          <b>
            <Money amount={given} currency={currency} />
          </b>
          <span>
            {t('promotion_of_budget')} <Money amount={budget} currency={currency} />
          </span>
        </span>
      )}
      <span
        className={styles.track}
        role="meter"
        aria-label={t('promotion_burn')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${share * 100}%` }} data-warn={share >= WARN_SHARE || undefined} />
      </span>
      <span className={styles.percent}>{integer(percent)}%</span>
    </span>
  );
}
