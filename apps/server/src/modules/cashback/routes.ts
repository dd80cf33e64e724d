/** The cashback calls. */
import type { Handlers } from '../../kernel/http/bind.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { Merchant, Session } from '../../kernel/session.ts';
import { claimCashback } from './claim-cashback.ts';
import type { Asker, CashbackDoors } from './doors.ts';
import { readClaims, readOverview } from './read-cashback.ts';

const askerOf = ({ session, merchant }: { readonly session: Session; readonly merchant: Merchant }): Asker => ({
  memberId: session.memberId,
  currency: session.currency,
  merchant,
});

/** Binds cashback.*. */
export function cashbackRoutes(doors: CashbackDoors) {
  return {
    'cashback.overview': async (context) => await readOverview(doors, askerOf(context), context.language),
    'cashback.claim': async (context, { body }) => {
      if (body.currency !== context.session.currency) return refuse('currency_mismatch', { currency: context.session.currency });
      const claimed = await claimCashback(doors, askerOf(context), context.idempotencyKey);
      return claimed.ok ? ok({ claimId: claimed.value.claimId, amount: Number(claimed.value.amount), currency: context.session.currency }) : claimed;
    },
    'cashback.claims': async (context, { query }) => ok(await readClaims(doors, askerOf(context), query, context.language)),
  } satisfies Pick<Handlers, 'cashback.overview' | 'cashback.claim' | 'cashback.claims'>;
}
