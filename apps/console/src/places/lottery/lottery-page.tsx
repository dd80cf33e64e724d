/** The lottery desk: all games, one game, or one issue, as the address says. */
import { useListAddress } from '../../lib/list-address.ts';
import { GameDesk } from './game-desk.tsx';
import { GamesList } from './games-list.tsx';
import { IssuePage } from './issue-page.tsx';

export default function LotteryPage() {
  const address = useListAddress();
  const { issue, game } = address.values;
  if (issue !== undefined) return <IssuePage key={issue} issueId={issue} address={address} />;
  if (game !== undefined) return <GameDesk key={game} gameCode={game} address={address} />;
  return <GamesList address={address} />;
}
