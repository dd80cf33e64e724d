/**
 * The wallet side of the test vendor: keeps members' money as a vendor in transfer mode does, acts once per transfer, and
 * fails in whatever way a test wants: before acting, after acting, or without an answer.
 */
import { setTimeout as pause } from 'node:timers/promises';

/**
 * `late_*`: no answer in anybody's patience. `fails_*`: HTTP 500. `broken_after`: the line breaks. `nonsense_after`: an answer
 * that says nothing. `refuses`: a clear no. *_before: without having acted, *_after: having acted.
 */
export type PurseFault = 'late_before' | 'late_after' | 'fails_before' | 'fails_after' | 'broken_after' | 'nonsense_after' | 'refuses';
export type PursePath = '/transfer' | '/transfer/inquiry' | '/balance';

export interface PurseAnswer {
  readonly status: number;
  /** Text as it stands, JSON of anything else; absent where the line breaks. */
  readonly body?: unknown;
}

export interface HeardTransfer {
  readonly transferId: string;
  readonly memberRef: string;
  readonly direction: 'deposit' | 'withdraw';
  readonly amount: number;
  readonly currency: string;
}

export interface VendorPurse {
  /** What the member has there. */
  balanceOf(memberRef: string): number;
  /** Everything there, of all members. */
  total(): number;
  /** What the member won there; negative: lost. */
  win(memberRef: string, amount: number): void;
  /** Requests to move money, repeated ones too, oldest first. */
  readonly heard: readonly HeardTransfer[];
  /** How often money was moved. */
  readonly acted: number;
  /** Requests of this path so far. */
  asked(path: PursePath): number;
  /** The next requests of this path go wrong; Infinity: all of them, until `heal`. */
  fail(path: PursePath, fault: PurseFault, times?: number): void;
  /** Everything works again. */
  heal(): void;
  /** Answers a request of the wallet interface whose signature was believed. */
  answer(path: PursePath, body: Readonly<Record<string, unknown>>): Promise<PurseAnswer>;
}

/** Longer than any patience a test gives a vendor. */
const LATE_MS = 30_000;

/** An empty purse. */
export function createVendorPurse(): VendorPurse {
  const balances = new Map<string, number>();
  const outcomes = new Map<string, Readonly<Record<string, unknown>>>();
  const heard: HeardTransfer[] = [];
  const asked = new Map<PursePath, number>();
  const faults = new Map<PursePath, { readonly fault: PurseFault; times: number }>();
  let acted = 0;

  const balanceOf = (memberRef: string): number => balances.get(memberRef) ?? 0;

  function move({ transferId, memberRef, direction, amount, currency }: HeardTransfer): Readonly<Record<string, unknown>> {
    const known = outcomes.get(transferId);
    if (known) return known['status'] === 'absent' ? { transferId, status: 'refused', reason: 'withdrawn' } : { ...known, duplicate: true };
    const after = balanceOf(memberRef) + (direction === 'deposit' ? amount : -amount);
    const outcome = after < 0 ? { transferId, status: 'refused', reason: 'funds_insufficient', balance: balanceOf(memberRef) } : { transferId, status: 'done', amount, currency, balance: after };
    if (after >= 0) {
      balances.set(memberRef, after);
      acted++;
    }
    outcomes.set(transferId, outcome);
    return outcome;
  }

  /** An id it does not know is refused from now on: that is what `absent` promises. */
  function inquiry(transferId: string): Readonly<Record<string, unknown>> {
    const known = outcomes.get(transferId) ?? { transferId, status: 'absent' };
    outcomes.set(transferId, known);
    return known;
  }

  function act(path: PursePath, body: Readonly<Record<string, unknown>>): unknown {
    if (path === '/transfer') return move(body as unknown as HeardTransfer);
    if (path === '/transfer/inquiry') return inquiry(String(body['transferId']));
    return { balance: balanceOf(String(body['memberRef'])), currency: body['currency'] };
  }

  function takeFault(path: PursePath): PurseFault | undefined {
    const planned = faults.get(path);
    if (!planned || planned.times <= 0) return undefined;
    planned.times--;
    return planned.fault;
  }

  return {
    balanceOf,
    total: () => [...balances.values()].reduce((sum, balance) => sum + balance, 0),
    win: (memberRef, amount) => void balances.set(memberRef, balanceOf(memberRef) + amount),
    heard,
    get acted() {
      return acted;
    },
    asked: (path) => asked.get(path) ?? 0,
    fail: (path, fault, times = 1) => void faults.set(path, { fault, times }),
    heal: () => faults.clear(),
    async answer(path, body) {
      asked.set(path, (asked.get(path) ?? 0) + 1);
      if (path === '/transfer') heard.push(body as unknown as HeardTransfer);
      const fault = takeFault(path);
      if (fault === 'fails_before') return { status: 500, body: { error: 'out of order' } };
      if (fault === 'refuses') {
        const refusal = { transferId: body['transferId'], status: 'refused', reason: 'account_locked' };
        outcomes.set(String(body['transferId']), refusal);
        return { status: 200, body: refusal };
      }
      if (fault === 'late_before') {
        await pause(LATE_MS, undefined, { ref: false });
        return { status: 504 };
      }
      const outcome = act(path, body);
      if (fault === 'late_after') await pause(LATE_MS, undefined, { ref: false });
      if (fault === 'fails_after') return { status: 500, body: { error: 'out of order' } };
      if (fault === 'broken_after') return { status: 0 };
      if (fault === 'nonsense_after') return { status: 200, body: '{"status":"perhaps"' };
      return { status: 200, body: outcome };
    },
  };
}
