/** Referral: pairs from registration to the last share, on two nodes whose clock the test sets. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DENLONG,
  openPromotionWorld,
  OTHER,
  type Claimant,
  type Facts,
  type PromotionWorld,
} from '../../../../../../../tests/setup/promotion-world.ts';
import { transact } from '../../../../kernel/tx.ts';
import { MEMBER_REGISTERED } from '../../../members/identity/index.ts';

const DAY_MS = 86_400_000;
/** The first instant of 1 December 2026 in Viet Nam. */
const DECEMBER = Date.UTC(2026, 10, 30, 17);
const AMOUNT = 88_000n;

const rule = (more: Partial<Extract<PromotionRule, { kind: 'referral' }>> = {}): PromotionRule => ({
  kind: 'referral',
  names: { vi: 'Mời bạn bè', en: 'Invite a friend' },
  lead: { vi: 'Mời bạn cùng chơi.', en: 'Invite a friend to play.' },
  art: 'club',
  from: DECEMBER - 90 * DAY_MS,
  to: DECEMBER + 300 * DAY_MS,
  budget: 1_000_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
  amount: Number(AMOUNT),
  deposits: 200_000,
  points: 1_000_000,
  windowDays: 30,
  holdDays: 7,
  shareBps: 10,
  shareDays: 90,
  monthlyFriends: 20,
  ...more,
});

let world: PromotionWorld;
beforeAll(async () => {
  world = await openPromotionWorld(2);
  await world.standAt(DECEMBER);
  await world.publish('invite', rule());
});
afterAll(() => world.close());

const query = <Row>(text: string, values: readonly unknown[] = []) => world.nodes[0]!.platform.query<Row>(text, values);
let now = DECEMBER;
async function standAt(ms: number): Promise<void> {
  now = ms;
  await world.standAt(ms);
}

/** A member who registers by another's code now, and the event that says so. */
async function friendOf(referrer: Claimant, more: Partial<Facts> = {}, merchant = DENLONG): Promise<Claimant> {
  const friend = await world.member({
    merchant,
    deposits: [{ at: now, amount: 200_000n }],
    ...more,
    recommended: { referrerId: referrer.memberId, at: new Date(now) },
  });
  await deliver(MEMBER_REGISTERED, {
    memberId: friend.memberId,
    merchantCode: merchant.code,
    currency: merchant.currency,
  });
  return friend;
}

/** Records an event; the dispatcher of a node delivers it exactly once. */
async function deliver(topic: string, payload: object): Promise<void> {
  const { kernel } = world.nodes[0]!.platform;
  await transact(kernel.db, (tx) => kernel.outbox.record(tx, { topic, payload }));
  await kernel.outbox.deliverDue();
}

/** Settled play of a day as the settlement stores it, with the wake-up of its transaction. */
async function plays({ memberId }: Claimant, points: bigint, counted = points, day?: string): Promise<void> {
  await query(
    `INSERT INTO play.member_day AS d (member_id, currency, day, category, merchant_code, bets, stake, valid, counted, points, win, cash_net, theory_milli)
     VALUES ($1, 'VND', coalesce($4::date, (kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date), 'RNG', 'DENLONG', 1, greatest($2::bigint, $3::bigint),
       greatest($2::bigint, $3::bigint), $3, $2, 0, 0, 0)
     ON CONFLICT (member_id, currency, day, category) DO UPDATE SET stake = d.stake + excluded.stake, valid = d.valid + excluded.valid,
       points = d.points + excluded.points, counted = d.counted + excluded.counted`,
    [memberId, points, counted, day ?? null],
  );
  const { kernel } = world.nodes[0]!.platform;
  await transact(kernel.db, (tx) =>
    world.nodes[0]!.promotions.playChanged(tx, [{ memberId, merchantCode: 'DENLONG', currency: 'VND' }]),
  );
}
/** Both nodes work at once. */
async function evaluate(): Promise<void> {
  for (let taken = 1; taken > 0;)
    taken = Math.max(...(await Promise.all(world.nodes.map(({ promotions }) => promotions.evaluateDirty()))));
}
const settle = () => Promise.all(world.nodes.map(({ promotions }) => promotions.settleReferrals()));

