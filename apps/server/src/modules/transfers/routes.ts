/** The calls of transfers. */
import type { CallContext } from '../../kernel/http/call-context.ts';
import type { Handlers } from '../../kernel/http/bind.ts';
import { answerTransfer } from './answer-transfer.ts';
import type { Doors } from './doors.ts';
import { listRecords } from './list-transfers.ts';
import { listTransferWallets, type WalletReader } from './list-wallets.ts';
import type { Refresher } from './refresh-wallets.ts';
import { ok } from '../../kernel/result.ts';

const readerOf = ({ session, language }: Pick<CallContext<'member'>, 'session' | 'language'>): WalletReader => ({
  memberId: session.memberId,
  merchantCode: session.merchantCode,
  currency: session.currency,
  language,
});

/** Binds them. */
export function transferRoutes(doors: Doors, refresher: Refresher) {
  return {
    'wallet.transferWallets': async (context, { query }) => ok(await listTransferWallets(doors, refresher, readerOf(context), query.refresh ?? false)),
    'wallet.transferRecords': async (context, { query }) => ok(await listRecords(doors, readerOf(context), query.pageNo, query.pageSize)),
    'wallet.transfer': async ({ session, idempotencyKey }, { body }) =>
      await answerTransfer(doors, {
        memberId: session.memberId,
        merchantCode: session.merchantCode,
        memberCurrency: session.currency,
        direction: body.direction,
        vendor: body.vendor,
        amount: body.amount === undefined ? undefined : BigInt(body.amount),
        currency: body.currency,
        idempotencyKey,
      }),
  } satisfies Handlers;
}
