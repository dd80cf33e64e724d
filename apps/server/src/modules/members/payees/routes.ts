/** Contract calls to verbs. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { addBankCard, removeBankCard } from './bank-cards.ts';
import type { ModuleContext } from './context.ts';
import { listBankCards, listBanks } from './read-cards.ts';
import { setPaymentPassword } from './set-payment-password.ts';

/** The handlers of the payees' calls. */
export function payeesRoutes(module: ModuleContext) {
  return {
    'security.setPaymentPassword': ({ session }, { body }) => setPaymentPassword(module, session.memberId, body),
    'security.banks': () => listBanks(module),
    'security.addBankCard': (context, { body }) => addBankCard(module, context, body),
    'security.removeBankCard': ({ session }, { body }) =>
      removeBankCard(module, session.memberId, body.bankCardId, body.paymentPassword),
    'withdraw.bankCards': ({ session }) => listBankCards(module, session.memberId),
  } satisfies Handlers;
}
