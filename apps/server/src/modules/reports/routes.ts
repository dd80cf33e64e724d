/** Contract calls to verbs. */
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { Handlers } from '../../kernel/http/bind.ts';
import { ok } from '../../kernel/result.ts';
import type { Asker, Doors } from './doors.ts';
import { readBet, readBets } from './read-bets.ts';
import { readProfitLoss } from './read-profit.ts';
import { listTransactionCodes, readStatement } from './read-statement.ts';
import type { WinnerBoard } from './winner-board.ts';
import { writeBets, writeProfitLoss, writeStatement } from './write-files.ts';

const askerOf = ({ session, merchant, language }: Pick<CallContext<'session'>, 'session' | 'merchant' | 'language'>): Asker => ({ memberId: session.memberId, currency: session.currency, merchant, language });

/** The handlers of the reports' live calls. */
export function reportRoutes(doors: Doors, board: WinnerBoard) {
  return {
    'winner.board': ({ merchant, language }, { query }) => board.read(merchant.currency, query.gameCategory, query.limitNum, language),
    'wallet.transactions': (context, { query }) => readStatement(doors, askerOf(context), query, query),
    'wallet.transactionCodes': async ({ language }) => ok({ list: listTransactionCodes(language) }),
    'record.bets': (context, { query }) => readBets(doors, askerOf(context), query, query),
    'record.bet': (context, { query }) => readBet(doors, askerOf(context), query.source, query.betId),
    'record.betsFile': (context, { query }) => writeBets(doors, askerOf(context), query),
    'record.transactionsFile': (context, { query }) => writeStatement(doors, askerOf(context), query),
    'report.profitLoss': (context, { query }) => readProfitLoss(doors, askerOf(context), query),
    'report.profitLossFile': (context, { query }) => writeProfitLoss(doors, askerOf(context), query),
  } satisfies Handlers;
}
