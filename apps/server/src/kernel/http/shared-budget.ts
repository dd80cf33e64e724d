/** A budget that all nodes of an installation spend together. */
import { createBudget } from '@lantern/limits';
import type { SharedRedis } from '../redis/redis.ts';

export interface SharedBudget {
  /** Counts one use. Answers 0, or the milliseconds to wait where the window's uses are spent; at once where the node need not ask. */
  take(subject: string): number | Promise<number>;
}

export interface SharedBudgetParts {
  readonly name: string;
  /** Per subject in each window. */
  readonly uses: number;
  readonly windowMs: number;
  readonly now: () => number;
  readonly redis: Pick<SharedRedis, 'take'> | undefined;
}

/** The node's own count decides first, so that a flood costs no question, and alone where nothing is shared or Redis does not answer. */
export function createSharedBudget({ name, uses, windowMs, now, redis }: SharedBudgetParts): SharedBudget {
  const own = createBudget(now, windowMs, uses);
  // Without a limit there is nothing to count.
  const shared = Number.isFinite(uses) ? redis : undefined;
  return {
    take(subject) {
      if (!own.take(subject)) return Math.max(1, own.waitMs(subject));
      if (!shared) return 0;
      return shared.take(`limit:${name}:${subject}`, uses, windowMs).then((waitMs) => waitMs ?? 0);
    },
  };
}
