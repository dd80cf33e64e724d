/**
 * Decisions that wait: slips and cash-outs in play. A suspension inside the delay holds one until betting reopens, for fifteen seconds at most;
 * a goal, red card, penalty or review refuses all that wait on its event, whichever side they back. Held in memory: what is lost with the
 * process is refused by the next sweep.
 */
import type { Logger } from '../../kernel/log.ts';
import { refuse, type Refused } from '../../kernel/result.ts';
import { isSuspended, type Book, type BookChange } from '../book/book.ts';
import type { SlipTimes } from '../context.ts';

export interface WaitingDecision {
  readonly id: string;
  /** Lines it depends on. */
  readonly legs: readonly { readonly event: string; readonly key: string }[];
  readonly decideInMs: number;
  /** It may be decided now. */
  decide(): Promise<void>;
  refuse(why: Refused): Promise<void>;
}

export interface Waiting {
  add(decision: WaitingDecision): void;
  /** Resolves when every decision that runs is made; what still waits is lost. */
  stop(): Promise<void>;
}

interface Held {
  readonly decision: WaitingDecision;
  timer: NodeJS.Timeout;
  /** The delay is over and a suspension holds it. */
  isHeld: boolean;
}

/** Whether a suspension keeps a decision from being made. */
const mustWait = (book: Book, { legs }: WaitingDecision): boolean =>
  !book.up || legs.some((leg) => isSuspended(book, leg));

/** Watches the book for decisions that wait. */
export function createWaiting(book: Book, { holdMs }: Pick<SlipTimes, 'holdMs'>, log: Logger): Waiting {
  const held = new Map<string, Held>();
  const running = new Set<Promise<void>>();

  function run(id: string, work: (decision: WaitingDecision) => Promise<void>): void {
    const found = held.get(id);
    if (!found) return;
    clearTimeout(found.timer);
    held.delete(id);
    const done = work(found.decision)
      .catch((error: unknown) => log.error({ err: error, slip: id }, 'a decision failed'))
      .finally(() => running.delete(done));
    running.add(done);
  }
  const refuseOne = (id: string, why: Refused): void => run(id, (decision) => decision.refuse(why));

  function due(id: string): void {
    const found = held.get(id);
    if (!found) return;
    if (!mustWait(book, found.decision)) return run(id, (decision) => decision.decide());
    if (found.isHeld) return;
    found.isHeld = true;
    found.timer = setTimeout(() => refuseOne(id, refuse('market_suspended')), holdMs);
  }

  function changed({ upsets }: BookChange): void {
    for (const [id, { decision, isHeld }] of held) {
      const leg = decision.legs.findIndex(({ event }) => upsets.has(event));
      if (leg >= 0) refuseOne(id, refuse('market_suspended', { leg }));
      else if (isHeld) due(id);
    }
  }
  const unwatch = book.watch(changed);
  return {
    add(decision) {
      const timer = setTimeout(() => due(decision.id), decision.decideInMs);
      held.set(decision.id, { decision, timer, isHeld: false });
    },
    async stop() {
      unwatch();
      for (const { timer } of held.values()) clearTimeout(timer);
      held.clear();
      await Promise.all(running);
    },
  };
}
