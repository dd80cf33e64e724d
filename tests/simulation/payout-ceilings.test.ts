/** A vendor that pays at random, an hour's ceiling, operators that decide at random: the sums must be right at the end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { valueOf } from '../kit/src/index.ts';
import { printedSeed, type SeededRandom } from '../setup/seeded-random.ts';
import {
  betOf,
  freshId,
  granted,
  inRound,
  openWalletWorld,
  VENDOR,
  type Seat,
  type WalletWorld,
} from '../setup/wallet-world.ts';

const STEPS = 140;
const PLAYERS = 3;
const PURSE = 50_000_000;
const SINGLE = 400_000;
const HOURLY = 1_500_000;
const HOUR_MS = 3_600_000;
/** Members would be signed out by longer pauses; their vendor sessions last. */
const LONGEST_PAUSE_MS = 14 * 60_000;

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
  valueOf(
    await world.here.platform.modules.walletApi.setPayoutCeiling({
      vendor: VENDOR,
      currency: 'VND',
      single: BigInt(SINGLE),
      hourly: BigInt(HOURLY),
    }),
  );
});
afterAll(() => world.close());

/** The vendor's accepted requests for one member. */
interface Tally {
  readonly seat: Seat;
  staked: number;
  paidOut: number;
  takenBack: number;
  lastRound: string | undefined;
}

/** Sent once, or on several connections at once, as a vendor that lost the answer would. */
async function send(
  random: SeededRandom,
  verb: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const times = random.chance(0.3) ? 1 + random.below(3) : 1;
  const answers = (await Promise.all(Array.from({ length: times }, () => world.client.call(verb, input)))).map(granted);
  for (const { balance, reference } of answers)
    expect({ balance, reference }).toEqual({ balance: answers[0]!['balance'], reference: answers[0]!['reference'] });
  return answers[0]!;
}

const amountOf = (random: SeededRandom): number => 1 + random.below(random.chance(0.2) ? 600_000 : 90_000);

async function play(random: SeededRandom, tally: Tally): Promise<void> {
  const { seat } = tally;
  const round = freshId('round');
  const stake = 1_000 + random.below(50_000);
  const won = amountOf(random);
  if (random.chance(0.3)) {
    const { amount: _, ...bet } = betOf(seat, round, stake);
    await send(random, 'betWin', { ...bet, betAmount: stake, winAmount: won, endRound: true });
  } else {
    await send(random, 'bet', betOf(seat, round, stake));
    const returned = random.chance(0.2) ? 1 + random.below(stake) : undefined;
    await send(random, 'win', {
      ...inRound(seat, round),
      amount: won + (returned ?? 0),
      ...(returned && { returned }),
      endRound: random.chance(0.8),
    });
    tally.staked -= returned ?? 0;
  }
  tally.staked += stake;
  tally.paidOut += won;
  tally.lastRound = round;
}

async function prize(random: SeededRandom, tally: Tally): Promise<void> {
  const amount = amountOf(random);
  const message = {
    requestId: freshId('rq'),
    transactionId: freshId('tx'),
    memberRef: tally.seat.memberRef,
    currency: 'VND',
    amount,
  };
  if (random.chance(0.5)) await send(random, 'jackpotWin', { ...message, jackpotId: 'hu-lon' });
  else await send(random, 'promoWin', { ...message, promotionId: 'drop' });
  tally.paidOut += amount;
}

async function correct(random: SeededRandom, tally: Tally): Promise<void> {
  if (tally.lastRound === undefined) return;
  const amount = random.chance(0.3) ? amountOf(random) : -amountOf(random);
  await send(random, 'adjust', { ...inRound(tally.seat, tally.lastRound), amount, reason: 'corrected' });
  if (amount > 0) tally.paidOut += amount;
  else tally.takenBack -= amount;
}

