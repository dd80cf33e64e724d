import { PrivacyScreen } from '../features/privacy/privacy-screen.tsx';
import styles from './form-page.module.css';

/** The member's own data: consents, a copy, erasure. */
export default function PrivacyPage() {
  return (
    <div className={styles.page}>
      <PrivacyScreen />
    </div>
  );
}
