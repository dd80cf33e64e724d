/** Gifts with turnover: bonuses that no deposit stands behind (engagement.md §3, §5 K12, K13). */
import type { GiftTurnover, PromotionRule } from '@lantern/contract/promotion-rules';
import { valueOf, type PlacedMember } from '@lantern/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { commonRule } from '../../../../../../tests/setup/open-promotion.ts';
import { CURRENCY, openTurnoverWorld, type TurnoverWorld } from '../../../../../../tests/setup/turnover-world.ts';
import { transact } from '../../../kernel/tx.ts';
import { EXCLUSION_STARTED } from '../../members/protection/index.ts';

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
  await calmDay(world.platform, MOST_OF_A_DAY_MS);
});
afterAll(() => world.platform.close());
beforeEach(() => world.platform.query(`UPDATE turnover.setting SET low_balance = 0`));

const HOUR_MS = 3_600_000;
const GIFT = 28_000n;
const TURNOVER: GiftTurnover = { product: 'any', multiple: 3, hours: 48, betMaximum: 50_000, cashOutMaximum: null };
let made = 0;

const key = () => ({ idempotencyKey: `key-${Math.random().toString(36).slice(2)}-00` });

/** Publishes envelopes of one amount with turnover; answers their key. */
async function openGift(part: Partial<GiftTurnover> = {}, amount = Number(GIFT)): Promise<string> {
  const name = `gift-${++made}`;
  const [at] = await world.platform.query<{ now: Date }>('SELECT kernel.now() AS now');
  const rule: PromotionRule = {
    kind: 'envelope',
    ...commonRule(at!.now.getTime()),
    turnover: { ...TURNOVER, ...part },
    envelopes: { mode: 'table', pieces: [{ amount, count: 20 }] },
  };
  const published = await world.promotions.publishNew(world.merchant, { key: name, rule, by: 'Test' });
  if (!published.ok) throw new Error(`${published.code} ${JSON.stringify(published.value)}`);
  return name;
}

const take = ({ caller }: PlacedMember, gift: string, repeated = key()) =>
  caller.call('promotions.claim', { params: { key: gift }, body: {}, ...repeated });
const taken = async (member: PlacedMember, gift: string) => valueOf(await take(member, gift));
const claim = ({ caller }: PlacedMember, entryId: string) =>
  caller.call('rewards.claim', { params: { entryId }, ...key() });
const exit = ({ caller }: PlacedMember, requirementId: string) =>
  caller.call('turnover.exitBonus', { params: { requirementId }, ...key() });
const stateOf = async (entryId: string) =>
  (
    await world.platform.query<{ entry: string; bonus: string | null }>(
      `SELECT e.state AS entry, b.state AS bonus FROM promotions.entry e LEFT JOIN turnover.bonus b ON b.requirement_id = e.entry_id
      WHERE e.entry_id = $1`,
      [entryId],
    )
  )[0];
const settle = () => world.turnover.settleDue();
const lose = { outcome: 'lost' } as const;

async function exclude({ memberId }: PlacedMember, kind: 'self_exclusion' | 'break'): Promise<void> {
  const { kernel } = world.platform;
  const payload = { eventId: `gift-${++made}`, memberId, kind, until: null };
  await transact(kernel.db, (tx) => kernel.outbox.record(tx, { topic: EXCLUSION_STARTED, payload }));
  await kernel.outbox.deliverDue();
}

