/** A number as balls, its last two lit. A new draw drops in ball by ball. */
import { cx } from '@lantern/ui';
import styles from './lottery.module.css';

export function ResultBalls({ number, drawId }: { readonly number: string; readonly drawId: string }) {
  return (
    <span className={styles.balls} dir="ltr" role="img" aria-label={number} key={drawId}>
      {[...number].map((digit, at) => (
        <i key={at} aria-hidden="true" className={cx(styles.ball, at >= number.length - 2 && styles.lit)} style={{ animationDelay: `${at * 70}ms` }}>
          {digit}
        </i>
      ))}
    </span>
  );
}
