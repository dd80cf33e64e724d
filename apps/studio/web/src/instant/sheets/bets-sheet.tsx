/** All bets on offer. */
import { BottomSheet, cx, useFormats } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import styles from './quick-sheets.module.css';

export interface BetsSheetProps {
  readonly bets: readonly number[];
  readonly bet: number;
  readonly currency: string;
  readonly onChoose: (bet: number) => void;
  readonly onClose: () => void;
}

export function BetsSheet({ bets, bet, currency, onChoose, onClose }: BetsSheetProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <BottomSheet title={t('instant_bets')} onClose={onClose} data-testid="instant-bets">
      <p className={styles.text}>{t('bets_text')}</p>
      <ul className={styles.bets}>
        {bets.map((offered) => (
          <li key={offered}>
            <button type="button" className={cx(styles.offer, offered === bet && styles.chosen)} aria-pressed={offered === bet} onClick={() => onChoose(offered)} data-testid="instant-offer">
              <span className="num">{formats.money(offered, currency)}</span>
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
