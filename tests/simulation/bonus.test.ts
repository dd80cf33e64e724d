/**
 * Members who deposit, take bonuses, bet, cancel, win, forfeit and withdraw in random order and concurrently. Always:
 * bonus money is conserved, each bonus ends once, and cash that leaves was never locked bonus.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../apps/server/src/kernel/db/sql.ts';
import { transact, type Tx } from '../../apps/server/src/kernel/tx.ts';
import { EXCLUSION_STARTED } from '../../apps/server/src/modules/members/protection/index.ts';
import { house } from '../../apps/server/src/modules/ledger/index.ts';
import type { PlacedMember } from '../kit/src/index.ts';
import { printedSeed, type SeededRandom } from '../setup/seeded-random.ts';
import { commonRule } from '../setup/open-promotion.ts';
import { CURRENCY, openTurnoverWorld, type Ending, type OpenBet, type TurnoverWorld } from '../setup/turnover-world.ts';

const MEMBERS = 12;
const STEPS = 50;

const BUDGET = 3_000_000;
/** Gifts with turnover; the smallest is less than the threshold under which deposits are waived. */
const GIFTS = 6;

let world: TurnoverWorld;
let match: string;
beforeAll(async () => {
  world = await openTurnoverWorld();
  // Also a promotion as data, whose budget runs out on the way.
  match = await world.publishMatch('simulated', {
    deposits: 'daily',
    budget: BUDGET,
    maximum: 300_000,
    minimumDeposit: 10_000,
  });
  const [at] = await world.platform.query<{ now: Date }>('SELECT kernel.now() AS now');
  for (let gift = 0; gift < GIFTS; gift++) {
    const published = await world.promotions.publishNew(world.merchant, {
      key: `gift-${gift}`,
      by: 'Test',
      rule: {
        kind: 'envelope',
        ...commonRule(at!.now.getTime()),
        turnover: {
          product: 'any',
          multiple: 1 + (gift % 3),
          hours: 24,
          betMaximum: 200_000,
          cashOutMaximum: gift % 2 ? null : 60_000,
        },
        envelopes: { mode: 'table', pieces: [{ amount: 1_000 + 8_000 * gift, count: MEMBERS }] },
      },
    });
    if (!published.ok) throw new Error(published.code);
  }
  // Quick to play through, so that every end happens often; two offers with and without a cash-out maximum.
  await world.platform
    .query(`UPDATE turnover.offer SET multiple = 2, per_member = NULL, per_day = NULL, bet_maximum = 400000, kind = 'reload',
    cash_out_maximum = CASE offer_id WHEN 'first-deposit' THEN 150000 END, valid_hours = 48, deposit_minimum = 10000`);
});
afterAll(() => world.platform.close());

interface Life {
  readonly member: PlacedMember;
  readonly random: SeededRandom;
  readonly open: OpenBet[];
  /** Settled bets, how they ended. */
  readonly settled: { readonly bet: OpenBet; ending: Ending }[];
}

type Step = (life: Life) => Promise<void>;

/** Holds placed while a bonus was still active: none may be. */
let bonusesLeft = 0;
/** Requirements of deposits that were not played through when cash was paid out: none may be. */
let unplayed = 0;

async function countUnplayed(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await sql`SELECT FROM turnover.requirement
    WHERE member_id = ${memberId} AND source = 'deposit' AND state = 'open' AND counted < required`.execute(tx);
  return rows.length;
}

/** Withdraws as the withdrawals module does: gives the bonus up, holds the cash, then checks the remaining turnover. */
async function withdraw({ member, random }: Life): Promise<void> {
  const { ledger, kernel } = world.platform;
  const { cash } = await world.purse(member);
  if (cash === 0n) return;
  await transact(kernel.db, async (tx) => {
    await world.turnover.exitBonus(tx, member.memberId, CURRENCY);
    const held = await ledger.holds.place(tx, {
      key: `withdrawal:${random.key()}`,
      code: 'withdrawal_hold',
      member: member.memberId,
      currency: CURRENCY,
      amount: cash,
    });
    if (!held.ok) return;
    if ((await world.turnover.bonusAtStake(tx, member.memberId, CURRENCY)) !== undefined) bonusesLeft++;
    const { left } = await world.turnover.requirementsOf(tx, member.memberId, CURRENCY);
    const resolution = { key: `resolved:${random.key()}`, hold: held.value.operation };
    if (left > 0n) await ledger.holds.void(tx, { ...resolution, code: 'withdrawal_void' });
    else {
      unplayed += await countUnplayed(tx, member.memberId);
      await ledger.holds.post(tx, { ...resolution, code: 'withdrawal_paid' }, house('payment_clearing', 'test'));
    }
  });
}

