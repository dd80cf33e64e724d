import { LegalText } from '../lib/legal/legal-text.tsx';
import styles from './legal-page.module.css';

/** What the house does with personal data. */
export default function PolicyPage() {
  return (
    <div className={styles.page}>
      <LegalText text="policy" />
    </div>
  );
}
