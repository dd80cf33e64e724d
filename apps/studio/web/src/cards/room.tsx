/** The screen of a card room: the lobby with its stakes, or the member's table. */
import { useGameParts, type GameParts } from '../frame/game.ts';
import { useT } from '../frame/i18n.ts';
import { FairSheet } from '../frame/sheets/sheet.tsx';
import { Shell } from '../frame/shell.tsx';
import { useCards } from './cards-context.ts';
import styles from './cards-room.module.css';
import { Lobby } from './lobby/lobby.tsx';
import type { Play } from './play/play.ts';
import { pendingOf, type CardsView } from './play/view.ts';
import { RulesSheet } from './sheets/rules-sheet.tsx';
import type { Effect } from './sound/effects.ts';
import { Table } from './table.tsx';
import { clothOfGame } from './themes.ts';
import { TopBar } from './top-bar.tsx';

export type RoomProps = GameParts<CardsView, Play, Effect>;

export function Room(parts: RoomProps) {
  const { session, view } = parts;
  const game = useGameParts(parts);
  const sits = view.use((state) => state.table !== undefined);
  const practice = view.use((state) => state.rules.practice);
  return (
    <Shell
      game={game}
      of="cards"
      testId="cards"
      className={styles.room}
      style={clothOfGame(session.game.id)}
      data={{ 'data-where': sits ? 'table' : 'lobby' }}
      pendingOf={pendingOf}
      practice={practice}
      sheets={{ rules: <RulesSheet />, fair: <Fair /> }}
    >
      <TopBar />
      {sits ? <Table /> : <Lobby />}
    </Shell>
  );
}

/** The commitment to the current hand, published before any hold. */
function Fair() {
  const t = useT();
  const hash = useCards().view.use(({ table }) => table?.hand?.seedHash ?? '');
  return <FairSheet of="cards" title={t('cards_fair')} text={t('cards_fair_text')} hash={hash} />;
}
