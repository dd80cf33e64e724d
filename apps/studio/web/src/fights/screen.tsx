/** The screen of fights: the ring on top, stakes of everyone, the pad and past fights below, the chips at the bottom. */
import { useGameParts, type GameParts } from '../frame/game.ts';
import { Later } from '../frame/later.tsx';
import { Shell } from '../frame/shell.tsx';
import styles from './fight-screen.module.css';
import { History } from './history/history.tsx';
import { Pad } from './pad/pad.tsx';
import { Dock } from './parts/dock.tsx';
import { Result, StateLine } from './parts/state-line.tsx';
import { TopBar } from './parts/top-bar.tsx';
import { Totals } from './parts/totals.tsx';
import type { Play } from './play/play.ts';
import { pendingOf, type FightView } from './play/view.ts';
import type { Effect } from './sound.ts';
import { Arena } from './stage/arena.tsx';
import { clothOfFight } from './themes.ts';

const loadSheets = async () => (await import('./sheets/sheets.tsx')).FightSheets;

export type FightProps = GameParts<FightView, Play, Effect>;

export function FightScreen(parts: FightProps) {
  const game = useGameParts(parts);
  return (
    <Shell
      game={game}
      of="fight"
      testId="fight"
      className={styles.fight}
      style={clothOfFight(parts.session.game.id)}
      pendingOf={pendingOf}
      sheets={<Later load={loadSheets} props={{}} />}
    >
      <div className={styles.upper}>
        <TopBar />
        <Arena />
      </div>
      <div className={styles.lower}>
        <div className={styles.scroll}>
          <Totals />
          <Pad />
          <StateLine />
          <History />
        </div>
        <Result />
        <Dock />
      </div>
    </Shell>
  );
}
