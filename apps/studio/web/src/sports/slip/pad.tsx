/** The stake pad. It starts empty; nothing is filled in for the member. */
import { cx, Icon } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import styles from './sports-pad.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '000', '0'] as const;
/** In thousands. */
const ADDS = [50, 100, 500] as const;
const THOUSAND = 1_000;
const DIGITS_MAXIMUM = 9;

export interface PadProps {
  readonly value: number;
  /** The most that may be staked now; undefined while unknown. */
  readonly most: number | undefined;
  readonly onChange: (value: number) => void;
  /** Shows the amount above the keys. */
  readonly shows: boolean;
}

export function Pad({ value, most, onChange, shows }: PadProps) {
  const t = useT();
  const { view, money } = useSports();
  const limits = view.use((state) => state.limits);
  const balance = view.use((state) => state.balance);
  const typed = (digits: string): void => {
    const next = `${value === 0 ? '' : value}${digits}`.replace(/^0+/, '');
    if (next.length <= DIGITS_MAXIMUM) onChange(Number(next));
  };
  const highest = Math.min(most ?? limits.maxStake, limits.maxStake, balance);
  return (
    <div>
      {shows && (
        <p className={styles.amount} role="status" data-testid="sports-stake">
          <span>{t('sports_stake')}</span>
          <b className="num">{money(value)}</b>
        </p>
      )}
      <div className={styles.pad} role="group" aria-label={t('sports_stake')}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            onClick={() => typed(key)}
            data-testid={`sports-key-${key}`}
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          className={styles.key}
          aria-label={t('sports_backspace')}
          onClick={() => onChange(Math.floor(value / 10))}
          data-testid="sports-key-back"
        >
          <Icon name="backspace" size={20} />
        </button>
        <div className={styles.adds}>
          {ADDS.map((thousands) => (
            <button
              key={thousands}
              type="button"
              className={cx(styles.key, styles.add)}
              onClick={() => onChange(value + thousands * THOUSAND)}
            >
              +{thousands}K
            </button>
          ))}
          <button
            type="button"
            className={cx(styles.key, styles.add)}
            aria-disabled={highest <= 0}
            onClick={() => highest > 0 && onChange(highest)}
            data-testid="sports-max"
          >
            {t('sports_maximum')}
          </button>
        </div>
      </div>
    </div>
  );
}
