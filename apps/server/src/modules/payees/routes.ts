/** Contract calls to verbs. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { addBankCard } from './add-bank-card.ts';
import type { Doors } from './doors.ts';
import { listBankCards, listBanks } from './read-cards.ts';
import { removeBankCard } from './remove-bank-card.ts';
import { setPaymentPassword } from './set-payment-password.ts';

/** The handlers of the payees' calls. */
export function payeesRoutes(doors: Doors) {
  return {
    'security.setPaymentPassword': ({ session }, { body }) => setPaymentPassword(doors, session.memberId, body),
    'security.banks': () => listBanks(doors),
    'security.addBankCard': (context, { body }) => addBankCard(doors, context, body),
    'security.removeBankCard': ({ session }, { body }) => removeBankCard(doors, session.memberId, body.bankCardId, body.paymentPassword),
    'withdraw.bankCards': ({ session }) => listBankCards(doors, session.memberId),
  } satisfies Handlers;
}
