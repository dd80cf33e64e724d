/**
 * One demo member's deposits: by every kind of open method, and one order in every state; through the platform's own
 * calls and verbs.
 */
import type { DepositStatus } from '@lantern/contract';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { contextOf, handlerOf, logRefusal, type Person } from './steps.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPERATOR = 'demo';
const ASSIGNED = 'Khách xác nhận đã chuyển thừa, cộng đủ số tiền nhận được.';
const REVERSED = 'Ví điện tử thu hồi giao dịch theo yêu cầu của chủ ví.';

interface DepositPlan {
  readonly methodId: string;
  readonly amount: number;
  readonly agoMs: number;
  /** What the sandbox's payer does; nothing when absent. */
  readonly outcome?: 'paid' | 'underpaid' | 'overpaid' | 'late' | 'failed';
  readonly fields?: Readonly<Record<string, string>>;
  /** What happens to it afterwards. */
  readonly next?: 'assign' | 'reverse' | 'cancel' | 'report' | 'expire';
}

const DEPOSIT_PLANS: readonly DepositPlan[] = [
  { methodId: 'vietqr', amount: 200_000, agoMs: 47 * HOUR_MS, next: 'expire' },
  { methodId: 'e_wallet', amount: 100_000, agoMs: 45 * HOUR_MS, outcome: 'paid' },
  { methodId: 'gateway', amount: 200_000, agoMs: 41 * HOUR_MS, outcome: 'paid' },
  {
    methodId: 'card',
    amount: 100_000,
    agoMs: 37 * HOUR_MS,
    outcome: 'paid',
    fields: { cardNetwork: 'VIETTEL', cardSerial: '10009998887', cardCode: '518234567891' },
  },
  { methodId: 'usdt', amount: 500_000, agoMs: 33 * HOUR_MS, outcome: 'paid', fields: { coinNetwork: 'TRC20' } },
  { methodId: 'e_wallet', amount: 150_000, agoMs: 30 * HOUR_MS, outcome: 'failed' },
  { methodId: 'gateway', amount: 100_000, agoMs: 28 * HOUR_MS, outcome: 'paid' },
  { methodId: 'vietqr', amount: 300_000, agoMs: 26 * HOUR_MS, outcome: 'overpaid', next: 'assign' },
  { methodId: 'vietqr', amount: 250_000, agoMs: 22 * HOUR_MS, next: 'cancel' },
  { methodId: 'e_wallet', amount: 150_000, agoMs: 20 * HOUR_MS, outcome: 'paid', next: 'reverse' },
  { methodId: 'vietqr', amount: 400_000, agoMs: 8 * HOUR_MS, outcome: 'underpaid' },
  { methodId: 'vietqr', amount: 200_000, agoMs: 6 * HOUR_MS, outcome: 'overpaid' },
  { methodId: 'vietqr', amount: 500_000, agoMs: 4 * HOUR_MS, outcome: 'late' },
  { methodId: 'manual', amount: 800_000, agoMs: 20 * MINUTE_MS, next: 'report' },
  { methodId: 'vietqr', amount: 300_000, agoMs: MINUTE_MS },
];

/** Whether the order is still untouched; a start that continues an earlier one finds some that have moved on. */
const isFresh = (status: DepositStatus): boolean => status === 'awaiting_transfer';

async function follow(
  running: PreparingPlatform,
  person: Person,
  orderId: string,
  next: NonNullable<DepositPlan['next']>,
): Promise<void> {
  const { payments } = running.modules;
  const context = contextOf(running, person, orderId);
  const params = { orderId };
  if (next === 'cancel')
    logRefusal(
      running,
      'a cancelled deposit',
      await handlerOf(running, 'deposit.cancelOrder')(context, { params, query: undefined, body: undefined }),
    );
  if (next === 'report') {
    const body = { payerName: person.member.payeeName, reference: 'FT2632500817' };
    logRefusal(
      running,
      'a reported transfer',
      await handlerOf(running, 'deposit.reportTransfer')(context, { params, query: undefined, body }),
    );
  }
  if (next === 'expire') await running.moveClock(running.kernel.clock.now() - 46 * HOUR_MS);
  if (next === 'expire') await payments.expireOrders();
  if (next === 'reverse')
    logRefusal(
      running,
      'a reversed deposit',
      await payments.reverseDeposit(orderId, { operator: OPERATOR, reason: REVERSED }),
    );
  if (next !== 'assign') return;
  const unmatched = (await payments.unmatchedPayments(1_000)).find((payment) => payment.orderId === orderId);
  if (!unmatched)
    return running.kernel.log.warn({ demo: true }, 'the demo’s overpaid deposit is not among the unmatched payments');
  const { provider, reference } = unmatched;
  logRefusal(
    running,
    'an assigned payment',
    await payments.assignPayment({ provider, reference }, { orderId }, { operator: OPERATOR, reason: ASSIGNED }),
  );
}

async function make(
  running: PreparingPlatform,
  person: Person,
  { methodId, amount, outcome, fields, next }: DepositPlan,
  key: string,
): Promise<void> {
  const context = contextOf(running, person, key);
  const { currency } = context.merchant;
  const body = { methodId, amount, currency, ...(fields && { fields }) };
  const opened = await handlerOf(running, 'deposit.createOrder')(context, {
    params: undefined,
    query: undefined,
    body,
  });
  // A node without the sandbox's process has fewer methods.
  if (!opened.ok || !isFresh(opened.value.status)) return;
  const { orderId } = opened.value;
  const payer = { ...context, session: undefined };
  if (outcome)
    logRefusal(
      running,
      'a paid deposit',
      await handlerOf(running, 'sandbox.pay')(payer, { params: { orderId }, query: undefined, body: { outcome } }),
    );
  if (next) await follow(running, person, orderId, next);
}

/** Makes the second shown member's deposits in every way; idempotent. Leaves the clock moved. */
export async function makeDeposits(running: PreparingPlatform, people: readonly Person[], now: number): Promise<void> {
  const [, person] = people.filter(({ member }) => member.shown);
  if (!person) return;
  for (const [turn, plan] of DEPOSIT_PLANS.entries()) {
    await running.moveClock(now - plan.agoMs);
    await make(running, person, plan, `demo-deposit-${turn}`);
  }
}
