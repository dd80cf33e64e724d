import { valueOf, type PlacedMember } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { CURRENCY, openTurnoverWorld, type TurnoverWorld } from '../../../../../../tests/setup/turnover-world.ts';
import { transact } from '../../../kernel/tx.ts';
import { EXCLUSION_STARTED } from '../../members/protection/index.ts';

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
  await calmDay(world.platform, MOST_OF_A_DAY_MS);
});
afterAll(() => world.platform.close());

const key = () => ({ idempotencyKey: `key-${Math.random().toString(36).slice(2)}-00` });
const MILLION = 1_000_000n;

/** The bonus of a deposit, or why there is none. */
async function bonusOf(orderId: string): Promise<string> {
  const [row] = await world.platform.query<{ is: string }>(
    `SELECT coalesce((SELECT b.amount || ' of ' || r.required FROM turnover.requirement r JOIN turnover.bonus b USING (requirement_id)
      WHERE r.source = 'bonus' AND r.reference = $1), (SELECT offer_refusal FROM turnover.requirement WHERE source = 'deposit' AND reference = $1)) AS is`,
    [orderId],
  );
  return row!.is;
}

const obstacleOf = async (member: PlacedMember, offerId: string) => {
  const offers = await world.turnover.offersFor(world.platform.kernel.db, member.memberId, CURRENCY);
  return offers.find((offer) => offer.offerId === offerId)?.obstacle;
};
const runningOf = async (member: PlacedMember): Promise<string> => {
  const { lines } = valueOf(await member.caller.call('turnover.standing'));
  return lines.find(({ source, state }) => source === 'bonus' && state === 'open')!.requirementId;
};
const exit = async (member: PlacedMember) =>
  await member.caller.call('turnover.exitBonus', { params: { requirementId: await runningOf(member) }, ...key() });

describe('[PRO-04/turnover] a match as a promotion', () => {
  it('gives its share of a deposit up to its maximum, and drops with the reason below its minimum', async () => {
    const offer = await world.publishMatch('first-match', { deposits: 'first', budget: 100_000_000 });
    const [one, five, small] = await Promise.all([world.member(), world.member(), world.member()]);
    expect(await bonusOf(await world.deposit(one, MILLION, offer))).toBe('1000000 of 10000000');
    expect(await bonusOf(await world.deposit(five, 5n * MILLION, offer))).toBe('3000000 of 30000000');
    expect(await bonusOf(await world.deposit(small, 99_999n, offer))).toBe('amount_below_minimum');
    expect(await world.purse(one)).toEqual({ cash: MILLION, bonus: MILLION });
    // It is no longer the first deposit of either.
    expect(await obstacleOf(small, offer)).toBe('first_deposit_only');
    expect(await obstacleOf(one, offer)).toBe('bonus_running');
    const [cost] = await world.platform.query<{ name: string }>(
      `SELECT c.owner_id AS name FROM ledger.transfer t JOIN ledger.account c ON c.id = t.debit WHERE t.key LIKE 'bonus.award:%' AND c.owner_id LIKE '%first-match%' LIMIT 1`,
    );
    expect(cost).toBeDefined();
  });

  it('is once a week for a person, whichever account, and again the next week', async () => {
    const offer = await world.publishMatch('weekly-match', { multiple: 1 });
    const [one, other] = await Promise.all([world.member(), world.member()]);
    world.samePerson.set(one.memberId, [one.memberId, other.memberId]);
    world.samePerson.set(other.memberId, [other.memberId, one.memberId]);
    // Both accounts at once: one of them gets it.
    const orders = await Promise.all([one, other].map((member) => world.deposit(member, 200_000n, offer)));
    const given = await Promise.all(orders.map(bonusOf));
    expect(given.toSorted()).toEqual(['200000 of 200000', 'bonus_running']);
    const holder = given[0] === 'bonus_running' ? other : one;
    valueOf(await exit(holder));
    expect(await obstacleOf(one, offer)).toBe('taken_this_week');
    expect(await obstacleOf(other, offer)).toBe('taken_this_week');
  });

  it('an order keeps the version it chose; new ones get the new version', async () => {
    const before = await world.publishMatch('versions', { percentBps: 10_000 });
    const [kept, fresh] = await Promise.all([world.member(), world.member()]);
    const after = await world.republishMatch('versions', 2, { percentBps: 5_000, multiple: 4 });
    expect(after).not.toBe(before);
    const refused = await world.turnover.checkOffer(
      world.platform.kernel.db,
      fresh.memberId,
      before,
      MILLION,
      CURRENCY,
    );
    expect(refused).toMatchObject({ ok: false, code: 'promotion_not_found' });
    expect(await bonusOf(await world.deposit(kept, MILLION, before))).toBe('1000000 of 10000000');
    expect(await bonusOf(await world.deposit(fresh, MILLION, after))).toBe('500000 of 2000000');
    const entries = await world.platform.query<{ version: number; amount: string }>(
      `SELECT version, amount FROM promotions.entry WHERE promotion = 'versions' ORDER BY version`,
    );
    expect(entries.map(({ version, amount }) => [version, Number(amount)])).toEqual([
      [1, 1_000_000],
      [2, 500_000],
    ]);
  });

  it('names what keeps a member from it: audience, pause, exclusion', async () => {
    const audience = { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 };
    const offer = await world.publishMatch('verified-only', { audience });
    const member = await world.member();
    expect(await obstacleOf(member, offer)).toBe('not_eligible');
    world.verified.add(member.memberId);
    expect(await obstacleOf(member, offer)).toBeUndefined();
    await world.platform.query(`UPDATE promotions.promotion SET state = 'paused' WHERE key = 'verified-only'`);
    expect(await obstacleOf(member, offer)).toBe('promotion_closed');
    world.excluded.add(member.memberId);
    expect(await obstacleOf(member, offer)).toBe('excluded');
    world.excluded.delete(member.memberId);
  });

  it('never gives more than its budget: twenty deposits at once share it to the last unit that one bonus needs', async () => {
    const offer = await world.publishMatch('small-budget', { maximum: 1_000_000, budget: 10_500_000 });
    const members = await Promise.all(Array.from({ length: 20 }, () => world.member()));
    const orders = await Promise.all(members.map((member) => world.deposit(member, MILLION, offer)));
    const given = await Promise.all(orders.map(bonusOf));
    expect(given.filter((one) => one === '1000000 of 10000000')).toHaveLength(10);
    expect(given.filter((one) => one === 'sold_out')).toHaveLength(10);
    // What is left is given too: a smaller deposit takes it from several parts.
    const last = await world.member();
    expect(await bonusOf(await world.deposit(last, 500_000n, offer))).toBe('500000 of 5000000');
    const [left] = await world.platform.query<{ sum: string }>(
      `SELECT sum(remaining) FROM promotions.slot WHERE key = 'small-budget'`,
    );
    expect(left!.sum).toBe('0');
    expect(await obstacleOf(await world.member(), offer)).toBe('sold_out');
  });

  it('a reversed deposit takes its bonus back, and leaves the cash of others alone', async () => {
    const offer = await world.publishMatch('reversed');
    const member = await world.member();
    const orderId = await world.deposit(member, MILLION, offer);
    await transact(world.platform.kernel.db, (tx) => world.turnover.depositReversed(tx, orderId));
    await world.turnover.settleDue();
    expect(await world.purse(member)).toEqual({ cash: MILLION, bonus: 0n });
    expect(await world.states(member)).toEqual(['deposit:void', 'bonus:void']);
  });
});

