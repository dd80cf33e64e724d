/** The screen of a table: the scene on top, the felt below, the rack of chips at the bottom. */
import { useMemo, type ComponentType } from 'react';
import type { TableGame } from '../../../wire/table.ts';
import { useGameParts, type GameParts } from '../frame/game.ts';
import { Later } from '../frame/later.tsx';
import { Shell } from '../frame/shell.tsx';
import { Dock } from './dock.tsx';
import { BauCuaFelt } from './felt/bau-cua-felt.tsx';
import { BaccaratFelt, DragonTigerFelt } from './felt/card-felts.tsx';
import { RouletteFelt } from './felt/roulette-felt.tsx';
import { TaiXiuFelt } from './felt/tai-xiu-felt.tsx';
import { XocDiaFelt } from './felt/xoc-dia-felt.tsx';
import { feltOf } from './felts.ts';
import { Arena } from './mini/arena.tsx';
import { MiniFelt } from './mini/felt.tsx';
import type { Play } from './play/play.ts';
import { pendingOf, type TableView } from './play/view.ts';
import { DayShares } from './roads/day-shares.tsx';
import { RoadPanel } from './roads/road-panel.tsx';
import type { Effect } from './sound/effects.ts';
import { Scene } from './stage/scene.tsx';
import { StateRow } from './state-row.tsx';
import type { TableKnown } from './table-context.ts';
import styles from './table-screen.module.css';
import { TopBar } from './top-bar.tsx';
import { WinPlate } from './win-plate.tsx';

/** Mini Tài Xỉu has no felt: its two sides are its scene. */
const FELTS: Readonly<Record<Exclude<TableGame, 'mini-tai-xiu'>, ComponentType>> = {
  baccarat: BaccaratFelt,
  'dragon-tiger': DragonTigerFelt,
  'tai-xiu': TaiXiuFelt,
  'xoc-dia': XocDiaFelt,
  roulette: RouletteFelt,
  'bau-cua': BauCuaFelt,
};
/** On a French wheel an even chance returns more than this, on others less. */
const FRENCH_BASIS_POINTS = 9800;

const loadSheets = async () => (await import('./sheets/sheets.tsx')).TableSheets;

export type TableProps = GameParts<TableView, Play, Effect>;

export function Table(parts: TableProps) {
  const { session, view } = parts;
  const rules = view.use((state) => state.rules);
  const game = useGameParts(parts);
  const known = useMemo<TableKnown>(() => {
    const bets = new Map(rules.bets.map((bet) => [bet.id, bet]));
    const french = rules.game === 'roulette' && (bets.get('red')?.rtpBasisPoints ?? 0) > FRENCH_BASIS_POINTS;
    return { ...game, bets, french };
  }, [game, rules]);
  // Bets with the largest layout come first.
  const wide = rules.game === 'roulette' || rules.game === 'bau-cua';
  const Felt = rules.game === 'mini-tai-xiu' ? undefined : FELTS[rules.game];
  return (
    <Shell
      game={known}
      of="table"
      testId="table"
      className={styles.table}
      style={feltOf(session.game.id)}
      data={{ 'data-game': rules.game }}
      pendingOf={pendingOf}
      sheets={<Later load={loadSheets} props={{}} />}
    >
      <div className={styles.upper}>
        <TopBar />
        {Felt ? <Scene /> : <Arena />}
      </div>
      <div className={styles.lower}>
        <div className={styles.felt} data-testid="table-felt">
          <StateRow />
          {Felt && <RoadPanel />}
          {Felt && !wide && <DayShares />}
          {Felt ? <Felt /> : <MiniFelt onCheck={() => view.set({ sheet: 'fair' })} />}
          {Felt && wide && <DayShares after />}
        </div>
        <WinPlate />
        <Dock />
      </div>
    </Shell>
  );
}