async function forfeit({ member, random }: Life): Promise<void> {
  const [bonus] = await world.platform.query<{ id: string }>(
    `SELECT requirement_id AS id FROM turnover.bonus WHERE member_id = $1 AND state = 'active'`,
    [member.memberId],
  );
  if (bonus)
    await member.caller.call('turnover.exitBonus', {
      params: { requirementId: bonus.id },
      idempotencyKey: random.key(),
    });
}

/** A self-exclusion ends the bonus; the member plays on here, so that money of open bets comes back afterwards. */
async function exclude({ member }: Life): Promise<void> {
  const { kernel } = world.platform;
  const payload = { eventId: 'simulated', memberId: member.memberId, kind: 'self_exclusion', until: null };
  await transact(kernel.db, (tx) => kernel.outbox.record(tx, { topic: EXCLUSION_STARTED, payload }));
  await kernel.outbox.deliverDue();
}

/** Takes a gift with turnover: it starts, or waits while another bonus runs. Each gift is taken once. */
async function takeGift({ member, random }: Life): Promise<void> {
  const params = { key: `gift-${random.below(GIFTS)}` };
  await member.caller.call('promotions.claim', { params, body: {}, idempotencyKey: random.key() });
}

/** Claims a gift that waits, if no other bonus runs. */
async function claimGift({ member, random }: Life): Promise<void> {
  const [waiting] = await world.platform.query<{ id: string }>(
    `SELECT entry_id AS id FROM promotions.entry WHERE member_id = $1 AND state = 'claimable' ORDER BY entry_id LIMIT 1`,
    [member.memberId],
  );
  const params = { entryId: waiting?.id ?? '' };
  if (waiting) await member.caller.call('rewards.claim', { params, idempotencyKey: random.key() });
}

/** Reverses the newest deposit with a bonus, its money aside: its bonus goes back. */
async function reverse({ member }: Life): Promise<void> {
  const { kernel, query } = world.platform;
  const [bonus] = await query<{ order: string }>(
    `SELECT reference AS "order" FROM turnover.requirement WHERE member_id = $1 AND source = 'bonus' AND offer_id IS NOT NULL ORDER BY opened_at DESC LIMIT 1`,
    [member.memberId],
  );
  if (bonus) await transact(kernel.db, (tx) => world.turnover.depositReversed(tx, bonus.order));
}

function ending(random: SeededRandom, bet: OpenBet): Ending {
  if (random.chance(0.1)) return { outcome: 'void' };
  if (random.chance(0.1)) return { outcome: 'tie' };
  return random.chance(0.48)
    ? { outcome: 'won', win: (bet.stake * BigInt(150 + random.below(100))) / 100n }
    : { outcome: 'lost' };
}

async function settleOne({ random, settled }: Pick<Life, 'random' | 'settled'>, bet: OpenBet): Promise<void> {
  const ended = ending(random, bet);
  await world.settle([bet], ended);
  settled.push({ bet, ending: ended });
}

/** A settled bet is void or ends otherwise after all, whatever became of the bonus it was placed with. */
async function correct({ random, settled }: Life): Promise<void> {
  const one = settled[random.below(settled.length || 1)];
  if (!one) return;
  const after = ending(random, one.bet);
  await world.resettle(one.bet, one.ending, after);
  one.ending = after;
}

const STEPS_BY_WEIGHT: readonly (readonly [weight: number, step: Step])[] = [
  [
    3,
    async ({ member, random }) =>
      void (await world.deposit(
        member,
        BigInt(10_000 + random.below(300_000)),
        ['first-deposit', 'daily-reload', match, undefined][random.below(4)],
      )),
  ],
  [
    12,
    async ({ member, random, open }) => {
      const { cash, bonus } = await world.purse(member);
      const funds = cash + bonus;
      const stake = random.chance(0.2) ? funds : BigInt(1 + random.below(Number(funds > 1n ? funds : 2n)));
      const bet = stake > 0n ? await world.place(member, stake, ['RNG', 'LIVE', 'PVP'][random.below(3)]) : undefined;
      if (bet && !('refused' in bet)) open.push(bet);
    },
  ],
  [
    10,
    async ({ random, open, settled }) => {
      const [bet] = open.splice(random.below(open.length || 1), 1);
      if (bet) await settleOne({ random, settled }, bet);
    },
  ],
  [3, correct],
  [
    2,
    async ({ random, open }) => {
      const [bet] = open.splice(random.below(open.length || 1), 1);
      if (bet) await world.cancel(bet);
    },
  ],
  [3, takeGift],
  [3, claimGift],
  [1, forfeit],
  [1, exclude],
  [1, reverse],
  [3, withdraw],
  [2, async () => void (await world.turnover.settleDue())],
  [1, async () => world.platform.advance(6 * 3_600_000)],
];
const WEIGHTS = STEPS_BY_WEIGHT.reduce((sum, [weight]) => sum + weight, 0);

