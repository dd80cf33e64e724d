/** All bets on offer. */
import { BottomSheet, cx, useFormats } from '@lantern/ui';
import { useT } from '../i18n.ts';
import styles from './bets-sheet.module.css';

export interface BetsSheetProps {
  /** The kind of game, in test ids. */
  readonly of: 'slot' | 'instant' | 'fish';
  readonly title: string;
  /** Its description; a general one where absent. */
  readonly text?: string;
  readonly bets: readonly number[];
  readonly bet: number;
  readonly currency: string;
  readonly onChoose: (bet: number) => void;
  readonly onClose: () => void;
}

export function BetsSheet({ of, title, text, bets, bet, currency, onChoose, onClose }: BetsSheetProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <BottomSheet title={title} onClose={onClose} data-testid={`${of}-bets`}>
      <p className={styles.text}>{text ?? t('bets_text')}</p>
      <ul className={styles.bets}>
        {bets.map((offered) => (
          <li key={offered}>
            <button
              type="button"
              className={cx(styles.offer, offered === bet && styles.chosen)}
              aria-pressed={offered === bet}
              onClick={() => onChoose(offered)}
              data-testid={`${of}-offer`}
            >
              <span className="num">{formats.money(offered, currency)}</span>
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}
