import { LegalText } from '../lib/legal/legal-text.tsx';
import styles from './legal-page.module.css';

/** The house's handling of personal data. */
export default function PolicyPage() {
  return (
    <div className={styles.page}>
      <LegalText text="policy" />
    </div>
  );
}
