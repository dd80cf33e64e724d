/** Gold sparks that rise once when money arrives; static with reduced motion. */
import { useReducedMotion } from '@lantern/ui';
import styles from './outcome.module.css';

const COUNT = 14;
/** The golden angle spreads any number evenly without a pattern. */
const TURN = 137.5;

export function Sparks() {
  if (useReducedMotion()) return null;
  return (
    <span className={styles.sparks} aria-hidden="true">
      {Array.from({ length: COUNT }, (_, at) => {
        const angle = (at * TURN * Math.PI) / 180;
        const reach = 70 + ((at * 29) % 60);
        const place = {
          '--x': `${Math.round(Math.cos(angle) * reach)}px`,
          '--y': `${Math.round(Math.sin(angle) * reach * 0.8 - 18)}px`,
        };
        return (
          <i
            key={at}
            className={styles.spark}
            style={{ ...place, animationDelay: `${(at % 5) * 60}ms` } as React.CSSProperties}
          />
        );
      })}
    </span>
  );
}
