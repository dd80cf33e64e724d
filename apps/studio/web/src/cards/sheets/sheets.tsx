/** Whatever lies over the room, one at a time. */
import type { BalanceShown } from '../../../../wire/session.ts';
import { ask } from '../../frame/calls.ts';
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
  /** What is set aside for a hand, and the balance does not reach. */
  readonly short: number | undefined;
  readonly onOpen: (sheet: SheetName) => void;
  readonly onClose: () => void;
}

export function Sheets({ open, trouble, short, onOpen, onClose }: SheetsProps) {
  const { view, play, session } = useCards();
  const balance = view.use((state) => state.balance);
  const practice = view.use((state) => state.rules.practice);
  const readBalance = (): void => {
    // Practice may be played with chips of the studio, which no wallet knows.
    if (!practice) void ask<BalanceShown>('GET', '/balance').then((answer) => answer.ok && play.setBalance(answer.value.balance));
  };
  if (trouble) return <TroubleSheet trouble={trouble} session={session} onClose={onClose} />;
  if (short !== undefined) return <FundsSheet session={practice ? { ...session, demo: true } : session} bet={short} balance={balance} onClose={onClose} onOpen={readBalance} />;
  if (open === 'rules') return <RulesSheet onClose={onClose} />;
  if (open === 'fair') return <FairSheet onHistory={() => onOpen('history')} onClose={onClose} />;
  return open === 'history' ? <HistorySheet currency={session.currency} onClose={onClose} /> : null;
}
