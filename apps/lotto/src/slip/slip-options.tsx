/** A quiet row under the stake: the multiplier, and the link to bet on several issues. */
import { cx, Icon } from '@lantern/ui';
import { lazy, Suspense, useState } from 'react';
import type { Bet, Stake } from '../bets/price.ts';
import { useT } from '../lib/i18n.ts';
import styles from './slip-options.module.css';

const StakeSheet = lazy(() => import('./stake-sheet.tsx').then(({ StakeSheet: sheet }) => ({ default: sheet })));

export interface SlipOptionsProps {
  readonly stake: Stake;
  readonly currency: string;
  readonly exponent: number;
  readonly limits: Bet['limits'] | undefined;
  readonly onStake: (stake: Partial<Stake>) => void;
  readonly onChase: (() => void) | undefined;
}

export function SlipOptions({ stake, currency, exponent, limits, onStake, onChase }: SlipOptionsProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={cx(styles.option, stake.multiplier > 1 && styles.set)}
        aria-haspopup="dialog"
        data-testid="stake-more"
        onClick={() => setOpen(true)}
      >
        <Icon name="sliders-horizontal" size={16} />
        <span className={styles.words}>{t('stake_and_multiplier', { multiplier: stake.multiplier })}</span>
        <b className={styles.brief} aria-hidden="true">
          ×{stake.multiplier}
        </b>
      </button>
      {onChase && (
        <button type="button" className={styles.option} aria-haspopup="dialog" data-testid="chase" onClick={onChase}>
          <Icon name="arrows-clockwise" size={16} />
          <span className={styles.words}>{t('chase')}</span>
        </button>
      )}
      <Suspense fallback={null}>
        {open && (
          <StakeSheet
            stake={stake}
            currency={currency}
            exponent={exponent}
            limits={limits}
            onStake={onStake}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
