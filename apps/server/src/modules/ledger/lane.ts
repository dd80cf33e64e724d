/**
 * A lane gathers operations while its one connection is busy and sends them together: under load a batch contains what
 * arrived during one round trip, at rest an operation is sent alone and at once.
 */
import type { Logger } from '../../kernel/log.ts';
import { pause } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/result.ts';
import { isKeyRace } from './key-race.ts';
import type { Operation, Outcome } from './operation.ts';

export interface LaneOptions {
  readonly log: Logger;
  /** Maximum number of operations in one batch. */
  readonly maxBatch: number;
  /** Maximum number of waiting operations; further ones are refused `service_unavailable`. */
  readonly maxQueue: number;
  /** Commits the batch; one outcome per operation. */
  readonly commit: (operations: readonly Operation[]) => Promise<readonly Outcome[]>;
}

export interface Lane {
  submit(operation: Operation): Promise<Outcome>;
  /** Operations that wait for a batch. */
  waiting(): number;
  /** Refuses new operations and resolves when every accepted one is answered. */
  drain(): Promise<void>;
}

interface Waiting {
  readonly operation: Operation;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 20;

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * How to handle a failed batch. `retry`: the server is unreachable, or a concurrent transaction took a lock or a key;
 * the keys make a retry safe. `separately`: an operation makes the function throw; each is sent alone, so that only that one
 * fails.
 */
function recoveryOf(error: unknown): 'retry' | 'separately' {
  if (isKeyRace(error)) return 'retry';
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  // SQLSTATE has five characters; system errors (ECONNRESET) and the driver's own (no code) mean a lost connection.
  if (!/^[0-9A-Z]{5}$/.test(code))
    return error instanceof TypeError || error instanceof RangeError ? 'separately' : 'retry';
  if (error instanceof Error && 'severity' in error && error.severity === 'FATAL') return 'retry';
  return /^(08|40|53|57)/.test(code) ? 'retry' : 'separately';
}

/** Starts an idle lane. */
export function createLane({ log, maxBatch, maxQueue, commit }: LaneOptions): Lane {
  let queue: Waiting[] = [];
  let running: Promise<void> | undefined;
  let draining = false;

  /** The next batch: oldest first; a repeated key waits for the first outcome. */
  function take(): Waiting[] {
    const keys = new Set<string>();
    const batch: Waiting[] = [];
    const later: Waiting[] = [];
    for (const [at, one] of queue.entries()) {
      if (batch.length === maxBatch) {
        later.push(...queue.slice(at));
        break;
      }
      if (keys.has(one.operation.key)) later.push(one);
      else {
        keys.add(one.operation.key);
        batch.push(one);
      }
    }
    queue = later;
    return batch;
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const outcomes = await commit(batch.map((one) => one.operation));
        batch.forEach((one, index) => one.settle(outcomes[index]!));
        return;
      } catch (error) {
        if (recoveryOf(error) === 'separately') return settleSeparately(batch, error);
        log.warn({ err: error, attempt, operations: batch.length }, 'ledger batch failed, retrying');
        if (attempt === MAX_ATTEMPTS) break;
        await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
    // Not acknowledged. If the confirmation of a commit was lost, a retry with the same key returns the outcome.
    for (const one of batch) one.settle(refuse('service_unavailable'));
  }

  async function settleSeparately(batch: readonly Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1) return batch[0]!.fail(error);
    for (const one of batch) await settle([one]);
  }

  async function run(): Promise<void> {
    while (queue.length > 0) {
      // Operations submitted in the same turn of the event loop join this batch.
      if (maxBatch > 1) await turn();
      await settle(take());
    }
    running = undefined;
  }

  return {
    submit(operation) {
      if (draining || queue.length >= maxQueue) return Promise.resolve(refuse('service_unavailable'));
      return new Promise((resolve, reject) => {
        queue.push({ operation, settle: resolve, fail: reject });
        running ??= run();
      });
    },
    waiting: () => queue.length,
    async drain() {
      draining = true;
      await running;
    },
  };
}
