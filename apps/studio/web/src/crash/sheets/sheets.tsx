/** Sheets of a curve: a panel's bet, the board where the screen has no room for it, and the rules. */
import type { CrashEntered } from '../../../../wire/crash.ts';
import { useGame, type Game } from '../../frame/game.ts';
import { useT } from '../../frame/i18n.ts';
import { Sheet } from '../../frame/sheets/sheet.tsx';
import { Sheets } from '../../frame/sheets/sheets.tsx';
import { Board } from '../parts/board.tsx';
import type { Play } from '../round/play.ts';
import { PANELS, type CrashView, type PanelNumber } from '../round/view.ts';
import { PanelSheet } from './panel-sheet.tsx';
import { PastSheet } from './past-sheet.tsx';
import { RulesSheet } from './rules-sheet.tsx';

export interface CrashSheetsProps {
  readonly entered: CrashEntered;
  readonly bets: readonly number[];
}

export function CrashSheets({ entered, bets }: CrashSheetsProps) {
  const t = useT();
  const { view, play } = useGame<Game<CrashView, Play>>();
  const lower = (chosen: number): void => {
    for (const panel of PANELS) if (view.get().panels[panel].bet > chosen) play.choose(panel, chosen);
  };
  const panelSheet = (panel: PanelNumber) => (
    <PanelSheet
      panel={panel}
      view={view}
      play={play}
      bets={bets}
      highest={entered.highestHundredths}
      autoRounds={entered.autoRounds}
    />
  );
  return (
    <Sheets
      stakes={{ bets, choose: lower }}
      sheets={{
        'panel-1': panelSheet(0),
        'panel-2': panelSheet(1),
        board: (
          <Sheet title={t('crash_board')} testId="crash-board-sheet">
            <Board view={view} />
          </Sheet>
        ),
        past: <PastSheet view={view} />,
        rules: <RulesSheet entered={entered} view={view} />,
      }}
    />
  );
}
