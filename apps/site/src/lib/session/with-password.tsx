/**
 * Requires a login password only from members who have one: accounts registered by mobile number are led to setting
 * one.
 */
import { Button, Note } from '@lantern/ui';
import type { ReactNode } from 'react';
import { useNavigate } from '../navigation/navigation.tsx';
import { useCall } from '../server/calls.ts';
import { useT } from '../language/i18n.ts';
import styles from './with-password.module.css';

/** Where a first password is set: with a code by SMS, like a forgotten one. */
export const SET_PASSWORD_PATH = '/m/forget';

/** The children, which require the login password; without one, the link to set it. */
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