const contextOf = ({ memberId, merchant }: Claimant) =>
  ({
    session: { memberId, merchantCode: merchant.code, currency: merchant.currency, memberType: 0 },
    merchant,
    language: 'EN',
    origin: 'https://denlong.example',
  }) as never;
const page = async (by: Claimant) => valueOf(await world.nodes[0]!.promotions.handlers['referral.read'](contextOf(by)));
const friends = async (by: Claimant, more: { readonly after?: string; readonly limit?: number } = {}) =>
  valueOf(
    await world.nodes[0]!.promotions.handlers['referral.friends'](contextOf(by), {
      params: undefined,
      query: { limit: 20, ...more },
      body: undefined,
    } as never),
  );
const firstFriend = async (by: Claimant) => (await friends(by)).list[0];
/** Cash of both, and what the books paid under the code of rewards. */
const cash = (...members: readonly Claimant[]) => Promise.all(members.map((member) => world.cash(member)));

describe('[PRO-09/referral] a pair', () => {
  it('is held for seven days after everything is done, then pays both once, with two nodes at work', async () => {
    await standAt(DECEMBER);
    const referrer = await world.member();
    const friend = await friendOf(referrer, { verified: false });
    expect(await firstFriend(referrer)).toMatchObject({ state: 'registered', paid: 0, payAt: null, name: 'min***88' });
    await plays(friend, 999_999n);
    await evaluate();
    expect((await firstFriend(referrer))!.met).toEqual({ identity: false, bank: true, deposits: true, points: false });
    await plays(friend, 1n);
    await evaluate();
    expect(await firstFriend(referrer)).toMatchObject({ state: 'qualifying', met: { identity: false, points: true } });
    world.facts.get(friend.memberId)!.verified = true;
    await plays(friend, 0n);
    await Promise.all([evaluate(), evaluate()]);
    expect(await firstFriend(referrer)).toMatchObject({ state: 'holding', payAt: DECEMBER + 7 * DAY_MS });
    expect(await cash(referrer, friend)).toEqual([0n, 0n]);
    await standAt(DECEMBER + 7 * DAY_MS - 1);
    await settle();
    expect(await cash(referrer, friend)).toEqual([0n, 0n]);
    await standAt(DECEMBER + 7 * DAY_MS);
    await Promise.all([settle(), settle()]);
    // The share of the first day, 1 000 000 counted, comes with the gift.
    expect(await cash(referrer, friend)).toEqual([AMOUNT + 1_000n, AMOUNT]);
    expect(await firstFriend(referrer)).toMatchObject({ state: 'paid', paid: 88_000, ending: null });
    expect((await page(referrer)).totals).toEqual({
      invited: 1,
      qualified: 1,
      holding: 0,
      paidThisMonth: 1,
      gifts: 88_000,
      shares: 1_000,
    });
    const entries = await query<{ kind: string; state: string; version: number | null }>(
      "SELECT kind, state, version FROM promotions.entry WHERE promotion = 'invite' ORDER BY kind, period_key",
    );
    expect(entries).toEqual([
      { kind: 'referral', state: 'issued', version: 1 },
      { kind: 'referral', state: 'issued', version: 1 },
      { kind: 'referral_share', state: 'issued', version: null },
    ]);
  });

  it.each([
    ['deposits of 199 999', { deposits: 199_999n }, 1_000_000n, 'qualifying'],
    ['no bank account of their own', { ownAccount: false }, 1_000_000n, 'qualifying'],
    ['999 999 points', {}, 999_999n, 'qualifying'],
    ['all of it', {}, 1_000_000n, 'holding'],
  ] as const)('with %s', async (_, facts, points, state) => {
    const referrer = await world.member();
    const { deposits = 200_000n, ...more } = facts as { deposits?: bigint; ownAccount?: boolean };
    const friend = await friendOf(referrer, { ...more, deposits: [{ at: now, amount: deposits }] });
    await plays(friend, points);
    await evaluate();
    expect((await firstFriend(referrer))!.state).toBe(state);
  });

  it('has exactly 30 times 24 hours: the last instant counts, also when it is evaluated later; a second after it is closed', async () => {
    await standAt(DECEMBER + 8 * DAY_MS + 12_345);
    const referrer = await world.member();
    const [inTime, late] = [await friendOf(referrer), await friendOf(referrer)];
    const ends = now + 30 * DAY_MS;
    await standAt(ends);
    await plays(inTime, 1_000_000n);
    await standAt(ends + 1_000);
    await plays(late, 1_000_000n);
    // The job does not close what waits to be evaluated.
    await settle();
    await evaluate();
    await settle();
    const states = new Map((await friends(referrer)).list.map((one) => [one.state, one.ending]));
    expect(states).toEqual(
      new Map([
        ['holding', null],
        ['closed', 'window_over'],
      ]),
    );
    await standAt(ends + 7 * DAY_MS + 1_000);
    await settle();
    expect(await cash(inTime, late)).toEqual([AMOUNT, 0n]);
  });

  it('counts no deposit after the window', async () => {
    const referrer = await world.member();
    const friend = await friendOf(referrer, { deposits: [{ at: now + 30 * DAY_MS + 1, amount: 10_000_000n }] });
    await plays(friend, 2_000_000n);
    await evaluate();
    expect((await firstFriend(referrer))!.met).toMatchObject({ deposits: false, points: true });
  });
});

