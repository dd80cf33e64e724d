import { eventually, valueOf } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import {
  CURRENCY,
  openTurnoverWorld,
  settledBet,
  type TurnoverWorld,
} from '../../../../../../tests/setup/turnover-world.ts';
import { transact } from '../../../kernel/tx.ts';

let world: TurnoverWorld;
beforeAll(async () => {
  world = await openTurnoverWorld();
  await calmDay(world.platform, MOST_OF_A_DAY_MS);
});
afterAll(() => world.platform.close());

const HOUR_MS = 3_600_000;
const key = () => ({ idempotencyKey: `key-${Math.random().toString(36).slice(2)}-00` });

describe('requirements', () => {
  it('[WAL-02] requires each deposit once, oldest first, and counts won and lost stakes only', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n);
    await world.deposit(member, 50_000n);
    expect(await world.required(member)).toEqual({ required: 150_000n, counted: 0n, left: 150_000n });
    await world.play(member, 20_000n, { outcome: 'void' });
    await world.play(member, 20_000n, { outcome: 'tie' });
    await world.play(member, 20_000n, { outcome: 'cashed_out', win: 15_000n });
    expect((await world.required(member)).left).toBe(150_000n);
    await world.play(member, 60_000n, { outcome: 'won', win: 60_000n });
    await world.play(member, 60_000n, { outcome: 'won', win: 60_000n });
    // 120 000: the first is met, 20 000 go to the second.
    expect(await world.required(member)).toEqual({ required: 50_000n, counted: 20_000n, left: 30_000n });
    expect(await world.states(member)).toEqual(['deposit:met', 'deposit:open']);
    await world.play(member, 30_000n, { outcome: 'lost' });
    expect((await world.required(member)).left).toBe(0n);

    const bets = valueOf(await member.caller.call('turnover.bets'));
    expect(bets.content.map(({ effect, countedDeposits }) => [effect, countedDeposits])).toEqual([
      ['counted', 30_000],
      ['counted', 60_000],
      ['counted', 60_000],
      ['cashed_out', 0],
      ['tie', 0],
      ['void', 0],
    ]);
    const { left, lines } = valueOf(await member.caller.call('turnover.standing'));
    expect({ left, states: lines.map(({ state }) => state) }).toEqual({ left: 0, states: ['met', 'met'] });
  });

  it('counts a bet once however often it is reported, by its latest report', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n);
    const bet = await world.play(member, 40_000n, { outcome: 'lost' });
    const [row] = await world.platform.query<{ at: Date }>(
      'SELECT settled_at AS at FROM turnover.bet_report WHERE bet_id = $1',
      [bet.betId],
    );
    const again = settledBet(bet, { outcome: 'lost' }, row!.at);
    await world.count([again, again]);
    await Promise.all([world.count([again]), world.count([again])]);
    expect((await world.required(member)).counted).toBe(40_000n);
    // Resettled as void a minute later: its credits are reversed; the first report, delivered again, changes nothing.
    await world.count([settledBet(bet, { outcome: 'void' }, new Date(row!.at.getTime() + 60_000))]);
    expect((await world.required(member)).counted).toBe(0n);
    await world.count([again]);
    expect((await world.required(member)).counted).toBe(0n);
    expect(
      (
        await world.platform.query<{ stake: string }>('SELECT stake FROM play.member_day WHERE member_id = $1', [
          member.memberId,
        ])
      )[0]!.stake,
    ).toBe('0');
  });

  it('reopens a met requirement when the bet that met it is corrected', async () => {
    const member = await world.member();
    await world.deposit(member, 10_000n);
    const bet = await world.play(member, 10_000n, { outcome: 'won', win: 10_000n });
    expect(await world.states(member)).toEqual(['deposit:met']);
    const [{ at }] = (await world.platform.query<{ at: Date }>('SELECT kernel.now() AS at')) as [{ at: Date }];
    await world.count([settledBet(bet, { outcome: 'void' }, new Date(at.getTime() + 60_000))]);
    expect(await world.states(member)).toEqual(['deposit:open']);
    expect((await world.required(member)).left).toBe(10_000n);
  });

  it('is waived under the threshold, never while a bet is open', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n);
    const open = await world.place(member, 90_000n);
    await world.play(member, 9_000n, { outcome: 'lost' });
    await world.turnover.settleDue();
    expect(await world.states(member)).toEqual(['deposit:open']);
    if ('refused' in open) throw new Error(open.refused);
    await world.settle([open], { outcome: 'lost' });
    await world.turnover.settleDue();
    expect(await world.states(member)).toEqual(['deposit:waived']);
    expect((await world.required(member)).left).toBe(0n);
  });

  it('ignores play money and members without turnover', async () => {
    const member = await world.member();
    const bet = { betId: 'play-1', memberId: member.memberId, stake: 5_000n, category: 'RNG' };
    await world.count([{ ...settledBet(bet, { outcome: 'lost' }, new Date()), currency: `${CURRENCY}PLAY` }]);
    expect(await world.platform.query('SELECT FROM turnover.bet_report WHERE bet_id = $1', ['play-1'])).toEqual([]);
  });
});

