/** Plays the payer and the bank of the demonstration; the platform hears of it through the signed callback alone. */
import type { DepositStatus } from '@lantern/contract';
import type { Kernel } from '../../kernel/module.ts';
import { ok, refuse, type Result } from '../../kernel/result.ts';
import type { PaymentEvent } from './providers/payment-provider.ts';
import type { SandboxBank } from './providers/sandbox-bank.ts';
import { findOrder, readNow, type DepositOrder } from './store.ts';

export type SandboxOutcome = 'paid' | 'underpaid' | 'overpaid' | 'late' | 'duplicate' | 'failed';

export interface SignedDelivery {
  readonly provider: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: string;
}

/** Brings a delivery to the callback address; throws when it was not accepted. */
export type Deliver = (delivery: SignedDelivery) => Promise<void>;

export interface SandboxPayment {
  readonly orderId: string;
  readonly outcome: SandboxOutcome;
  /** What the payer sends, in minor units; by default what the outcome's name says. */
  readonly amount: bigint | undefined;
}

export interface SandboxDeps {
  readonly kernel: Kernel;
  /** Absent in production. */
  readonly sandbox: SandboxBank | undefined;
  readonly deliver: Deliver;
}

type Refusal = 'call_not_found' | 'order_not_found' | 'order_state_conflict';

const SETTLED: readonly DepositStatus[] = ['matched', 'credited', 'reversed'];
const LATE_BY_MS = 1_000;

/** Pays the order as asked. Answers where the order stands afterwards. */
export async function payInSandbox(
  { kernel, sandbox, deliver }: SandboxDeps,
  payment: SandboxPayment,
): Promise<Result<{ readonly orderId: string; readonly status: DepositStatus }, Refusal>> {
  if (!sandbox) return refuse('call_not_found');
  const order = await findOrder(kernel.db, payment.orderId);
  if (order?.provider !== sandbox.code) return refuse('order_not_found');
  if (SETTLED.includes(order.status)) return refuse('order_state_conflict');
  const now = await readNow(kernel.db);
  const event = eventOf(order, payment, `SBX${kernel.ids.next<string>()}`, now);
  const times = payment.outcome === 'duplicate' ? 2 : 1;
  for (let i = 0; i < times; i++) {
    await deliver({ provider: sandbox.code, ...sandbox.announce(event, kernel.ids.next<string>(), now) });
  }
  const after = await findOrder(kernel.db, order.orderId);
  return ok({ orderId: order.orderId, status: after!.status });
}

const half = (amount: bigint): bigint => (amount > 1n ? amount / 2n : 1n);

function eventOf(order: DepositOrder, { outcome, amount }: SandboxPayment, reference: string, now: Date): PaymentEvent {
  const named = outcome === 'underpaid' ? half(order.amount) : outcome === 'overpaid' ? order.amount + half(order.amount) : order.amount;
  const late = outcome === 'late' && now <= order.expiresAt;
  return {
    reference,
    outcome: outcome === 'failed' ? 'failed' : 'paid',
    amount: amount ?? named,
    currency: order.currency,
    memo: `CHUYEN KHOAN ${order.memo}`,
    accountNumber: order.accountNumber ?? undefined,
    occurredAt: late ? new Date(order.expiresAt.getTime() + LATE_BY_MS) : now,
  };
}
