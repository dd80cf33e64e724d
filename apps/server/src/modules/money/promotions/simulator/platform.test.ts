/** The simulator on the whole platform: what other modules know of members, the right, and who is named how. */
import type { MatchRule, PromotionRule } from '@lantern/contract/promotion-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../../tests/kit/src/operator.ts';
import { earnPoints } from '../../../../../../../tests/setup/earned-points.ts';
import { matchRule } from '../../../../../../../tests/setup/match-rule.ts';
import { commonRule } from '../../../../../../../tests/setup/open-promotion.ts';
import { dayIn, daysAfter } from '../../../../kernel/days.ts';

const DAY_MS = 86_400_000;
const ZONE = 'Asia/Ho_Chi_Minh';
const EVERYONE = { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 };

let world: TestPlatform;
let writer: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  writer = await newOperator(world, ['content']);
});
afterAll(() => world.close());

const race = (audience = EVERYONE): PromotionRule => ({
  kind: 'race',
  ...commonRule(world.clock.now()),
  audience,
  product: 'any',
  dailyCap: 1_000_000,
  countsFrom: 'joining',
  prizes: [{ places: 1, amount: 20_000 }],
  closeHours: 1,
});

async function simulate(rule: PromotionRule, day: string) {
  const body = { rule, fromDay: daysAfter(day, -6), toDay: day };
  const { outcome } = valueOf(await writer.call('ops.promotions.simulate', { body }));
  if (outcome.basis !== 'past') throw new Error(outcome.why);
  return outcome;
}

test('[PRO-10] deposits and play of the whole platform are replayed, for whom the audience has', async () => {
  const [depositor, player] = [await newMember(world.address), await newMember(world.address)];
  await deposit(depositor, 200_000);
  await deposit(depositor, 300_000);
  await earnPoints(world, depositor, 40_000);
  await earnPoints(world, player, 90_000);
  const day = dayIn(ZONE, world.clock.now());
  expect(
    await writer.call('ops.promotions.simulate', { body: { rule: race(), fromDay: day, toDay: day } }),
  ).toMatchObject({
    code: 'simulation_days_invalid',
  });
  await world.clock.advance(DAY_MS);
  // A desk's session does not last over a day.
  writer = await newOperator(world, ['content']);

  const bonus = (deposits: MatchRule['deposits']) => matchRule({ deposits, percentBps: 5_000 });
  for (const deposits of ['first', 'daily', 'weekly'] as const)
    expect(await simulate(bonus(deposits), day)).toMatchObject({ qualified: 1, pieces: 1, given: 100_000 });

  const open = await simulate(race(), day);
  expect(open).toMatchObject({ qualified: 2, members: 1, given: 20_000, overTheory: 1 });
  expect(open.top[0]!.name).toMatch(/\*/u);
  expect(open.top[0]!.name).not.toBe(player.userName);
  expect(open.notes).toContain('joined_at_start');
  // The one who deposited is left; no one has a level, an identity or an account that old.
  expect(await simulate(race({ ...EVERYONE, depositDays: 3 }), day)).toMatchObject({ qualified: 1, given: 20_000 });
  for (const asked of [{ minLevel: 3 }, { identityVerified: true }, { accountDays: 30 }])
    expect(await simulate(race({ ...EVERYONE, ...asked }), day)).toMatchObject({ qualified: 0, given: 0 });
});

test('[PRO-10] only who writes promotions may try one', async () => {
  const support = await newOperator(world, ['support']);
  const day = dayIn(ZONE, world.clock.now() - DAY_MS);
  const body = { rule: race(), fromDay: day, toDay: day };
  expect(await support.call('ops.promotions.simulate', { body })).toMatchObject({ code: 'permission_denied' });
});
