import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import { ClaimForm } from '../features/auth/claim-form.tsx';
import { useNavigate } from '../lib/navigation/navigation.tsx';
import { useProfile } from '../lib/session/balance.ts';
import styles from './change-password-page.module.css';

/** Changes the password, voluntarily or because it is due; an account opened by an agent is claimed. Home afterwards. */
export default function ChangePasswordPage() {
  const navigate = useNavigate();
  const home = (): void => navigate('/m/home', { replace: true });
  const unclaimed = useProfile().data?.unclaimed === true;
  return (
    <div className={styles.page}>
      {unclaimed ? <ClaimForm onClaimed={home} /> : <ChangePasswordForm onChanged={home} />}
    </div>
  );
}
