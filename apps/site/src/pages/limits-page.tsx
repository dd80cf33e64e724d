import { LimitsScreen } from '../features/protection/limits-screen.tsx';
import styles from './form-page.module.css';

/** The member's own limits, breaks and net deposits. */
export default function LimitsPage() {
  return (
    <div className={styles.page}>
      <LimitsScreen />
    </div>
  );
}
