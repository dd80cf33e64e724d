/** The sheets of a game, one at a time: the game's own by name, the history, and why a bet was refused. */
import type { ReactNode } from 'react';
import { useGame } from '../game.ts';
import { NO_FUNDS } from '../view.ts';
import { FundsSheet } from './funds-sheet.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { TroubleSheet } from './trouble-sheet.tsx';

export interface SheetsProps {
  /** The game's own sheets by name. */
  readonly sheets: Readonly<Record<string, ReactNode>>;
  /** The bets on offer, ascending, and how one is chosen; absent where a game has no such choice. */
  readonly stakes?: { readonly bets: readonly number[]; readonly choose: (bet: number) => void } | undefined;
  /** Played with chips that are not in the wallet. */
  readonly practice?: boolean;
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
