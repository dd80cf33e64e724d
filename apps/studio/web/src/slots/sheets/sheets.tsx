/** Sheets of a slot: bets, paytable, history; and errors that prevent a spin, which open by themselves. */
import type { SessionOpened } from '../../../../wire/session.ts';
import type { SlotTable } from '../../../../wire/slots.ts';
import { useT } from '../../frame/i18n.ts';
import { BetsSheet } from '../../frame/sheets/bets-sheet.tsx';
import { FundsSheet } from '../../frame/sheets/funds-sheet.tsx';
import { HistorySheet } from '../../frame/sheets/history-sheet.tsx';
import { TroubleSheet } from '../../frame/sheets/trouble-sheet.tsx';
import { NO_FUNDS, type Play } from '../play/play.ts';
import type { ViewStore } from '../play/view.ts';
import type { Sheet } from '../stage/sheet.ts';
import { RulesSheet } from './rules-sheet.tsx';

export type SheetName = 'bets' | 'rules' | 'history';

export interface SheetsProps {
  readonly open: SheetName | undefined;
  readonly onClose: () => void;
  readonly session: SessionOpened;
  readonly table: SlotTable;
  readonly sheet: Sheet;
  readonly view: ViewStore;
  readonly play: Play;
}

export function Sheets({ open, onClose, session, table, sheet, view, play }: SheetsProps) {
  const t = useT();
  const trouble = view.use((state) => state.trouble);
  const bet = view.use((state) => state.bet);
  const balance = view.use((state) => state.balance);
  if (trouble?.code === NO_FUNDS) {
    const reached = [...table.bets].reverse().find((offered) => offered <= balance);
    const lower = (chosen: number): void => {
      play.choose(chosen);
      play.understand();
    };
    return (
      <FundsSheet
        session={session}
        bet={bet}
        balance={balance}
        reached={reached}
        onLower={lower}
        onClose={play.understand}
        onOpen={() => void play.refreshBalance()}
      />
    );
  }
  if (trouble) return <TroubleSheet trouble={trouble} session={session} onClose={play.understand} />;
  if (open === 'bets') {
    return (
      <BetsSheet
        of="slot"
        title={t('bets_title')}
        bets={table.bets}
        bet={bet}
        currency={session.currency}
        onChoose={(chosen) => {
          play.choose(chosen);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  if (open === 'rules') return <RulesSheet table={table} sheet={sheet} session={session} bet={bet} onClose={onClose} />;
  if (open === 'history') return <HistorySheet currency={session.currency} onClose={onClose} />;
  return null;
}
