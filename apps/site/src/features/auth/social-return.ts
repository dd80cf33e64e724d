/** Returning from a provider: the address says only whether it succeeded; everything else is on the server (ACC-04). */
import { useToasts } from '@lantern/ui';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '../../lib/navigation/navigation.tsx';
import { useT } from '../../lib/language/i18n.ts';
import { finishSocial, type SocialSession } from './api/social.ts';
import { requiredFactors, type WaitingLogin } from './second-factors.ts';

/** The provider knows the visitor, but no account is linked. */
export interface UnlinkedVisitor {
  readonly from: string | undefined;
  readonly nickname: string | undefined;
}

export interface SocialReturnEvents {
  readonly onSignedIn: (session: SocialSession, from: string) => void;
  /** The account requires a second factor; afterwards on to `from`. */
  readonly onSecondFactor: (login: WaitingLogin, from: string | undefined) => void;
  readonly onUnlinked: (visitor: UnlinkedVisitor) => void;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Finishes a sign-in whose provider redirected the browser to this screen. True while it does. */
export function useSocialReturn(events: SocialReturnEvents): boolean {
  const t = useT();
  const toasts = useToasts();
  const [search, setSearch] = useSearchParams();
  const outcome = search.get('social');
  const [finishing, setFinishing] = useState(outcome === 'done');
  const taken = useRef(false);

  async function finish(): Promise<void> {
    const result = await finishSocial();
    if (result.ok) return events.onSignedIn(result.value, result.value.backUrl);
    const from = textOf(result.value?.['backUrl']);
    if (result.code === 'social_unlinked')
      return events.onUnlinked({ from, nickname: textOf(result.value?.['suggestedNickname']) });
    const factors = requiredFactors(result);
    if (factors) events.onSecondFactor({ ...factors, remember: false }, from);
    else toasts.show({ type: 'fail', text: result.message });
    return setFinishing(false);
  }

  useEffect(() => {
    if (outcome === null || taken.current) return;
    taken.current = true;
    // Going back in history must not finish it again.
    setSearch(
      (current) => {
        current.delete('social');
        return current;
      },
      { replace: true },
    );
    if (outcome === 'done') void finish();
    else toasts.show({ type: 'fail', text: t('social_failed') });
  });

  return finishing;
}
