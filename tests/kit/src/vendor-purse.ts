/**
 * The wallet side of the test vendor: keeps members' money as a vendor in transfer mode does, acts once per transfer, and
 * fails in whatever way a test wants: before acting, after acting, or without an answer.
 */
import { setTimeout as pause } from 'node:timers/promises';

/**
 * `late_*`: no answer within any timeout. `fails_*`: HTTP 500. `broken_after`: the connection breaks. `nonsense_after`: an answer
 * without meaning. `refuses`: a clear no. *_before: without having acted, *_after: having acted.
 */
export type PurseFault =
  | 'late_before'
  | 'late_after'
  | 'fails_before'
  | 'fails_after'
  | 'broken_after'
  | 'nonsense_after'
  | 'refuses';
export type PursePath = '/transfer' | '/transfer/inquiry' | '/balance';

export interface PurseAnswer {
  readonly status: number;
  /** Strings as they are, JSON of anything else; absent where the connection breaks. */
  readonly body?: unknown;
}

export interface ReceivedTransfer {
  readonly transferId: string;
  readonly memberRef: string;
  readonly direction: 'deposit' | 'withdraw';
  readonly amount: number;
  readonly currency: string;
}

export interface VendorPurse {
  /** The member's balance there. */
  balanceOf(memberRef: string): number;
  /** The sum of all balances there. */
  total(): number;
  /** What the member won there; negative: lost. */
  win(memberRef: string, amount: number): void;
  /** Requests to move money, repeated ones too, oldest first. */
  readonly received: readonly ReceivedTransfer[];
  /** How often money was moved. */
  readonly acted: number;
  /** Requests of this path so far. */
  asked(path: PursePath): number;
  /** The next N requests of this path fail; Infinity: all of them, until `heal`. */
  fail(path: PursePath, fault: PurseFault, times?: number): void;
  /** Everything works again. */
  heal(): void;
  /** Answers a request of the wallet interface whose signature is valid. */
  answer(path: PursePath, body: Readonly<Record<string, unknown>>): Promise<PurseAnswer>;
}

/** Longer than any timeout a test gives a vendor. */
const LATE_MS = 30_000;

type Body = Readonly<Record<string, unknown>>;

/** Members' balances, and the state of each transfer. */
function openAccounts() {
  const balances = new Map<string, number>();
  const outcomes = new Map<string, Body>();
  let acted = 0;
  const balanceOf = (memberRef: string): number => balances.get(memberRef) ?? 0;
  return {
    balances,
    outcomes,
    balanceOf,
    acted: () => acted,
    move({ transferId, memberRef, direction, amount, currency }: ReceivedTransfer): Body {
      const known = outcomes.get(transferId);
      if (known)
        return known['status'] === 'absent'
          ? { transferId, status: 'refused', reason: 'withdrawn' }
          : { ...known, duplicate: true };
      const after = balanceOf(memberRef) + (direction === 'deposit' ? amount : -amount);
      const outcome =
        after < 0
          ? { transferId, status: 'refused', reason: 'funds_insufficient', balance: balanceOf(memberRef) }
          : { transferId, status: 'done', amount, currency, balance: after };
      if (after >= 0) {
        balances.set(memberRef, after);
        acted++;
      }
      outcomes.set(transferId, outcome);
      return outcome;
    },
    /** An unknown id is refused from now on, as `absent` promises. */
    inquiry(transferId: string): Body {
      const known = outcomes.get(transferId) ?? { transferId, status: 'absent' };
      outcomes.set(transferId, known);
      return known;
    },
  };
}

/** Planned failures, by path. */
function openFaults() {
  const planned = new Map<PursePath, { readonly fault: PurseFault; times: number }>();
  return {
    plan: (path: PursePath, fault: PurseFault, times: number) => void planned.set(path, { fault, times }),
    clear: () => planned.clear(),
    take(path: PursePath): PurseFault | undefined {
      const next = planned.get(path);
      if (!next || next.times <= 0) return undefined;
      next.times--;
      return next.fault;
    },
  };
}

const silence = () => pause(LATE_MS, undefined, { ref: false });

/** An empty purse. */
export function createVendorPurse(): VendorPurse {
  const accounts = openAccounts();
  const faults = openFaults();
  const received: ReceivedTransfer[] = [];
  const asked = new Map<PursePath, number>();

  function act(path: PursePath, body: Body): unknown {
    if (path === '/transfer') return accounts.move(body as unknown as ReceivedTransfer);
    if (path === '/transfer/inquiry') return accounts.inquiry(String(body['transferId']));
    return { balance: accounts.balanceOf(String(body['memberRef'])), currency: body['currency'] };
  }

  function refuse(body: Body): PurseAnswer {
    const refusal = { transferId: body['transferId'], status: 'refused', reason: 'account_locked' };
    accounts.outcomes.set(String(body['transferId']), refusal);
    return { status: 200, body: refusal };
  }

  async function answer(path: PursePath, body: Body): Promise<PurseAnswer> {
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (path === '/transfer') received.push(body as unknown as ReceivedTransfer);
    const fault = faults.take(path);
    if (fault === 'fails_before') return { status: 500, body: { error: 'out of order' } };
    if (fault === 'refuses') return refuse(body);
    if (fault === 'late_before') return await silence().then(() => ({ status: 504 }));
    const outcome = act(path, body);
    if (fault === 'late_after') await silence();
    if (fault === 'fails_after') return { status: 500, body: { error: 'out of order' } };
    if (fault === 'broken_after') return { status: 0 };
    return { status: 200, body: fault === 'nonsense_after' ? '{"status":"perhaps"' : outcome };
  }

  return {
    balanceOf: accounts.balanceOf,
    total: () => [...accounts.balances.values()].reduce((sum, balance) => sum + balance, 0),
    win: (memberRef, amount) => void accounts.balances.set(memberRef, accounts.balanceOf(memberRef) + amount),
    received,
    get acted() {
      return accounts.acted();
    },
    asked: (path) => asked.get(path) ?? 0,
    fail: (path, fault, times = 1) => faults.plan(path, fault, times),
    heal: () => faults.clear(),
    answer,
  };
}
