import { useLocation } from '../lib/navigation.tsx';
import { GameList, prepareList } from '../features/games/game-list.tsx';
import { hasHeader } from '../lib/frame-rules.ts';
import { useGoBack } from '../lib/go-back.ts';

/** The list of games (§2 /m/gameList), and the same list under the shell's header for who returns from a game (/m/game). */
export default function GameListPage() {
  const goBack = useGoBack();
  const { pathname } = useLocation();
  return hasHeader(pathname) ? <GameList resumes /> : <GameList onBack={goBack} />;
}

/** A visit may begin with the list. */
export const prepare = (): Promise<void> => prepareList(window.location.search);
