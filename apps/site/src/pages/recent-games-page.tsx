import { RecentGames } from '../features/games/recent-games.tsx';

/** What the member played last. */
export default function RecentGamesPage() {
  return <RecentGames />;
}
