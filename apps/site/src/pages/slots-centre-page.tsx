import { GameList } from '../features/games/game-list.tsx';

/** The slots (§2 /m/slotsCenter). */
export default function SlotsCentrePage() {
  return <GameList family="RNG" />;
}
