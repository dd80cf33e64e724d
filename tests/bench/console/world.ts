/**
 * A large platform by statements over whole sets, as its modules would have written it. Left out is what no desk reads: hashes of the
 * ledger's blocks and the running balances after each transfer. So it is for measuring only, and proves nothing about the books.
 */
import type pg from 'pg';

export interface Sizes {
  readonly members: number;
  readonly transfers: number;
  readonly bets: number;
}

const OPERATIONS_A_BLOCK = 20_000;
/** Of 100 bets so many win; each has one stake. */
const WINS_PERCENT = 46;

/** Time of row `n` of `of`: two years up to now, the newest last. */
const atOf = (n: string, of: string): string =>
  `kernel.now() - interval '730 days' + (${n})::float8 / (${of})::float8 * interval '729 days 23 hours'`;
const memberOf = (n: string, members: string): string =>
  `'bench' || lpad((1 + abs(hashint8(${n})::bigint) % ${members})::text, 21, '0')`;

type Step = readonly [what: string, sql: (sizes: Sizes) => string];

/** In this order. */
const STEPS: readonly Step[] = [
  [
    'members',
    ({ members }) => `INSERT INTO identity.member (id, merchant_code, username, currency, registered_at, mobile)
      SELECT 'bench' || lpad(n::text, 21, '0'), 'DENLONG', 'b' || lpad(n::text, 9, '0'), 'VND', ${atOf('n', String(members))}, '+849' || lpad(n::text, 9, '0')
      FROM generate_series(1, ${members}) n`,
  ],
  [
    'accounts',
    () => `INSERT INTO ledger.account (owner_kind, owner_id, code, currency, strict, balance, opened_at)
      SELECT 'member', m.id, c.code, 'VND', true, 10000000, m.registered_at FROM identity.member m
      CROSS JOIN (VALUES ('member_cash'), ('member_bonus'), ('member_locked')) c(code) WHERE m.id LIKE 'bench%'`,
  ],
  [
    'house accounts',
    () => `SELECT ledger.open_accounts(owner, 'VND', ARRAY[code]) FROM (
      SELECT 'lottery/' || code AS owner, 'house' AS code FROM lottery.game
      UNION SELECT v.code || '/' || t.type, 'house' FROM catalogue.vendor v CROSS JOIN unnest(v.types) AS t(type) WHERE NOT v.retired
      UNION VALUES ('BENCH', 'payment_clearing'), ('BENCH', 'promotion_expense'), ('cashback', 'agent_payable')) h`,
  ],
  [
    'bets',
    ({ bets, members }) => `CREATE UNLOGGED TABLE bench_bet AS
      WITH lotteries AS (SELECT array_agg(code ORDER BY code) AS codes FROM lottery.game),
      games AS (SELECT array_agg(id || ' ' || vendor || ' ' || type ORDER BY id) AS names FROM catalogue.game WHERE NOT retired)
      SELECT n, ${memberOf('n + 3', String(members))} AS member, ${atOf('n', String(bets))} AS at, 1000 * (1 + (hashint8(n) & 63))::bigint AS stake,
        CASE WHEN abs(hashint8(n + 17)::bigint) % 100 < ${WINS_PERCENT} THEN 1000 * (1 + (hashint8(n + 5) & 127))::bigint ELSE 0 END AS win,
        CASE WHEN n % 2 = 0 THEN l.codes[1 + abs(hashint8(n + 7)::bigint) % cardinality(l.codes)] END AS lottery,
        CASE WHEN n % 2 = 1 THEN g.names[1 + abs(hashint8(n + 9)::bigint) % cardinality(g.names)] END AS game
      FROM generate_series(1, ${bets}) n CROSS JOIN lotteries l CROSS JOIN games g`,
  ],
  [
    'lottery orders',
    () => `INSERT INTO lottery."order" (order_id, member_id, idempotency_key, game_code, numero, prize_mode, play_type, currency, status, total_stake, total_payout,
        suborder_count, placed_at, settled_at)
      SELECT lpad(n::text, 26, '0'), member, 'bench-' || n, lottery, to_char(at, 'YYYYMMDD') || lpad((n % 1440)::text, 4, '0'), 'Lott', 'trad', 'VND',
        CASE WHEN win > 0 THEN 'won' ELSE 'lost' END, stake, win, 1, at, at + interval '1 minute' FROM bench_bet WHERE lottery IS NOT NULL`,
  ],
  [
    'lottery suborders',
    () => `INSERT INTO lottery.suborder (suborder_id, order_id, item_no, member_id, game_code, numero, bet_type, selections, unit, multiplier, price_multiplier, stake,
        currency, odds_e4, status, payout, placed_at, settled_at, edge_ppm)
      SELECT 's' || lpad(n::text, 25, '0'), lpad(n::text, 26, '0'), 0, member, lottery, to_char(at, 'YYYYMMDD') || lpad((n % 1440)::text, 4, '0'), 'lo2', '{27}', stake, 1, 1,
        stake, 'VND', 995000, CASE WHEN win > 0 THEN 'won' ELSE 'lost' END, win, at, at + interval '1 minute', 55000 FROM bench_bet WHERE lottery IS NOT NULL`,
  ],
  [
    'rounds of vendors',
    () => `INSERT INTO wallet_api.round (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, opened_at, touched_at, ended_at, ended_by, edge_ppm)
      SELECT split_part(game, ' ', 2), member, 'r' || n, lpad(n::text, 26, '0'), split_part(game, ' ', 1), split_part(game, ' ', 3), 'VND', 1, stake, (win > 0)::int, win, at,
        at + interval '3 seconds', at + interval '3 seconds', 'vendor', 40000 FROM bench_bet WHERE game IS NOT NULL`,
  ],
  [
    'transfers of bets',
    () => `INSERT INTO ledger.transfer (operation, leg, key, content_hash, code, purse, debit, credit, amount, currency, cash_after, bonus_after, reference, at)
      SELECT 4 * b.n + s.part, 0, 'bench:' || s.part || ':' || b.n, '00000000-0000-0000-0000-000000000000', s.code, p.id, CASE WHEN s.part = 0 THEN p.id ELSE h.id END,
        CASE WHEN s.part = 0 THEN h.id ELSE p.id END, s.amount, 'VND', 10000000, 0,
        CASE WHEN b.lottery IS NULL THEN jsonb_build_object('vendor', split_part(b.game, ' ', 2), 'roundId', 'r' || b.n, 'gameCode', split_part(b.game, ' ', 1), 'transactionId', 't' || b.n || s.part)
          ELSE jsonb_build_object('orderId', lpad(b.n::text, 26, '0'), 'gameCode', b.lottery) END, b.at + s.part * interval '3 seconds'
      FROM bench_bet b JOIN ledger.account p ON p.owner_id = b.member AND p.owner_kind = 'member' AND p.currency = 'VND' AND p.code = 'member_cash'
      JOIN ledger.account h ON h.owner_kind = 'house' AND h.currency = 'VND' AND h.code = 'house'
        AND h.owner_id = coalesce('lottery/' || b.lottery, split_part(b.game, ' ', 2) || '/' || split_part(b.game, ' ', 3))
      CROSS JOIN LATERAL (VALUES (0, 10::smallint, b.stake), (1, 11::smallint, b.win)) AS s(part, code, amount) WHERE s.amount > 0`,
  ],
  [
    'transfers of money, bonuses, cashback',
    ({ transfers, bets, members }) => {
      // At most one beside each bet: operations are numbered by the bets.
      const rest = Math.min(bets, Math.max(1, transfers - Math.round(bets * (1 + WINS_PERCENT / 100))));
      return `INSERT INTO ledger.transfer (operation, leg, key, content_hash, code, purse, debit, credit, amount, currency, cash_after, bonus_after, reference, at)
      SELECT 4 * floor(n::numeric * ${bets} / ${rest})::bigint + 2, 0, 'bench:rest:' || n,
        '00000000-0000-0000-0000-000000000000', k.code, p.id, CASE WHEN k.is_out THEN p.id ELSE h.id END, CASE WHEN k.is_out THEN h.id ELSE p.id END,
        1000 * (1 + (hashint8(n) & 511)), 'VND', 10000000, 0, jsonb_build_object('orderId', 'd' || n), ${atOf('n', String(rest))}
      FROM generate_series(1, ${rest}) n
      JOIN LATERAL (SELECT * FROM (VALUES (0, 1::smallint, 'payment_clearing', 'BENCH', false), (1, 21::smallint, 'payment_clearing', 'BENCH', true),
        (2, 43::smallint, 'promotion_expense', 'BENCH', false), (3, 50::smallint, 'agent_payable', 'cashback', false)) k(at, code, account, owner, is_out) WHERE k.at = n % 4) k ON true
      JOIN ledger.account p ON p.owner_id = ${memberOf('n + 11', String(members))} AND p.owner_kind = 'member' AND p.currency = 'VND' AND p.code = 'member_cash'
      JOIN ledger.account h ON h.owner_id = k.owner AND h.owner_kind = 'house' AND h.currency = 'VND' AND h.code = k.account`;
    },
  ],
  [
    'blocks, as sealed',
    () => `INSERT INTO ledger.block (id, first_operation, last_operation, transfers, previous_hash, hash)
      SELECT coalesce((SELECT max(id) FROM ledger.block), 0) + row_number() OVER (ORDER BY part), min, max, count, sha256(part::text::bytea), sha256((part + 1)::text::bytea)
      FROM (SELECT operation / ${OPERATIONS_A_BLOCK} AS part, min(operation) AS min, max(operation) AS max, count(*)::int AS count FROM ledger.transfer
        WHERE operation > coalesce((SELECT max(last_operation) FROM ledger.block), 0) GROUP BY 1) b`,
  ],
  [
    'numbers of operations',
    () => `SELECT setval('ledger.operation_id', (SELECT max(operation) + 1 FROM ledger.transfer))`,
  ],
  [
    // Members' own records are not measured here: their roll-up is left at the end of the books.
    'roll-up of members’ records skipped',
    () => `INSERT INTO reports.zone (name, block, last_operation) SELECT z.time_zone, b.id, b.last_operation
      FROM (SELECT DISTINCT time_zone FROM system.merchant) z CROSS JOIN (SELECT id, last_operation FROM ledger.block ORDER BY id DESC LIMIT 1) b
      ON CONFLICT (name) DO UPDATE SET block = excluded.block, last_operation = excluded.last_operation`,
  ],
  [
    'deposit method',
    () =>
      `INSERT INTO payments.method SELECT (r).* FROM (SELECT jsonb_populate_record(m, '{"method_id": "bench"}') AS r FROM payments.method m LIMIT 1) copy ON CONFLICT DO NOTHING`,
  ],
  [
    'deposit orders',
    ({
      members,
    }) => `INSERT INTO payments.deposit_order (order_id, merchant_code, member_id, method_id, provider, amount, currency, memo, status, paid_amount, idempotency_key, created_at, expires_at,
        credited_at, pay_amount, pay_currency, credit_amount, credited_amount)
      SELECT 'd' || n, 'DENLONG', ${memberOf('n', String(members))}, m.method_id, m.provider, 200000, 'VND', 'B' || lpad(n::text, 12, '0'), k.status, CASE WHEN k.status = 'credited' THEN 200000 END,
        'bench-' || n, k.at, k.at + interval '30 minutes', CASE WHEN k.status = 'credited' THEN k.at END, 200000, 'VND', 200000, CASE WHEN k.status = 'credited' THEN 200000 END
      FROM generate_series(1, ${members}) n CROSS JOIN LATERAL (SELECT ${atOf('n', String(members))} AS at,
        CASE WHEN n % 10 < 8 THEN 'credited' WHEN n % 10 = 8 THEN 'expired' ELSE 'rejected' END AS status) k
      CROSS JOIN (SELECT method_id, provider FROM payments.method ORDER BY method_id LIMIT 1) m`,
  ],
  [
    'money that fits nothing',
    ({
      members,
    }) => `INSERT INTO payments.bank_payment (merchant_code, provider, reference, amount, currency, memo, state, reason, paid_at, received_at)
      SELECT 'DENLONG', 'bench', 'u' || n, 1000 * (1 + n % 900), 'VND', 'KHONG RO ' || n, 'unmatched', 'memo_unknown', k.at, k.at FROM generate_series(1, ${members} / 20) n
      CROSS JOIN LATERAL (SELECT ${atOf('n', `${members} / 20`)} AS at) k`,
  ],
  [
    'withdrawals',
    ({
      members,
    }) => `INSERT INTO withdrawals.withdrawal (withdrawal_id, member_id, merchant_code, currency, amount, fee, status, bank_card_id, bank_code, bank_name, account_masked, hold,
        idempotency_key, requested_at, status_at, finished_at)
      SELECT 'w' || lpad(n::text, 25, '0'), ${memberOf('n', String(members))}, 'DENLONG', 'VND', 300000, 0, k.status, 'card', 'VCB', 'Bank', '****1234', -n, 'bench-' || n, k.at, k.at,
        CASE WHEN k.status = 'paid' THEN k.at END
      FROM generate_series(1, ${members} / 2) n CROSS JOIN LATERAL (SELECT ${atOf('n', `${members} / 2`)} AS at, CASE WHEN n % 100 = 0 THEN 'review' ELSE 'paid' END AS status) k`,
  ],
  [
    'identity checks',
    ({ members }) => `INSERT INTO kyc.application (member_id, state, sealed_facts, submitted_at, decided_at)
      SELECT m.id, CASE WHEN n % 20 = 0 THEN 'submitted' ELSE 'approved' END, decode(repeat('00', 40), 'hex'), m.registered_at, CASE WHEN n % 20 = 0 THEN NULL ELSE m.registered_at END
      FROM (SELECT id, registered_at, row_number() OVER (ORDER BY id) AS n FROM identity.member WHERE id LIKE 'bench%' LIMIT ${members} / 10) m`,
  ],
  [
    'entries of the trail',
    ({
      members,
    }) => `INSERT INTO audit.entry (at, merchant_code, operator_id, operator_name, via, address, agent, call, permission, outcome, object_kind, object_id, reason)
      SELECT ${atOf('n', String(members))}, 'DENLONG', 'o' || n % 50, 'Bench ' || n % 50, 'console', '10.0.0.1', 'bench', 'ops.withdrawals.approve', 'withdrawals.review', 'done',
        'withdrawal', 'w' || n, NULL FROM generate_series(1, ${members}) n`,
  ],
  [
    'approvals',
    ({
      members,
    }) => `INSERT INTO approvals.request (id, merchant_code, kind, call, input, object_kind, object_id, object_name, amount, currency, summary, reason, state, requested_by,
        requested_name, requested_at, expires_at, decided_by, decided_name, decided_at)
      SELECT 'a' || lpad(n::text, 12, '0'), 'DENLONG', 'adjustment', 'ops.adjustments.create', '{}', 'member', ${memberOf('n', String(members))}, 'bench', 1000, 'VND', '[]', 'bench',
        'carried_out', 'o1', 'Bench 1', k.at, k.at + interval '1 day', 'o2', 'Bench 2', k.at FROM generate_series(1, ${members} / 5) n
      CROSS JOIN LATERAL (SELECT ${atOf('n', `${members} / 5`)} AS at) k`,
  ],
  [
    'issues of the lottery',
    ({
      members,
    }) => `INSERT INTO lottery.issue (game_code, numero, state, opens_at, locks_at, draws_at, commitment, settled_at)
      SELECT g.code, '9' || lpad(n::text, 11, '0'), 'cancelled', k.at - interval '1 minute', k.at, k.at, repeat('0', 64), k.at
      FROM generate_series(1, ${members} / 4) n CROSS JOIN LATERAL (SELECT ${atOf('n', `${members} / 4`)} AS at) k CROSS JOIN (SELECT code FROM lottery.game ORDER BY code LIMIT 1) g`,
  ],
  [
    'sign-ins of a month',
    ({
      members,
    }) => `INSERT INTO identity.session (id, member_id, token_hash, scope, device, started_at, last_seen_at, expires_at, address, fingerprint)
      SELECT 'b' || lpad(n::text, 25, '0'), ${memberOf('n', String(members))}, sha256(('bench session ' || n)::bytea), 'site', 'android/chrome', k.at, k.at,
        k.at + interval '12 hours', '10.' || n % 200 || '.' || n % 250 || '.x', sha256(('bench device ' || ${memberOf('n', String(members))} || n % 2)::bytea)
      FROM generate_series(1, ${members} / 2) n
      CROSS JOIN LATERAL (SELECT kernel.now() - interval '30 days' * (1 - n::float8 / (${members} / 2)) AS at) k`,
  ],
  [
    'settled bets of two months',
    () => `INSERT INTO turnover.bet_report (bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at, reported_at, edge_ppm, weight_bps)
      SELECT 'round:bench' || n, member, 'VND', 'RNG', 'NOVA', split_part(coalesce(game, lottery), ' ', 1), stake, win, CASE WHEN win > 0 THEN 'won' ELSE 'lost' END,
        at, at, 40000, 10000 FROM bench_bet WHERE at > kernel.now() - interval '62 days'`,
  ],
];

/** Writes it; `note` gets what each step took, in milliseconds. */
export async function makeWorld(pool: pg.Pool, sizes: Sizes, note: (what: string, ms: number) => void): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(
      `SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off; SET jit = off`,
    );
    for (const [what, sql] of STEPS) {
      const startedAt = performance.now();
      await client.query(sql(sizes)).catch((error: unknown) => {
        throw new Error(`${what}: ${String(error)}`, { cause: error });
      });
      note(what, performance.now() - startedAt);
    }
  } finally {
    client.release();
  }
}