describe('[PRO-09/referral] a ring', () => {
  it('of one person earns nothing, found before or in the hold; the budget has its part back', async () => {
    const left = async () =>
      BigInt(
        (
          await query<{ sum: string }>("SELECT sum(remaining)::text AS sum FROM promotions.slot WHERE key = 'invite'")
        )[0]!.sum,
      );
    const before = await left();
    const referrer = await world.member();
    const known = await friendOf(referrer, { samePerson: [referrer.memberId] });
    const found = await friendOf(referrer);
    await plays(known, 5_000_000n);
    await plays(found, 5_000_000n);
    await evaluate();
    expect((await friends(referrer)).list.map(({ state, ending }) => `${state} ${ending}`).toSorted()).toEqual([
      'closed refused',
      'holding null',
    ]);
    expect(before - (await left())).toBe(2n * AMOUNT);
    world.facts.get(found.memberId)!.samePerson = [referrer.memberId];
    await standAt(now + 8 * DAY_MS);
    await settle();
    expect((await friends(referrer)).list.map(({ state }) => state)).toEqual(['closed', 'closed']);
    expect(await cash(referrer, known, found)).toEqual([0n, 0n, 0n]);
    expect(await left()).toBe(before);
  });

  it('of one friend with two accounts is rewarded once', async () => {
    const referrer = await world.member();
    const [one, two] = [await friendOf(referrer), await friendOf(referrer)];
    world.facts.get(one.memberId)!.samePerson = [two.memberId];
    world.facts.get(two.memberId)!.samePerson = [one.memberId];
    await Promise.all([plays(one, 1_000_000n), plays(two, 1_000_000n)]);
    await Promise.all([evaluate(), evaluate()]);
    expect((await friends(referrer)).list.map(({ state }) => state).toSorted()).toEqual(['closed', 'holding']);
  });
});

it('[PRO-09/referral] the friend above the month’s number is paid, the referrer’s part is closed', async () => {
  await standAt(DECEMBER + 60 * DAY_MS);
  const referrer = await world.member();
  const all: Claimant[] = [];
  for (let at = 0; at < 21; at++) all.push(await friendOf(referrer));
  for (const friend of all) await plays(friend, 1_000_000n);
  await evaluate();
  await standAt(now + 7 * DAY_MS);
  await Promise.all([settle(), settle()]);
  expect((await cash(...all)).every((sum) => sum === AMOUNT)).toBe(true);
  // Twenty gifts, and the shares of those friends alone.
  expect(await cash(referrer)).toEqual([20n * (AMOUNT + 1_000n)]);
  const closed = (await friends(referrer, { limit: 50 })).list.filter(({ state }) => state === 'closed');
  expect(closed).toMatchObject([{ ending: 'monthly_limit', paid: 0 }]);
  const first = await friends(referrer, { limit: 15 });
  const second = await friends(referrer, { limit: 15, after: first.next! });
  expect(new Set([...first.list, ...second.list].map(({ friendId }) => friendId)).size).toBe(21);
  expect(second.next).toBeNull();
});

