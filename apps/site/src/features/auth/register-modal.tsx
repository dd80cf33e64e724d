/** The registration form over the page the visitor is on (ACC-26). */
import { BottomSheet, ErrorState, useToasts } from '@lantern/ui';
import { useEffect } from 'react';
import { useT } from '../../lib/language/i18n.ts';
import { hideRegister, registerSuccess, useRegisterModal } from '../../lib/session/register-modal.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { RegisterForm } from './register-form.tsx';
import { useRegistrationSettings } from './use-registration-settings.ts';
import styles from './auth-form.module.css';

export function RegisterModal() {
  const t = useT();
  const toasts = useToasts();
  const { state, picture } = useRegisterModal();
  const { settings, failed, retry } = useRegistrationSettings();
  useEffect(() => {
    if (state === 'registerSuccess') toasts.show({ type: 'success', text: t('register_done') });
  }, [state, toasts, t]);
  if (state !== 'showRegister') return null;
  return (
    <BottomSheet title={t('register_title')} onClose={hideRegister} data-testid="register-modal">
      <div className={styles.sheet}>
        {failed && (
          <ErrorState title={t('load_failed')} text={failed.message} code={failed.refusal.code} onRetry={retry} />
        )}
        {!settings && !failed && <FormSkeleton />}
        {settings && <RegisterForm settings={settings} picture={picture} onRegistered={registerSuccess} />}
      </div>
    </BottomSheet>
  );
}
