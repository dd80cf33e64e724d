import { GameCentrePanel } from '../features/home/game-centre-panel.tsx';

/** /m/gameCenter (NAV-19): home's game centre as a page. */
export default function GameCentrePage() {
  return <GameCentrePanel />;
}
