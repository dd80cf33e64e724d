/**
 * Throttles guessing of short secrets: after a few wrong tries each further one waits, longer each time, without a
 * permanent lockout (NIST SP 800-63B §5.2.2 requires a limit, OWASP warns of lockouts). Shared by all nodes, timed by
 * the database's clock.
 */
import { createBulkheads } from '@lantern/limits';
import { sql, type Db } from './db/index.ts';
import { ok, refuse, type Result } from './result.ts';
import { transact } from './tx.ts';

export interface ThrottleRule {
  /** Tries before the first wait. */
  readonly freeTries: number;
  /** The first wait; each further wrong try doubles it. */
  readonly firstWaitSec: number;
  readonly longestWaitSec: number;
  /** After this long without a try earlier tries are forgotten. */
  readonly forgottenAfterSec: number;
}

export interface Throttle {
  /** Counts a try before it is verified, so that concurrent tries do not all see the same count. Refuses rate_limited. */
  take(subject: string): Promise<Result<void, 'rate_limited'>>;
  /** The try was right: resets the subject's count. */
  release(subject: string): Promise<void>;
  /**
   * Takes a try, verifies it and releases it when it is right. Tries of one subject are verified one after another on
   * this node, so that concurrent right ones do not use up each other's free tries. Refuses rate_limited, immediately
   * when too many wait already.
   */
  attempt(subject: string, isRight: () => Promise<boolean>): Promise<Result<boolean, 'rate_limited'>>;
}

/** Tries of one subject that may wait for the one being verified. */
const WAITING_MAXIMUM = 30;

/** Seconds until the next try after `tries` wrong ones; 0 when it is allowed now. */
export function waitSec(rule: ThrottleRule, tries: number, secondsSinceLast: number): number {
  const excess = tries - rule.freeTries;
  if (excess < 0) return 0;
  const wait = Math.min(rule.firstWaitSec * 2 ** excess, rule.longestWaitSec);
  return Math.max(0, Math.ceil(wait - secondsSinceLast));
}

/** The throttle of a name; subjects are ids, never text a person typed. */
export function createThrottle(db: Db, name: string, rule: ThrottleRule): Throttle {
  const inTurn = createBulkheads(1, WAITING_MAXIMUM);
  const throttle: Omit<Throttle, 'attempt'> = {
    take: (subject) =>
      transact(db, async (tx) => {
        await sql`INSERT INTO kernel.throttle (name, subject) VALUES (${name}, ${subject}) ON CONFLICT DO NOTHING`.execute(
          tx,
        );
        await sql`UPDATE kernel.throttle SET tries = 0 WHERE name = ${name} AND subject = ${subject}
          AND last_tried_at <= kernel.now() - ${rule.forgottenAfterSec} * interval '1 second'`.execute(tx);
        const { rows } = await sql<{ tries: number; secondsSinceLast: number }>`SELECT tries,
            extract(epoch FROM kernel.now() - last_tried_at)::double precision AS "secondsSinceLast"
          FROM kernel.throttle WHERE name = ${name} AND subject = ${subject} FOR UPDATE`.execute(tx);
        const { tries, secondsSinceLast } = rows[0]!;
        const wait = waitSec(rule, tries, secondsSinceLast);
        if (wait > 0) return refuse('rate_limited', { retryAfterSec: wait });
        await sql`UPDATE kernel.throttle SET tries = tries + 1, last_tried_at = kernel.now() WHERE name = ${name} AND subject = ${subject}`.execute(
          tx,
        );
        return ok(undefined);
      }),
    async release(subject) {
      await sql`UPDATE kernel.throttle SET tries = 0 WHERE name = ${name} AND subject = ${subject}`.execute(db);
    },
  };
  return {
    ...throttle,
    async attempt(subject, isRight) {
      const result = await inTurn(subject, async (): Promise<Result<boolean, 'rate_limited'>> => {
        const allowed = await throttle.take(subject);
        if (!allowed.ok) return allowed;
        const right = await isRight();
        if (right) await throttle.release(subject);
        return ok(right);
      });
      return result?.value ?? refuse('rate_limited', { retryAfterSec: 1 });
    },
  };
}
