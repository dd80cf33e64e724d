/** The totals of the order, when they differ from the amount: a card's share, a bonus, the credited sum. */
import { useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import styles from '../deposit.module.css';
import type { Draft } from '../state/new-order.ts';

interface OrderSumProps {
  readonly draft: Draft;
  readonly credited: number;
  readonly bonus: number | undefined;
}

export function OrderSum({ draft: { method, amount }, credited, bonus }: OrderSumProps) {
  const t = useT();
  const formats = useFormats();
  const money = (minor: number) => formats.money(minor, method.currency);
  if (credited === amount && bonus === undefined) return null;
  return (
    <dl className={styles.sum} data-testid="deposit-sum">
      <div>
        <dt>{t('deposit_sum_paid')}</dt>
        <dd>{money(amount)}</dd>
      </div>
      {credited !== amount && (
        <div>
          <dt>{t('deposit_sum_fee')}</dt>
          <dd>{money(credited - amount)}</dd>
        </div>
      )}
      {bonus !== undefined && (
        <div>
          <dt>{t('deposit_sum_bonus')}</dt>
          <dd>{`+${money(bonus)}`}</dd>
        </div>
      )}
      <div className={styles.sumTotal}>
        <dt>{t('deposit_sum_total')}</dt>
        <dd>{money(credited + (bonus ?? 0))}</dd>
      </div>
    </dl>
  );
}
