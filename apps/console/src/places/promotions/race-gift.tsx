/** What a race gives and how it counts: prizes by place, the daily cap, whose points, when it is final. */
import { PROMOTION_PRODUCTS } from '@lantern/contract/promotion-rules';
import { useT } from '../../lib/i18n.ts';
import { useMerchant } from '../../lib/session.ts';
import parts from '../../look/desk-fields.module.css';
import { DeskField, Segments } from '../../widgets/fields.tsx';
import { DeskButton } from '../../widgets/parts.tsx';
import { Money } from '../../widgets/values.tsx';
import { numberOf } from './numbers.ts';
import type { Form } from './rule-form.ts';
import { useFault, type SectionsProps } from './rule-part.tsx';
import styles from './promotions.module.css';

const LINES_MAXIMUM = 40;

export function RaceGift(props: SectionsProps) {
  const { form, isFixed, isReadOnly, onChange } = props;
  const t = useT();
  const faultOf = useFault(props);
  const mayChange = !isFixed && !isReadOnly;
  return (
    <>
      <div className={styles.triple}>
        <label className={parts.field}>
          <span className={parts.label}>{t('promotion_race_product')}</span>
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
          label={t('promotion_race_cap')}
          value={form.dailyCap}
          fault={faultOf('dailyCap', form.dailyCap)}
          onChange={(dailyCap) => onChange({ ...form, dailyCap })}
        />
        <DeskField
          label={t('promotion_race_close')}
          side={t('promotion_race_hours')}
          value={form.closeHours}
          fault={faultOf('closeHours', form.closeHours)}
          onChange={(closeHours) => onChange({ ...form, closeHours })}
        />
      </div>
      <div>
        <span className={parts.label}>{t('promotion_race_counts')}</span>
        <Segments
          label={t('promotion_race_counts')}
          value={form.countsFrom}
          onChange={(countsFrom) => mayChange && onChange({ ...form, countsFrom })}
          options={[
            { id: 'joining', label: t('promotion_race_counts_joining') },
            { id: 'start', label: t('promotion_race_counts_start') },
          ]}
        />
      </div>
      <Prizes {...props} />
    </>
  );
}

function Prizes(props: SectionsProps) {
  const { form, isFixed, isReadOnly, onChange } = props;
  const t = useT();
  const { currency } = useMerchant();
  const faultOf = useFault(props);
  const { prizes } = form;
  const mayChange = !isFixed && !isReadOnly;
  const set = (next: Form['prizes']) => onChange({ ...form, prizes: next });
  const known = prizes.map(({ places, amount }) => ({ places: numberOf(places) ?? 0, amount: numberOf(amount) ?? 0 }));
  const count = known.reduce((sum, { places }) => sum + places, 0);
  const pool = known.reduce((sum, { places, amount }) => sum + places * amount, 0);
  const fault = faultOf('prizes', prizes.map(({ places, amount }) => places + amount).join(''));
  const before = (at: number) => known.slice(0, at).reduce((sum, { places }) => sum + places, 0);
  return (
    <>
      <table className={styles.pieces}>
        <thead>
          <tr>
            <th scope="col">{t('promotion_race_range')}</th>
            <th scope="col">{t('promotion_race_places')}</th>
            <th scope="col">{t('promotion_race_prize', { currency })}</th>
            <th>
              <span className="sr-only">{t('promotion_piece_remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, at) => (
            <tr key={at}>
              <td>{rangeText(before(at) + 1, known[at]!.places)}</td>
              {(['places', 'amount'] as const).map((name) => (
                <td key={name}>
                  <input
                    className={parts.input}
                    inputMode="numeric"
                    aria-label={`${t(name === 'places' ? 'promotion_race_places' : 'promotion_race_prize', { currency })} ${at + 1}`}
                    readOnly={!mayChange}
                    value={prize[name]}
                    onChange={({ target }) =>
                      set(prizes.map((one, line) => (line === at ? { ...one, [name]: target.value } : one)))
                    }
                  />
                </td>
              ))}
              <td>
                {mayChange && prizes.length > 1 && (
                  <DeskButton
                    look="ghost"
                    size="small"
                    icon="x"
                    aria-label={`${t('promotion_piece_remove')} ${at + 1}`}
                    onPress={() => set(prizes.filter((_, line) => line !== at))}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.piecesFoot}>
        {mayChange && prizes.length < LINES_MAXIMUM && (
          <DeskButton size="small" icon="plus" onPress={() => set([...prizes, { places: '1', amount: '' }])}>
            {t('promotion_piece_add')}
          </DeskButton>
        )}
        <span>
          {t('promotion_race_sum', { count })}{' '}
          <Money amount={Number.isSafeInteger(pool) ? pool : 0} currency={currency} />
        </span>
      </div>
      {fault !== undefined && (
        <p className={parts.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** `4` or `4–6`; a dash while the number of places is not known. */
const rangeText = (from: number, places: number): string =>
  places === 0 ? '–' : places === 1 ? String(from) : `${from}–${from + places - 1}`;
