/** Hours, days of the week and control groups on one database. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openPromotionWorld,
  type Claimant,
  type PromotionWorld,
} from '../../../../../../../tests/setup/promotion-world.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The first instant of Monday, 30 November 2026, in Viet Nam. */
const MONDAY = Date.UTC(2026, 10, 29, 17);
const RULE: PromotionRule = {
  kind: 'check_in',
  names: { vi: 'Điểm danh', en: 'Check-in' },
  lead: { vi: 'Quà.', en: 'A gift.' },
  art: 'lanterns',
  from: MONDAY,
  to: MONDAY + 60 * DAY_MS,
  budget: 100_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
  daily: 1_000,
  milestones: [5_000, 5_000, 5_000, 7_000],
};

let world: PromotionWorld;
beforeAll(async () => {
  world = await openPromotionWorld();
  await world.standAt(MONDAY - DAY_MS);
});
afterAll(() => world.close());

it('[PRO-07] is claimed within its hours to the millisecond, and says why not outside', async () => {
  await world.publish('gio-vang', { ...RULE, times: { days: [2, 5], hours: [{ from: 1_080, to: 1_200 }] } });
  const member = await world.member();
  const evening = MONDAY + DAY_MS + 18 * HOUR_MS;
  await world.standAt(evening - 1);
  expect(await world.claim(member, 'gio-vang')).toMatchObject({
    code: 'promotion_not_eligible',
    value: { reasons: [{ code: 'hours' }] },
  });
  const card = (await world.list(member)).list.find(({ key }) => key === 'gio-vang');
  expect(card).toMatchObject({ label: 'open', eligible: false, reasons: [{ code: 'hours' }] });
  await world.standAt(evening);
  expect(valueOf(await world.claim(member, 'gio-vang'))).toMatchObject({ amount: 1_000 });
  await world.standAt(evening + 2 * HOUR_MS);
  expect(await world.claim(await world.member(), 'gio-vang')).toMatchObject({ code: 'promotion_not_eligible' });
});

it('[PRO-10] a control group is offered nothing, and after two weeks the effect stands beside its prediction', async () => {
  await world.standAt(MONDAY - DAY_MS);
  const members = await Promise.all(Array.from({ length: 60 }, () => world.member()));
  // Everyone played in the month before; who is offered it plays more afterwards.
  for (const member of members) await world.play(member, 1_000_000, MONDAY - 5 * DAY_MS);
  await world.publish('doi-chung', { ...RULE, controlBps: 2_000 });
  await world.standAt(MONDAY + DAY_MS);
  const offered: Claimant[] = [];
  const control: Claimant[] = [];
  for (const member of members) {
    const isListed = (await world.list(member)).list.some(({ key }) => key === 'doi-chung');
    (isListed ? offered : control).push(member);
  }
  // 12 are expected, with a standard deviation of 3.1.
  expect(control.length).toBeGreaterThan(0);
  expect(control.length).toBeLessThan(30);
  for (const member of control) {
    expect(await world.read(member, 'doi-chung')).toMatchObject({ code: 'promotion_not_found' });
    expect(await world.claim(member, 'doi-chung')).toMatchObject({ code: 'promotion_not_found' });
  }
  for (const member of offered) valueOf(await world.claim(member, 'doi-chung'));
  for (const [at, member] of offered.entries())
    await world.play(member, 2_000_000 + 1_000 * (at % 3), MONDAY + 2 * DAY_MS);
  for (const [at, member] of control.entries())
    await world.play(member, 1_000_000 + 1_000 * (at % 3), MONDAY + 2 * DAY_MS);
  const effect = () =>
    world.desk((handlers, context) =>
      handlers['ops.promotions.effect'](context, { params: { key: 'doi-chung' }, query: undefined, body: undefined }),
    );
  await world.standAt(MONDAY + 14 * DAY_MS - 1);
  expect(await effect()).toMatchObject({ code: 'promotion_effect_early', value: { day: '2026-12-14' } });
  await world.standAt(MONDAY + 14 * DAY_MS);
  const found = valueOf(await effect());
  expect(found).toMatchObject({
    fromDay: '2026-11-30',
    toDay: '2026-12-13',
    controlBps: 2_000,
    // One day of play in the two weeks before: a check-in for each of them.
    predicted: { given: 60_000, members: 60 },
    actual: { given: 1_000 * offered.length, members: offered.length },
    offered: { members: offered.length },
    control: { members: control.length },
    costEach: 1_000,
  });
  // A million points more are 35 000 of expected loss.
  expect(found.difference!.mean).toBeGreaterThan(34_900);
  expect(found.difference!.mean).toBeLessThan(35_100);
  expect(found.difference!.low).toBeLessThanOrEqual(found.difference!.mean);
  expect(found.difference!.low).toBeGreaterThan(34_000);
});
