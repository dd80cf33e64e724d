/** A system: the stake of each combination by its size, and what some hits come to, losses included. */
import { cx, Icon } from '@lantern/ui';
import { useT } from '../../frame/i18n.ts';
import { useSports } from '../context.ts';
import { combinations } from '../play/prices.ts';
import { countOf, possibleWin, systemRange, totalStake, type Draft } from '../play/slip.ts';
import styles from './sports-slip.module.css';

const STEP = 10_000;
const SIZE_LEAST = 2;

const sizesOf = ({ legs }: Draft): readonly number[] =>
  Array.from({ length: legs.length - SIZE_LEAST + 1 }, (_, at) => at + SIZE_LEAST);

export function SystemStakes({ slip }: { readonly slip: Draft }) {
  const t = useT();
  const { play, money, amount } = useSports();
  return (
    <div>
      <p className={styles.systemHead}>{t('sports_per_combination')}</p>
      {sizesOf(slip).map((size) => {
        const unit = slip.units[size] ?? 0;
        const count = combinations(slip.legs.length, size);
        const name = t('sports_parlay_of', { count: size });
        return (
          <div key={size} className={styles.size} data-testid={`sports-size-${size}`}>
            <div>
              <b>{name}</b>
              <small className="num">
                {unit === 0
                  ? t('sports_combinations', { count })
                  : t('sports_combinations_sum', { count, unit: amount(unit), sum: money(unit * count) })}
              </small>
            </div>
            <div className={styles.stepper}>
              <button
                type="button"
                aria-label={t('sports_less_of', { name })}
                aria-disabled={unit === 0}
                onClick={() => play.slip.setUnit(size, Math.max(0, unit - STEP))}
              >
                <Icon name="minus" size={16} />
              </button>
              <span className="num" aria-live="polite">
                {amount(unit)}
              </span>
              <button
                type="button"
                aria-label={t('sports_more_of', { name })}
                onClick={() => play.slip.setUnit(size, unit + STEP)}
              >
                <Icon name="plus" size={16} />
              </button>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Sums of a system: what it costs, and what the fewest hits that pay and all hits come to. */
export function SystemSums({ slip }: { readonly slip: Draft }) {
  const t = useT();
  const { money } = useSports();
  const total = totalStake(slip);
  const smallest = Math.min(...Object.entries(slip.units).flatMap(([size, unit]) => (unit > 0 ? [Number(size)] : [])));
  if (total === 0) return null;
  const [least, most] = systemRange(slip, smallest);
  return (
    <>
      <p className={styles.sum}>
        <span>{t('sports_combinations', { count: countOf(slip) })}</span>
        <b className="num" data-testid="sports-total">
          {money(total)}
        </b>
      </p>
      {smallest < slip.legs.length && (
        <p className={styles.sum}>
          <span>{t('sports_back_if_some', { count: smallest })}</span>
          <b className="num">{least === most ? money(least) : `${money(least)} – ${money(most)}`}</b>
        </p>
      )}
      <p className={cx(styles.sum, styles.gold)}>
        <span>{t('sports_back_if_every', { count: slip.legs.length })}</span>
        <b className="num" data-testid="sports-possible">
          {money(possibleWin(slip))}
        </b>
      </p>
      {smallest < slip.legs.length && most < total && (
        <p className={styles.note}>{t('sports_system_loses', { count: smallest, amount: money(total - most) })}</p>
      )}
    </>
  );
}