/** Two operators at once, with possibly different decisions. */
async function decide(random: SeededRandom): Promise<void> {
  const { heldPayouts } = world.here.platform.modules.walletApi;
  const waiting = await heldPayouts.list();
  if (waiting.length === 0) return;
  const { heldId } = waiting[random.below(waiting.length)]!;
  const first = random.chance(0.5)
    ? heldPayouts.release(heldId, { by: 'operator-1' })
    : heldPayouts.reject(heldId, { by: 'operator-1', reason: 'checked' });
  const decisions = await Promise.all([first, heldPayouts.release(heldId, { by: 'operator-2' })]);
  // The vendor may have reversed the payout meanwhile, which ends it too.
  const [ended] = await world.here.query<{ by: string }>(
    'SELECT decided_by AS by FROM wallet_api.held_payout WHERE held_id = $1',
    [heldId],
  );
  expect(decisions.filter(({ ok }) => ok)).toHaveLength(ended!.by.startsWith('operator-') ? 1 : 0);
}

test(
  '[OPS-02] under random play no hour pays more than its ceiling and what was released, no payout is lost or paid twice',
  { timeout: 300_000 },
  async () => {
    const random = printedSeed('PAYOUT_CEILING_SEED');
    const tallies: Tally[] = [];
    for (let n = 0; n < PLAYERS; n++)
      tallies.push({ seat: await world.seat(PURSE), staked: 0, paidOut: 0, takenBack: 0, lastRound: undefined });
    const acts = [play, play, play, prize, correct];
    for (let step = 0; step < STEPS; step++) {
      // Members in parallel, each member's rounds in sequence.
      await Promise.all([
        ...tallies.map((tally) => acts[random.below(acts.length)]!(random, tally)),
        ...(random.chance(0.3) ? [decide(random)] : []),
      ]);
      if (random.chance(0.2)) await world.here.clock.advance(random.below(LONGEST_PAUSE_MS));
    }

    const unpaidOf = async (memberRef: string) =>
      Number(
        (
          await world.here.query<{ sum: string }>(
            `SELECT coalesce(sum(amount - undone), 0) AS sum FROM wallet_api.held_payout WHERE member_id = $1 AND state <> 'released'`,
            [memberRef],
          )
        )[0]!.sum,
      );
    for (const { seat, staked, paidOut, takenBack } of tallies)
      expect(await world.owned(seat)).toBe(PURSE - staked + paidOut - takenBack - (await unpaidOf(seat.memberRef)));

    const paid = await world.here.query<{
      at: number;
      amount: number;
      released: boolean;
    }>(`SELECT (extract(epoch FROM t.at) * 1000)::double precision AS at, t.amount::integer AS amount,
      (SELECT k.key FROM ledger.transfer k WHERE k.operation = t.operation AND k.leg = 0) LIKE 'released:%' AS released
    FROM ledger.transfer t JOIN ledger.account a ON a.id = t.credit AND a.code = 'member_cash' WHERE t.code IN (11, 14, 15, 17)`);
    const own = paid.filter(({ released }) => !released);
    expect(Math.max(...own.map(({ amount }) => amount))).toBeLessThanOrEqual(SINGLE);
    for (const { at } of own)
      expect(
        own.filter((one) => one.at >= at && one.at < at + HOUR_MS).reduce((sum, { amount }) => sum + amount, 0),
      ).toBeLessThanOrEqual(HOURLY);

    const holds = await world.here.query<{
      state: string;
      left: number;
      released: number | null;
    }>(`SELECT h.state, (h.amount - h.undone)::integer AS left,
      (SELECT sum(l.amount)::integer FROM ledger.transfer k JOIN ledger.transfer l ON l.operation = k.operation WHERE k.key = 'released:' || h.vendor || ':' || h.transaction_id) AS released FROM wallet_api.held_payout h`);
    for (const { state, left, released } of holds) expect(released).toBe(state === 'released' ? left : null);
    expect(new Set(holds.map(({ state }) => state))).toEqual(new Set(['held', 'released', 'rejected']));
    expect(
      await world.here.query(`SELECT r.round_id FROM wallet_api.round r WHERE (r.held, r.rejected) <> (
      SELECT coalesce(sum(h.amount - h.undone) FILTER (WHERE h.state = 'held'), 0), coalesce(sum(h.amount - h.undone) FILTER (WHERE h.state = 'rejected'), 0)
      FROM wallet_api.held_payout h WHERE h.vendor = r.vendor AND h.member_id = r.member_id AND h.round_id = r.round_id AND h.kind NOT IN ('promo_win', 'jackpot_win'))`),
    ).toEqual([]);
    const { ledger } = world.here.platform.modules;
    expect((await ledger.proveAccounts(world.here.platform.kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
  },
);
