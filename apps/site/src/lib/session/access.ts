/** The route guard at a tap: the address bar, the menus and every link use the one function of route-access.ts. */
import { TOAST_FREE_REJECT_MS } from '@lantern/contract/constants';
import { useDialogs, useToasts } from '@lantern/ui';
import { createContext, useCallback, useContext, type MouseEvent } from 'react';
import { useNavigate } from '../navigation/navigation.tsx';
import { useT } from '../language/i18n.ts';
import { routeAccess, type AccessPolicy, type RouteAccess } from '../navigation/route-access.ts';
import { useSession } from './session.ts';

/** The access policy of an address; the app provides the route table's, without it no screen is closed. */
export const PolicyContext = createContext<(address: string) => AccessPolicy>(() => ({
  guests: 'welcome',
  trials: 'welcome',
}));

export interface Access {
  /** Access of the current session to an address. */
  readonly accessTo: (address: string) => RouteAccess;
  /** Shows why a member or trial user has no access, and offers registration to the latter. */
  readonly explain: (access: RouteAccess) => void;
  /** Navigates to an address, or where its policy redirects the visitor instead. */
  readonly go: (address: string) => void;
  /** For links: prevents following one to a closed screen, and shows why. */
  readonly follow: (event: MouseEvent, address: string) => void;
}

/** The guard of taps. */
export function useAccess(): Access {
  const t = useT();
  const session = useSession();
  const policyOf = useContext(PolicyContext);
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const toasts = useToasts();

  const accessTo = useCallback((address: string) => routeAccess(policyOf(address), session), [policyOf, session]);
  const explain = useCallback(
    (access: RouteAccess) => {
      if (access === 'rejected')
        toasts.show({ type: 'offline', text: t('free_reject'), durationMs: TOAST_FREE_REJECT_MS });
      if (access === 'not-agent') toasts.show({ type: 'info', text: t('agent_only') });
      if (access !== 'to-register') return;
      const question = {
        title: t('trial_prompt_title'),
        text: t('trial_prompt_text'),
        confirmLabel: t('trial_prompt_register'),
      };
      // Register-now goes to the registration screen (§2 Home, member centre), not to its modal.
      void dialogs.confirm(question).then((wanted) => wanted && navigate('/m/register'));
    },
    [dialogs, toasts, navigate, t],
  );
  const go = useCallback(
    (address: string) => {
      const access = accessTo(address);
      if (access === 'open') navigate(address);
      else if (access === 'to-login') navigate('/m/login', { state: { from: address } });
      else explain(access);
    },
    [accessTo, explain, navigate],
  );
  const follow = useCallback(
    (event: MouseEvent, address: string) => {
      if (accessTo(address) === 'open') return;
      event.preventDefault();
      go(address);
    },
    [accessTo, go],
  );
  return { accessTo, explain, go, follow };
}
