/**
 * What slows down guessing of short secrets: after a few wrong tries every further one waits, longer each time, and nobody
 * is locked out for good (NIST SP 800-63B §5.2.2 asks for a limit, OWASP against lockouts). Shared by all nodes, by the
 * database's clock.
 */
import { sql, type Db } from './db/index.ts';
import { ok, refuse, type Result } from './result.ts';
import { transact } from './tx.ts';

export interface BrakeRule {
  /** Tries before the first wait. */
  readonly freeTries: number;
  /** The first wait; each further wrong try doubles it. */
  readonly firstWaitSec: number;
  readonly longestWaitSec: number;
  /** After this long without a try the earlier ones are forgotten. */
  readonly forgottenAfterSec: number;
}

export interface Brake {
  /** Counts a try before it is judged, so that tries sent at once do not all see the same count. Refuses rate_limited. */
  take(subject: string): Promise<Result<void, 'rate_limited'>>;
  /** The try was right: its subject starts afresh. */
  release(subject: string): Promise<void>;
}

/** Seconds the next try still has to wait after `tries` wrong ones, 0 when it may come. */
export function waitSec(rule: BrakeRule, tries: number, secondsSinceLast: number): number {
  const excess = tries - rule.freeTries;
  if (excess < 0) return 0;
  const wait = Math.min(rule.firstWaitSec * 2 ** excess, rule.longestWaitSec);
  return Math.max(0, Math.ceil(wait - secondsSinceLast));
}

/** The brake of a name; subjects are ids, never what a person typed. */
export function createBrake(db: Db, name: string, rule: BrakeRule): Brake {
  return {
    take: (subject) =>
      transact(db, async (tx) => {
        await sql`INSERT INTO kernel.brake (name, subject) VALUES (${name}, ${subject}) ON CONFLICT DO NOTHING`.execute(tx);
        await sql`UPDATE kernel.brake SET tries = 0 WHERE name = ${name} AND subject = ${subject}
          AND last_tried_at <= kernel.now() - ${rule.forgottenAfterSec} * interval '1 second'`.execute(tx);
        const { rows } = await sql<{ tries: number; secondsSinceLast: number }>`SELECT tries,
            extract(epoch FROM kernel.now() - last_tried_at)::double precision AS "secondsSinceLast"
          FROM kernel.brake WHERE name = ${name} AND subject = ${subject} FOR UPDATE`.execute(tx);
        const { tries, secondsSinceLast } = rows[0]!;
        const wait = waitSec(rule, tries, secondsSinceLast);
        if (wait > 0) return refuse('rate_limited', { retryAfterSec: wait });
        await sql`UPDATE kernel.brake SET tries = tries + 1, last_tried_at = kernel.now() WHERE name = ${name} AND subject = ${subject}`.execute(tx);
        return ok(undefined);
      }),
    async release(subject) {
      await sql`UPDATE kernel.brake SET tries = 0 WHERE name = ${name} AND subject = ${subject}`.execute(db);
    },
  };
}
