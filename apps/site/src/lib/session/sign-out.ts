/** Logging out (ACC-15): confirmed first, then ended on the server and here, then home. */
import { LOGOUT_LOADING_MS } from '@lantern/contract/constants';
import { useDialogs, useToasts } from '@lantern/ui';
import { useCallback } from 'react';
import { useNavigate } from '../navigation/navigation.tsx';
import { client } from '../server/calls.ts';
import { useT } from '../language/i18n.ts';
import { currentSession, forgetSession } from './session.ts';

/** The sign-out function; the session ends here even when the server cannot be reached. */
export function useSignOut(): () => Promise<void> {
  const t = useT();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  return useCallback(async () => {
    const sure = await dialogs.confirm({
      title: t('logout_title'),
      text: t('logout_text'),
      confirmLabel: t('logout_confirm'),
    });
    if (!sure) return;
    const done = toasts.show({ type: 'loading', text: t('logout_busy'), durationMs: LOGOUT_LOADING_MS });
    const token = currentSession()?.token;
    if (token !== undefined) {
      client.leave(token);
      await client.call('session.logout', { token });
    }
    done();
    forgetSession();
    navigate('/m/home', { replace: true });
  }, [dialogs, toasts, navigate, t]);
}
