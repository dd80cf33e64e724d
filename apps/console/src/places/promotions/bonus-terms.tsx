/** What a bonus asks for, whichever way it is given: turnover, time, product, and the two maximums. */
import { PROMOTION_PRODUCTS, type PromotionProduct } from '@lantern/contract/promotion-rules';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskField } from '../../widgets/fields.tsx';
import type { TurnoverForm } from './form.ts';
import type { useFault } from './rule-part.tsx';
import styles from './promotions.module.css';

type Typed = Exclude<keyof TurnoverForm, 'product'>;

interface BonusTermsProps {
  readonly terms: TurnoverForm;
  /** What stands below the fields. */
  readonly note: string;
  readonly faultOf: ReturnType<typeof useFault>;
  readonly onChange: (part: Partial<TurnoverForm>) => void;
}

export function BonusTerms({ terms, note, faultOf, onChange }: BonusTermsProps) {
  const t = useT();
  const { currency } = useMerchant();
  const field = (name: Typed, side: string) => (
    <DeskField
      label={t(`promotion_match_${name}`)}
      side={side}
      value={terms[name]}
      fault={faultOf(name, terms[name])}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      <div className={styles.triple}>
        {field('multiple', '×')}
        {field('hours', t('promotion_match_hours_side'))}
        <label className={parts.field}>
          <span className={parts.label}>{t('promotion_match_product')}</span>
          <select
            className={parts.input}
            value={terms.product}
            onChange={({ target }) => onChange({ product: target.value as PromotionProduct })}
          >
            {PROMOTION_PRODUCTS.map((id) => (
              <option key={id} value={id}>
                {t(`promotion_match_product_${id}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.pair}>
        {field('betMaximum', currency)}
        {field('cashOutMaximum', currency)}
      </div>
      <p className={styles.faint}>{note}</p>
    </>
  );
}
