/** Callback of a payout provider: verify the signature, find the withdrawal, apply the outcome once. */
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import type { ModuleContext } from './context.ts';
import { applyAnswer } from './pay-out.ts';
import { inquireNow, findPayout, recordConflict } from './payout-store.ts';
import type { PayoutDelivery, PayoutEvent } from './payouts/payout-provider.ts';
import { lockWithdrawal, readNow } from './store.ts';

type Refusal =
  | 'call_not_found'
  | 'signature_invalid'
  | 'callback_expired'
  | 'input_invalid'
  | 'withdrawal_not_found'
  | 'withdrawal_state_conflict';

/**
 * Handles one delivery. "Paid" posts the hold at once. "Failed" does not release the hold: the provider is queried first,
 * because callbacks may arrive late or out of order, and a refund cannot be undone. Repeated deliveries are accepted and change
 * nothing.
 */
export async function receiveCallback(
  module: ModuleContext,
  providerCode: string,
  delivery: PayoutDelivery,
): Promise<Result<undefined, Refusal>> {
  const { kernel, providers } = module;
  const provider = await providers.find(providerCode);
  if (!provider) return refuse('call_not_found');
  const verified = provider.verifyCallback(delivery, await readNow(kernel.db));
  if (!verified.ok) return verified;
  const taken = await transact(kernel.db, (tx) => takeEvent(module, tx, providerCode, verified.value));
  if (taken.ok) module.wake();
  return taken;
}

async function takeEvent(
  module: ModuleContext,
  tx: Tx,
  provider: string,
  event: PayoutEvent,
): Promise<Result<undefined, Refusal>> {
  const { withdrawalId, outcome, amount, currency } = event;
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (!withdrawal) return refuse('withdrawal_not_found');
  const payout = await findPayout(tx, withdrawalId);
  if (payout?.provider !== provider) return refuse('withdrawal_state_conflict');
  if (amount !== withdrawal.amount - withdrawal.fee || currency !== withdrawal.currency) {
    await recordConflict(tx, withdrawalId, `${provider} reported ${outcome} for ${amount} ${currency}`);
    return ok(undefined);
  }
  if (outcome === 'failed' && withdrawal.status === 'paying') await inquireNow(tx, withdrawalId);
  else if (outcome === 'failed')
    await applyAnswer(module, tx, withdrawalId, provider, { state: 'failed', reason: event.reason });
  else
    await applyAnswer(
      module,
      tx,
      withdrawalId,
      provider,
      outcome === 'paid' ? { state: 'paid', bankReference: event.bankReference } : { state: 'processing' },
    );
  return ok(undefined);
}
