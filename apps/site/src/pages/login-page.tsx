import { useLocation, useNavigate } from 'react-router';
import { useGoBack } from '../lib/go-back.ts';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { useT } from '../lib/i18n.ts';

/** Login; afterwards back to where the visitor wanted to go. */
export default function LoginPage() {
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = useGoBack({ backHome: true });
  const from = (location.state as { from?: string } | null)?.from ?? '/m/home';
  return (
    <AuthFrame title={t('login_title')} lead={t('login_lead', { brand: t('brand') })} onBack={goBack}>
      <LoginForm
        onSignedIn={() => void navigate(from, { replace: true })}
        onRegister={() => void navigate('/m/register', { state: { from } })}
      />
    </AuthFrame>
  );
}
