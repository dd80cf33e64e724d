import { KycScreen } from '../features/kyc/kyc-screen.tsx';
import styles from './form-page.module.css';

/** Identity check (§2 KYC). */
export default function KycPage() {
  return (
    <div className={styles.page}>
      <KycScreen />
    </div>
  );
}
