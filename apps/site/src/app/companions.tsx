/**
 * Loaded once the first screen is shown, in one chunk: the service worker, news of deposits, gestures, and code that
 * must be loaded before it is needed.
 */
import { fetchDialog, fetchGlyphs } from '@lantern/ui';
import { lazy, Suspense, useEffect } from 'react';
import { CreditToast } from '../features/deposit/credit-toast.tsx';
import { useWideScreen } from '../features/desktop/wide-screen.ts';
import { AppCompanion } from '../features/download/app-companion.tsx';
// Maintenance may be the very moment at which the site's files are replaced.
import '../features/gates/unavailable-screen.tsx';
import { useHasChat } from '../lib/content/chat.ts';
import { FollowChat } from '../lib/content/follow-chat.ts';
import { FollowMails } from '../lib/content/follow-mails.ts';
import { fetchAllCalls } from '../lib/server/calls.ts';
import { onFirstMove } from '../lib/device/first-move.ts';
import { startServiceWorker } from '../lib/device/updates.ts';
import { BalanceCatchUp } from '../lib/session/balance-catch-up.ts';
import { usePasswordDue } from '../lib/session/password-due.ts';
import { FollowRewards } from '../lib/rewards/follow-rewards.ts';
import { isRealMember, useSession } from '../lib/session/session.ts';
import { watchDoubleTaps } from './double-taps.ts';
import { fetchLazyPages } from './pages.ts';

export { PullToRefresh } from './pull-to-refresh.tsx';

/** Its code loads only when there is room for it. */
const DesktopSides = lazy(async () => ({
  default: (await import('../features/desktop/desktop-sides.tsx')).DesktopSides,
}));

/** What any next screen is made of; a failure is retried when the screen needs it. */
function fetchForTaps(): void {
  import('../lib/games/long-press.ts').then(({ watchTilePresses }) => watchTilePresses()).catch(() => undefined);
  Promise.all([fetchLazyPages(), fetchAllCalls(), fetchGlyphs(), fetchDialog()]).catch(() => undefined);
}

export function Companions() {
  const wide = useWideScreen();
  const session = useSession();
  const { due } = usePasswordDue();
  const hasChat = useHasChat();
  useEffect(() => {
    startServiceWorker();
    return watchDoubleTaps();
  }, []);
  useEffect(() => onFirstMove(fetchForTaps), []);
  return (
    <>
      <AppCompanion />
      <CreditToast />
      {session !== null && !due && <BalanceCatchUp />}
      {isRealMember(session) && <FollowMails />}
      {isRealMember(session) && hasChat && <FollowChat />}
      {isRealMember(session) && <FollowRewards />}
      <Suspense fallback={null}>{wide && <DesktopSides />}</Suspense>
    </>
  );
}
