/** Lines of a report beside each other: a bar for the valid stake, the result at the end. */
import { useFormats } from '@lantern/ui';
import { useT } from '../../../lib/language/i18n.ts';
import { toneOf } from './totals-bar.tsx';
import styles from '../profit.module.css';

export interface ShareLine {
  readonly id: string;
  readonly name: string;
  readonly validStake: number;
  readonly payout: number;
  readonly net: number;
}

interface ProfitSharesProps {
  readonly caption: string;
  readonly currency: string;
  readonly lines: readonly ShareLine[];
}

export function ProfitShares({ caption, currency, lines }: ProfitSharesProps) {
  const t = useT();
  const formats = useFormats();
  const largest = Math.max(1, ...lines.map(({ validStake }) => validStake));
  return (
    <ul aria-label={caption}>
      {lines.map(({ id, name, validStake, payout, net }) => (
        <li key={id} className={styles.share} data-testid={`share-${id}`}>
          <div className={styles.shareHead}>
            <b>{name}</b>
            <b className={styles[toneOf(net) ?? 'even']}>
              {net > 0 ? '+' : ''}
              {formats.money(net, currency)}
            </b>
          </div>
          <svg className={styles.shareBar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="6" className={styles.shareTrack} />
            <rect width={Math.max(0, (validStake / largest) * 100)} height="6" className={styles.shareFill} />
          </svg>
          <div className={styles.shareFoot}>
            <span>
              {t('member_valid_stake')} {formats.money(validStake, currency)}
            </span>
            <span>
              {t('record_paid')} {formats.money(payout, currency)}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
