/** The registration form over the page the visitor is on (ACC-26). */
import { BottomSheet, ErrorState, Skeleton, useToasts } from '@lantern/ui';
import { useEffect } from 'react';
import { useCall } from '../../lib/calls.ts';
import { useT } from '../../lib/i18n.ts';
import { hideRegister, registerSuccess, useRegisterModal } from '../../lib/register-modal.ts';
import { RegisterForm } from './register-form.tsx';
import styles from './auth-form.module.css';

export function RegisterModal() {
  const t = useT();
  const toasts = useToasts();
  const { state, picture } = useRegisterModal();
  const settings = useCall('registration.settings', {}, { staleMs: Infinity });
  useEffect(() => {
    if (state === 'registerSuccess') toasts.show({ type: 'success', text: t('register_done') });
  }, [state, toasts, t]);
  if (state !== 'showRegister') return null;
  return (
    <BottomSheet title={t('register_title')} onClose={hideRegister} data-testid="register-modal">
      <div className={styles.sheet}>
        {settings.isError && <ErrorState title={t('load_failed')} text={settings.error.message} code={settings.error.refusal.code} onRetry={() => void settings.refetch()} />}
        {settings.isPending && [0, 1, 2, 3].map((row) => <Skeleton key={row} height={72} radius={14} />)}
        {settings.data && <RegisterForm settings={settings.data} picture={picture} onRegistered={registerSuccess} />}
      </div>
    </BottomSheet>
  );
}
