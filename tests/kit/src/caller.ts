/** Typed callers and people for tests: everything goes through the public calls. */
import { hash } from 'node:crypto';
import { errorTable } from '../../../packages/client/src/error-table.ts';
import { createClient, type Client } from '../../../packages/client/src/index.ts';
import { encryptWithJose } from '../../../packages/client/src/encrypt.ts';
import { calls, type Calls, type Language } from '../../../packages/contract/src/index.ts';

export type Caller = Client<Calls>;

/** A caller of a running platform; `token` is read at each call. */
export function callerFor(
  address: string,
  token: () => string | undefined = () => undefined,
  language: Language = 'EN',
): Caller {
  return createClient<Calls>({
    calls,
    errors: errorTable(),
    baseUrl: address,
    getToken: token,
    getLanguage: () => language,
    encrypt: encryptWithJose,
  });
}

/** Unwraps a result that must be a success; the message names the refusal. */
export function valueOf<V>(
  result:
    | { readonly ok: true; readonly value: V }
    | { readonly ok: false; readonly code: string; readonly value?: unknown },
): V {
  if (result.ok) return result.value;
  throw new Error(`Refused with ${result.code} ${JSON.stringify(result.value ?? {})}`);
}

export interface SliderFields {
  readonly geetest_challenge: string;
  readonly geetest_validate: string;
  readonly geetest_seccode: string;
}

/** Solves the slider's proof of work as the browser's worker does. */
export async function solveSlider(caller: Caller): Promise<SliderFields> {
  const { algorithm, challenge, salt, signature, maxnumber } = valueOf(await caller.call('session.challenge'));
  for (let number = 0; number <= maxnumber; number++) {
    if (hash('sha256', `${salt}${number}`) !== challenge) continue;
    const solution = Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64');
    return { geetest_challenge: challenge, geetest_validate: solution, geetest_seccode: signature };
  }
  throw new Error('the challenge has no solution within its range');
}

export interface TestMember {
  readonly userName: string;
  readonly password: string;
  readonly token: string;
  readonly caller: Caller;
}

let made = 0;

/** Registers a new member through the public calls. */
export async function newMember(
  address: string,
  given: { readonly userName?: string; readonly password?: string; readonly recommenderId?: string } = {},
): Promise<TestMember> {
  const guest = callerFor(address);
  const userName = given.userName ?? `member${process.pid % 10_000}x${++made}`;
  const password = given.password ?? 'den long 2026';
  const session = await eventually('a member to be registered', async () => {
    const answer = await guest.call('registration.registerUsername', {
      body: {
        username: userName,
        password,
        confirmPassword: password,
        payeeName: 'NGUYEN VAN THU',
        ...(given.recommenderId !== undefined && { recommenderId: given.recommenderId }),
        ageConfirmed: true,
        dataConsent: true,
        registerMethod: 'H5',
        ...(await solveSlider(guest)),
      },
    });
    // A machine that is busy for seconds finds no connection; a client tries again.
    return !answer.ok && answer.code === 'service_unavailable' ? false : valueOf(answer);
  });
  return { userName, password, token: session.token, caller: callerFor(address, () => session.token) };
}

/** Deposits through the sandbox bank; resolves when the money is in the wallet. */
export async function deposit(member: TestMember, amount: number): Promise<void> {
  const { list } = valueOf(await member.caller.call('deposit.methods'));
  const method = list[0];
  if (!method) throw new Error('no deposit method is open');
  const order = valueOf(
    await member.caller.call('deposit.createOrder', {
      body: { methodId: method.methodId, amount, currency: method.currency },
    }),
  );
  const paid = valueOf(
    await member.caller.call('sandbox.pay', { params: { orderId: order.orderId }, body: { outcome: 'paid' } }),
  );
  if (paid.status !== 'credited') throw new Error(`deposit ended as ${paid.status}`);
}

/** Generous: it costs nothing when the probe succeeds. */
const TIMEOUT_MS = 40_000;

/** Polls `probe` every few milliseconds until it returns a truthy value; throws naming `what` after the timeout. */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) throw new Error(`waited ${timeoutMs} ms without success for: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Waits until a call does not see the old state any more, and returns how long after now the last one that still saw it had started, in
 * milliseconds: what a promise such as "within a second" is about, however slow the machine.
 */
export async function lastSeen(seesOld: () => Promise<boolean>): Promise<number> {
  const changedAt = performance.now();
  let lastMs = 0;
  await eventually('the old state to be gone', async () => {
    const askedMs = performance.now() - changedAt;
    const sees = await seesOld();
    if (sees) lastMs = askedMs;
    return !sees;
  });
  return lastMs;
}
