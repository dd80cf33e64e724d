/** The withdraw calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok } from '../../../kernel/result.ts';
import { answerQuestion } from './ask-member.ts';
import type { ModuleContext } from './context.ts';
import { presentWithdrawal } from './present.ts';
import { previewWithdrawal } from './preview-withdrawal.ts';
import { readWithdrawal, reportWithdrawals } from './read-withdrawals.ts';
import { receiveCallback } from './receive-callback.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { settingOf } from './settings.ts';

/** Handlers of withdraw.*, except the list of bank cards (module payees). */
export function withdrawalsRoutes(module: ModuleContext) {
  return {
    'withdraw.preview': ({ session: { memberId, currency }, merchant, language }, { query }) =>
      previewWithdrawal(module, {
        memberId,
        merchantCode: merchant.code,
        currency,
        amount: BigInt(query.amount ?? 0),
        bankCardId: query.bankCardId,
        language,
      }),
    'withdraw.request': async ({ session, merchant, language, idempotencyKey }, { body }) => {
      const { bankCardId, amount, currency, paymentPassword } = body;
      const request = {
        memberId: session.memberId,
        merchantCode: merchant.code,
        memberCurrency: session.currency,
        bankCardId,
        amount: BigInt(amount),
        currency,
        paymentPassword,
        idempotencyKey,
        exitBonus: body.exitBonus === true,
      };
      const requested = await requestWithdrawal(module, request);
      return requested.ok
        ? ok(presentWithdrawal(requested.value, await settingOf(module, merchant.code, currency), language))
        : requested;
    },
    'withdraw.report': ({ session: { memberId, currency }, merchant, language }, { query }) =>
      reportWithdrawals(module, { memberId, merchant, currency, language, query }),
    'withdraw.detail': ({ session, language }, { params }) =>
      readWithdrawal(module, session.memberId, params.withdrawalId, language),
    'withdraw.answer': ({ session }, { params: { withdrawalId }, body }) =>
      answerQuestion(module, session.memberId, { withdrawalId, ...body }),
    'withdraw.callback': async ({ header, rawBody }, { params }) => {
      const received = await receiveCallback(module, params.provider, { header, rawBody });
      return received.ok ? ok({ received: true }) : received;
    },
  } satisfies Handlers;
}
