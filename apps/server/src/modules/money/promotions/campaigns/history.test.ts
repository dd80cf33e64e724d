/** Random histories of claims, repeats, pauses and new versions on two nodes: whatever happens, no budget is exceeded and each gift is paid once. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openPromotionWorld,
  type Claimant,
  type PromotionWorld,
} from '../../../../../../../tests/setup/promotion-world.ts';
import { printedSeed } from '../../../../../../../tests/setup/seeded-random.ts';

const DAY_MS = 86_400_000;
/** The first instant of 1 December 2026 in Viet Nam. */
const DECEMBER = Date.UTC(2026, 10, 30, 17);
const STEPS = 24;
const AT_ONCE = 10;

const ruleFields = {
  names: { vi: 'Quà', en: 'Gift' },
  lead: { vi: 'Món quà nhỏ.', en: 'A small gift.' },
  art: 'lanterns',
  from: DECEMBER,
  to: DECEMBER + 60 * DAY_MS,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
} as const;
const checkIn = (daily: number, budget: number): PromotionRule => ({
  kind: 'check_in',
  ...ruleFields,
  budget,
  daily,
  milestones: [50, 60, 70, 80],
});
const ENVELOPES: PromotionRule = {
  kind: 'envelope',
  ...ruleFields,
  budget: 1_000_000,
  envelopes: { mode: 'split', total: 40_000, count: 20, minimum: 1_000, maximum: 9_000, step: 1_000 },
};

let world: PromotionWorld;
beforeAll(async () => {
  world = await openPromotionWorld(2);
  await world.standAt(DECEMBER);
});
afterAll(() => world.close());

const query = <Row>(text: string, values: readonly unknown[] = []) => world.nodes[0]!.platform.query<Row>(text, values);

/** What does not hold of a promotion now; nothing, unless there is a fault. */
async function faults(key: string, budget: number): Promise<readonly string[]> {
  const [row] = await query<Record<'given' | 'left' | 'unbooked' | 'overbooked' | 'twice' | 'unpaired', number>>(
    `WITH e AS (SELECT * FROM promotions.entry WHERE promotion = $1),
      t AS (SELECT t.key, t.amount FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit WHERE a.code = 'promotion_expense' AND a.owner_id = $1)
     SELECT (SELECT coalesce(sum(amount), 0)::integer FROM e) AS given,
      (SELECT coalesce(sum(remaining), 0)::integer FROM promotions.slot WHERE key = $1) AS left,
      (SELECT count(*)::integer FROM e LEFT JOIN t ON t.key = 'reward:' || e.entry_id AND t.amount = e.amount WHERE t.key IS NULL) AS unbooked,
      (SELECT count(*)::integer FROM t LEFT JOIN e ON t.key = 'reward:' || e.entry_id WHERE e.entry_id IS NULL) AS overbooked,
      (SELECT count(*)::integer FROM (SELECT 1 FROM t GROUP BY key HAVING count(*) > 1) d) AS twice,
      (SELECT count(*)::integer FROM promotions.piece p JOIN e ON e.entry_id = p.entry_id WHERE p.key = $1 AND p.amount <> e.amount) AS unpaired`,
    [key],
  );
  const { given, left, unbooked, overbooked, twice, unpaired } = row!;
  const hasSlots = (await query('SELECT 1 FROM promotions.slot WHERE key = $1', [key])).length > 0;
  return [
    ...(given > budget ? [`given ${given} of ${budget}`] : []),
    ...(hasSlots && given + left !== budget ? [`given ${given} and left ${left} of ${budget}`] : []),
    ...(unbooked + overbooked + twice + unpaired > 0 ? [JSON.stringify(row)] : []),
  ];
}

it('[PRO-07] [PRO-09/checkIn] [PRO-09/envelope] keep their budgets and pay each gift once through random histories', async () => {
  const random = printedSeed('PROMOTION_SEED');
  let budget = 4_000;
  await world.publish('signs', checkIn(100, budget));
  await world.publish('bags', ENVELOPES);
  const members: Claimant[] = [];
  for (let at = 0; at < 14; at++) members.push(await world.member({ full: at % 7 === 0 }));
  const keys: string[] = [];
  let [day, version, paused] = [1, 1, false];
  const act = async (): Promise<void> => {
    const member = members[random.below(members.length)]!;
    const idempotencyKey = keys.length > 0 && random.chance(0.3) ? keys[random.below(keys.length)]! : random.key();
    keys.push(idempotencyKey);
    const missed = `2026-12-${String(1 + random.below(28)).padStart(2, '0')}`;
    const more = { idempotencyKey, node: random.below(2) };
    const isBag = random.chance(0.25);
    const answer = isBag
      ? await world.claim(member, 'bags', more)
      : await world.claim(member, 'signs', random.chance(0.25) ? { ...more, day: missed } : more);
    const expected = [
      'promotion_taken',
      'promotion_closed',
      'promotion_sold_out',
      'promotion_busy',
      'check_in_day_invalid',
      'balance_limit_reached',
    ];
    if (!answer.ok) expect(expected).toContain(answer.code);
  };
  for (let step = 0; step < STEPS; step++) {
    await Promise.all(Array.from({ length: AT_ONCE }, act));
    if (random.chance(0.7)) await world.standAt(DECEMBER + day++ * DAY_MS);
    if (random.chance(0.2)) {
      budget += random.below(3) * 500;
      await world.publish('signs', checkIn(50 + random.below(100), budget + 5_000), version++);
      budget += 5_000;
    }
    if (random.chance(0.2)) {
      paused = !paused;
      const call = paused ? 'ops.promotions.pause' : 'ops.promotions.resume';
      const changed = await world.desk((handlers, context) =>
        handlers[call](context, { params: { key: 'bags' }, query: undefined, body: { reason: 'test', version: 1 } }),
      );
      expect(changed.ok).toBe(true);
    }
    expect(
      [...(await faults('signs', budget)), ...(await faults('bags', 40_000))],
      `seed ${random.seed}, step ${step}`,
    ).toEqual([]);
  }
  const [sums] = await query<{ books: string }>(
    'SELECT sum(amount)::text AS books FROM (SELECT amount FROM ledger.transfer UNION ALL SELECT -amount FROM ledger.transfer) t',
  );
  expect(sums!.books).toBe('0');
});
