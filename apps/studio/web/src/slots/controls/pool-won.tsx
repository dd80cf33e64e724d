/** The pool is won: over everything, until it is touched. */
import { useFormats, useReducedMotion } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import type { PoolWinShown } from '../play/view.ts';
import styles from './pool-won.module.css';

export interface PoolWonProps {
  readonly poolShown: PoolWinShown;
  readonly currency: string;
  readonly demo: boolean;
  readonly onGoOn: () => void;
}

export function PoolWon({ poolShown, currency, demo, onGoOn }: PoolWonProps) {
  const t = useT();
  const formats = useFormats();
  const still = useReducedMotion();
  const amount = still ? poolShown.amount : poolShown.counted;
  return (
    <button
      type="button"
      className={styles.cover}
      onClick={onGoOn}
      data-testid="slot-pool-won"
      data-amount={poolShown.amount}
    >
      {!still && <i className={styles.rays} />}
      <span className={styles.card}>
        <b className={styles.title}>{t('pool_won')}</b>
        <span className={styles.amount}>{formats.money(amount, currency, { symbol: !demo })}</span>
        <span className={styles.text}>{t(demo ? 'pool_caption_demo' : 'pool_won_text')}</span>
        <span className={styles.go}>{t('announce_go_on')}</span>
      </span>
    </button>
  );
}
