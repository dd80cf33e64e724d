/**
 * Live balances: every posting that goes through the wrapped ledger tells the member's devices. What commits on its own is
 * gathered for a moment, so a burst of bets is one message; what belongs to a transaction is told when that commits.
 */
import type { EventPayload } from '@lantern/contract';
import { pause } from '../../kernel/clock.ts';
import type { RealtimeBus, RealtimeMessage } from '../../kernel/realtime/bus.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { Holds, Ledger, Outcome, Posted } from '../ledger/index.ts';

const GATHER_MS = 50;

interface Standing {
  readonly member: string;
  readonly currency: string;
  readonly posted: Posted;
}

const keyOf = ({ member, currency }: Standing): string => `${member}/${currency}`;

function messageOf({ member, currency, posted }: Standing): RealtimeMessage {
  const payload: EventPayload<'balance_changed'> = { currency, sumBalance: Number((posted.cash ?? 0n) + (posted.bonus ?? 0n)) };
  return { channel: `member:${member}`, event: 'balance_changed', payload };
}

interface Asked {
  readonly member?: string;
  readonly currency: string;
}

/** Where the member stands after it; undefined when nothing of a member moved. */
function standingOf({ member, currency }: Asked, outcome: Outcome): Standing | undefined {
  if (!outcome.ok || member === undefined) return undefined;
  const { cash, duplicate, cashChange, bonusChange } = outcome.value;
  const moved = !duplicate && cash !== null && (cashChange !== 0n || bonusChange !== 0n);
  return moved ? { member, currency, posted: outcome.value } : undefined;
}

/** The newest standing of each member and currency. */
function newest(standings: Iterable<Standing>): Map<string, Standing> {
  const latest = new Map<string, Standing>();
  for (const standing of standings) {
    const known = latest.get(keyOf(standing));
    if (!known || known.posted.operation < standing.posted.operation) latest.set(keyOf(standing), standing);
  }
  return latest;
}

/** Sends the newest standing of each member a moment after the first of a burst. */
function createGatherer(realtime: RealtimeBus): (standing: Standing) => void {
  let waiting: Standing[] = [];
  async function flushSoon(): Promise<void> {
    await pause(GATHER_MS);
    const batch = newest(waiting);
    waiting = [];
    for (const standing of batch.values()) realtime.publish(messageOf(standing));
  }
  return (standing) => {
    waiting.push(standing);
    if (waiting.length === 1) void flushSoon();
  };
}

/** The ledger, telling members of their balance. Everything else must use the answered one. */
export function withBalancePush(ledger: Ledger, realtime: RealtimeBus): Ledger {
  const gather = createGatherer(realtime);

  async function tell(tx: Tx, pairs: readonly (readonly [Asked, Outcome])[]): Promise<void> {
    const standings = newest(pairs.flatMap(([asked, outcome]) => standingOf(asked, outcome) ?? []));
    if (standings.size > 0) await realtime.publishIn(tx, ...[...standings.values()].map(messageOf));
  }

  async function tellResolved(tx: Tx, hold: bigint, outcome: Outcome): Promise<Outcome> {
    const row = await ledger.holds.find(tx, hold);
    if (row) await tell(tx, [[{ member: row.owner_id, currency: row.currency }, outcome]]);
    return outcome;
  }

  const holds: Holds = {
    ...ledger.holds,
    async place(tx, request) {
      const outcome = await ledger.holds.place(tx, request);
      await tell(tx, [[request, outcome]]);
      return outcome;
    },
    post: async (tx, resolution, to) => tellResolved(tx, resolution.hold, await ledger.holds.post(tx, resolution, to)),
    void: async (tx, resolution) => tellResolved(tx, resolution.hold, await ledger.holds.void(tx, resolution)),
    expire: async (tx, resolution) => tellResolved(tx, resolution.hold, await ledger.holds.expire(tx, resolution)),
  };

  return {
    ...ledger,
    holds,
    async submit(operation) {
      const outcome = await ledger.submit(operation);
      const standing = standingOf(operation, outcome);
      if (standing) gather(standing);
      return outcome;
    },
    async postAll(tx, operations) {
      const outcomes = await ledger.postAll(tx, operations);
      await tell(tx, operations.map((operation, index) => [operation, outcomes[index]!] as const));
      return outcomes;
    },
    async post(tx, operation) {
      const outcome = await ledger.post(tx, operation);
      await tell(tx, [[operation, outcome]]);
      return outcome;
    },
  };
}
