/** Simulates the demo's payer; the platform is notified by the signed callback only. */
import type { DepositStatus } from '@lantern/contract';
import type { Kernel } from '../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../kernel/result.ts';
import type { Play, SandboxOutcome } from '../../../dev/sandbox-provider/play.ts';
import type { SandboxOrder } from '../../../dev/sandbox-provider/sandbox-order.ts';
import { SANDBOX_PROVIDERS } from './providers/sandbox-providers.ts';
import { isSettled } from './states.ts';
import { findOrder, readNow, type DepositOrder } from './store.ts';

/** Simulates the payment; resolves when all deliveries have been accepted. */
export type PlayInSandbox = (play: Play) => Promise<void>;

export interface SandboxPayment {
  readonly orderId: string;
  readonly outcome: SandboxOutcome;
  /** The amount paid, in minor units; by default derived from the outcome. */
  readonly amount: number | undefined;
}

export interface SandboxDeps {
  readonly kernel: Kernel;
  /** Absent in production. */
  readonly play: PlayInSandbox | undefined;
}

type Refusal = 'call_not_found' | 'order_not_found' | 'order_state_conflict';

const sandboxOrder = ({
  provider,
  orderId,
  kind,
  payAmount,
  payCurrency,
  memo,
  expiresAt,
  accountNumber,
}: DepositOrder): SandboxOrder => ({
  provider,
  orderId,
  kind,
  amount: Number(payAmount),
  currency: payCurrency,
  memo,
  expiresAt: expiresAt.getTime(),
  ...(accountNumber === null ? {} : { accountNumber }),
});

/** Pays the order with the given outcome. Returns the order's state afterwards. */
export async function payInSandbox(
  { kernel, play }: SandboxDeps,
  { orderId, outcome, amount }: SandboxPayment,
): Promise<Result<{ readonly orderId: string; readonly status: DepositStatus }, Refusal>> {
  if (!play) return refuse('call_not_found');
  const order = await findOrder(kernel.db, orderId);
  if (!order || !SANDBOX_PROVIDERS.includes(order.provider)) return refuse('order_not_found');
  if (isSettled(order.status)) return refuse('order_state_conflict');
  await play({
    order: sandboxOrder(order),
    outcome,
    amount,
    reference: `SBX${kernel.ids.next<string>()}`,
    now: await readNow(kernel.db),
  });
  const after = await findOrder(kernel.db, orderId);
  return ok({ orderId, status: after!.status });
}