function pick(random: SeededRandom): Step {
  let at = random.below(WEIGHTS);
  return STEPS_BY_WEIGHT.find(([weight]) => (at -= weight) < 0)![1];
}

async function live(life: Life): Promise<void> {
  for (let step = 0; step < STEPS; step++) await pick(life.random)(life);
  for (const bet of life.open.splice(0)) await settleOne(life, bet);
}

/** A member's bonus money by the ledger, by transfer code. */
interface BonusTotals {
  readonly awarded: string;
  readonly released: string;
  readonly expired: string;
  readonly staked: string;
  readonly returned: string;
  readonly balance: string;
}

const BOOK = `SELECT coalesce(sum(t.amount) FILTER (WHERE t.code = 40), 0) AS awarded, coalesce(sum(t.amount) FILTER (WHERE t.code = 41), 0) AS released,
    coalesce(sum(t.amount) FILTER (WHERE t.code IN (42, 46)), 0) AS expired, coalesce(sum(t.amount) FILTER (WHERE t.code IN (10, 13)), 0) AS staked,
    coalesce(sum(t.amount) FILTER (WHERE t.code IN (11, 12)), 0) AS returned, max(a.balance) AS balance
  FROM ledger.account a LEFT JOIN ledger.transfer t ON t.debit = a.id OR t.credit = a.id
  WHERE a.owner_id = $1 AND a.code = 'member_bonus'`;

async function expectConserved({ member }: Life): Promise<void> {
  const [book] = (await world.platform.query<BonusTotals>(BOOK, [member.memberId])) as [BonusTotals];
  const of = (name: keyof BonusTotals): bigint => BigInt(book[name]);
  expect(of('awarded') - of('released') - of('expired') - of('staked') + of('returned')).toBe(of('balance'));
  // The bonuses' own records agree with the ledger, to the unit.
  const [noted] = (await world.platform.query<{
    awarded: string;
    released: string;
    retracted: string;
    running: string;
  }>(
    `SELECT coalesce(sum(amount), 0) AS awarded, coalesce(sum(released), 0) AS released, coalesce(sum(retracted), 0) AS retracted,
      count(*) FILTER (WHERE closed_at IS NULL) AS running FROM turnover.bonus WHERE member_id = $1`,
    [member.memberId],
  )) as [{ awarded: string; released: string; retracted: string; running: string }];
  expect([noted.awarded, noted.released, noted.retracted]).toEqual([book.awarded, book.released, book.expired]);
  // Without an active bonus there is no bonus money.
  if (noted.running === '0') expect(book.balance).toBe('0');
}

/** No bonus became cash before it was played through, unless the member had almost nothing left. */
async function expectNoEarlyRelease(): Promise<void> {
  expect(
    await world.platform
      .query(`SELECT b.requirement_id FROM turnover.bonus b JOIN turnover.requirement r USING (requirement_id)
    WHERE (b.state = 'released' AND r.counted < r.required) OR (b.released > 0 AND b.state NOT IN ('released', 'waived'))
      OR (b.state = 'released') <> (r.state = 'released')`),
  ).toEqual([]);
  // A requirement's count is the sum of its bets, and each counted bet was won or lost.
  expect(
    await world.platform
      .query(`SELECT r.requirement_id FROM turnover.requirement r LEFT JOIN turnover.credit c USING (requirement_id)
    GROUP BY r.requirement_id, r.counted HAVING r.counted <> coalesce(sum(c.amount), 0)`),
  ).toEqual([]);
  expect(
    await world.platform.query(
      `SELECT FROM turnover.credit c JOIN turnover.requirement r USING (requirement_id)
        JOIN (SELECT DISTINCT ON (bet_id) bet_id, outcome FROM turnover.bet_report ORDER BY bet_id, revision DESC) b USING (bet_id)
        WHERE b.outcome NOT IN ('won', 'lost') AND r.state IN ('open', 'met')`,
    ),
  ).toEqual([]);
  // However often a bet is corrected, and whatever ended meanwhile: it counts once for deposits and once for a bonus, and never for what began after it.
  expect(
    await world.platform.query(
      `SELECT c.bet_id, r.source, sum(c.amount) AS credited, max(b.most) AS most FROM turnover.credit c
        JOIN turnover.requirement r USING (requirement_id)
        JOIN (SELECT bet_id, max(stake) AS most, min(settled_at) AS settled_at FROM turnover.bet_report GROUP BY bet_id) b USING (bet_id)
        GROUP BY c.bet_id, r.source HAVING sum(c.amount) > max(b.most) OR bool_or(r.opened_at > b.settled_at)`,
    ),
  ).toEqual([]);
}

/**
 * Cash was paid out only when every deposit was played through: at no payout was a requirement open. What a correction took
 * back from a requirement after the payout had been counted at it (`unplayed`).
 */
