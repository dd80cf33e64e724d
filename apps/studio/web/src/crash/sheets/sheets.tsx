/** Sheets of a curve: a panel's bet, the board, rules, history; and errors that prevent a bet, which open by themselves. */
import { BottomSheet } from '@lantern/ui';
import type { CrashEntered } from '../../../../wire/crash.ts';
import type { SessionOpened } from '../../../../wire/session.ts';
import { useT } from '../../frame/i18n.ts';
import { FundsSheet } from '../../frame/sheets/funds-sheet.tsx';
import { HistorySheet } from '../../frame/sheets/history-sheet.tsx';
import { TroubleSheet } from '../../frame/sheets/trouble-sheet.tsx';
import { Board } from '../parts/board.tsx';
import { NO_FUNDS, type Play } from '../round/play.ts';
import { PANELS, type ViewStore } from '../round/view.ts';
import { PanelSheet } from './panel-sheet.tsx';
import { RulesSheet } from './rules-sheet.tsx';

export type SheetName = 'panel-1' | 'panel-2' | 'board' | 'rules' | 'history';

export interface SheetsProps {
  readonly open: SheetName | undefined;
  readonly onClose: () => void;
  readonly session: SessionOpened;
  readonly entered: CrashEntered;
  readonly view: ViewStore;
  readonly play: Play;
  readonly bets: readonly number[];
}

export function Sheets({ open, onClose, session, entered, view, play, bets }: SheetsProps) {
  const trouble = view.use((state) => state.trouble);
  const balance = view.use((state) => state.balance);
  if (trouble?.code === NO_FUNDS) {
    const reached = [...bets].reverse().find((offered) => offered <= balance);
    const lower = (chosen: number): void => {
      for (const panel of PANELS) if (view.get().panels[panel].bet > chosen) play.choose(panel, chosen);
      play.understand();
    };
    return (
      <FundsSheet
        session={session}
        bet={trouble.bet}
        balance={balance}
        reached={reached}
        onLower={lower}
        onClose={play.understand}
        onOpen={() => void play.refreshBalance()}
      />
    );
  }
  if (trouble) return <TroubleSheet trouble={trouble} session={session} onClose={play.understand} />;
  if (open === 'panel-1' || open === 'panel-2')
    return (
      <PanelSheet
        panel={open === 'panel-1' ? 0 : 1}
        view={view}
        play={play}
        bets={bets}
        currency={session.currency}
        highest={entered.highestHundredths}
        onClose={onClose}
      />
    );
  if (open === 'board') return <BoardSheet view={view} onClose={onClose} />;
  if (open === 'rules') return <RulesSheet session={session} entered={entered} view={view} onClose={onClose} />;
  if (open === 'history') return <HistorySheet currency={session.currency} onClose={onClose} />;
  return null;
}

/** The board, where the screen has no room for it. */
function BoardSheet({ view, onClose }: { readonly view: ViewStore; readonly onClose: () => void }) {
  const t = useT();
  return (
    <BottomSheet title={t('crash_board')} onClose={onClose} data-testid="crash-board-sheet">
      <Board view={view} />
    </BottomSheet>
  );
}
