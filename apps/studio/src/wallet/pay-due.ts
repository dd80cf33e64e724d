/** Tells the wallet what it must hear, wins, prizes and rollbacks, until it has acknowledged it: at once where it can, else by the payer's loop. */
import type { Doors } from '../doors.ts';
import { startTicker } from '../kernel/ticker.ts';
import { acknowledge, acknowledgeEnd, acknowledgePrize, leaseCall, leaseDue, postpone, type CallRow } from './call-store.ts';
import type { Asked } from './client.ts';

const LEASE_SEC = 15;
/** Calls under way at once. */
const AT_ONCE = 16;
/** More are taken up when so many places are free. */
const REFILL = 4;
const FIRST_PAUSE_MS = 500;
const PAUSE_MAXIMUM_MS = 60_000;
/** A call the wallet refuses is looked at by a person; it is still sent, seldom. */
const REFUSED_PAUSE_MS = 300_000;
const IDLE_MS = 1_000;

/** There is nothing to give back, or it is given back: what a rollback is for. */
const SETTLES_ROLLBACK: ReadonlySet<string> = new Set(['transaction_not_found', 'transaction_rolled_back']);

type PayDoors = Pick<Doors, 'db' | 'wallet' | 'log'>;

async function tell({ db, wallet, log }: PayDoors, call: CallRow): Promise<void> {
  const { transactionId, vendor, verb, roundId, attempts } = call;
  const reply = await wallet.ask(vendor, verb, call.body as Asked<CallRow['verb']>);
  if (reply.kind === 'granted' || (verb === 'rollback' && reply.kind === 'refused' && SETTLES_ROLLBACK.has(reply.code))) {
    if (reply.kind === 'granted' && verb === 'jackpotWin') await acknowledgePrize(db, transactionId, roundId, reply.value.balance);
    else if (reply.kind === 'granted') await acknowledgeEnd(db, transactionId, roundId, reply.value.balance);
    else await acknowledge(db, transactionId);
    return;
  }
  if (reply.kind === 'refused') log.error({ vendor, round: roundId, verb, code: reply.code }, 'the wallet refuses what a round owes');
  const waitMs = reply.kind === 'refused' ? REFUSED_PAUSE_MS : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 16), PAUSE_MAXIMUM_MS);
  await postpone(db, transactionId, reply.kind === 'refused' ? reply.code : reply.why, waitMs);
}

/** Tells one call now, unless it is being told already. */
export async function payNow(doors: PayDoors, transactionId: string): Promise<void> {
  const call = await leaseCall(doors.db, transactionId, LEASE_SEC);
  if (call) await tell(doors, call);
}

export interface Payer {
  /** There is something new to tell. */
  wake(): void;
  /** Ends it after the calls that are under way. */
  stop(): Promise<void>;
}

/** Starts telling what is due, so many calls at once: one that hangs holds up nobody but itself. */
export function startPayer(doors: PayDoors): Payer {
  const under = new Set<Promise<void>>();
  let more = false;
  const start = (call: CallRow): void => {
    const told: Promise<void> = tell(doors, call)
      .catch((error: unknown) => doors.log.error({ err: error, round: call.roundId }, 'a call to the wallet failed'))
      .finally(() => {
        under.delete(told);
        if (more && AT_ONCE - under.size >= REFILL) ticker.wake();
      });
    under.add(told);
  };
  const ticker = startTicker('payer', doors.log, async () => {
    const free = AT_ONCE - under.size;
    const due = free > 0 ? await leaseDue(doors.db, LEASE_SEC, free) : [];
    more = due.length === free;
    for (const call of due) start(call);
    return IDLE_MS;
  });
  return {
    wake: () => ticker.wake(),
    async stop() {
      more = false;
      await ticker.stop();
      await Promise.all(under);
    },
  };
}
