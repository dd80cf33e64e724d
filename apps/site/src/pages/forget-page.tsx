import { TOAST_INFO_MS } from '@lantern/contract/constants';
import { useToasts } from '@lantern/ui';
import { Link, useNavigate } from '../lib/navigation/navigation.tsx';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { useGoBack } from '../lib/navigation/go-back.ts';
import { useT } from '../lib/language/i18n.ts';

/** A forgotten password; afterwards to the login with the name filled in. */
export default function ForgetPage() {
  const t = useT();
  const toasts = useToasts();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const lead = (
    <>
      {t('forget_lead')} <Link to="/m/login">{t('forget_to_login')}</Link>
    </>
  );
  return (
    <AuthFrame title={t('forget_title')} lead={lead} onBack={goBack}>
      <ForgotPasswordForm
        onReset={(username) => {
          toasts.show({ type: 'success', text: t('forget_done'), durationMs: TOAST_INFO_MS });
          navigate('/m/login', { replace: true, state: { username } });
        }}
      />
    </AuthFrame>
  );
}