describe('[PRO-09/referral] the share', () => {
  it('is paid once a day, is not taken back, and ends with the 90th day', async () => {
    await standAt(DECEMBER + 100 * DAY_MS);
    const referrer = await world.member();
    const friend = await friendOf(referrer);
    const registered = now;
    const dayAt = (number: number) =>
      new Date(registered + (number - 1) * DAY_MS + 7 * 3_600_000).toISOString().slice(0, 10);
    await plays(friend, 1_000_000n, 420_000n);
    await evaluate();
    await standAt(registered + 7 * DAY_MS);
    await settle();
    expect(await cash(referrer)).toEqual([AMOUNT + 420n]);
    await plays(friend, 0n, 500_999n, dayAt(8));
    await settle();
    // The day is not over.
    expect(await cash(referrer)).toEqual([AMOUNT + 420n]);
    await standAt(registered + 8 * DAY_MS);
    await Promise.all([settle(), settle()]);
    expect(await cash(referrer)).toEqual([AMOUNT + 920n]);
    // A correction of a paid day is settled with the next one.
    await query('UPDATE play.member_day SET counted = counted - 100000 WHERE member_id = $1 AND day = $2::date', [
      friend.memberId,
      dayAt(8),
    ]);
    await plays(friend, 0n, 300_000n, dayAt(9));
    await standAt(registered + 9 * DAY_MS);
    await settle();
    expect(await cash(referrer)).toEqual([AMOUNT + 920n + 200n]);
    await plays(friend, 0n, 1_000_000n, dayAt(90));
    await plays(friend, 0n, 1_000_000n, dayAt(91));
    await standAt(registered + 95 * DAY_MS);
    await settle();
    await settle();
    expect(await cash(referrer)).toEqual([AMOUNT + 920n + 200n + 1_000n]);
  });
});

