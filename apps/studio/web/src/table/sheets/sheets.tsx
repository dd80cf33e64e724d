/** Sheets and dialogs over the table, one at a time. */
import type { SessionOpened } from '../../../../wire/session.ts';
import { FundsSheet } from '../../frame/sheets/funds-sheet.tsx';
import { HistorySheet } from '../../frame/sheets/history-sheet.tsx';
import { TroubleSheet, type Trouble } from '../../frame/sheets/trouble-sheet.tsx';
import { CheckSheet } from '../mini/check-sheet.tsx';
import { useTable } from '../table-context.ts';
import { ChatSheet } from './chat-sheet.tsx';
import { FairSheet } from './fair-sheet.tsx';
import { RulesSheet } from './rules-sheet.tsx';

export type SheetName = 'rules' | 'history' | 'chat' | 'fair';

export interface SheetsProps {
  readonly session: SessionOpened;
  readonly open: SheetName | undefined;
  readonly trouble: Trouble | undefined;
  /** The total the balance does not cover. */
  readonly short: number | undefined;
  readonly onOpen: (sheet: SheetName) => void;
  readonly onClose: () => void;
}

export function Sheets({ session, open, trouble, short, onOpen, onClose }: SheetsProps) {
  const { view, play } = useTable();
  const balance = view.use((state) => state.balance);
  const published = view.use((state) => state.round.commitment !== undefined);
  if (trouble) return <TroubleSheet trouble={trouble} session={session} onClose={onClose} />;
  if (short !== undefined)
    return (
      <FundsSheet
        session={session}
        bet={short}
        balance={balance}
        onClose={onClose}
        onOpen={() => void play.refreshBalance()}
      />
    );
  if (open === 'rules') return <RulesSheet onClose={onClose} />;
  if (open === 'chat') return <ChatSheet onClose={onClose} />;
  if (open === 'fair' && published) return <CheckSheet onHistory={() => onOpen('history')} onClose={onClose} />;
  if (open === 'fair') return <FairSheet onHistory={() => onOpen('history')} onClose={onClose} />;
  return open === 'history' ? <HistorySheet currency={session.currency} onClose={onClose} /> : null;
}