describe('[PRO-04/turnover] a gift with turnover is a bonus without a deposit', () => {
  it('K12: 28 000 with ×3 asks for 84 000 of points, stands on the member’s page, and becomes cash when they are there', async () => {
    const member = await world.member();
    const gift = await openGift();
    const { entryId, paidAs } = await taken(member, gift);
    expect(paidAs).toBe('bonus');
    expect(await world.purse(member)).toEqual({ cash: 0n, bonus: GIFT });
    const { left, lines } = valueOf(await member.caller.call('turnover.standing'));
    // It locks itself only: nothing stands before a withdrawal of cash.
    expect(left).toBe(0);
    expect(lines).toMatchObject([
      {
        ...{
          requirementId: entryId,
          source: 'bonus',
          state: 'open',
          baseAmount: 28_000,
          multiple: 3,
          required: 84_000,
        },
        ...{ counted: 0, bonusLocked: 28_000, betMaximum: 50_000, validHours: 48 },
      },
    ]);
    await world.play(member, 28_000n, { outcome: 'won', win: 90_000n });
    await world.play(member, 40_000n, { outcome: 'won', win: 20_000n });
    await settle();
    expect(await stateOf(entryId)).toEqual({ entry: 'claimed', bonus: 'active' });
    await world.play(member, 16_000n, lose);
    await settle();
    expect(await stateOf(entryId)).toEqual({ entry: 'claimed', bonus: 'released' });
    expect(await world.purse(member)).toEqual({ cash: 54_000n, bonus: 0n });
  });

  it('gives as much as its cash-out maximum, and the rest goes back to the promotion', async () => {
    const member = await world.member();
    const gift = await openGift({ multiple: 1, cashOutMaximum: 30_000 });
    await taken(member, gift);
    await world.play(member, 28_000n, { outcome: 'won', win: 100_000n });
    await settle();
    expect(await world.purse(member)).toEqual({ cash: 30_000n, bonus: 0n });
    const [cost] = await world.platform.query<{ balance: string }>(
      `SELECT sum(CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END) AS balance
      FROM ledger.account a JOIN ledger.transfer t ON a.id IN (t.debit, t.credit)
      WHERE a.owner_id LIKE $1 || '%' AND a.code = 'promotion_expense'`,
      [gift],
    );
    // 28 000 were given, 70 000 came back.
    expect(BigInt(cost!.balance)).toBe(42_000n);
  });

  it('refuses a larger bet than it allows, and counts only the games of its product', async () => {
    const member = await world.member();
    await taken(member, await openGift({ betMaximum: 10_000, product: 'lottery' }));
    expect(await world.place(member, 10_001n)).toEqual({ refused: 'bonus_bet_maximum' });
    await world.play(member, 5_000n, lose);
    const counted = async () => valueOf(await member.caller.call('turnover.standing')).lines[0]!.counted;
    expect(await counted()).toBe(0);
    await world.play(member, 5_000n, lose, 'LOTT');
    expect(await counted()).toBe(5_000);
  });

  it('goes back when its time is over, and cash stays', async () => {
    const member = await world.member();
    const { entryId } = await taken(member, await openGift({ hours: 2 }));
    await world.deposit(member, 100_000n);
    await world.platform.advance(2 * HOUR_MS + 1_000);
    await settle();
    expect(await stateOf(entryId)).toEqual({ entry: 'claimed', bonus: 'expired' });
    expect(await world.purse(member)).toEqual({ cash: 100_000n, bonus: 0n });
  });

  it('is given up by the member’s own word only: a withdrawal leaves it running', async () => {
    const member = await world.member();
    const { entryId } = await taken(member, await openGift());
    const { kernel } = world.platform;
    const asked = await transact(kernel.db, (tx) => world.turnover.bonusAtStake(tx, member.memberId, CURRENCY));
    const ended = await transact(kernel.db, (tx) => world.turnover.exitBonus(tx, member.memberId, CURRENCY));
    expect([asked, ended]).toEqual([undefined, undefined]);
    expect(await world.purse(member)).toEqual({ cash: 0n, bonus: GIFT });
    expect(valueOf(await exit(member, entryId))).toMatchObject({ retracted: 28_000 });
    expect(await stateOf(entryId)).toEqual({ entry: 'claimed', bonus: 'forfeited' });
    expect(await world.purse(member)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('is not waived for being small, only when nothing of it is left', async () => {
    await world.platform.query(`UPDATE turnover.setting SET low_balance = 2000`);
    const member = await world.member();
    const { entryId } = await taken(member, await openGift({}, 1_000));
    await world.deposit(member, 500n);
    await world.play(member, 300n, lose);
    await settle();
    // The deposit's requirement is waived; the gift would be 1 000 of cash for nothing.
    expect(await world.states(member)).toEqual(expect.arrayContaining(['deposit:waived', 'bonus:open']));
    expect(await world.purse(member)).toEqual({ cash: 200n, bonus: 1_000n });
    const last = await world.place(member, 1_200n);
    await settle();
    expect(await stateOf(entryId)).toMatchObject({ bonus: 'active' });
    if ('refused' in last) throw new Error(last.refused);
    await world.settle([last], lose);
    await settle();
    expect(await stateOf(entryId)).toMatchObject({ bonus: 'waived' });
    // The next one can start.
    expect((await taken(member, await openGift())).paidAs).toBe('bonus');
  });

  it('a bet corrected after it was played out pays cash, up to its cash-out maximum: there is no turnover left to ask for', async () => {
    for (const [cashOutMaximum, cash] of [
      [null, 50_000n],
      [30_000, 30_000n],
    ] as const) {
      const member = await world.member();
      const { entryId } = await taken(member, await openGift({ cashOutMaximum }));
      const bet = await world.play(member, GIFT, lose);
      await settle();
      expect(await stateOf(entryId)).toMatchObject({ bonus: 'waived' });
      expect(await world.purse(member)).toEqual({ cash: 0n, bonus: 0n });
      await world.resettle(bet, lose, { outcome: 'won', win: 50_000n });
      await settle();
      expect(await world.purse(member)).toEqual({ cash, bonus: 0n });
    }
  });
});

describe('[PRO-04/turnover] one bonus at a time', () => {
  it('a second gift waits, its time not running, until the member claims it after the first', async () => {
    const member = await world.member();
    const first = await taken(member, await openGift());
    const gift = await openGift();
    const again = key();
    const second = valueOf(await take(member, gift, again));
    expect(second).toMatchObject({ paidAs: 'waiting', amount: 28_000 });
    // The same claim again is the same answer, and nothing more.
    expect(valueOf(await take(member, gift, again))).toEqual(second);
    expect(await take(member, gift)).toMatchObject({ ok: false, code: 'promotion_taken' });
    const { content } = valueOf(await member.caller.call('rewards.list', { query: {} }));
    expect(content).toMatchObject([
      { entryId: second.entryId, state: 'claimable', turnover: { multiple: 3, hours: 48 } },
    ]);
    const page = valueOf(await member.caller.call('promotions.read', { params: { key: gift }, query: {} }));
    expect(page).toMatchObject({ label: 'claimable', turnover: { multiple: 3, base: 'bonus' } });
    expect(await claim(member, second.entryId)).toMatchObject({ ok: false, code: 'bonus_running' });
    expect(await world.purse(member)).toEqual({ cash: 0n, bonus: GIFT });
    valueOf(await exit(member, first.entryId));
    expect(valueOf(await claim(member, second.entryId))).toMatchObject({ paidAs: 'bonus', claimable: 0 });
    expect(await claim(member, second.entryId)).toMatchObject({ ok: false, code: 'reward_paid' });
    expect(await world.purse(member)).toEqual({ cash: 0n, bonus: GIFT });
  });

  it('gifts at the same moment, and a deposit with a match: one runs, the others wait or are refused', async () => {
    const offer = await world.publishMatch('beside-gifts', { deposits: 'daily' });
    const member = await world.member();
    const gifts = await Promise.all([openGift(), openGift(), openGift()]);
    const [, ...answers] = await Promise.all([
      world.deposit(member, 100_000n, offer),
      ...gifts.map((gift) => take(member, gift)),
    ]);
    const [running] = await world.platform.query<{ count: number; sum: string }>(
      `SELECT count(*)::int AS count, sum(amount) AS sum FROM turnover.bonus WHERE member_id = $1 AND closed_at IS NULL`,
      [member.memberId],
    );
    expect(running!.count).toBe(1);
    expect((await world.purse(member)).bonus).toBe(BigInt(running!.sum));
    for (const answer of answers)
      expect(answer.ok ? ['bonus', 'waiting'].includes(answer.value.paidAs) : answer.code === 'promotion_busy').toBe(
        true,
      );
  });

  it('one that is not claimed in seven days is over: it is never paid by itself, and no one gets cash for it', async () => {
    const member = await world.member();
    const first = await taken(member, await openGift());
    const second = await taken(member, await openGift());
    await world.platform.advance(7 * 24 * HOUR_MS);
    valueOf(
      await exit(member, first.entryId).then((left) => (left.ok ? left : ({ ok: true, value: undefined } as never))),
    );
    await settle();
    // Before the job has come, too.
    expect(await claim(member, second.entryId)).toMatchObject({ ok: false, code: 'reward_expired' });
    await world.promotions.payDue();
    expect(await stateOf(second.entryId)).toEqual({ entry: 'closed', bonus: null });
    expect(await claim(member, second.entryId)).toMatchObject({ ok: false, code: 'reward_expired' });
    expect(await world.purse(member)).toEqual({ cash: 0n, bonus: 0n });
    const { content } = valueOf(await member.caller.call('rewards.list', { query: { state: 'paid' } }));
    expect(content.find(({ entryId }) => entryId === second.entryId)).toMatchObject({ state: 'closed' });
  });
});

describe('[PRO-11] a gift with turnover and protection', () => {
  it('a self-exclusion gives up the one that runs and the one that waits; nothing of them becomes cash', async () => {
    const member = await world.member();
    const first = await taken(member, await openGift());
    const second = await taken(member, await openGift());
    world.excluded.add(member.memberId);
    await exclude(member, 'self_exclusion');
    await settle();
    expect(await stateOf(first.entryId)).toMatchObject({ bonus: 'forfeited' });
    expect(await stateOf(second.entryId)).toEqual({ entry: 'closed', bonus: null });
    expect(await world.purse(member)).toEqual({ cash: 0n, bonus: 0n });
  });

  it('a break leaves both; the one that waits cannot be claimed until it is over', async () => {
    const member = await world.member();
    const first = await taken(member, await openGift());
    const second = await taken(member, await openGift());
    world.excluded.add(member.memberId);
    await exclude(member, 'break');
    await settle();
    expect(await stateOf(first.entryId)).toMatchObject({ bonus: 'active' });
    expect(await claim(member, second.entryId)).toMatchObject({ ok: false, code: 'promotion_not_eligible' });
    world.excluded.delete(member.memberId);
    valueOf(await exit(member, first.entryId));
    expect(valueOf(await claim(member, second.entryId))).toMatchObject({ paidAs: 'bonus' });
  });
});
