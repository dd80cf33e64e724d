import { LegalText } from '../lib/legal/legal-text.tsx';
import styles from './legal-page.module.css';

/** The terms of use. */
export default function AgreementPage() {
  return (
    <div className={styles.page}>
      <LegalText text="agreement" />
    </div>
  );
}
