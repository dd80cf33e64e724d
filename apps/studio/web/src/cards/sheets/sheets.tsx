/** Sheets and dialogs over the room, one at a time. */
import { FundsSheet } from '../../frame/sheets/funds-sheet.tsx';
import { HistorySheet } from '../../frame/sheets/history-sheet.tsx';
import { TroubleSheet, type Trouble } from '../../frame/sheets/trouble-sheet.tsx';
import { useCards } from '../cards-context.ts';
import { FairSheet } from './fair-sheet.tsx';
import { RulesSheet } from './rules-sheet.tsx';

export type SheetName = 'rules' | 'history' | 'fair';

export interface SheetsProps {
  readonly open: SheetName | undefined;
  readonly trouble: Trouble | undefined;
  /** The hold that the balance does not cover. */
  readonly short: number | undefined;
  readonly onOpen: (sheet: SheetName) => void;
  readonly onClose: () => void;
}

export function Sheets({ open, trouble, short, onOpen, onClose }: SheetsProps) {
  const { view, play, session } = useCards();
  const balance = view.use((state) => state.balance);
  const practice = view.use((state) => state.rules.practice);
  if (trouble) return <TroubleSheet trouble={trouble} session={session} onClose={onClose} />;
  if (short !== undefined)
    return (
      <FundsSheet
        session={practice ? { ...session, demo: true } : session}
        bet={short}
        balance={balance}
        onClose={onClose}
        onOpen={() => void play.refreshBalance()}
      />
    );
  if (open === 'rules') return <RulesSheet onClose={onClose} />;
  if (open === 'fair') return <FairSheet onHistory={() => onOpen('history')} onClose={onClose} />;
  return open === 'history' ? <HistorySheet currency={session.currency} onClose={onClose} /> : null;
}