async function expectPayoutsFree(): Promise<void> {
  expect(
    await world.platform.query(`SELECT t.key FROM ledger.transfer t JOIN ledger.account a ON a.id = t.debit
    JOIN turnover.requirement r ON r.member_id = a.owner_id AND r.opened_at < t.at AND (r.closed_at IS NULL OR r.closed_at > t.at)
    WHERE t.code = 21 AND r.source = 'deposit' AND r.counted < r.required AND NOT EXISTS (
      SELECT FROM turnover.bet_report b WHERE b.member_id = r.member_id AND b.revision > 0 AND b.reported_at > t.at)`),
  ).toEqual([]);
  expect(unplayed).toBe(0);
}

/** The promotion gave what its budget lost, never more, and each bonus of it has its entry. */
async function expectBudgetKept(): Promise<void> {
  const [budget] = await world.platform.query<{ left: string; given: string; bonuses: string }>(
    `SELECT (SELECT sum(remaining) FROM promotions.slot WHERE key = 'simulated') AS left,
      (SELECT coalesce(sum(amount), 0) FROM promotions.entry WHERE promotion = 'simulated') AS given,
      (SELECT coalesce(sum(amount), 0) FROM turnover.bonus WHERE cost = 'simulated') AS bonuses`,
  );
  expect(BigInt(budget!.left) + BigInt(budget!.given)).toBe(BigInt(BUDGET));
  expect(budget!.given).toBe(budget!.bonuses);
}

/**
 * A gift that was taken is one bonus of its amount, one that waits or was closed is none; and what was not played through became no cash, but for
 * what corrected bets returned after nothing of it was left (ADR 65).
 */
async function expectGiftsWhole(): Promise<void> {
  expect(
    await world.platform.query(`SELECT e.entry_id, e.state, e.amount, b.amount AS bonus FROM promotions.entry e
      LEFT JOIN turnover.bonus b ON b.requirement_id = e.entry_id
      WHERE e.turnover IS NOT NULL AND ((e.state = 'claimed') <> (b.requirement_id IS NOT NULL) OR b.amount <> e.amount)`),
  ).toEqual([]);
  expect(
    await world.platform
      .query(`SELECT b.requirement_id, b.state FROM turnover.bonus b JOIN turnover.requirement r USING (requirement_id)
      WHERE b.offer_id IS NULL AND b.released > 0 AND r.counted < r.required AND (b.state <> 'waived'
        OR EXISTS (SELECT FROM ledger.transfer t WHERE t.key LIKE 'bonus.release:' || b.requirement_id || ':%' AND t.at < b.closed_at)
        OR b.released > (SELECT coalesce(sum(t.amount), 0) FROM ledger.transfer t JOIN ledger.account a ON a.id = t.credit
          WHERE a.owner_id = b.member_id AND a.code = 'member_bonus' AND t.code IN (11, 12) AND t.at >= r.closed_at))`),
  ).toEqual([]);
  expect(
    await world.platform.query(`SELECT key FROM ledger.transfer WHERE key LIKE 'reward:%' AND substr(key, 8) IN
      (SELECT entry_id FROM promotions.entry WHERE turnover IS NOT NULL)`),
  ).toEqual([]);
  const [gifts] = await world.platform.query<{ ends: number }>(
    'SELECT count(DISTINCT state)::int AS ends FROM turnover.bonus WHERE offer_id IS NULL',
  );
  expect(gifts!.ends).toBeGreaterThan(1);
}

describe('bonus simulation', () => {
  it('[WAL-02] [PRO-04/turnover] no order of deposits, gifts, bets, cancellations, forfeits and withdrawals lets locked bonus out', async () => {
    const random = printedSeed('BONUS_SEED');
    const lives = await Promise.all(
      Array.from({ length: MEMBERS }, async (): Promise<Life> => ({
        member: await world.member(),
        random: random.fork(),
        open: [],
        settled: [],
      })),
    );
    await Promise.all(lives.map(live));
    await world.platform.advance(49 * 3_600_000);
    for (let turn = 0; turn < 3; turn++) {
      await world.turnover.settleDue();
      await world.platform.advance(11_000);
    }
    for (const life of lives) await expectConserved(life);
    await expectNoEarlyRelease();
    await expectPayoutsFree();
    await expectBudgetKept();
    await expectGiftsWhole();
    expect(bonusesLeft).toBe(0);
    // Every kind of end occurred, so the test covers them.
    const ends = await world.platform.query<{ state: string }>(
      'SELECT DISTINCT state FROM turnover.bonus ORDER BY state',
    );
    expect(ends.length).toBeGreaterThan(1);
    const proofs = await world.platform.ledger.proveAccounts(world.platform.kernel.db);
    expect(proofs.filter(({ holds }) => !holds)).toEqual([]);
  });
});
