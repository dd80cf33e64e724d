/**
 * A year of bets, written as the ledger and the lottery would have written them, by statements over whole sets: accounts
 * opened by ledger.open_accounts, orders with their stakes, wins and weekly deposits, balances carried along, blocks sealed by
 * ledger.seal_next. Only the order of transfers in the ledger is artificial: it is the order of their times.
 */
import type pg from 'pg';

export interface Year {
  readonly bets: number;
  readonly members: number;
  /** Bets in sealed blocks; the others are after the roll-up's position. */
  readonly rolled: number;
  /** Has a tenth of all bets. */
  readonly heavy: string;
  readonly usual: string;
}

/** Transfer numbers that one bet may use: stake, win, deposit. */
const OPERATIONS_A_BET = 3;
const OPERATIONS_A_BLOCK = 50_000;

const MEMBERS = `
  CREATE TEMP TABLE bench_member AS
  SELECT n, CASE n WHEN 0 THEN $1 WHEN 1 THEN $2 ELSE 'bench' || lpad(n::text, 21, '0') END AS id FROM generate_series(0, $3::int - 1) AS n`;

const ACCOUNTS = `SELECT ledger.open_accounts(id, 'VND', '{member_cash,member_bonus,member_locked}') FROM bench_member`;
const HOUSES = `SELECT ledger.open_accounts(owner, 'VND', ARRAY[code]) FROM (VALUES ('lottery/mb60', 'house'), ('lottery/mb45', 'house'), ('BENCH', 'payment_clearing')) AS h(owner, code)`;

/** Every tenth bet is the heavy member's. 46 in 100 win; stakes are whole thousands. */
const BETS = `
  CREATE TEMP TABLE bench_bet AS
  SELECT g, m.id AS member, cash.id AS purse, game.code AS game, house.id AS house,
    kernel.now() - interval '364 days' + (g::float8 / $1::float8) * interval '363 days 23 hours' AS at,
    1000 * (1 + (hashint8(g) & 63))::bigint AS stake,
    CASE WHEN (hashint8(g + 17) & 127) < 59 THEN 1000 * (1 + (hashint8(g + 5) & 127))::bigint ELSE 0 END AS win
  FROM generate_series(1, $1::bigint) AS g
  JOIN bench_member m ON m.n = CASE WHEN g % 10 = 0 THEN 0 ELSE 1 + (abs(hashint8(g + 3)::bigint) % ($2::int - 1)) END
  JOIN ledger.account cash ON cash.owner_id = m.id AND cash.code = 'member_cash'
  JOIN lottery.game game ON game.code = CASE WHEN g % 3 = 0 THEN 'mb45' ELSE 'mb60' END
  JOIN ledger.account house ON house.owner_id = 'lottery/' || game.code AND house.code = 'house'`;

const ORDERS = `
  INSERT INTO lottery."order" (order_id, member_id, idempotency_key, game_code, numero, prize_mode, play_type, currency, status,
    total_stake, total_payout, suborder_count, placed_at, settled_at)
  SELECT lpad(g::text, 26, '0'), member, 'bench-' || g, game, to_char(at, 'YYYYMMDD') || lpad((g % 1440)::text, 4, '0'), 'Lott', 'trad', 'VND',
    CASE WHEN win > 0 THEN 'won' ELSE 'lost' END, stake, win, 1, at, at + interval '1 minute'
  FROM bench_bet`;

/** A deposit before each member's first bet and every 199th bet, large enough that no balance goes below zero. */
const MOVES = `
  CREATE TEMP TABLE bench_move AS
  SELECT 3 * g AS operation, purse, house AS other, -stake AS change, 10::smallint AS code, at, 'bench.stake:' || g AS key, g FROM bench_bet
  UNION ALL SELECT 3 * g + 1, purse, house, win, 11::smallint, at + interval '1 minute', 'bench.win:' || g, g FROM bench_bet WHERE win > 0
  UNION ALL SELECT 3 * g - 1, purse, (SELECT id FROM ledger.account WHERE owner_id = 'BENCH'), 40000000, 1::smallint, at, 'bench.deposit:' || g, g FROM bench_bet b
    WHERE g % 199 = 0 OR NOT EXISTS (SELECT FROM bench_first f WHERE f.purse = b.purse AND f.g < b.g)`;

const FIRSTS = `CREATE TEMP TABLE bench_first AS SELECT purse, min(g) AS g FROM bench_bet GROUP BY purse`;

const TRANSFERS = `
  INSERT INTO ledger.transfer (operation, leg, key, content_hash, code, purse, debit, credit, amount, currency, cash_after, bonus_after, reference, at)
  SELECT operation, 0, key, md5(key)::uuid, code, purse, CASE WHEN change < 0 THEN purse ELSE other END, CASE WHEN change < 0 THEN other ELSE purse END,
    abs(change), 'VND', balance, 0, jsonb_build_object('orderId', lpad(g::text, 26, '0')), at
  FROM (SELECT *, sum(change) OVER (PARTITION BY purse ORDER BY operation) AS balance FROM bench_move) m
  WHERE operation > $1 AND operation <= $2 ORDER BY operation`;

const BALANCES = `
  UPDATE ledger.account a SET balance = s.balance FROM (SELECT purse, sum(change)::bigint AS balance FROM bench_move GROUP BY purse) s
  WHERE a.id = s.purse`;

/** Writes the year. The ledger up to the last rolled-up bet is sealed before the rest is written. */
export async function seedYear(pool: pg.Pool, { bets, members, rolled, heavy, usual }: Year): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`SET work_mem = '256MB'; SET synchronous_commit = off`);
    await client.query(MEMBERS, [heavy, usual, members]);
    await client.query(ACCOUNTS);
    await client.query(HOUSES);
    await client.query(BETS, [bets, members]);
    await client.query(ORDERS);
    await client.query(FIRSTS);
    await client.query('CREATE INDEX ON bench_first (purse); ANALYZE bench_first');
    await client.query(MOVES);
    const [sealed, all] = [rolled * OPERATIONS_A_BET + 1, (bets + 1) * OPERATIONS_A_BET];
    await client.query(TRANSFERS, [0, sealed]);
    await client.query(`SELECT setval('ledger.operation_id', $1)`, [sealed]);
    for (let more = true; more;)
      more = (await client.query<{ more: boolean }>('SELECT ledger.seal_next($1) AS more', [OPERATIONS_A_BLOCK]))
        .rows[0]!.more;
    await client.query(TRANSFERS, [sealed, all]);
    await client.query(`SELECT setval('ledger.operation_id', $1)`, [all]);
    await client.query(BALANCES);
  } finally {
    client.release();
  }
}
