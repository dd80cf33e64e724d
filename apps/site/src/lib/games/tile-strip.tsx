/** The strip at the foot of a tile's art. */
import { isLottery, type GameCard } from './game-card.ts';
import { TileDraw } from './tile-draw.tsx';
import { TileTable } from './tile-table.tsx';

export function TileStrip({ game }: { readonly game: GameCard }) {
  return isLottery(game) ? <TileDraw gameId={game.gameId} /> : <TileTable gameId={game.gameId} />;
}
