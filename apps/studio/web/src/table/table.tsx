/** The screen of a table: the scene on top, the felt below, the rack of chips at the bottom. */
import { useReducedMotion } from '@lantern/ui';
import { useMemo, useState, type ComponentType } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { TableGame } from '../../../wire/table.ts';
import type { Trouble } from '../frame/sheets/trouble-sheet.tsx';
import { useResultOf } from '../frame/pending-result.ts';
import type { Sound } from '../frame/sound/sound.ts';
import { useDeposits } from '../frame/use-deposits.ts';
import { useTouches } from '../frame/use-touches.ts';
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
import { pendingOf, type ViewStore } from './play/view.ts';
import { DayShares } from './roads/day-shares.tsx';
import { RoadPanel } from './roads/road-panel.tsx';
import { Sheets, type SheetName } from './sheets/sheets.tsx';
import type { Effect } from './sound/effects.ts';
import { Scene } from './stage/scene.tsx';
import { StateRow } from './state-row.tsx';
import { TableContext, type TableKnown } from './table-context.ts';
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

export interface TableProps {
  readonly session: SessionOpened;
  readonly view: ViewStore;
  readonly play: Play;
  readonly sound: Sound<Effect>;
  readonly trouble: Trouble | undefined;
  readonly short: number | undefined;
  readonly onSeen: () => void;
}

export function Table({ session, view, play, sound, trouble, short, onSeen }: TableProps) {
  const rules = view.use((state) => state.rules);
  const said = view.use((state) => state.said);
  const still = useReducedMotion();
  const [open, setOpen] = useState<SheetName>();
  useDeposits(play);
  useResultOf(view, pendingOf);
  useTouches({ touched: sound.touched });
  const known = useMemo<TableKnown>(() => {
    const bets = new Map(rules.bets.map((bet) => [bet.id, bet]));
    const french = rules.game === 'roulette' && (bets.get('red')?.rtpBasisPoints ?? 0) > FRENCH_BASIS_POINTS;
    return { session, view, play, sound, bets, french, still, locale: session.language === 'EN' ? 'en' : 'vi' };
  }, [session, view, play, sound, rules, still]);
  // Bets with the largest layout come first.
  const wide = rules.game === 'roulette' || rules.game === 'bau-cua';
  const Felt = rules.game === 'mini-tai-xiu' ? undefined : FELTS[rules.game];
  return (
    <TableContext.Provider value={known}>
      <main className={styles.table} style={feltOf(session.game.id)} data-testid="table" data-game={rules.game}>
        <div className={styles.upper}>
          <TopBar onOpen={setOpen} />
          {Felt ? <Scene /> : <Arena />}
        </div>
        <div className={styles.lower}>
          <div className={styles.felt} data-testid="table-felt">
            <StateRow />
            {Felt && <RoadPanel />}
            {Felt && !wide && <DayShares />}
            {Felt ? <Felt /> : <MiniFelt onCheck={() => setOpen('fair')} />}
            {Felt && wide && <DayShares after />}
          </div>
          <WinPlate />
          <Dock />
        </div>
        <p className="sr-only" role="status" data-testid="table-said">
          {said}
        </p>
      </main>
      <Sheets
        session={session}
        open={open}
        trouble={trouble}
        short={short}
        onOpen={setOpen}
        onClose={() => {
          setOpen(undefined);
          onSeen();
        }}
      />
    </TableContext.Provider>
  );
}
