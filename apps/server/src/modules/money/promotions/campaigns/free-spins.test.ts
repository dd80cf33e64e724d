/** Free spins of a promotion on the whole platform: granted at the vendor with the claim, their wins paid by the promotion. */
import type { SpinsRule } from '@lantern/contract/promotion-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { eventually } from '../../../../../../../tests/kit/src/index.ts';
import {
  freshId,
  GAME,
  granted,
  openWalletWorld,
  VENDOR,
  type Seat,
  type WalletWorld,
} from '../../../../../../../tests/setup/wallet-world.ts';
import { commonRule } from '../../../../../../../tests/setup/open-promotion.ts';

const DAY_MS = 86_400_000;

let world: WalletWorld;
let rtpBps: number;
beforeAll(async () => {
  world = await openWalletWorld();
  const { catalogue } = modules();
  rtpBps = (await catalogue.findLaunch('DENLONG', VENDOR, GAME))!.game.rtpBasisPoints!;
});
afterAll(() => world.close());

const modules = () => world.here.platform.modules;
const offers = async (topTimes = 5_000, maximum = 500_000) => {
  world.vendor.notices.answerOffers({ offers: [{ game: GAME, step: 25, maximum, topTimes }] });
  expect(await modules().walletApi.refreshSpinGames(VENDOR)).toBe(1);
};

let made = 0;
async function ruleOf(more: Partial<SpinsRule> = {}): Promise<SpinsRule> {
  const { game } = (await modules().catalogue.findLaunch('DENLONG', VENDOR, GAME))!;
  return {
    kind: 'spins',
    ...commonRule(world.here.clock.now()),
    vendor: VENDOR,
    game: GAME,
    gameNames: { vi: game.nameVi, en: game.nameEn },
    rtpBps,
    spins: 20,
    stake: 2_000,
    topTimes: 5_000,
    useDays: 3,
    ...more,
  };
}
async function publish(more: Partial<SpinsRule> = {}): Promise<string> {
  const key = `spins-${++made}`;
  const rule = await ruleOf(more);
  const done = await modules().promotions.publishNew(modules().merchant(''), { key, rule, by: 'Test' });
  if (!done.ok) throw new Error(`${done.code} ${JSON.stringify(done.value)}`);
  return key;
}
const claim = ({ member }: Seat, key: string) => member.caller.call('promotions.claim', { params: { key }, body: {} });
const page = async ({ member }: Seat, key: string) =>
  valueOf(await member.caller.call('promotions.read', { params: { key }, query: {} }));
const grantOf = async (seat: Seat, key: string) =>
  (await modules().walletApi.freeSpinsOf(seat.memberRef as never)).find(({ campaign }) => campaign === key)!;
const spun = async (seat: Seat, promotionId: string, spins: number, amount: number) =>
  granted(
    await world.client.call('promoWin', {
      requestId: freshId('rq'),
      transactionId: freshId('tx'),
      memberRef: seat.memberRef,
      currency: seat.currency,
      promotionId,
      spins,
      amount,
    }),
  );