describe('[PRO-03/REFERRAL] a referral', () => {
  it('takes no friends while it is switched off, paused or over; those who registered go on', async () => {
    await standAt(DECEMBER + 200 * DAY_MS);
    const referrer = await world.member();
    expect(await page(referrer)).toMatchObject({
      withheld: false,
      offer: {
        key: 'invite',
        amount: 88_000,
        link: expect.stringMatching(/^https:\/\/denlong\.example\/m\/register\?recommenderId=CODE/u),
      },
    });
    const friend = await friendOf(referrer);
    world.switches.referral = false;
    await friendOf(referrer);
    expect((await page(referrer)).offer).toBeNull();
    expect((await world.list(referrer)).list.some(({ kind }) => kind === 'referral')).toBe(false);
    world.switches.referral = true;
    expect((await world.list(referrer)).list.find(({ kind }) => kind === 'referral')).toMatchObject({
      label: 'open',
      eligible: true,
    });
    const body = { reason: 'test', version: 1 };
    const params = { key: 'invite' };
    valueOf(
      await world.desk((handlers, context) =>
        handlers['ops.promotions.pause'](context, { params, query: undefined, body }),
      ),
    );
    await friendOf(referrer);
    expect((await page(referrer)).offer).toBeNull();
    expect((await friends(referrer)).list).toHaveLength(1);
    await plays(friend, 1_000_000n);
    await evaluate();
    await standAt(now + 7 * DAY_MS);
    await settle();
    expect(await cash(friend)).toEqual([AMOUNT]);
    valueOf(
      await world.desk((handlers, context) =>
        handlers['ops.promotions.resume'](context, { params, query: undefined, body }),
      ),
    );
  });

  it('cannot be published beside another of the same time', async () => {
    await expect(world.publish('invite-more', rule())).rejects.toThrow('referral_running');
    await world.publish('invite-later', rule({ from: DECEMBER + 300 * DAY_MS, to: DECEMBER + 400 * DAY_MS }));
  });

  it('shows members on a break no offer, and pays them what they earned; others see nothing of them', async () => {
    const [referrer, other] = [await world.member(), await world.member()];
    const friend = await friendOf(referrer);
    await plays(friend, 1_000_000n);
    await evaluate();
    world.facts.get(referrer.memberId)!.mayPlay = false;
    expect(await page(referrer)).toMatchObject({ offer: null, withheld: true });
    await standAt(now + 7 * DAY_MS);
    await settle();
    expect(await cash(referrer)).toEqual([AMOUNT + 1_000n]);
    expect((await friends(other)).list).toEqual([]);
    expect((await page(other)).totals.invited).toBe(0);
    expect((await friends(friend)).list).toEqual([]);
    const shown = JSON.stringify(await friends(referrer));
    expect(shown).not.toContain(friend.memberId);
    expect(shown).not.toContain('1000000');
    const exported = JSON.stringify(await world.nodes[0]!.promotions.referralsOf(referrer.memberId));
    expect(exported).toContain('"as":"referrer"');
    expect(exported).not.toContain(friend.memberId);
  });

  it('closes with an erased account, and by an operator of its merchant with a reason', async () => {
    const referrer = await world.member();
    const [erased, closed, friend] = [await friendOf(referrer), await friendOf(referrer), await friendOf(referrer)];
    for (const one of [erased, closed, friend]) await plays(one, 1_000_000n);
    await evaluate();
    const { kernel } = world.nodes[0]!.platform;
    await transact(kernel.db, (tx) => world.nodes[0]!.promotions.erase(tx, erased.memberId));
    const pairs = async (merchant = DENLONG) =>
      await world.desk(
        (handlers, context) =>
          handlers['ops.promotions.referrals'](context, {
            params: { key: 'invite' },
            query: { limit: 100 },
            body: undefined,
          }),
        merchant,
      );
    const pair = valueOf(await pairs()).list.find((one) => one.friend.memberId === closed.memberId)!;
    expect(pair).toMatchObject({ state: 'holding', samePerson: false, canClose: true, friend: { name: 'min***88' } });
    const close = (merchant = DENLONG) =>
      world.desk(
        (handlers, context) =>
          handlers['ops.promotions.closeReferral'](context, {
            params: { key: 'invite', referralId: pair.referralId },
            query: undefined,
            body: { reason: 'Shared phone' },
          }),
        merchant,
      );
    expect(await pairs(OTHER)).toMatchObject({ code: 'promotion_not_found' });
    expect(await close(OTHER)).toMatchObject({ code: 'promotion_not_found' });
    expect(valueOf(await close())).toMatchObject({ state: 'closed' });
    expect(await close()).toMatchObject({ code: 'promotion_state_conflict' });
    const after = valueOf(await pairs()).list.find((one) => one.friend.memberId === closed.memberId)!;
    expect(after).toMatchObject({ closing: 'operator', closedReason: 'Shared phone', canClose: false });
    await standAt(now + 7 * DAY_MS);
    await settle();
    expect(await cash(erased, closed, friend)).toEqual([0n, 0n, AMOUNT]);
  });

  it('whose budget is used closes with it', async () => {
    await standAt(DECEMBER + 310 * DAY_MS);
    const version = { from: DECEMBER + 300 * DAY_MS, to: DECEMBER + 400 * DAY_MS, budget: 176_000 };
    await world.publish('invite-later', rule(version), 1);
    const referrer = await world.member();
    const two = [await friendOf(referrer), await friendOf(referrer)];
    for (const friend of two) await plays(friend, 1_000_000n);
    await evaluate();
    const states = (await friends(referrer)).list.map(({ state, ending }) => `${state} ${ending}`);
    expect(states.toSorted()).toEqual(['closed sold_out', 'holding null']);
  });
});
