/** The simulator over a month of bets: everything is written by SQL, and the call is made over HTTP as the console makes it. */
import type { MatchRule, PromotionRule } from '../../../packages/contract/src/promotion-rules.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../../kit/src/index.ts';
import { newOperator } from '../../kit/src/operator.ts';
import { matchRule } from '../../setup/match-rule.ts';
import { commonRule } from '../../setup/open-promotion.ts';

const TARGET_MS = 20_000;
const DAYS = 30;
const ROUNDS = 3;
const ZONE = 'Asia/Ho_Chi_Minh';
/** Deposits to a hundred bets. */
const DEPOSIT_PERCENT = 10;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

export interface SimulatorSize {
  readonly bets: number;
  readonly members: number;
}

/** Bets of members, some of whom play far more than others, summed to their days as settlements sum them; and deposits. */
async function seed({ query }: TestPlatform, { bets, members }: SimulatorSize): Promise<void> {
  await query(
    `INSERT INTO identity.member (id, merchant_code, username, type, currency, registered_at)
    SELECT 'bench' || n, 'DENLONG', 'bench' || n, 0, 'VND', kernel.now() - interval '90 days' FROM generate_series(1, $1::integer) n`,
    [members],
  );
  await query(
    `INSERT INTO play.member_day (member_id, currency, day, category, merchant_code, bets, stake, valid, counted, points, win, cash_net, theory_milli)
    SELECT member_id, 'VND', day, category, 'DENLONG', count(*), sum(stake), sum(stake), sum(stake), sum(stake), 0, sum(stake), sum(stake * 35)
    FROM (
      SELECT 'bench' || (1 + floor($2::integer * power(random(), 2)))::integer AS member_id,
        (kernel.now() AT TIME ZONE $3)::date - 1 - floor(random() * $4::integer)::integer AS day,
        (ARRAY['RNG', 'ELOTT', 'LIVE', 'SPORTS'])[1 + floor(random() * 4)::integer] AS category,
        (1000 * (1 + floor(random() * 200)))::bigint AS stake
      FROM generate_series(1, $1::integer)
    ) bet GROUP BY member_id, day, category`,
    [bets, members, ZONE, DAYS],
  );
  await query(
    `INSERT INTO payments.deposit_order (order_id, member_id, merchant_code, method_id, provider, amount, currency, memo, status, paid_amount,
      idempotency_key, created_at, expires_at, credited_at, pay_amount, pay_currency, credit_amount, credited_amount)
    SELECT 'bench' || n, 'bench' || (1 + floor($2::integer * power(random(), 2)))::integer, 'DENLONG', m.method_id, m.provider, d.amount, 'VND',
      'BENCH' || n, 'credited', d.amount, 'bench' || n, d.at, d.at + interval '1 hour', d.at, d.amount, 'VND', d.amount, d.amount
    FROM generate_series(1, $1::integer) n CROSS JOIN (SELECT method_id, provider FROM payments.method ORDER BY method_id LIMIT 1) m
    CROSS JOIN LATERAL (SELECT 50000 * (1 + n % 40)::bigint AS amount,
      date_trunc('day', kernel.now()) - interval '1 day' - random() * $3::integer * interval '1 day' AS at) d`,
    [Math.floor((bets * DEPOSIT_PERCENT) / 100), members, DAYS - 1],
  );
  await query('ANALYZE identity.member; ANALYZE play.member_day; ANALYZE payments.deposit_order;');
}

/** Rules of the kinds that replay days, with everything an audience can ask that costs a statement. */
function rulesAt(nowMs: number): readonly PromotionRule[] {
  const everyRule = commonRule(nowMs);
  const audience = { ...everyRule.audience, depositDays: 7, accountDays: 30 };
  const match: MatchRule = matchRule({ deposits: 'daily', audience, budget: 1_000_000_000_000 });
  return [
    {
      kind: 'check_in',
      ...everyRule,
      budget: 10_000_000_000,
      audience,
      daily: 1_000,
      milestones: [1_000, 2_000, 3_000, 4_000],
    },
    match,
    {
      kind: 'race',
      ...everyRule,
      audience,
      product: 'any',
      dailyCap: 5_000_000,
      countsFrom: 'start',
      prizes: [{ places: 1_000, amount: 50_000 }],
      closeHours: 24,
    },
  ];
}

/** Measures it; false when a simulation takes longer than it may. */
export async function benchSimulator(size: SimulatorSize): Promise<boolean> {
  const here = await startTestPlatform();
  try {
    await seed(here, size);
    const [row] = await here.query<{ rows: number; deposits: number; from: string; to: string }>(
      `SELECT (SELECT count(*)::integer FROM play.member_day) AS rows, (SELECT count(*)::integer FROM payments.deposit_order) AS deposits,
        to_char(today - $2::integer, 'YYYY-MM-DD') AS "from", to_char(today - 1, 'YYYY-MM-DD') AS "to"
      FROM (SELECT (kernel.now() AT TIME ZONE $1)::date AS today) t`,
      [ZONE, DAYS],
    );
    const { rows, deposits, from: fromDay, to: toDay } = row!;
    print(`${size.bets} bets of ${size.members} members over ${DAYS} days: ${rows} rows of play, ${deposits} deposits`);
    const writer = await newOperator(here, ['content']);
    let slowest = 0;
    for (const rule of rulesAt(here.clock.now())) {
      const times: number[] = [];
      let said = '';
      for (let round = 0; round < ROUNDS; round++) {
        const startedAt = performance.now();
        const { outcome } = valueOf(await writer.call('ops.promotions.simulate', { body: { rule, fromDay, toDay } }));
        times.push(performance.now() - startedAt);
        if (outcome.basis === 'past') said = `${outcome.members} receivers, ${outcome.pieces} gifts, ${outcome.given}`;
      }
      slowest = Math.max(slowest, ...times);
      print(`${rule.kind}: ${times.map((ms) => `${(ms / 1_000).toFixed(2)} s`).join(', ')} (${said})`);
    }
    print(`slowest ${(slowest / 1_000).toFixed(2)} s; at most ${TARGET_MS / 1_000} s`);
    return slowest <= TARGET_MS;
  } finally {
    await here.close();
  }
}
