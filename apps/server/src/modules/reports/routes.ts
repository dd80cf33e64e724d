/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import type { WinnerBoard } from './winner-board.ts';

/** The handlers of the reports' live calls. */
export function reportRoutes(board: WinnerBoard) {
  return {
    'winner.board': ({ merchant, language }, { query }) => board.read(merchant.currency, query.gameCategory, query.limitNum, language),
  } satisfies Handlers;
}
