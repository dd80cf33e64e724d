/** The stake: stepper and coins. */
import { cx, Stepper, useFormats } from '@lantern/ui';
import { useT } from '../lib/i18n.ts';
import styles from './stake-row.module.css';

export interface StakeRowProps {
  /** Minor units, as everything here. */
  readonly unit: number;
  readonly coins: readonly number[];
  readonly step: number;
  readonly maximum: number;
  readonly onUnit: (unit: number) => void;
}

export function StakeRow({ unit, coins, step, maximum, onUnit }: StakeRowProps) {
  const t = useT();
  const { integer } = useFormats();
  return (
    <div className={styles.row}>
      <div className={styles.stepper}>
        <Stepper
          label={t('stake')}
          value={unit}
          step={step}
          min={step}
          max={maximum}
          format={integer}
          onChange={onUnit}
          data-testid="stake"
        />
      </div>
      <div className={styles.coins} role="group" aria-label={t('coins')}>
        {coins.map((coin) => (
          <button
            key={coin}
            type="button"
            aria-pressed={coin === unit}
            className={cx(styles.coin, coin === unit && styles.on)}
            data-testid={`stake-coin-${coin}`}
            onClick={() => onUnit(coin)}
          >
            {coin % 1000 === 0 ? `${coin / 1000}K` : integer(coin)}
            {coin % 1000 === 0 && <span className="sr-only">{integer(coin)}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}
