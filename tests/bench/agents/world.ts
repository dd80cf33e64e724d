/** A world for `npm run bench:agents`, written by SQL: agents ten levels deep, members, rates, a day's play, contracts, lottery bets of an hour. */
import type { CommissionWorld } from '../../setup/commission-world.ts';

export interface Size {
  readonly agents: number;
  readonly members: number;
}

const MERCHANT = 'DENLONG';
/** Accounts whose bets wait to be folded, for each hundred. */
const UNFOLDED = 10;
/** What the member `m` stakes in a category. */
const STAKE = '20000 + (m::bigint * 7919 % 500) * 1000';
/** Agents of a tree: nine full levels of three each, and a tenth that is not. */
const TREE = 10_000;
/** Commission rates by level, in basis points: from the top agent down. */
const RATE = 'greatest(5, 100 - 9 * (nlevel(a.path) - 1))';

/** Members whose bets are reported in one transaction, as a settlement has them. */
const REPORTED_AT_ONCE = 2_000;

/** Reports a bet of the day's stake of those members `m` in a category, in many transactions. */
async function writeReports(
  run: (text: string, values?: readonly unknown[]) => Promise<unknown>,
  category: string,
  members: number,
  which: string,
): Promise<void> {
  for (let from = 0; from < members; from += REPORTED_AT_ONCE)
    await run(
      `INSERT INTO turnover.bet_report (bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at, reported_at, edge_ppm, weight_bps)
       SELECT 'bench:' || $1 || m, 'M' || m, 'VND', $1, 'LANTERN', 'bench-1', ${STAKE}, 0, 'lost', kernel.now(), kernel.now(), 35000, 10000
       FROM generate_series($2::integer, $3::integer) AS m WHERE ${which}`,
      [category, from, Math.min(from + REPORTED_AT_ONCE, members) - 1],
    );
}

/** Writes it. All ids are `A` or `M` with a number; `A0` is the top agent of the first tree. */
export async function writeWorld({ platform }: CommissionWorld, { agents, members }: Size): Promise<void> {
  const run = (text: string, values: readonly unknown[] = []) => platform.query(text, values);
  const trees = Math.max(1, Math.round(agents / TREE));
  // Row by row the keys with days in them would take hours; made at the end they take seconds. What they check is checked then.
  await run(`ALTER TABLE agents.seat DISABLE TRIGGER ALL, DROP CONSTRAINT seat_pkey`);
  await run(`ALTER TABLE agents.rate DISABLE TRIGGER ALL, DROP CONSTRAINT rate_pkey`);
  await run(
    `WITH RECURSIVE node AS (
       SELECT k, k / $2::integer AS at, k % $2::integer AS tree, (k / $2::integer - 1) / 3 AS above FROM generate_series(0, $1::integer - 1) AS k
     ), path AS (
       SELECT k, at, tree, (1000000 + k)::text AS path FROM node WHERE at = 0
       UNION ALL SELECT n.k, n.at, n.tree, p.path || '.' || (1000000 + n.k) FROM path p
         JOIN node n ON n.tree = p.tree AND n.above = p.at AND n.at > 0
     )
     INSERT INTO agents.agent (member_id, merchant_code, invitation_code, node_no, path)
     SELECT 'A' || k, '${MERCHANT}', translate(lpad((100000 + k)::text, 8, '2'), '01', 'XY'), 1000000 + k, path::ltree FROM path`,
    [agents, trees],
  );
  await run(
    `INSERT INTO agents.seat (member_id, merchant_code, agent_id, days)
     SELECT a.member_id, '${MERCHANT}', p.member_id, daterange((kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - 30, NULL)
     FROM agents.agent a JOIN agents.agent p ON p.path = a.parent_path`,
  );
  await run(
    `INSERT INTO agents.seat (member_id, merchant_code, agent_id, days)
     SELECT 'M' || m, '${MERCHANT}', 'A' || m % $2::integer, daterange((kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - 30, NULL)
     FROM generate_series(0, $1::integer - 1) AS m`,
    [members, agents],
  );
  await run(
    `INSERT INTO agents.rate (member_id, merchant_code, category, rate_bps, days)
     SELECT a.member_id, '${MERCHANT}', c, ${RATE}, daterange((kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date - 30, NULL)
     FROM agents.agent a CROSS JOIN unnest('{RNG,LIVE,FISH,LOTT}'::text[]) AS c`,
  );
  await run(
    `ALTER TABLE agents.seat ENABLE TRIGGER ALL, ADD CONSTRAINT seat_pkey PRIMARY KEY (member_id, days WITHOUT OVERLAPS)`,
  );
  await run(
    `ALTER TABLE agents.rate ENABLE TRIGGER ALL, ADD CONSTRAINT rate_pkey PRIMARY KEY (member_id, category, days WITHOUT OVERLAPS)`,
  );
  await run(
    `INSERT INTO play.member_day (member_id, currency, day, category, merchant_code, bets, stake, valid, counted, points, win, cash_net, theory_milli)
     SELECT 'M' || m, 'VND', (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, c.name, '${MERCHANT}', 10, s, s, s, s, s * 9 / 10, s / 10, s * 35
     FROM generate_series(0, $1::integer - 1) AS m CROSS JOIN LATERAL (VALUES ('RNG', true), ('LIVE', m % 10 < 6), ('FISH', m % 10 >= 6)) AS c(name, plays)
       CROSS JOIN LATERAL (SELECT ${STAKE} AS s) AS stake WHERE c.plays`,
    [members],
  );
  await writeReports(run, 'RNG', members, `m % 100 < ${UNFOLDED}`);
  await writeReports(run, 'LIVE', members, `m % 100 < ${UNFOLDED} AND m % 10 < 6`);
  await writeReports(run, 'FISH', members, `m % 100 < ${UNFOLDED} AND m % 10 >= 6`);
  await run(
    `INSERT INTO agents.person_day (member_id, currency, day, category, bets, stake, valid, counted, win)
     SELECT member_id, currency, day, category, bets, stake, valid, counted, win FROM play.member_day
     WHERE substr(member_id, 2)::integer % 100 >= ${UNFOLDED}
     ORDER BY member_id, category`,
  );
  await run(
    `SELECT ledger.open_accounts('A' || k, 'VND', '{member_cash,member_bonus,member_locked}') FROM generate_series(0, $1::integer - 1) AS k`,
    [agents],
  );
  for (const table of [
    'agents.agent',
    'agents.seat',
    'agents.rate',
    'turnover.bet_report',
    'play.member_day',
    'agents.person_day',
    'agents.touched',
    'ledger.account',
  ])
    await run(`VACUUM ANALYZE ${table}`);
}

