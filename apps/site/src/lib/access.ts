/** The guard of screens at a tap: the address bar, the menus and every link ask the one function of passage.ts. */
import { TOAST_FREE_REJECT_MS } from '@lantern/contract/constants';
import { useDialogs, useToasts } from '@lantern/ui';
import { createContext, useCallback, useContext, type MouseEvent } from 'react';
import { useNavigate } from './navigation.tsx';
import { useT } from './i18n.ts';
import { passageOf, type AccessPolicy, type Passage } from './passage.ts';
import { useSession } from './session.ts';

/** The policy of an address; the app gives the route table's, below it no screen is closed. */
export const PolicyContext = createContext<(address: string) => AccessPolicy>(() => ({ guests: 'welcome', trials: 'welcome' }));

export interface Access {
  /** What the session of now meets at an address. */
  readonly passageTo: (address: string) => Passage;
  /** Says why a trial user stays outside, and offers the way in. */
  readonly explain: (passage: Passage) => void;
  /** Goes to an address, or where its policy sends the visitor instead. */
  readonly go: (address: string) => void;
  /** For links: keeps one from being followed that leads to a closed screen, and says why. */
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

  const passageTo = useCallback((address: string) => passageOf(policyOf(address), session), [policyOf, session]);
  const explain = useCallback(
    (passage: Passage) => {
      if (passage === 'rejected') toasts.show({ type: 'offline', text: t('free_reject'), durationMs: TOAST_FREE_REJECT_MS });
      if (passage !== 'to-register') return;
      const question = { title: t('trial_prompt_title'), text: t('trial_prompt_text'), confirmLabel: t('trial_prompt_register') };
      // Register-now goes to the registration screen (§2 Home, member centre), not to its modal.
      void dialogs.confirm(question).then((wanted) => wanted && navigate('/m/register'));
    },
    [dialogs, toasts, navigate, t],
  );
  const go = useCallback(
    (address: string) => {
      const passage = passageTo(address);
      if (passage === 'open') navigate(address);
      else if (passage === 'to-login') navigate('/m/login', { state: { from: address } });
      else explain(passage);
    },
    [passageTo, explain, navigate],
  );
  const follow = useCallback(
    (event: MouseEvent, address: string) => {
      if (passageTo(address) === 'open') return;
      event.preventDefault();
      go(address);
    },
    [passageTo, go],
  );
  return { passageTo, explain, go, follow };
}
