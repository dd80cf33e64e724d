/** The fee and the net amount. */
import { Skeleton, useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../withdraw.module.css';

interface CostCardProps {
  readonly currency: string;
  /** Absent while it is loading. */
  readonly cost: { readonly fee: number; readonly netAmount: number } | undefined;
  readonly freeLeft: number;
}

export function CostCard({ currency, cost, freeLeft }: CostCardProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <dl className={styles.cost} data-testid="withdraw-cost" aria-busy={cost === undefined}>
      <div>
        <dt>
          {t('withdraw_fee')}
          {freeLeft > 0 && <span className={styles.free}>{t('withdraw_free_left', { count: freeLeft })}</span>}
        </dt>
        <dd data-testid="withdraw-fee">{cost ? formats.money(cost.fee, currency) : <Skeleton width={56} />}</dd>
      </div>
      <div>
        <dt>{t('withdraw_net')}</dt>
        <dd className={styles.net} data-testid="withdraw-net">
          {cost ? formats.money(cost.netAmount, currency) : <Skeleton width={120} height={22} />}
        </dd>
      </div>
    </dl>
  );
}
