/**
 * Gates inside the database: a member's money work stops at its n-th step until the test releases it, so that a
 * node can be killed between any two steps. A step is a written row, or a whole transaction at the moment of its commit.
 */
import type pg from 'pg';
import type { Query } from './fast-game.ts';

/** `row`: before each row that is written · `commit`: before each transaction's commit. */
export type StepKind = 'row' | 'commit';

export interface MoneyGates {
  /** From now on the member's work stops at this step. */
  shut(memberId: string, stopAt: number): Promise<void>;
  /** Steps of each gated member since its gate was closed. */
  counted(): Promise<Readonly<Record<string, number>>>;
  /** Members whose work waits at a gate. */
  standing(): Promise<readonly string[]>;
  /** Ends what waits at a gate, as the death of the node's machine would, and opens all gates. */
  open(): Promise<void>;
}

/** Our class of advisory locks in the database. */
const LOCK_CLASS = 7_070;
const LANES = 32;

const TABLES: Readonly<Record<StepKind, readonly string[]>> = {
  row: [
    'payments.deposit_order',
    'payments.deposit_event',
    'payments.bank_payment',
    'payments.first_deposit',
    'wallet_api.transaction',
    'wallet_api.round',
    'wallet_api.ended_round',
  ],
  commit: [
    'withdrawals.withdrawal',
    'withdrawals.step',
    'withdrawals.payout',
    'transfers.wallet',
    'transfers.transfer',
    'kernel.idempotency_key',
    'wallet_api.transaction',
  ],
};

const SCHEMA = `
  CREATE SCHEMA gate;
  CREATE TABLE gate.shut (member_id text PRIMARY KEY, lane integer NOT NULL, stop_at bigint NOT NULL);
  CREATE FUNCTION gate.member_of(tab text, line jsonb) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE
      WHEN line ? 'member_id' THEN line ->> 'member_id'
      WHEN tab = 'idempotency_key' THEN CASE WHEN line ->> 'status' IS NOT NULL THEN substr(line ->> 'owner', 8) END
      WHEN line ? 'order_id' THEN (SELECT o.member_id FROM payments.deposit_order o WHERE o.order_id = line ->> 'order_id')
      WHEN line ? 'withdrawal_id' THEN (SELECT w.member_id FROM withdrawals.withdrawal w WHERE w.withdrawal_id = line ->> 'withdrawal_id')
    END $$;
  CREATE FUNCTION gate.pass() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE
    here gate.shut;
  BEGIN
    SELECT * INTO here FROM gate.shut WHERE member_id = gate.member_of(TG_TABLE_NAME, to_jsonb(NEW));
    IF here.lane IS NULL THEN RETURN NULL; END IF;
    -- A transaction passes its commit once, however many rows it wrote.
    IF TG_ARGV[0] = 'commit' THEN
      IF current_setting('gate.passed', true) = here.member_id THEN RETURN NULL; END IF;
      PERFORM set_config('gate.passed', here.member_id, true);
    END IF;
    IF nextval('gate.lane_' || here.lane) = here.stop_at THEN PERFORM pg_advisory_xact_lock_shared(${LOCK_CLASS}, here.lane); END IF;
    RETURN NULL;
  END $$;`;

/** Builds them into a database; `lockHolder` is one owner connection that holds the closed gates. */
export async function buildMoneyGates(query: Query, lockHolder: pg.ClientBase): Promise<MoneyGates> {
  await query(SCHEMA);
  for (let lane = 1; lane <= LANES; lane++) await query(`CREATE SEQUENCE gate.lane_${lane}`);
  for (const table of TABLES.row)
    await query(
      `CREATE TRIGGER gate_row AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION gate.pass('row')`,
    );
  for (const table of TABLES.commit)
    await query(
      `CREATE CONSTRAINT TRIGGER gate_commit AFTER INSERT OR UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION gate.pass('commit')`,
    );
  let lanes = new Map<string, number>();
  const waiting = `FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LOCK_CLASS} AND NOT granted`;
  return {
    async shut(memberId, stopAt) {
      const lane = lanes.size + 1;
      lanes.set(memberId, lane);
      await lockHolder.query('SELECT pg_advisory_lock($1, $2)', [LOCK_CLASS, lane]);
      await query(`SELECT setval('gate.lane_${lane}', 1, false)`);
      await query('INSERT INTO gate.shut VALUES ($1, $2, $3)', [memberId, lane, stopAt]);
    },
    async counted() {
      const counts: Record<string, number> = {};
      for (const [memberId, lane] of lanes)
        counts[memberId] = Number(
          (
            await query<{ steps: string }>(
              `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS steps FROM gate.lane_${lane}`,
            )
          )[0]!.steps,
        );
      return counts;
    },
    async standing() {
      const rows = await query<{ lane: number }>(`SELECT objid::integer AS lane ${waiting}`);
      return [...lanes].filter(([, lane]) => rows.some((row) => row.lane === lane)).map(([memberId]) => memberId);
    },
    async open() {
      await query('DELETE FROM gate.shut');
      await query(`SELECT pg_terminate_backend(pid) ${waiting}`);
      await lockHolder.query('SELECT pg_advisory_unlock_all()');
      lanes = new Map();
    },
  };
}
