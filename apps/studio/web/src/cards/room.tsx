/** The screen of a card room: the lobby with its stakes, or the member's table. */
import { useEffect } from 'react';
import { useGameParts, type GameParts } from '../frame/game.ts';
import { Later } from '../frame/later.tsx';
import { onInvite } from '../frame/parent-page.ts';
import { Shell } from '../frame/shell.tsx';
import styles from './cards-room.module.css';
import { Lobby } from './lobby/lobby.tsx';
import type { Play } from './play/play.ts';
import { pendingOf, type CardsView } from './play/view.ts';
import type { Effect } from './sound/effects.ts';
import { Table } from './table.tsx';
import { clothOfGame } from './themes.ts';
import { TopBar } from './top-bar.tsx';

const loadSheets = async () => (await import('./sheets/sheets.tsx')).CardSheets;

export type RoomProps = GameParts<CardsView, Play, Effect>;

export function Room(parts: RoomProps) {
  const { session, view } = parts;
  const game = useGameParts(parts);
  const { play } = parts;
  useEffect(() => onInvite(play.followLink), [play]);
  const sits = view.use((state) => state.table !== undefined);
  return (
    <Shell
      game={game}
      of="cards"
      testId="cards"
      className={styles.room}
      style={clothOfGame(session.game.id)}
      data={{ 'data-where': sits ? 'table' : 'lobby' }}
      pendingOf={pendingOf}
      sheets={<Later load={loadSheets} props={{}} />}
    >
      <TopBar />
      {sits ? <Table /> : <Lobby />}
    </Shell>
  );
}
