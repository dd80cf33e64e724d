/** The sheets of a game, one at a time: the game's own by name, the history, and why a bet was refused. */
import type { ReactNode } from 'react';
import { useGame } from '../game.ts';
import { NO_FUNDS } from '../view.ts';
import { FundsSheet, type LowerBet } from './funds-sheet.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { TroubleSheet } from './trouble-sheet.tsx';

export interface SheetsProps extends LowerBet {
  /** The game's own sheets by name. */
  readonly sheets: Readonly<Record<string, ReactNode>>;
}

export function Sheets({ sheets, stakes, practice = false }: SheetsProps): ReactNode {
  const { view } = useGame();
  const trouble = view.use((state) => state.trouble);
  const sheet = view.use((state) => state.sheet);
  if (trouble?.code === NO_FUNDS && trouble.bet !== undefined)
    return <FundsSheet bet={trouble.bet} stakes={stakes} practice={practice} />;
  if (trouble) return <TroubleSheet trouble={trouble} />;
  if (sheet === 'history') return <HistorySheet />;
  return sheet === undefined ? null : sheets[sheet];
}
