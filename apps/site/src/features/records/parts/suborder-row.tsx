/** One bet of an order. */
import { StatusChip, useFormats, useLocale } from '@lantern/ui';
import { useT, type TextKey } from '../../../lib/language/i18n.ts';
import { oddsShown } from '../../../lib/lottery/odds.ts';
import { STATUS_TONES, type OrderDetail } from '../record-words.ts';
import styles from '../records.module.css';

interface SuborderRowProps {
  readonly suborder: OrderDetail['suborders'][number];
  readonly currency: string;
  readonly name: string;
}

/** A choice that names a prize instead of a number. */
const PRIZE = /^(DB|G\d)$/;

export function SuborderRow({ suborder, currency, name }: SuborderRowProps) {
  const t = useT();
  const formats = useFormats();
  const locale = useLocale();
  const { selections, unit, multiplier, stake, odds, payout, status } = suborder;
  return (
    <div className={styles.suborder}>
      <div className={styles.suborderHead}>
        <b>{name}</b>
        <StatusChip tone={STATUS_TONES[status]}>{t(`order_${status}`)}</StatusChip>
      </div>
      {selections.length > 0 && (
        <p className={styles.picks} dir="ltr">
          {selections.map((selection) => (
            <span key={selection} className={styles.pick}>
              {PRIZE.test(selection) ? t(`prize_${selection}` as TextKey) : selection}
            </span>
          ))}
        </p>
      )}
      <div className={styles.suborderFoot}>
        <span>
          {t('record_terms', { unit: formats.money(unit, currency), multiplier, odds: oddsShown(odds, locale) })}
        </span>
        <span className={styles.suborderAmounts}>
          {formats.money(stake, currency)}
          {payout > 0 && <b className={payout > stake ? styles.won : undefined}>+{formats.money(payout, currency)}</b>}
        </span>
      </div>
    </div>
  );
}
