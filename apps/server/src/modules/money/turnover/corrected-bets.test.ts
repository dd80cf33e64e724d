/** Counted bets that are void or end otherwise after a bonus was released, forfeited or replaced (engagement.md §3: a released bonus stays). */
import { valueOf, type PlacedMember } from '@lantern/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calmDay, MOST_OF_A_DAY_MS } from '../../../../../../tests/setup/calm-day.ts';
import { openTurnoverWorld, type Ending, type TurnoverWorld } from '../../../../../../tests/setup/turnover-world.ts';

let world: TurnoverWorld;
let match: string;
beforeAll(async () => {
  world = await openTurnoverWorld();
  await calmDay(world.platform, MOST_OF_A_DAY_MS);
  match = await world.publishMatch('corrected', { deposits: 'daily', multiple: 1, minimumDeposit: 100_000 });
  await world.platform.query('UPDATE turnover.setting SET low_balance = 0');
});
afterAll(() => world.platform.close());

const LOST: Ending = { outcome: 'lost' };
const VOID: Ending = { outcome: 'void' };
const settle = () => world.turnover.settleDue();
const bonusLines = async ({ memberId }: PlacedMember) =>
  await world.platform.query<{ state: string; counted: string; required: string }>(
    `SELECT r.state, r.counted, r.required FROM turnover.requirement r WHERE r.member_id = $1 AND r.source = 'bonus' ORDER BY r.opened_at`,
    [memberId],
  );

/** A member with 100 000 of cash and of bonus, which asks for 100 000, and a lost bet that took all cash and half of the bonus. */
async function withLostBet() {
  const member = await world.member();
  await world.deposit(member, 100_000n, match);
  const bet = await world.play(member, 150_000n, LOST);
  return { member, bet };
}
const exit = async (member: PlacedMember) => {
  const { lines } = valueOf(await member.caller.call('turnover.standing'));
  const { requirementId } = lines.find(({ source, state }) => source === 'bonus' && state === 'open')!;
  const idempotencyKey = `exit-${requirementId}`;
  valueOf(await member.caller.call('turnover.exitBonus', { params: { requirementId }, idempotencyKey }));
};

describe('[PRO-04/turnover] a bet that is corrected after its bonus was cleared', () => {
  it('takes points back from a bonus that is open, which is then not released', async () => {
    const { member, bet } = await withLostBet();
    await world.resettle(bet, LOST, VOID);
    await settle();
    expect(await bonusLines(member)).toMatchObject([{ state: 'open', counted: '0' }]);
    expect(await world.purse(member)).toEqual({ cash: 100_000n, bonus: 100_000n });
  });

  it('leaves a released bonus as it is; what it returns of bonus money is cash, like the bonus', async () => {
    const { member, bet } = await withLostBet();
    await settle();
    expect(await bonusLines(member)).toMatchObject([{ state: 'released' }]);
    expect(await world.purse(member)).toEqual({ cash: 50_000n, bonus: 0n });
    await world.resettle(bet, LOST, VOID);
    await settle();
    expect(await bonusLines(member)).toMatchObject([{ state: 'released', counted: '100000' }]);
    expect(await world.purse(member)).toEqual({ cash: 200_000n, bonus: 0n });
  });

  it('sends back what it returns of a bonus that was given up', async () => {
    const member = await world.member();
    await world.deposit(member, 100_000n, await world.publishMatch('given-up', { multiple: 10 }));
    const bet = await world.play(member, 150_000n, LOST);
    await exit(member);
    expect(await world.purse(member)).toEqual({ cash: 0n, bonus: 0n });
    await world.resettle(bet, LOST, { outcome: 'won', win: 300_000n });
    await settle();
    // Two thirds of the stake were cash.
    expect(await world.purse(member)).toEqual({ cash: 200_000n, bonus: 0n });
  });

  it('never mixes into the bonus that runs by then, nor counts for it', async () => {
    const { member, bet } = await withLostBet();
    await settle();
    await world.deposit(member, 200_000n, await world.publishMatch('the-next', { multiple: 10 }));
    expect(await world.purse(member)).toEqual({ cash: 250_000n, bonus: 200_000n });
    await world.resettle(bet, LOST, { outcome: 'won', win: 300_000n });
    await settle();
    expect(await world.purse(member)).toEqual({ cash: 550_000n, bonus: 200_000n });
    expect(await bonusLines(member)).toMatchObject([
      { state: 'released', counted: '100000' },
      { state: 'open', counted: '0', required: '2000000' },
    ]);
  });

  it('counts once: a correction that is still lost or won changes no requirement, whatever was opened since', async () => {
    const { member, bet } = await withLostBet();
    await settle();
    await world.deposit(member, 500_000n);
    const before = await world.required(member);
    for (const after of [{ outcome: 'won', win: 10_000n }, LOST, { outcome: 'won', win: 20_000n }] as const)
      await world.resettle(bet, LOST, after);
    await settle();
    expect(await world.required(member)).toEqual(before);
  });
});
