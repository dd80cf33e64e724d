/** Whether a gift is cash or bonus money with turnover, and what it asks for. */
import { PROMOTION_PRODUCTS, type PromotionProduct } from '@lantern/contract/promotion-rules';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskCheck, DeskField } from '../../widgets/fields.tsx';
import type { TurnoverForm } from './form.ts';
import { useFault, type SectionsProps } from './rule-part.tsx';
import { USUAL_TURNOVER } from './turnover-form.ts';
import styles from './promotions.module.css';

export function TurnoverPart(props: SectionsProps) {
  const { form, isFixed, isReadOnly, onChange } = props;
  const t = useT();
  return (
    <>
      <DeskCheck
        isSelected={form.turnover !== undefined}
        isDisabled={isReadOnly || isFixed}
        onChange={(isOn) => onChange({ ...form, turnover: isOn ? USUAL_TURNOVER : undefined })}
      >
        {t('promotion_turnover')}
      </DeskCheck>
      {form.turnover && <Terms {...props} turnover={form.turnover} />}
    </>
  );
}

type Typed = Exclude<keyof TurnoverForm, 'product'>;

function Terms({ turnover, ...props }: SectionsProps & { readonly turnover: TurnoverForm }) {
  const { form, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const set = (part: Partial<TurnoverForm>) => onChange({ ...form, turnover: { ...turnover, ...part } });
  const field = (name: Typed, side: string) => (
    <DeskField
      label={t(`promotion_match_${name}`)}
      side={side}
      value={turnover[name]}
      fault={faultOf(name, turnover[name])}
      onChange={(value) => set({ [name]: value })}
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
            value={turnover.product}
            onChange={({ target }) => set({ product: target.value as PromotionProduct })}
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
      <p className={styles.faint}>{t('promotion_turnover_note')}</p>
    </>
  );
}
