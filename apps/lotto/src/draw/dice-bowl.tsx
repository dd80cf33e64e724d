/** Dice under a bowl that shakes until it is lifted. */
import styles from './dice-bowl.module.css';

export function DiceBowl() {
  return (
    <div className={styles.stage} aria-hidden="true" data-testid="dice-bowl">
      <svg className={styles.bowl} viewBox="0 0 160 110" width="160" height="110">
        <ellipse cx="80" cy="96" rx="72" ry="11" className={styles.plate} />
        <path d="M14 90c2-44 30-70 66-70s64 26 66 70c-18 8-114 8-132 0z" className={styles.dome} />
        <path d="M30 70c6-24 22-38 40-42" className={styles.shine} />
        <circle cx="80" cy="16" r="8" className={styles.knob} />
      </svg>
    </div>
  );
}
