import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommissionWorld, type CommissionWorld } from '../../../../../../tests/setup/commission-world.ts';
import type { PlacedMember } from '../../../../../../tests/kit/src/index.ts';

const TR = 1_000_000;
let world: CommissionWorld;
beforeAll(async () => {
  world = await openCommissionWorld();
});
afterAll(() => world.platform.close());

/** A line A ← B ← C ← M with the rates of the vectors. */
async function line(rates: readonly number[] = [100, 80, 50, 20]) {
  const [a, b, c] = [await world.agent(), await world.agent(), await world.agent()];
  const m = await world.member();
  await world.seat(b, a);
  await world.seat(c, b);
  await world.seat(m, c);
  for (const [at, one] of [a, b, c, m].entries()) await world.rate(one, { RNG: rates[at]! });
  return { a, b, c, m };
}
const amounts = async (...agents: readonly PlacedMember[]): Promise<readonly number[]> =>
  await Promise.all(agents.map(async (agent) => (await world.lines(agent)).reduce((sum, { amount }) => sum + amount, 0)));

describe('nightly runs', () => {
  it('[AGT-04] vectors 1–8, 10: rebates up the line by category, paid at noon, once', async () => {
    const one = await line();
    const inverted = await line([80, 50, 80, 20]);
    const top = await line([100, 50, 80, 20]);
    const floored = await line();
    await world.bet(one.m, { stake: 10 * TR });
    await world.bet(inverted.m, { stake: 10 * TR });
    await world.bet(top.m, { stake: 10 * TR });
    for (let turn = 0; turn < 3; turn++) await world.bet(floored.m, { stake: 333 });
    const own = await line();
    await world.bet(own.c, { stake: 3 * TR });
    await world.bet(own.m, { stake: 3 * TR, category: 'FISH' });
    await world.goTo(1, '02:01');
    expect(await world.module.runDue()).toBe(1);
    expect(await amounts(one.a, one.b, one.c)).toEqual([20_000, 30_000, 30_000]);
    expect(await amounts(inverted.a, inverted.b, inverted.c)).toEqual([0, 0, 60_000]);
    expect(await amounts(top.a, top.b, top.c)).toEqual([20_000, 0, 60_000]);
    expect(await amounts(floored.a, floored.b, floored.c)).toEqual([1, 2, 2]);
    expect(await amounts(own.a, own.b, own.c)).toEqual([6_000, 9_000, 0]);
    // Computed at night, paid at noon.
    expect(await world.cash(one.a)).toBe(0);
    expect(await world.module.runDue()).toBe(0);
    await world.goTo(0, '12:01');
    await world.module.runDue();
    await world.module.runDue();
    expect([await world.cash(one.a), await world.cash(one.c)]).toEqual([20_000, 30_000]);
    expect(await world.lines(one.a)).toMatchObject([{ kind: 'rebate', category: 'RNG', amount: 20_000, paid: 20_000, state: 'paid' }]);
  });
});
