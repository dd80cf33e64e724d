/**
 * The payout desk of the sandbox provider: takes signed payment orders, pays them after a moment in a bank that does not
 * exist, tells the platform by signed callbacks, and answers questions. The last digits of an account number script it.
 */
import { pause } from '../kernel/clock.ts';
import { SIGNATURE_HEADER, signCallback, verifyCallbackSignature } from '../kernel/http/callback-signature.ts';

/** What an account's last four digits make the desk do; every other account is paid and told of. */
export const PAYOUT_SCRIPTS = {
  /** Refused in the answer to the order. */
  '9001': 'refused',
  /** Taken, then failed. */
  '9002': 'failed',
  /** The order is taken and paid, but its answer is a 500. */
  '9003': 'broken',
  /** The order is taken and paid, but its answer never comes. */
  '9004': 'silent',
  /** Paid, but nobody is told. */
  '9005': 'untold',
} as const;

type Script = (typeof PAYOUT_SCRIPTS)[keyof typeof PAYOUT_SCRIPTS] | 'paid';

export interface DeskRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly rawBody: string;
}

export interface DeskAnswer {
  readonly status: number;
  readonly rawBody: string;
}

export interface PayoutDeskOptions {
  /** The key the desk shares with the platform. */
  readonly key: Uint8Array;
  /** How long a payment takes. */
  readonly payingMs: number;
  now(): Promise<Date>;
  /** Brings a signed callback to the platform; rejects when it was not accepted. */
  deliver(delivery: { readonly headers: Readonly<Record<string, string>>; readonly rawBody: string }): Promise<void>;
}

export interface PayoutDesk {
  /** Answers one request; rejects after the desk's silence when the account's script says so. */
  answer(request: DeskRequest): Promise<DeskAnswer>;
  /** Ends a payment at once instead of in its time, and tells of it. */
  settle(withdrawalId: string): Promise<void>;
  stop(): Promise<void>;
}

interface Payment {
  readonly withdrawalId: string;
  readonly amount: number;
  readonly currency: string;
  readonly script: Script;
  state: 'processing' | 'paid' | 'failed';
}

const REASON = 'Ngân hàng nhận từ chối lệnh chuyển / The receiving bank refused the transfer';
const DELIVERY_TRIES = 5;
const RETRY_MS = 1_000;

const scriptOf = (accountNumber: string): Script => (PAYOUT_SCRIPTS as Readonly<Record<string, Script>>)[accountNumber.slice(-4)] ?? 'paid';
const referenceOf = ({ withdrawalId }: Payment): string => `FT${withdrawalId.slice(-10).toUpperCase()}`;
const json = (status: number, body: object): DeskAnswer => ({ status, rawBody: JSON.stringify(body) });

function stateOf(payment: Payment): DeskAnswer {
  if (payment.state === 'paid') return json(200, { state: 'paid', bankReference: referenceOf(payment) });
  return json(200, payment.state === 'failed' ? { state: 'failed', reason: REASON } : { state: 'processing' });
}

/** Opens the desk. */
export function createPayoutDesk({ key, payingMs, now, deliver }: PayoutDeskOptions): PayoutDesk {
  const payments = new Map<string, Payment>();
  const ending = new AbortController();
  const running = new Set<Promise<void>>();

  async function tell(payment: Payment): Promise<void> {
    const { withdrawalId, amount, currency } = payment;
    const at = await now();
    const word = payment.state === 'paid' ? { bankReference: referenceOf(payment) } : { reason: REASON };
    const rawBody = JSON.stringify({ eventId: `${withdrawalId}-${payment.state}`, withdrawalId, outcome: payment.state, amount, currency, ...word, occurredAt: at.getTime() });
    await deliver({ headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signCallback(key, rawBody, at) }, rawBody });
  }

  async function finish(payment: Payment): Promise<void> {
    if (payment.state !== 'processing') return;
    payment.state = payment.script === 'failed' ? 'failed' : 'paid';
    for (let tries = 1; payment.script !== 'untold' && !ending.signal.aborted; tries++) {
      try {
        return await tell(payment);
      } catch {
        if (tries >= DELIVERY_TRIES) return;
        await pause(RETRY_MS * tries, ending.signal);
      }
    }
  }

  async function payLater(payment: Payment): Promise<void> {
    await pause(payingMs, ending.signal);
    if (!ending.signal.aborted) await finish(payment);
  }

  function take(order: { readonly withdrawalId: string; readonly amount: number; readonly currency: string; readonly accountNumber: string }): DeskAnswer {
    const known = payments.get(order.withdrawalId);
    if (known) return stateOf(known);
    const { withdrawalId, amount, currency } = order;
    const payment: Payment = { withdrawalId, amount, currency, script: scriptOf(order.accountNumber), state: 'processing' };
    payments.set(withdrawalId, payment);
    if (payment.script === 'refused') payment.state = 'failed';
    else {
      const work = payLater(payment).finally(() => running.delete(work));
      running.add(work);
    }
    if (payment.script === 'broken') return json(500, {});
    return payment.script === 'silent' ? json(504, {}) : stateOf(payment);
  }

  return {
    async answer({ method, path, headers, rawBody }) {
      if (!verifyCallbackSignature(key, headers[SIGNATURE_HEADER], rawBody, await now()).ok) return json(401, {});
      const asked = /^\/payouts\/([\w-]{1,64})$/.exec(path)?.[1];
      if (method === 'GET' && asked !== undefined) {
        const payment = payments.get(asked);
        return payment ? stateOf(payment) : json(404, {});
      }
      return method === 'POST' && path === '/payouts' ? take(JSON.parse(rawBody) as Parameters<typeof take>[0]) : json(404, {});
    },
    async settle(withdrawalId) {
      const payment = payments.get(withdrawalId);
      if (payment) await finish(payment);
    },
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
