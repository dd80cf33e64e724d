/** What a deposit bonus gives and asks for, and what it is worth to a member. */
import { MATCH_DEPOSITS, type PromotionValue } from '@lantern/contract/promotion-rules';
import { cx } from '@lantern/ui';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { DeskCard } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import { BonusTerms } from './bonus-terms.tsx';
import type { MatchForm } from './match-form.ts';
import type { FieldName } from './rule-form.ts';
import { useFault, type SectionsProps } from './rule-part.tsx';
import styles from './promotions.module.css';
import table from './value-table.module.css';

type Typed = 'percent' | 'maximum' | 'minimumDeposit';

export function MatchGift(props: SectionsProps) {
  const { form, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const { match } = form;
  const set = (part: Partial<MatchForm>) => onChange({ ...form, match: { ...match, ...part } });
  const field = (name: Typed, side: string) => (
    <DeskField
      label={t(`promotion_match_${name}`)}
      side={side}
      value={match[name]}
      fault={faultOf(name as FieldName, match[name])}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      <Segments
        label={t('promotion_match_deposits')}
        value={match.deposits}
        onChange={(deposits) => set({ deposits })}
        options={MATCH_DEPOSITS.map((id) => ({ id, label: t(`promotion_match_${id}`) }))}
      />
      <div className={styles.triple}>
        {field('percent', '%')}
        {field('maximum', currency)}
        {field('minimumDeposit', currency)}
      </div>
      <Segments
        label={t('promotion_match_base')}
        value={match.base}
        onChange={(base) => set({ base })}
        options={(['bonus', 'deposit_and_bonus'] as const).map((id) => ({
          id,
          label: t(`promotion_match_base_${id}`),
        }))}
      />
      <BonusTerms terms={match} note={t('promotion_match_cash_out_note')} faultOf={faultOf} onChange={set} />
    </>
  );
}

const SHARE = 100;

/** What a bonus is worth to a member: the mean, and never without the chances to finish and to end below the deposit; of a gift, with nothing. */
export function ValueTable({ value }: { readonly value: PromotionValue }) {
  const t = useT();
  const { currency } = useMerchant();
  const { deposit, bonus, required, rows } = value;
  return (
    <DeskCard title={t('promotion_value')}>
      <p className={styles.faint}>
        {t(deposit > 0 ? 'promotion_value_of' : 'promotion_value_of_gift')}{' '}
        {deposit > 0 && (
          <>
            <Money amount={deposit} currency={currency} /> +{' '}
          </>
        )}
        <Money amount={bonus} currency={currency} /> → <Money amount={required} currency={currency} />
      </p>
      <table className={cx(styles.pieces, table.values)} data-testid="promotion-value">
        <thead>
          <tr>
            <th scope="col">
              {t('promotion_value_game')}, {t('promotion_value_stake').toLowerCase()}
            </th>
            <th scope="col">{t('promotion_value_mean')}</th>
            <th scope="col">{t('promotion_value_finish')}</th>
            <th scope="col">{t(deposit > 0 ? 'promotion_value_below' : 'promotion_value_nothing')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ volatility, stake, mean, finishBps, belowBps }) => (
            <tr key={`${volatility} ${stake}`}>
              <td>
                {t(`promotion_value_${volatility}`)}
                <br />
                <Money amount={stake} currency={currency} />
              </td>
              <td>
                <Money amount={mean} currency={currency} />
              </td>
              <td>{(finishBps / SHARE).toFixed(1)}%</td>
              <td>{(belowBps / SHARE).toFixed(1)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.faint}>{t('promotion_value_note')}</p>
    </DeskCard>
  );
}
