/** Loss cashback on one database with two nodes: choosing it, what a period pays, corrections, leaving it. */
import type { LossRule } from '@lantern/contract/promotion-rules';
import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openPromotionWorld,
  type Claimant,
  type PromotionWorld,
} from '../../../../../../../tests/setup/promotion-world.ts';
import { transact } from '../../../../kernel/tx.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MILLION = 1_000_000n;
/** The first instants of 1 December 2026, a Tuesday, in Viet Nam, and of 1 January 2027. */
const START = Date.UTC(2026, 10, 30, 17);
const at = (day: number, hours = 12) => START + (day - 1) * DAY_MS + hours * HOUR_MS;

const RULE: LossRule = {
  kind: 'loss',
  names: { vi: 'Hoàn thua', en: 'Loss cashback' },
  lead: { vi: 'Hoàn một phần.', en: 'A share comes back.' },
  art: 'slots',
  from: START,
  to: at(32, 0),
  budget: 100_000_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
  product: 'casino',
  period: 'day',
  rateBps: 1_000,
  maximum: 2_000_000,
};

let world: PromotionWorld;
beforeAll(async () => {
  world = await openPromotionWorld(2);
});
afterAll(() => world.close());

let made = 0;
async function opened(change: Partial<LossRule> = {}): Promise<string> {
  const key = `loss-${++made}`;
  await world.standAt(START - DAY_MS);
  await world.publish(key, { ...RULE, ...change });
  await world.standAt(at(1));
  return key;
}
const close = (node = 0) => world.nodes[node]!.promotions.closeLosses();
const pageOf = async (member: Claimant, key: string) => valueOf(await world.read(member, key));
const replaced = async ({ memberId }: Claimant, day: string, category: string) => {
  const { platform, promotions } = world.nodes[0]!;
  const on = await promotions.replacedOn(platform.kernel.db, 'DENLONG', [{ memberId, day }]);
  return on(memberId, day, category);
};
/** What a member can claim of a promotion, by period. */
const rewardsOf = async ({ memberId }: Claimant, key: string) =>
  Object.fromEntries(
    (
      await world.nodes[0]!.platform.query<{ period: string; amount: string }>(
        'SELECT period_key AS period, amount::text FROM promotions.entry WHERE member_id = $1 AND promotion = $2',
        [memberId, key],
      )
    ).map(({ period, amount }) => [period, Number(amount)]),
  );

it('[WAL-06] begins with the day after the choice, takes the place of cashback in its games alone, and ends when it is left', async () => {
  const key = await opened();
  const member = await world.member();
  expect(await pageOf(member, key)).toMatchObject({ label: 'open', loss: { nextFrom: '2026-12-02', own: null } });
  expect(valueOf(await world.join(member, key))).toEqual({ key, joined: true });
  expect(valueOf(await world.join(member, key, 1))).toEqual({ key, joined: true });
  expect(await pageOf(member, key)).toMatchObject({
    label: 'joined',
    loss: { own: { fromDay: '2026-12-02', toDay: '2026-12-31', now: null } },
  });
  expect(await replaced(member, '2026-12-01', 'RNG')).toBe(false);
  expect(await replaced(member, '2026-12-02', 'RNG')).toBe(true);
  expect(await replaced(member, '2026-12-02', 'LOTT')).toBe(false);
  // Left on the third day: that day still counts.
  await world.standAt(at(3));
  valueOf(await world.leave(member, key));
  expect(await replaced(member, '2026-12-03', 'RNG')).toBe(true);
  expect(await replaced(member, '2026-12-04', 'RNG')).toBe(false);
  // Left on the day of the choice: it never was.
  const other = await world.member();
  valueOf(await world.join(other, key));
  valueOf(await world.leave(other, key));
  expect(await replaced(other, '2026-12-04', 'RNG')).toBe(false);
});

