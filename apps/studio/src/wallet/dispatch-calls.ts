/**
 * Dispatcher of pending wallet calls (wins, prizes, rollbacks), until the wallet has acknowledged them: at once where possible, else in the
 * dispatcher's loop.
 */
import { pause } from '../kernel/clock.ts';
import type { StudioContext } from '../context.ts';
import { startTicker } from '../kernel/ticker.ts';
import {
  acknowledge,
  acknowledgeEnd,
  acknowledgePrize,
  isInFlight,
  leaseCall,
  leaseDue,
  postpone,
  type CallRow,
} from './call-store.ts';
import type { CallInput } from './client.ts';

const LEASE_SEC = 15;
/** Calls in flight at once. */
const MAX_CONCURRENT = 16;
/** More calls are leased when this many places are free. */
const REFILL_AT = 4;
const FIRST_PAUSE_MS = 500;
const PAUSE_MAXIMUM_MS = 60_000;
/** A refused call needs a person; it is still retried, rarely. */
const REFUSED_PAUSE_MS = 300_000;
const IDLE_MS = 1_000;
/** How long a request waits for a call in flight elsewhere, and how often it polls. */
const OTHERS_TIMEOUT_MS = 3_000;
const OTHERS_PAUSE_MS = 20;

/** Refusals that settle a rollback: there is nothing to roll back, or it is already done. */
const SETTLES_ROLLBACK: ReadonlySet<string> = new Set(['transaction_not_found', 'transaction_rolled_back']);

type DispatchDeps = Pick<StudioContext, 'db' | 'wallet' | 'log'>;

async function dispatch({ db, wallet, log }: DispatchDeps, call: CallRow): Promise<void> {
  const { transactionId, vendor, verb, roundId, attempts } = call;
  const reply = await wallet.call(vendor, verb, call.body as CallInput<CallRow['verb']>);
  if (
    reply.kind === 'granted' ||
    (verb === 'rollback' && reply.kind === 'refused' && SETTLES_ROLLBACK.has(reply.code))
  ) {
    if (reply.kind === 'granted' && verb === 'jackpotWin')
      await acknowledgePrize(db, transactionId, roundId, reply.value.balance);
    else if (verb === 'win' && call.body['endRound'] !== true) await acknowledge(db, transactionId);
    else if (reply.kind === 'granted') await acknowledgeEnd(db, transactionId, roundId, reply.value.balance);
    else await acknowledge(db, transactionId);
    return;
  }
  if (reply.kind === 'refused')
    log.error({ vendor, round: roundId, verb, code: reply.code }, 'the wallet refuses a call of a round');
  const waitMs =
    reply.kind === 'refused'
      ? REFUSED_PAUSE_MS
      : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 16), PAUSE_MAXIMUM_MS);
  await postpone(db, transactionId, reply.kind === 'refused' ? reply.code : reply.why, waitMs);
}

/** Dispatches one call now. If it is already in flight, waits a moment for its outcome, so that the answer has the new balance. */
export async function dispatchNow(studio: DispatchDeps, transactionId: string): Promise<void> {
  const call = await leaseCall(studio.db, transactionId, LEASE_SEC);
  if (call) return await dispatch(studio, call);
  const until = performance.now() + OTHERS_TIMEOUT_MS;
  while (performance.now() < until && (await isInFlight(studio.db, transactionId))) await pause(OTHERS_PAUSE_MS);
}

export interface Dispatcher {
  /** There are new calls. */
  wake(): void;
  /** Stops after the calls in flight. */
  stop(): Promise<void>;
}

/** Starts dispatching due calls concurrently: a call that hangs blocks no other. */
export function startDispatcher(studio: DispatchDeps): Dispatcher {
  const running = new Set<Promise<void>>();
  let more = false;
  const start = (call: CallRow): void => {
    const sent: Promise<void> = dispatch(studio, call)
      .catch((error: unknown) => studio.log.error({ err: error, round: call.roundId }, 'a call to the wallet failed'))
      .finally(() => {
        running.delete(sent);
        if (more && MAX_CONCURRENT - running.size >= REFILL_AT) ticker.wake();
      });
    running.add(sent);
  };
  const ticker = startTicker('dispatcher', studio.log, async () => {
    const free = MAX_CONCURRENT - running.size;
    const due = free > 0 ? await leaseDue(studio.db, LEASE_SEC, free) : [];
    more = due.length === free;
    for (const call of due) start(call);
    return IDLE_MS;
  });
  return {
    wake: () => ticker.wake(),
    async stop() {
      more = false;
      await ticker.stop();
      await Promise.all(running);
    },
  };
}