let news = 0;
/** Bets of some accounts that were settled since: what they played of slots, once more. */
export async function writeNews({ platform }: CommissionWorld, { members }: Size, accounts: number): Promise<void> {
  const chosen = `(SELECT 'M' || k * ${Math.max(1, Math.floor(members / accounts))} FROM generate_series(0, ${accounts - 1}) AS k)`;
  await platform.query(
    `WITH played AS (
      UPDATE play.member_day SET bets = bets + 1, stake = stake + 10000, valid = valid + 10000, counted = counted + 10000, cash_net = cash_net + 10000
      WHERE category = 'RNG' AND day = (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AND member_id IN ${chosen} RETURNING *
    )
    INSERT INTO turnover.bet_report (bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at, reported_at, edge_ppm, weight_bps)
    SELECT 'news:' || $1::integer || member_id, member_id, 'VND', 'RNG', 'LANTERN', 'bench-1', 10000, 0, 'lost', kernel.now(), kernel.now(), 35000, 10000
    FROM played`,
    [++news],
  );
}

/** Daily salaries of one agent in a hundred and hourly ones of one in a thousand, paid by the house. */
export async function writeContracts({ platform }: CommissionWorld, { agents }: Size): Promise<void> {
  for (const [kind, each] of [
    ['daily_salary', 100],
    ['hourly_salary', 1_000],
  ] as const) {
    const terms = JSON.stringify({
      kind,
      currency: 'VND',
      steps: [{ minimum: 1_000_000, activeMembers: 1, rateBasisPoints: 20 }],
    });
    await platform.query(
      `INSERT INTO commissions.contract (contract_id, merchant_code, currency, kind, payee_id, state)
       SELECT $1 || k, '${MERCHANT}', 'VND', $1, 'A' || k, 'active' FROM generate_series(0, $2::integer - 1, $3::integer) AS k`,
      [kind, agents, each],
    );
    await platform.query(
      `INSERT INTO commissions.contract_version (contract_id, version, terms_text, terms, hash, state, days)
       SELECT $1 || k, 1, $4::text, ($4::text)::jsonb, encode(sha256(convert_to($4, 'UTF8')), 'hex'), 'in_force',
         daterange((kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, NULL) FROM generate_series(0, $2::integer - 1, $3::integer) AS k`,
      [kind, agents, each, terms],
    );
  }
}

/** Lottery bets of the clock hour that runs: a tenth of the members, one each. */
export async function writeHour({ platform }: CommissionWorld, { members }: Size): Promise<void> {
  await writeReports((text, values = []) => platform.query(text, values), 'LOTT', members, 'm % 10 = 0');
  await platform.query('ANALYZE turnover.bet_report');
}
