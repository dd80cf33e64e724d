import { lazy, Suspense } from 'react';
import { useLocation } from '../lib/navigation/navigation.tsx';
import { GameList, prepareList } from '../features/games/game-list.tsx';
import { hasHeader } from '../lib/navigation/frame-rules.ts';
import { useGoBack } from '../lib/navigation/go-back.ts';

/** Its code loads with the first list of live tables. */
const HostStrip = lazy(async () => ({ default: (await import('../features/live-hosts/host-strip.tsx')).HostStrip }));

/**
 * The list of games (§2 /m/gameList), and the same list under the shell's header for members returning from a game
 * (/m/game).
 */
export default function GameListPage() {
  const goBack = useGoBack();
  const { pathname } = useLocation();
  const hosts = (
    <Suspense fallback={null}>
      <HostStrip />
    </Suspense>
  );
  return hasHeader(pathname) ? <GameList resumes hosts={hosts} /> : <GameList onBack={goBack} hosts={hosts} />;
}

/** A visit may start with the list. */
export const prepare = (): Promise<void> => prepareList(window.location.search);
