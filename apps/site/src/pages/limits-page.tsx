import { LimitsScreen } from '../features/protection/limits-screen.tsx';
import styles from './form-page.module.css';

/** The member's own limits, breaks and what was paid in and out. */
export default function LimitsPage() {
  return (
    <div className={styles.page}>
      <LimitsScreen />
    </div>
  );
}