it('pays the share of the loss, at most the highest cashback of the stakes and the maximum, once on two nodes', async () => {
  const key = await opened();
  const [single, much, most, winner, never] = await Promise.all(Array.from({ length: 5 }, () => world.member()));
  for (const member of [single, much, most, winner]) valueOf(await world.join(member!, key));
  await world.lose(single!, { cashNet: MILLION, counted: 592_800n }, at(2), 'LIVE');
  await world.lose(much!, { cashNet: MILLION, counted: 13n * MILLION }, at(2));
  await world.lose(most!, { cashNet: 90n * MILLION, counted: 900n * MILLION }, at(2));
  await world.lose(winner!, { cashNet: -MILLION, counted: 13n * MILLION }, at(2));
  await world.lose(never!, { cashNet: MILLION, counted: 13n * MILLION }, at(2));
  // What was lost before the choice began, or in other games, does not count.
  await world.lose(single!, { cashNet: MILLION, counted: 100n * MILLION }, at(1));
  await world.lose(single!, { cashNet: MILLION, counted: 100n * MILLION }, at(2), 'LOTT');
  await world.standAt(at(2, 20));
  expect((await pageOf(much!, key)).loss).toMatchObject({
    own: { now: { loss: 1_000_000, ceiling: 104_000, pays: 100_000 } },
  });
  // Six hours after the day, to the millisecond.
  await world.standAt(at(3, 6) - 1);
  await close();
  expect(await rewardsOf(much!, key)).toEqual({});
  await world.standAt(at(3, 6));
  await Promise.all([close(0), close(1)]);
  await close();
  expect(await rewardsOf(single!, key)).toEqual({ '2026-12-02': 3_556 });
  expect(await rewardsOf(much!, key)).toEqual({ '2026-12-02': 100_000 });
  expect(await rewardsOf(most!, key)).toEqual({ '2026-12-02': 2_000_000 });
  expect(await rewardsOf(winner!, key)).toEqual({});
  expect(await rewardsOf(never!, key)).toEqual({});
});

it('is posted as a rebate when it is claimed, and by itself to a member who may not play any more', async () => {
  const key = await opened();
  const [member, away] = await Promise.all([world.member(), world.member()]);
  for (const one of [member, away]) {
    valueOf(await world.join(one, key));
    await world.lose(one, { cashNet: MILLION, counted: 13n * MILLION }, at(2));
  }
  world.facts.get(away.memberId)!.mayPlay = false;
  await world.standAt(at(3));
  await close();
  expect([await world.cash(member), await world.cash(away)]).toEqual([0n, 100_000n]);
  const { platform, promotions } = world.nodes[0]!;
  await transact(platform.kernel.db, (tx) => promotions.issueAll(tx, member.memberId));
  expect(await world.cash(member)).toBe(100_000n);
  const posted = await platform.query<{ code: string; payer: string }>(
    `SELECT DISTINCT t.code::text, a.owner_id AS payer FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit WHERE a.owner_id LIKE '%' || $1`,
    [key],
  );
  expect(posted).toEqual([{ code: '50', payer: expect.stringContaining(key) }]);
});

it('settles what a correction changed with the next period, and never takes it out of a balance', async () => {
  const key = await opened();
  const member = await world.member();
  valueOf(await world.join(member, key));
  await world.lose(member, { cashNet: MILLION, counted: 13n * MILLION }, at(2));
  await world.standAt(at(3));
  await close();
  // Half of the loss was void; on the next day half a million is lost as well.
  await world.lose(member, { cashNet: -MILLION / 2n, counted: -6n * MILLION, corrects: true }, at(2));
  await world.lose(member, { cashNet: MILLION / 2n, counted: 13n * MILLION }, at(3));
  await world.standAt(at(4));
  await close();
  await world.lose(member, { cashNet: MILLION, counted: 13n * MILLION }, at(4));
  await world.standAt(at(5));
  await close();
  // 100 000 were paid; 50 000 for each of the first two days are right, so the second pays nothing and the third all.
  expect(await rewardsOf(member, key)).toEqual({ '2026-12-02': 100_000, '2026-12-04': 100_000 });
});

it('counts whole weeks, takes no second choice for the same games, and lets no one in once its budget was given', async () => {
  const weekly = await opened({ period: 'week' });
  const member = await world.member();
  expect((await pageOf(member, weekly)).loss).toMatchObject({ nextFrom: '2026-12-07' });
  valueOf(await world.join(member, weekly));
  const daily = await opened({ product: 'any' });
  const lottery = await opened({ product: 'lottery' });
  expect(await world.join(member, daily)).toMatchObject({ code: 'promotion_taken' });
  expect(valueOf(await world.join(member, lottery))).toMatchObject({ joined: true });
  await world.standAt(at(29));
  const late = await world.member();
  expect((await pageOf(late, weekly)).loss).toMatchObject({ nextFrom: null });
  expect(await world.join(late, weekly)).toMatchObject({ code: 'promotion_closed' });

  const small = await opened({ budget: 100_000 });
  const [first, next] = await Promise.all([world.member(), world.member()]);
  valueOf(await world.join(first, small));
  for (const day of [2, 3]) await world.lose(first, { cashNet: MILLION, counted: 13n * MILLION }, at(day));
  await world.standAt(at(3));
  await close();
  expect(await world.join(next, small)).toMatchObject({ code: 'promotion_sold_out' });
  await world.standAt(at(4));
  await close();
  // Who has joined is paid whatever was given.
  expect(await rewardsOf(first, small)).toEqual({ '2026-12-02': 100_000, '2026-12-03': 100_000 });
});
