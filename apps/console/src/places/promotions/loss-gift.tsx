/** What loss cashback gives: whose losses, how often, the share, the most of a period. */
import { LOSS_PERIODS, PROMOTION_PRODUCTS } from '@lantern/contract/promotion-rules';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import type { Form } from './form.ts';
import { FormField, useFault, type SectionsProps } from './rule-part.tsx';
import styles from './promotions.module.css';

export function LossGift(props: SectionsProps) {
  const { form, isFixed, isReadOnly, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const mayChange = !isFixed && !isReadOnly;
  const { loss } = form;
  return (
    <>
      <div className={styles.triple}>
        <label className={parts.field}>
          <span className={parts.label}>{t('promotion_loss_product')}</span>
          <select
            className={parts.input}
            value={form.product}
            disabled={!mayChange}
            onChange={({ target }) => onChange({ ...form, product: target.value as Form['product'] })}
          >
            {PROMOTION_PRODUCTS.map((product) => (
              <option key={product} value={product}>
                {t(`promotion_race_product_${product}`)}
              </option>
            ))}
          </select>
        </label>
        <DeskField
          label={t('promotion_loss_rate')}
          side="%"
          value={loss.percent}
          fault={faultOf('lossRate', loss.percent)}
          onChange={(percent) => onChange({ ...form, loss: { ...loss, percent } })}
        />
        <FormField {...props} name="maximum" label={t('promotion_loss_maximum')} side={currency} />
      </div>
      <div>
        <span className={parts.label}>{t('promotion_loss_period')}</span>
        <Segments
          label={t('promotion_loss_period')}
          value={loss.period}
          onChange={(period) => mayChange && onChange({ ...form, loss: { ...loss, period } })}
          options={LOSS_PERIODS.map((period) => ({ id: period, label: t(`promotion_loss_${period}`) }))}
        />
      </div>
      <p className={styles.faint}>{t('promotion_loss_note')}</p>
    </>
  );
}