describe('bonus', () => {
  it('locks the bonus until the turnover of deposit and bonus is complete, then releases it once', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n, 'first-deposit');
    expect(await world.purse(member)).toEqual({ cash: 100_000n, bonus: 100_000n });
    expect(await world.required(member)).toEqual({ required: 100_000n, counted: 0n, left: 100_000n });
    for (let round = 0; round < 9; round++) await world.play(member, 100_000n, { outcome: 'won', win: 100_000n });
    await world.turnover.settleDue();
    expect((await world.purse(member)).bonus).toBe(100_000n);
    await world.play(member, 100_000n, { outcome: 'won', win: 100_000n });
    await Promise.all([world.turnover.settleDue(), world.turnover.settleDue()]);
    await world.turnover.settleDue();
    expect(await world.purse(member)).toEqual({ cash: 200_000n, bonus: 0n });
    expect(await world.states(member)).toEqual(['deposit:met', 'bonus:released']);
    const released = await world.platform.query<{ n: string }>(
      `SELECT count(*) AS n FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit
      WHERE a.owner_id = $1 AND t.code = 41`,
      [member.memberId],
    );
    expect(released[0]!.n).toBe('1');
  });

  it('leaves no bonus money behind when a bet is cancelled while its bonus ends', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n, 'first-deposit');
    const bet = await world.place(member, 200_000n);
    if ('refused' in bet) throw new Error(bet.refused);
    await world.platform.query(
      `UPDATE turnover.bonus SET expires_at = kernel.now() - interval '1 second', bet_maximum = NULL WHERE member_id = $1`,
      [member.memberId],
    );
    const cancelled = Promise.withResolvers<void>();
    world.onPendingQuery(async () => {
      let done = false;
      void world
        .cancel(bet)
        .finally(() => (done = true))
        .then(cancelled.resolve, cancelled.reject);
      await eventually('the cancellation to be through, or to wait for a lock', async () => {
        const waiting = await world.platform.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        return done || waiting.length > 0;
      });
    });
    await world.turnover.settleDue();
    await cancelled.promise;
    await world.platform.advance(11_000);
    await world.turnover.settleDue();
    expect(await world.purse(member)).toEqual({ cash: 100_000n, bonus: 0n });
    expect(await world.states(member)).toEqual(['deposit:open', 'bonus:expired']);
  });

  it('counts the offer’s reduced or zero share of a category', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n, 'first-deposit');
    await world.play(member, 50_000n, { outcome: 'won', win: 50_000n }, 'LIVE');
    await world.play(member, 50_000n, { outcome: 'won', win: 50_000n }, 'PVP');
    const { lines } = valueOf(await member.caller.call('turnover.standing'));
    expect(lines.find(({ source }) => source === 'bonus')).toMatchObject({
      counted: 50_000,
      required: 1_000_000,
      bonusLocked: 100_000,
      betMaximum: 1_000_000,
      cashOutMaximum: 15_000_000,
    });
    expect(lines.find(({ source }) => source === 'deposit')).toMatchObject({ counted: 100_000, state: 'met' });
  });

  it('refuses a bet above its maximum, also in one stake of many, and only while it runs', async () => {
    const member = await world.member();
    await world.deposit(member, 3_000_000n, 'first-deposit');
    expect(await world.place(member, 1_000_001n)).toEqual({ refused: 'bonus_bet_maximum' });
    await world.play(member, 1_000_000n, { outcome: 'lost' });
    const { lines } = valueOf(await member.caller.call('turnover.standing'));
    const bonus = lines.find(({ source }) => source === 'bonus')!;
    valueOf(
      await member.caller.call('turnover.exitBonus', { params: { requirementId: bonus.requirementId }, ...key() }),
    );
    await world.play(member, 1_000_001n, { outcome: 'lost' });
  });

  it('is retracted when it is forfeited, with the later winnings of its bets; the deposit requirement stays', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n, 'first-deposit');
    const open = await world.place(member, 150_000n);
    if ('refused' in open) throw new Error(open.refused);
    const { lines } = valueOf(await member.caller.call('turnover.standing'));
    const { requirementId } = lines.find(({ source }) => source === 'bonus')!;
    const sent = key();
    const answer = { retracted: 50_000, currency: CURRENCY };
    expect(valueOf(await member.caller.call('turnover.exitBonus', { params: { requirementId }, ...sent }))).toEqual(
      answer,
    );
    expect(valueOf(await member.caller.call('turnover.exitBonus', { params: { requirementId }, ...sent }))).toEqual(
      answer,
    );
    expect(await member.caller.call('turnover.exitBonus', { params: { requirementId }, ...key() })).toMatchObject({
      code: 'bonus_not_active',
      status: 409,
    });
    // A third of the stake was bonus, so a third of the win is bonus and is retracted.
    await world.settle([open], { outcome: 'won', win: 300_000n });
    expect(await world.purse(member)).toEqual({ cash: 200_000n, bonus: 100_000n });
    await world.platform.advance(11_000);
    await world.turnover.settleDue();
    expect(await world.purse(member)).toEqual({ cash: 200_000n, bonus: 0n });
    expect(await world.required(member)).toEqual({ required: 0n, counted: 0n, left: 0n });
    expect(await world.states(member)).toEqual(['deposit:met', 'bonus:forfeited']);
  });

  it('expires, and releases at most its cash-out maximum', async () => {
    const late = await world.member();
    await world.deposit(late, 200_000n);
    await world.deposit(late, 200_000n, 'daily-reload');
    expect(await world.required(late)).toEqual({ required: 400_000n, counted: 0n, left: 400_000n });
    await world.platform.advance(169 * HOUR_MS);
    await world.turnover.settleDue();
    expect(await world.purse(late)).toEqual({ cash: 400_000n, bonus: 0n });
    expect(await world.states(late)).toEqual(['deposit:open', 'deposit:open', 'bonus:expired']);

    await world.platform.query(
      `UPDATE turnover.offer SET cash_out_maximum = 30000, multiple = 1 WHERE offer_id = 'daily-reload'`,
    );
    const lucky = await world.member();
    await world.deposit(lucky, 200_000n, 'daily-reload');
    await world.play(lucky, 240_000n, { outcome: 'won', win: 240_000n });
    await world.turnover.settleDue();
    await world.platform.query(
      `UPDATE turnover.offer SET cash_out_maximum = NULL, multiple = 10 WHERE offer_id = 'daily-reload'`,
    );
    expect(await world.purse(lucky)).toEqual({ cash: 230_000n, bonus: 0n });
    expect(
      await world.platform.query('SELECT released::int, retracted::int FROM turnover.bonus WHERE member_id = $1', [
        lucky.memberId,
      ]),
    ).toEqual([{ released: 30_000, retracted: 10_000 }]);
  });

  it('waits while the purse is frozen and is moved afterwards', async () => {
    const member = await world.member();
    const { kernel, ledger } = world.platform;
    const orderId = await world.deposit(member, 100_000n, 'first-deposit');
    await ledger.setFrozen(kernel.db, member.memberId, true);
    await transact(kernel.db, (tx) => world.turnover.depositReversed(tx, orderId));
    await world.turnover.settleDue();
    expect(await world.purse(member)).toEqual({ cash: 100_000n, bonus: 100_000n });
    await ledger.setFrozen(kernel.db, member.memberId, false);
    await world.platform.advance(11_000);
    await world.turnover.settleDue();
    expect(await world.purse(member)).toEqual({ cash: 100_000n, bonus: 0n });
  });

  it('is retracted when its deposit is reversed', async () => {
    const member = await world.member();
    const orderId = await world.deposit(member, 100_000n, 'first-deposit');
    await transact(world.platform.kernel.db, (tx) => world.turnover.depositReversed(tx, orderId));
    await world.turnover.settleDue();
    expect(await world.purse(member)).toEqual({ cash: 100_000n, bonus: 0n });
    expect(await world.states(member)).toEqual(['deposit:void', 'bonus:void']);
  });
});

