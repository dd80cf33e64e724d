/** Contract calls to verbs. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import type { Requester, ModuleContext } from './context.ts';
import { readBet, readBets } from './read-bets.ts';
import { readProfitLoss } from './read-profit.ts';
import { listTransactionCodes, readStatement } from './read-statement.ts';
import type { WinnerBoard } from './winner-board.ts';
import { writeBets, writeProfitLoss, writeStatement } from './write-files.ts';

const requesterOf = ({
  session,
  merchant,
  language,
}: Pick<CallContext<'session'>, 'session' | 'merchant' | 'language'>): Requester => ({
  memberId: session.memberId,
  currency: session.currency,
  merchant,
  language,
});

/** The handlers of the reports' live calls. */
export function reportRoutes(module: ModuleContext, board: WinnerBoard) {
  return {
    'winner.board': ({ merchant, language }, { query }) =>
      board.read(merchant, query.gameCategory, query.limitNum, language),
    'wallet.transactions': (context, { query }) => readStatement(module, requesterOf(context), query, query),
    'wallet.transactionCodes': async ({ language }) => ok({ list: listTransactionCodes(language) }),
    'record.bets': (context, { query }) => readBets(module, requesterOf(context), query, query),
    'record.bet': (context, { query }) => readBet(module, requesterOf(context), query.source, query.betId),
    'record.betsFile': (context, { query }) => writeBets(module, requesterOf(context), query),
    'record.transactionsFile': (context, { query }) => writeStatement(module, requesterOf(context), query),
    'report.profitLoss': (context, { query }) => readProfitLoss(module, requesterOf(context), query),
    'report.profitLossFile': (context, { query }) => writeProfitLoss(module, requesterOf(context), query),
  } satisfies Handlers;
}