test('K9: a claim grants the spins once, the vendor is told, and 12 000, 0 and 25 400 are paid by the promotion', async () => {
  await offers();
  const key = await publish();
  const seat = await world.seat(0);
  expect(await page(seat, key)).toMatchObject({ label: 'open', eligible: true, spins: { spins: 20, own: null } });
  const answers = await Promise.all([claim(seat, key), claim(seat, key)]);
  expect(answers.map((answer) => (answer.ok ? 'granted' : answer.code)).toSorted()).toEqual([
    'granted',
    'promotion_taken',
  ]);
  const cost = Math.floor((20 * 2_000 * rtpBps) / 10_000);
  expect(valueOf(answers.find(({ ok }) => ok)!)).toMatchObject({ kind: 'spins', amount: cost });
  // Nothing is cash before it was won.
  expect(await world.owned(seat)).toBe(0);
  const grant = await grantOf(seat, key);
  expect(grant).toMatchObject({ spins: 20, stake: 2_000n, game: GAME, vendor: VENDOR, campaign: key });
  await eventually('the vendor to be told', async () =>
    world.vendor.notices.received.some(({ path, body }) => path === '/freeSpins' && body['grantId'] === grant.grantId),
  );
  for (const [spins, amount] of [
    [5, 12_000],
    [4, 0],
    [4, 25_400],
  ] as const)
    await spun(seat, grant.grantId, spins, amount);
  expect(await world.owned(seat)).toBe(37_400);
  expect(await page(seat, key)).toMatchObject({ label: 'claimed', spins: { own: { left: 7, used: 13, won: 37_400 } } });
  const costs = await world.here.query<{ cost: number }>(
    `SELECT coalesce(sum(t.amount), 0)::float8 AS cost FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit
     WHERE a.code = 'promotion_expense' AND a.owner_id LIKE '%' || $1`,
    [key],
  );
  expect(costs).toEqual([{ cost: 37_400 }]);
  // 13 of 20 were used when they lapse: what the others would have won on average is never paid.
  await world.here.query('UPDATE wallet_api.free_spins SET expires_at = kernel.now() WHERE campaign = $1', [key]);
  const campaign = await modules().walletApi.campaignOf(world.here.platform.kernel.db, 'DENLONG', {
    vendor: VENDOR,
    campaign: key,
  });
  expect(campaign).toEqual({ granted: 20n, used: 13n, lapsed: 7n, won: 37_400n });
  expect(grant.expiresAt).toBeLessThanOrEqual(world.here.clock.now() + 3 * DAY_MS);
});

test('the budget is what the spins win on average: it ends the promotion, and a refused claim gives it back', async () => {
  await offers();
  const cost = Math.floor((20 * 2_000 * rtpBps) / 10_000);
  const key = await publish({ budget: cost });
  const [closed, first, second] = [await world.seat(0), await world.seat(0), await world.seat(0)];
  await modules().walletApi.grantFreeSpins({
    campaign: key,
    vendor: VENDOR,
    memberId: closed.memberRef as never,
    game: GAME,
    currency: 'VND',
    spins: 1,
    stake: 2_000n,
    expiresAt: world.here.clock.now() + DAY_MS,
  });
  // The desk has granted this campaign before.
  expect(await claim(closed, key)).toMatchObject({ code: 'promotion_taken' });
  valueOf(await claim(first, key));
  expect(await claim(second, key)).toMatchObject({ code: 'promotion_sold_out' });
});

test('[PRO-07] nothing is published that the vendor would refuse: no offer, another value, a win above its ceiling', async () => {
  const findings = async (more: Partial<SpinsRule> = {}) => {
    const rule = await ruleOf(more);
    const done = await modules().promotions.publishNew(modules().merchant(''), {
      key: `no-${++made}`,
      rule,
      by: 'Test',
    });
    return done.ok ? [] : done.value?.['findings'];
  };
  world.vendor.notices.answerOffers(404);
  expect(await modules().walletApi.refreshSpinGames(VENDOR)).toBe(1);
  expect(await findings()).toEqual(['game_unavailable']);
  await offers();
  // An answer that cannot be used changes nothing.
  world.vendor.notices.answerOffers({ offers: [{ game: GAME, step: 0, maximum: 1, topTimes: 1 }] });
  expect(await modules().walletApi.refreshSpinGames(VENDOR)).toBe(0);
  expect(await findings({ stake: 2_010 })).toEqual(['stake_not_offered']);
  expect(await findings({ topTimes: 4_000 })).toEqual(['game_differs']);
  await modules().walletApi.setPayoutCeiling({ vendor: VENDOR, currency: 'VND', single: null, hourly: 199_999_999n });
  expect(await findings()).toEqual(['exposure_exceeded']);
  await modules().walletApi.setPayoutCeiling({ vendor: VENDOR, currency: 'VND', single: null, hourly: 200_000_000n });
  expect(await findings()).toEqual([]);
});
