/** Deposit bonuses in the simulator, against what deposits really carried. */
import type { MatchRule } from '@lantern/contract/promotion-rules';
import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchRule } from '../../../../../../../tests/setup/match-rule.ts';
import { printedSeed } from '../../../../../../../tests/setup/seeded-random.ts';
import { openTurnoverWorld, type TurnoverWorld } from '../../../../../../../tests/setup/turnover-world.ts';
import { dayIn } from '../../../../kernel/days.ts';
import { transact } from '../../../../kernel/tx.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The first instant of 24 November 2026 in Viet Nam, a Tuesday. */
const START = Date.UTC(2026, 10, 23, 17);
const DAYS = 9;
const dayAt = (ms: number): string => dayIn('Asia/Ho_Chi_Minh', ms);
const MERCHANT = { code: 'DENLONG', currency: 'VND', timeZone: 'Asia/Ho_Chi_Minh' };

type Member = Awaited<ReturnType<TurnoverWorld['member']>>;

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
  // The clock returns the offset as the time itself: tests control every millisecond.
  await world.platform
    .query(`CREATE OR REPLACE FUNCTION kernel.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT 'epoch'::timestamptz + (SELECT offset_ms FROM kernel.clock_offset) * interval '1 millisecond' $$`);
});
afterAll(() => world.platform.close());

const standAt = (ms: number) => world.platform.query('UPDATE kernel.clock_offset SET offset_ms = $1', [ms]);

async function simulated(rule: MatchRule, fromDay: string, toDay: string) {
  const context = { merchant: MERCHANT } as never;
  const body = { rule, fromDay, toDay };
  const { outcome } = valueOf(
    await transact(world.platform.kernel.db, () =>
      world.promotions.opsHandlers['ops.promotions.simulate'](context, { params: undefined, query: undefined, body }),
    ),
  );
  if (outcome.basis !== 'past') throw new Error(outcome.why);
  return outcome;
}

const gave = (key: string) =>
  world.platform.query<{ day: string; pieces: number; members: number; given: number }>(
    `SELECT to_char(earned_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') AS day, count(*)::integer AS pieces,
      count(DISTINCT member_id)::integer AS members, sum(amount)::integer AS given
     FROM promotions.entry WHERE promotion = $1 GROUP BY 1 ORDER BY 1`,
    [key],
  );

/** Loses all there is, so that nothing of a bonus is left. */
async function loseAll(member: Member): Promise<void> {
  const { cash, bonus } = await world.purse(member);
  for (let left = cash + bonus; left > 0n; left -= left < 1_000_000n ? left : 1_000_000n)
    await world.play(member, left < 1_000_000n ? left : 1_000_000n, { outcome: 'lost' });
  while ((await world.turnover.settleDue()) > 0);
}

it.each([
  ['first', START, 1_000_000_000],
  ['daily', START + 28 * DAY_MS, 1_500_000],
  ['weekly', START + 56 * DAY_MS, 1_000_000_000],
] as const)(
  '[PRO-10] a %s deposit bonus gives over past days what it gave while it ran',
  async (deposits, start, budget) => {
    const random = printedSeed('SIMULATION_SEED');
    const key = `match-${deposits}`;
    await standAt(start - DAY_MS);
    const rule = { deposits, budget, percentBps: 5_000, maximum: 300_000, to: START + 400 * DAY_MS } as const;
    const offerId = await world.publishMatch(key, rule);
    const members: Member[] = [];
    for (let at = 0; at < 5; at++) members.push(await world.member());
    // One who is excluded, two who are one person, one who had deposited before.
    world.excluded.add(members[1]!.memberId);
    const [one, other] = [members[2]!.memberId, members[3]!.memberId];
    for (const account of [one, other]) world.samePerson.set(account, account === one ? [one, other] : [other, one]);
    await world.deposit(members[4]!, 50_000n);
    for (let step = 0; step < DAYS * 4; step++) {
      await standAt(start + step * 6 * HOUR_MS);
      const member = members[random.below(members.length)]!;
      await world.deposit(member, BigInt(50_000 * (1 + random.below(20))), offerId);
      await loseAll(member);
    }
    await standAt(start + (DAYS + 1) * DAY_MS);
    const replayed = await simulated(matchRule(rule), dayAt(start), dayAt(start + (DAYS - 1) * DAY_MS));
    const seed = `seed ${random.seed}`;
    expect(
      replayed.days.filter(({ pieces }) => pieces > 0),
      seed,
    ).toEqual(await gave(key));
    expect(replayed.given, seed).toBeGreaterThan(0);
    expect(replayed.ranOutOn !== null, seed).toBe(deposits === 'daily');
  },
);