describe('[PRO-04/turnover] leaving a bonus', () => {
  it('M7: all cash stays, free once the deposit is played through, and the bonus goes back under its own code', async () => {
    const offer = await world.publishMatch('exit', { maximum: 1_000_000 });
    const member = await world.member();
    await world.deposit(member, MILLION, offer);
    // The deposit's turnover is met with cash, and 1.4 tr are won.
    await world.play(member, MILLION, { outcome: 'won', win: 2_400_000n });
    expect(await world.purse(member)).toEqual({ cash: 2_400_000n, bonus: MILLION });
    expect(await world.turnover.bonusAtStake(world.platform.kernel.db, member.memberId, CURRENCY)).toBe(MILLION);
    expect(valueOf(await exit(member))).toEqual({ retracted: 1_000_000, currency: CURRENCY });
    expect(await world.purse(member)).toEqual({ cash: 2_400_000n, bonus: 0n });
    expect((await world.required(member)).left).toBe(0n);
    const codes = await world.platform.query<{ code: number }>(
      `SELECT t.code FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit WHERE a.owner_id = $1 AND a.code = 'member_bonus'`,
      [member.memberId],
    );
    expect(codes.map(({ code }) => code)).toEqual([46]);
    expect(await world.turnover.bonusAtStake(world.platform.kernel.db, member.memberId, CURRENCY)).toBeUndefined();
  });

  it('money taken out releases a bonus that is complete already, and loses nothing', async () => {
    const offer = await world.publishMatch('complete', { multiple: 1, maximum: 100_000, budget: 10_000_000 });
    const member = await world.member();
    await world.deposit(member, 100_000n, offer);
    await world.play(member, 100_000n, { outcome: 'won', win: 100_000n });
    const { kernel } = world.platform;
    const ended = await transact(kernel.db, (tx) => world.turnover.exitBonus(tx, member.memberId, CURRENCY));
    expect(ended).toEqual({ retracted: 0n, released: true });
    expect(await world.purse(member)).toEqual({ cash: 200_000n, bonus: 0n });
  });

  it('another member’s bonus is not given up', async () => {
    const offer = await world.publishMatch('others');
    const [member, stranger] = await Promise.all([world.member(), world.member()]);
    await world.deposit(member, MILLION, offer);
    const requirementId = await runningOf(member);
    expect(await stranger.caller.call('turnover.exitBonus', { params: { requirementId }, ...key() })).toMatchObject({
      code: 'bonus_not_active',
    });
    expect((await world.purse(member)).bonus).toBe(MILLION);
  });

  it.each([
    ['self_exclusion', 0n],
    ['cool_off', MILLION],
  ] as const)('%s: the bonus left is %s, the cash stays', async (kind, bonus) => {
    const offer = await world.publishMatch(`excluded-${kind.replace('_', '-')}`);
    const member = await world.member();
    await world.deposit(member, MILLION, offer);
    const { kernel } = world.platform;
    const payload = { eventId: kind, memberId: member.memberId, kind, until: null };
    await transact(kernel.db, (tx) => kernel.outbox.record(tx, { topic: EXCLUSION_STARTED, payload }));
    await kernel.outbox.deliverDue();
    await world.turnover.settleDue();
    expect(await world.purse(member)).toEqual({ cash: MILLION, bonus });
  });
});
