import { useNavigate } from '../lib/navigation/navigation.tsx';
import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import styles from './change-password-page.module.css';

/** Changes the password, voluntarily or because it is due; home afterwards. */
export default function ChangePasswordPage() {
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <ChangePasswordForm onChanged={() => navigate('/m/home', { replace: true })} />
    </div>
  );
}
