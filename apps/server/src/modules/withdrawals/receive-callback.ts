/** A payout provider speaks: check who it is, find the withdrawal, and let the word take effect once. */
import { ok, refuse, type Result } from '../../kernel/result.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import type { Doors } from './doors.ts';
import { applyAnswer } from './pay-out.ts';
import { askNow, findPayout, noteConflict } from './payout-store.ts';
import type { PayoutDelivery, PayoutEvent } from './payouts/payout-provider.ts';
import { lockWithdrawal, readNow } from './store.ts';

type Refusal = 'call_not_found' | 'signature_invalid' | 'callback_expired' | 'input_invalid' | 'withdrawal_not_found' | 'withdrawal_state_conflict';

/**
 * Takes one delivery. "Paid" ends the hold at once. "Failed" gives nothing back by itself: the provider is asked first,
 * because news may come late or in the wrong order, and money given back cannot be called back. Repeated deliveries are
 * accepted and change nothing.
 */
export async function receiveCallback(doors: Doors, providerCode: string, delivery: PayoutDelivery): Promise<Result<undefined, Refusal>> {
  const { kernel, deps } = doors;
  const provider = deps.providers.find(({ code }) => code === providerCode);
  if (!provider) return refuse('call_not_found');
  const heard = provider.verifyCallback(delivery, await readNow(kernel.db));
  if (!heard.ok) return heard;
  const taken = await transact(kernel.db, (tx) => takeEvent(doors, tx, providerCode, heard.value));
  if (taken.ok) doors.wake();
  return taken;
}

async function takeEvent(doors: Doors, tx: Tx, provider: string, event: PayoutEvent): Promise<Result<undefined, Refusal>> {
  const { withdrawalId, outcome, amount, currency } = event;
  const withdrawal = await lockWithdrawal(tx, withdrawalId);
  if (!withdrawal) return refuse('withdrawal_not_found');
  const payout = await findPayout(tx, withdrawalId);
  if (payout?.provider !== provider) return refuse('withdrawal_state_conflict');
  if (amount !== withdrawal.amount - withdrawal.fee || currency !== withdrawal.currency) {
    await noteConflict(tx, withdrawalId, `${provider} said ${outcome} about ${amount} ${currency}`);
    return ok(undefined);
  }
  if (outcome === 'failed' && withdrawal.status === 'paying') await askNow(tx, withdrawalId);
  else if (outcome === 'failed') await applyAnswer(doors, tx, withdrawalId, provider, { state: 'failed', reason: event.reason });
  else await applyAnswer(doors, tx, withdrawalId, provider, outcome === 'paid' ? { state: 'paid', bankReference: event.bankReference } : { state: 'processing' });
  return ok(undefined);
}
