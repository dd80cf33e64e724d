/** Asks nobody for a login password they never had: who registered by mobile alone is led to setting one. */
import { Button, Note } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useNavigate } from './navigation.tsx';
import { useCall } from './calls.ts';
import { useT } from './i18n.ts';
import styles from './with-password.module.css';

/** Where a first password is set: with a code by SMS, as a forgotten one. */
export const SET_PASSWORD_PATH = '/m/forget';

/** The children, which ask for the login password; in their place, where there is none, the way to set one. */
export function WithPassword({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useCall('security.settings', {});
  if (data?.password !== false) return <>{children}</>;
  return (
    <div className={styles.unset} data-testid="password-unset">
      <Note tone="info">{t('password_unset_text')}</Note>
      <Button look="brand" wide data-testid="set-password" onClick={() => navigate(SET_PASSWORD_PATH)}>
        {t('password_set')}
      </Button>
    </div>
  );
}
