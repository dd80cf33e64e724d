/** Handlers of the transfer calls. */
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { Handlers } from '../../../kernel/http/bind.ts';
import { answerTransfer, listRecords } from './answers.ts';
import type { ModuleContext } from './context.ts';
import { listTransferWallets, type WalletReader } from './list-wallets.ts';
import type { Refresher } from './refresh-wallets.ts';
import { ok } from '../../../kernel/result.ts';

const readerOf = ({ session, language }: Pick<CallContext<'member'>, 'session' | 'language'>): WalletReader => ({
  memberId: session.memberId,
  merchantCode: session.merchantCode,
  currency: session.currency,
  language,
});

/** The module's handlers by call. */
export function transferRoutes(module: ModuleContext, refresher: Refresher) {
  return {
    'wallet.transferWallets': async (context, { query }) =>
      ok(await listTransferWallets(module, refresher, readerOf(context), query.refresh ?? false)),
    'wallet.transferRecords': async (context, { query }) =>
      ok(await listRecords(module, readerOf(context), query.pageNo, query.pageSize)),
    'wallet.transfer': async ({ session, idempotencyKey }, { body }) =>
      await answerTransfer(module, {
        memberId: session.memberId,
        merchantCode: session.merchantCode,
        memberCurrency: session.currency,
        direction: body.direction,
        vendor: body.vendor,
        amount: body.amount === undefined ? undefined : BigInt(body.amount),
        currency: body.currency,
        idempotencyKey,
        exitBonus: body.exitBonus === true,
      }),
  } satisfies Handlers;
}
