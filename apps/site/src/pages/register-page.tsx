import { ErrorState, Skeleton } from '@lantern/ui';
import { Link, useLocation, useNavigate } from 'react-router';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { useCall } from '../lib/calls.ts';
import { useGoBack } from '../lib/go-back.ts';
import { useT } from '../lib/i18n.ts';

/** Registration; success signs in and goes on to where the visitor wanted to go. */
export default function RegisterPage() {
  const t = useT();
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = useGoBack({ backHome: true });
  const settings = useCall('registration.settings', {}, { staleMs: Infinity });
  const state = location.state as { from?: string } | null;
  const lead = (
    <>
      {t('register_lead')}{' '}
      <Link to="/m/login" state={state}>
        {t('register_to_login')}
      </Link>
    </>
  );
  return (
    <AuthFrame title={t('register_title')} lead={lead} onBack={goBack}>
      {settings.isError && <ErrorState title={t('load_failed')} text={settings.error.message} code={settings.error.refusal.code} onRetry={() => void settings.refetch()} />}
      {settings.isPending && [0, 1, 2, 3].map((row) => <Skeleton key={row} height={72} radius={14} />)}
      {settings.data && <RegisterForm settings={settings.data} onRegistered={() => void navigate(state?.from ?? '/m/home', { replace: true })} />}
    </AuthFrame>
  );
}
