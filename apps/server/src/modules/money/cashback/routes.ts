/** Handlers of the cashback calls. */
import type { Handlers } from '../../../kernel/http/bind.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import type { Merchant, Session } from '../../../kernel/session.ts';
import { claimCashback } from './claim-cashback.ts';
import type { Claimant, CashbackContext } from './context.ts';
import { readClaims, readOverview } from './read-cashback.ts';

const claimantOf = ({ session, merchant }: { readonly session: Session; readonly merchant: Merchant }): Claimant => ({
  memberId: session.memberId,
  currency: session.currency,
  merchant,
});

/** Handlers of cashback.*. */
export function cashbackRoutes(module: CashbackContext) {
  return {
    'cashback.overview': async (context) => await readOverview(module, claimantOf(context), context.language),
    'cashback.claim': async (context, { body }) => {
      if (body.currency !== context.session.currency)
        return refuse('currency_mismatch', { currency: context.session.currency });
      const claimed = await claimCashback(module, claimantOf(context), context.idempotencyKey);
      return claimed.ok
        ? ok({
            claimId: claimed.value.claimId,
            amount: Number(claimed.value.amount),
            currency: context.session.currency,
          })
        : claimed;
    },
    'cashback.claims': async (context, { query }) =>
      ok(await readClaims(module, claimantOf(context), query, context.language)),
  } satisfies Pick<Handlers, 'cashback.overview' | 'cashback.claim' | 'cashback.claims'>;
}
