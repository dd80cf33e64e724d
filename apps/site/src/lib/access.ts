/**
 * Who may enter which screen (§6), by one function for the address bar, the menus and every link. The server decides
 * anew at each call; this decides only what a visitor is told before a call is made.
 */
import { TOAST_FREE_REJECT_MS } from '@lantern/contract/constants';
import { useDialogs, useToasts } from '@lantern/ui';
import { createContext, useCallback, useContext, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useT } from './i18n.ts';
import { showRegister } from './register-modal.ts';
import { isRealMember, useSession } from './session.ts';
import type { StoredSession } from './storage.ts';

/** What a screen says to guests, and to sessions of a type outside 0, 1, 2 (ACC-28). */
export interface AccessPolicy {
  readonly guests: 'welcome' | 'to-login';
  /** `to-register`: a prompt that leads to registration. `rejected`: the word that trial accounts cannot (free_reject). */
  readonly trials: 'welcome' | 'to-register' | 'rejected';
}

export type Passage = 'open' | 'to-login' | 'to-register' | 'rejected';

/** What the session meets at a screen of this policy. */
export function passageOf({ guests, trials }: AccessPolicy, session: StoredSession | null): Passage {
  if (session === null) return guests === 'welcome' ? 'open' : guests;
  return isRealMember(session) || trials === 'welcome' ? 'open' : trials;
}

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
      void dialogs.confirm(question).then((wanted) => (wanted ? showRegister() : undefined));
    },
    [dialogs, toasts, t],
  );
  const go = useCallback(
    (address: string) => {
      const passage = passageTo(address);
      if (passage === 'open') void navigate(address);
      else if (passage === 'to-login') void navigate('/m/login', { state: { from: address } });
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
