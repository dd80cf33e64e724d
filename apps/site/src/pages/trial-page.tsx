import { useNavigate } from '../lib/navigation/navigation.tsx';
import { TrialEntry } from '../features/trial/trial-entry.tsx';
import styles from '../features/trial/trial.module.css';

/** Free trial (§2 /m/trail). */
export default function TrialPage() {
  const navigate = useNavigate();
  return (
    <div className={`gutter ${styles.page}`}>
      <TrialEntry onRegister={() => navigate('/m/register')} onPlay={() => navigate('/m/lottery')} />
    </div>
  );
}
