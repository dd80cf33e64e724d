/**
 * The picture above the trial entry: a night sky, three swaying lanterns, a plate that labels the money. Decorative.
 */
import { LanternMark } from '@lantern/ui';
import styles from './trial.module.css';

/** Roofs of a town along the lower edge, in a 390×64 box. */
const ROOFS =
  'M0 64V38l20-12 26 12V30l34-18 34 18v10l22-12 24 12V28l30-16 32 16v12l26-14 24 14V26l32-16 30 16v12l22-10 26 12v34z';

export function TrialScene({ plate }: { readonly plate: string }) {
  return (
    <div className={styles.scene} aria-hidden="true">
      <span className={styles.moon} />
      <span className={styles.string}>
        <LanternMark width={44} />
      </span>
      <span className={styles.string}>
        <LanternMark width={78} />
        <b className={styles.plate}>{plate}</b>
      </span>
      <span className={styles.string}>
        <LanternMark width={52} />
      </span>
      <svg className={styles.roofs} viewBox="0 0 390 64" preserveAspectRatio="none" focusable="false">
        <path d={ROOFS} />
      </svg>
    </div>
  );
}