describe('offers', () => {
  const check = (member: Awaited<ReturnType<TurnoverWorld['member']>>, offerId: string, amount: bigint) =>
    transact(world.platform.kernel.db, (tx) =>
      world.turnover.checkOffer(tx, member.memberId, offerId, amount, CURRENCY),
    );
  const obstacles = async (member: Awaited<ReturnType<TurnoverWorld['member']>>) =>
    Object.fromEntries(
      (await world.turnover.offersFor(world.platform.kernel.db, member.memberId, CURRENCY)).map(
        ({ offerId, obstacle }) => [offerId, obstacle],
      ),
    );

  it('show why a member is not eligible', async () => {
    const member = await world.member();
    expect(await obstacles(member)).toEqual({ 'first-deposit': undefined, 'daily-reload': undefined });
    expect(await check(member, 'nobody', 1n)).toMatchObject({ code: 'promotion_not_found' });
    expect(await check(member, 'first-deposit', 99_999n)).toMatchObject({
      code: 'amount_below_minimum',
      value: { minimum: 100_000 },
    });
    world.excluded.add(member.memberId);
    expect(await obstacles(member)).toEqual({ 'first-deposit': 'excluded', 'daily-reload': 'excluded' });
    world.excluded.delete(member.memberId);
    await world.deposit(member, 200_000n, 'daily-reload');
    expect(await obstacles(member)).toEqual({ 'first-deposit': 'bonus_running', 'daily-reload': 'bonus_running' });
    const [bonus] = await world.platform.query<{ id: string }>(
      'SELECT requirement_id AS id FROM turnover.bonus WHERE member_id = $1',
      [member.memberId],
    );
    valueOf(await member.caller.call('turnover.exitBonus', { params: { requirementId: bonus!.id }, ...key() }));
    expect(await obstacles(member)).toEqual({ 'first-deposit': 'first_deposit_only', 'daily-reload': 'taken_today' });
    expect(await check(member, 'first-deposit', 100_000n)).toMatchObject({
      code: 'promotion_state_conflict',
      value: { reason: 'first_deposit_only' },
    });
    const [twin, other] = [await world.member(), await world.member()];
    world.samePerson.set(twin.memberId, [twin.memberId, member.memberId]);
    expect(await obstacles(twin)).toEqual({ 'first-deposit': 'first_deposit_only', 'daily-reload': 'taken_today' });
    expect(await obstacles(other)).toEqual({ 'first-deposit': undefined, 'daily-reload': undefined });
    await world.platform.advance(24 * HOUR_MS);
    expect(await obstacles(member)).toMatchObject({ 'daily-reload': undefined });
  });

  it('never block a deposit: of two at once one gets the bonus, the other the reason', async () => {
    const member = await world.member();
    await Promise.all([
      world.deposit(member, 300_000n, 'first-deposit'),
      world.deposit(member, 300_000n, 'first-deposit'),
    ]);
    expect(await world.purse(member)).toEqual({ cash: 600_000n, bonus: 300_000n });
    const { lines } = valueOf(await member.caller.call('turnover.standing'));
    expect(
      lines
        .filter(({ state }) => state === 'open')
        .map(({ source, offerObstacle }) => [source, offerObstacle])
        .sort(),
    ).toEqual(
      [
        ['bonus', undefined],
        ['deposit', 'bonus_running'],
        ['deposit', undefined],
      ].sort(),
    );
    expect(lines.find(({ source }) => source === 'bonus')?.validHours).toBe(720);
  });

  it('show why they were not awarded, also if deposits have no turnover', async () => {
    await world.platform.query('UPDATE turnover.setting SET deposit_multiple = 0');
    const member = await world.member();
    await world.deposit(member, 300_000n, 'daily-reload');
    await world.deposit(member, 300_000n, 'first-deposit');
    await world.platform.query('UPDATE turnover.setting SET deposit_multiple = 1');
    const { lines } = valueOf(await member.caller.call('turnover.standing'));
    expect(lines.map(({ source, state, offerObstacle }) => [source, state, offerObstacle])).toEqual([
      ['bonus', 'open', undefined],
      ['bonus', 'void', 'bonus_running'],
    ]);
    expect(await world.purse(member)).toMatchObject({ cash: 600_000n });
  });
});
