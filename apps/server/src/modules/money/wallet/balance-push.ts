/**
 * Live balances: every posting through the wrapped ledger is published to the member's devices. Postings that commit on their own
 * are debounced, so a burst of bets is one message; postings in a caller's transaction are published when it commits.
 */
import type { EventPayload } from '@lantern/contract';
import { pause } from '../../../kernel/clock.ts';
import type { RealtimeBus, RealtimeMessage } from '../../../kernel/realtime/bus.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { memberChannel } from '../../../kernel/realtime/member-channel.ts';
import type { Holds, Ledger, Outcome, Posted } from '../../ledger/index.ts';

const DEBOUNCE_MS = 50;

interface BalanceChange {
  readonly member: string;
  readonly currency: string;
  readonly posted: Posted;
}

const keyOf = ({ member, currency }: BalanceChange): string => `${member}/${currency}`;

function messageOf({ member, currency, posted }: BalanceChange): RealtimeMessage {
  const payload: EventPayload<'balance_changed'> = {
    currency,
    sumBalance: Number((posted.cash ?? 0n) + (posted.bonus ?? 0n)),
    version: Number(posted.operation),
  };
  return { channel: memberChannel(member), event: 'balance_changed', payload };
}

interface Posting {
  readonly member?: string;
  readonly currency: string;
}

/** The member's balance after the posting; undefined if no member account changed. */
function changeOf({ member, currency }: Posting, outcome: Outcome): BalanceChange | undefined {
  if (!outcome.ok || member === undefined) return undefined;
  const { cash, duplicate, cashChange, bonusChange } = outcome.value;
  const moved = !duplicate && cash !== null && (cashChange !== 0n || bonusChange !== 0n);
  return moved ? { member, currency, posted: outcome.value } : undefined;
}

/** The latest balance of each member and currency. */
function newest(changes: Iterable<BalanceChange>): Map<string, BalanceChange> {
  const latest = new Map<string, BalanceChange>();
  for (const change of changes) {
    const known = latest.get(keyOf(change));
    if (!known || known.posted.operation < change.posted.operation) latest.set(keyOf(change), change);
  }
  return latest;
}

/** Publishes the latest balance of each member shortly after the first posting of a burst. */
function createDebouncer(realtime: RealtimeBus): (change: BalanceChange) => void {
  let waiting: BalanceChange[] = [];
  async function flushSoon(): Promise<void> {
    await pause(DEBOUNCE_MS);
    const batch = newest(waiting);
    waiting = [];
    for (const change of batch.values()) realtime.publish(messageOf(change));
  }
  return (change) => {
    waiting.push(change);
    if (waiting.length === 1) void flushSoon();
  };
}

/** Wraps the ledger so that balances are published. All other modules must use the returned one. */
export function withBalancePush(ledger: Ledger, realtime: RealtimeBus): Ledger {
  const debounce = createDebouncer(realtime);

  async function publish(tx: Tx, pairs: readonly (readonly [Posting, Outcome])[]): Promise<void> {
    const changes = newest(pairs.flatMap(([posting, outcome]) => changeOf(posting, outcome) ?? []));
    if (changes.size > 0) realtime.publishIn(tx, ...[...changes.values()].map(messageOf));
  }

  async function publishResolved(tx: Tx, hold: bigint, outcome: Outcome): Promise<Outcome> {
    const row = await ledger.holds.find(tx, hold);
    if (row) await publish(tx, [[{ member: row.owner_id, currency: row.currency }, outcome]]);
    return outcome;
  }

  const holds: Holds = {
    ...ledger.holds,
    async place(tx, request) {
      const outcome = await ledger.holds.place(tx, request);
      await publish(tx, [[request, outcome]]);
      return outcome;
    },
    post: async (tx, resolution, to) =>
      publishResolved(tx, resolution.hold, await ledger.holds.post(tx, resolution, to)),
    void: async (tx, resolution) => publishResolved(tx, resolution.hold, await ledger.holds.void(tx, resolution)),
    expire: async (tx, resolution) => publishResolved(tx, resolution.hold, await ledger.holds.expire(tx, resolution)),
  };

  return {
    ...ledger,
    holds,
    async submit(operation) {
      const outcome = await ledger.submit(operation);
      const change = changeOf(operation, outcome);
      if (change) debounce(change);
      return outcome;
    },
    async postAll(tx, operations) {
      const outcomes = await ledger.postAll(tx, operations);
      await publish(
        tx,
        operations.map((operation, index) => [operation, outcomes[index]!] as const),
      );
      return outcomes;
    },
    async post(tx, operation) {
      const outcome = await ledger.post(tx, operation);
      await publish(tx, [[operation, outcome]]);
      return outcome;
    },
  };
}
