/** The studio's curves: money through a round, cashing out around the end, a studio that is killed, a wallet that forgets, two processes, and what the wire tells before the end. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { elapsedUntil, multiplierAfter } from '../../packages/game-math/src/crash/index.ts';
import { eventually, startStudioNode } from '../../packages/testkit/src/index.ts';
import type { CrashStake, CrashStakeAnswer } from '../../apps/studio/wire/crash.ts';
import { numbersIn, openCrashWorld, recompute, type CrashWorld, type Flyer, type Planted } from '../setup/crash-world.ts';
import { PATIENCE_MS, type Told } from '../setup/studio-line.ts';
import type { LineFault } from '../setup/wallet-line.ts';

const FUNDS = 1_000_000;
/** A flight of nearly two minutes: it is over when the test has it over. */
const HIGH = (hundredths: number): boolean => hundredths > 50_000 && hundredths < 100_000;

let world: CrashWorld;
beforeAll(async () => {
  world = await openCrashWorld();
});
afterEach(() => world.line.behave(() => undefined));
afterAll(() => world?.close());

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const granted = (told: Told<CrashStakeAnswer>): CrashStake => {
  expect(told).toMatchObject({ success: true });
  return (told as { readonly value: CrashStakeAnswer }).value.stake;
};
const refused = (told: Told, code: string) => expect(told).toMatchObject({ success: false, code });
const settled = () => eventually('everything owed to be told', () => world.settled(), PATIENCE_MS);
async function ends(stakeId: string): Promise<void> {
  await expect.poll(() => world.stateOf(stakeId), { timeout: PATIENCE_MS }).toBe('ended');
}
async function reaches(roundId: string, phase: RegExp): Promise<void> {
  await expect.poll(() => world.phaseOf(roundId), { timeout: PATIENCE_MS }).toMatch(phase);
}
async function expectOwned({ seat }: Flyer, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: PATIENCE_MS }).toBe(amount);
}

/** Lets the round take off. */
async function takeOff({ roundId }: Planted, flyer: Flyer): Promise<void> {
  await world.pass(roundId);
  await flyer.hears(roundId, 'flying');
}

/** What the proofs of stakes say they are paid, each being what was paid. */
async function provenOf(flyer: Flyer, planted: Planted, stakeIds: readonly string[]): Promise<number> {
  let sum = 0;
  for (const stakeId of stakeIds) {
    await ends(stakeId);
    const proof = await world.proof(flyer.seat, stakeId);
    expect(proof).toMatchObject({ state: 'ended', seed: planted.seedHex, seedHash: sha256(planted.seedHex), shown: { hundredths: planted.hundredths } });
    expect(recompute(proof)).toEqual({ hundredths: planted.hundredths, paid: proof.won });
    sum += proof.won;
  }
  return sum;
}

describe('[GAME-11] a curve', () => {
  test('moves the money by hand, by itself and by nobody, and says nothing of its end before it', async () => {
    const game = 'ten-lua-x1000';
    const planted = await world.plant(game, HIGH);
    const { roundId, hundredths, seedHex } = planted;
    const [flyer, other] = [await world.flyer(game, FUNDS), await world.flyer(game, FUNDS)];
    expect(flyer.entered).toMatchObject({ balance: FUNDS, leastBet: 1_000, mostBet: 500_000, highestHundredths: 100_000, round: { roundId, phase: 'betting', seedHash: sha256(seedHex), seed: null, hundredths: null } });
    expect(flyer.entered.chances).toEqual([{ hundredths: 200, millionths: 495_000 }, { hundredths: 1_000, millionths: 99_000 }, { hundredths: 10_000, millionths: 9_900 }]);
    const asked = { requestId: randomUUID(), bet: 10_000, panel: 0, autoHundredths: null } as const;
    const byHand = granted(await flyer.stake(asked));
    expect(byHand).toMatchObject({ panel: 0, bet: 10_000, state: 'taken', won: 0, cashedHundredths: null });
    // The same request is the same stake; another under its name is none; a panel has one.
    expect(granted(await flyer.stake(asked))).toEqual(byHand);
    refused(await flyer.stake({ ...asked, autoHundredths: 200 }), 'request_mismatch');
    refused(await flyer.stake({ panel: 0 }), 'stake_placed');
    refused(await flyer.stake({ panel: 1, bet: 999 }), 'stake_range');
    refused(await flyer.stake({ panel: 1, bet: 500_001 }), 'stake_range');
    refused(await flyer.stake({ panel: 1, autoHundredths: 100 }), 'input_invalid');
    refused(await flyer.stake({ panel: 1, bet: 1_000.5 }), 'input_invalid');
    refused(await flyer.cash(byHand.stakeId), 'curve_waiting');
    refused(await other.cash(byHand.stakeId), 'round_not_found');
    const forgotten = granted(await flyer.stake({ panel: 1, bet: 20_000 }));
    const byItself = granted(await other.stake({ bet: 30_000, autoHundredths: 250 }));
    await expectOwned(flyer, FUNDS - 30_000);

    await takeOff(planted, flyer);
    refused(await other.stake({ panel: 1 }), 'betting_closed');
    await world.fly(roundId, 20_000);
    const cashed = granted(await flyer.cash(byHand.stakeId));
    expect(cashed).toMatchObject({ state: 'cashed', won: Math.floor(10_000 * cashed.cashedHundredths! / 100) });
    expect(cashed.cashedHundredths).toBeGreaterThanOrEqual(multiplierAfter(20_000));
    expect(granted(await flyer.cash(byHand.stakeId))).toEqual(cashed);
    await expectOwned(flyer, FUNDS - 30_000 + cashed.won);
    // While it flies.
    expect(await other.told(byItself.stakeId, 'cashed')).toMatchObject({ cashedHundredths: 250, won: 75_000 });
    await expectOwned(other, FUNDS - 30_000 + 75_000);
    expect(await world.proof(flyer.seat, byHand.stakeId)).toMatchObject({ seed: null, shown: null });
    await eventually('everybody to see who got out', async () => other.news('board').findLast((board) => board.some((seat) => !seat.mine && seat.cashedHundredths === cashed.cashedHundredths)), PATIENCE_MS);

    const secrets = [hundredths, elapsedUntil(hundredths)];
    for (const text of [...flyer.heard, ...other.heard]) {
      expect(text.includes(seedHex), text).toBe(false);
      expect(numbersIn(text).filter((number) => secrets.includes(Math.round(number))), text).toEqual([]);
      const message = JSON.parse(text) as { readonly news?: string; readonly value?: { readonly phase?: string } };
      if (message.news === 'round' && message.value?.phase === 'flying') expect(message.value).toMatchObject({ leftMs: 0, ofMs: 0, hundredths: null, seed: null });
    }

    await world.breakOff(roundId);
    expect(await flyer.hears(roundId, 'crashed')).toMatchObject({ hundredths, seed: seedHex });
    expect(await flyer.told(forgotten.stakeId, 'lost')).toMatchObject({ won: 0, cashedHundredths: null });
    refused(await flyer.cash(forgotten.stakeId), 'curve_over');
    const won = await provenOf(flyer, planted, [byHand.stakeId, forgotten.stakeId]);
    await expectOwned(flyer, FUNDS - 30_000 + won);
    await provenOf(other, planted, [byItself.stakeId]);
    await world.pass(roundId);
    const next = await eventually('the next round', async () => flyer.news('round').find((round) => round.roundId !== roundId), PATIENCE_MS);
    expect(next).toMatchObject({ phase: 'betting', seed: null });
    const late = await world.enter(other.seat);
    expect(late.entered.past[0]).toEqual({ roundId, hundredths });
  });

  test('that ends at take-off takes everything; one left alone pays those who said where, whoever is on a line', async () => {
    const game = 'dieu-bay-cao';
    const low = await world.plant(game, (hundredths) => hundredths === 100);
    const flyer = await world.flyer(game, FUNDS);
    const lost = granted(await flyer.stake({ bet: 1_000, autoHundredths: 101 }));
    await world.pass(low.roundId);
    expect(await flyer.hears(low.roundId, 'crashed')).toMatchObject({ hundredths: 100, seed: low.seedHex });
    expect(await provenOf(flyer, low, [lost.stakeId])).toBe(0);

    const planted = await world.plant(game, (hundredths) => hundredths > 400 && hundredths < 900);
    await world.pass(low.roundId);
    await flyer.hears(planted.roundId, 'betting');
    const [safe, tooHigh] = [granted(await flyer.stake({ roundId: planted.roundId, bet: 1_001, autoHundredths: planted.hundredths })), granted(await flyer.stake({ roundId: planted.roundId, panel: 1, bet: 1_000, autoHundredths: planted.hundredths + 1 }))];
    flyer.drop();
    await world.pass(planted.roundId);
    await reaches(planted.roundId, /running|shown|ended/);
    await world.fly(planted.roundId, 60_000);
    await ends(tooHigh.stakeId);
    const won = await provenOf(flyer, planted, [safe.stakeId, tooHigh.stakeId]);
    expect(won).toBe(Math.floor((1_001 * planted.hundredths) / 100));
    await expectOwned(flyer, FUNDS - 3_001 + won);
  });

  test('[GAME-12] is heard until it ends and no later, by the database’s clock', async () => {
    const game = 'phi-co-tia-chop';
    const planted = await world.plant(game, HIGH);
    const flyer = await world.flyer(game, FUNDS);
    const [early, late] = [granted(await flyer.stake({ bet: 1_000 })), granted(await flyer.stake({ panel: 1, bet: 1_000 }))];
    await takeOff(planted, flyer);
    // Heard, and the studio died before it could pay: as `cash` writes it down.
    await world.here.query(`UPDATE studio.round SET play = '{"askedAfterMs": 30000}' WHERE round_id = $1`, [early.stakeId]);
    await world.breakOff(planted.roundId);
    refused(await flyer.cash(late.stakeId), 'curve_over');
    const won = await provenOf(flyer, planted, [early.stakeId, late.stakeId]);
    expect(won).toBe(Math.floor((1_000 * multiplierAfter(30_000)) / 100));
    await expectOwned(flyer, FUNDS - 2_000 + won);
  });
});

describe('[GAME-11] a studio that is killed', () => {
  test('while bets are placed, while it flies and when it is over goes on by the same clock, and owes nothing twice', async () => {
    const game = 'nui-lua-leo-thang';
    const planted = await world.plant(game, (hundredths) => hundredths > 300 && hundredths < 2_000);
    const { roundId } = planted;
    const flyer = await world.flyer(game, FUNDS);
    const auto = granted(await flyer.stake({ bet: 10_000, autoHundredths: 200 }));
    await world.restartStudio();
    expect(await world.phaseOf(roundId)).toBe('betting');
    const again = await world.enter(flyer.seat);
    expect(again.entered).toMatchObject({ round: { roundId, phase: 'betting' }, mine: [{ stakeId: auto.stakeId, state: 'taken', autoHundredths: 200 }] });
    const byHand = granted(await again.stake({ panel: 1, bet: 20_000 }));

    await takeOff(planted, again);
    await world.studio().kill();
    // Down past the end.
    await world.fly(roundId, 3_600_000);
    await world.restartStudio();
    await reaches(roundId, /shown|ended/);
    await ends(byHand.stakeId);
    await world.restartStudio();
    const won = await provenOf(flyer, planted, [auto.stakeId, byHand.stakeId]);
    expect(won).toBe(20_000);
    await settled();
    await expectOwned(flyer, FUNDS - 30_000 + won);
    const wins = world.line.carried.filter(({ verb, body }) => verb === 'win' && body['roundId'] === auto.stakeId && body['amount'] === 20_000);
    expect(new Set(wins.map(({ body }) => body['transactionId'])).size).toBe(1);
  });
});

describe('[GAME-11] a wallet that', () => {
  test('forgets its answers is asked again: bets and cash-outs count once', async () => {
    const game = 'dia-bay-ngoai-khong-gian';
    const planted = await world.plant(game, HIGH);
    const flyer = await world.flyer(game, FUNDS);
    const once = (wanted: string, fault: LineFault) => {
      let left = 2;
      return (verb: string): LineFault | undefined => (verb === wanted && left-- > 0 ? fault : undefined);
    };
    world.line.behave(once('bet', 'forgotten'));
    const stake = granted(await flyer.stake({ bet: 10_000 }));
    await takeOff(planted, flyer);
    world.line.behave(once('win', 'forgotten'));
    const cashed = granted(await flyer.cash(stake.stakeId));
    await world.breakOff(planted.roundId);
    expect(await provenOf(flyer, planted, [stake.stakeId])).toBe(cashed.won);
    await expectOwned(flyer, FUNDS - 10_000 + cashed.won);
  });

  test('answers when betting is over gets the bet back', async () => {
    const game = 'bong-bong-cau-may';
    const planted = await world.plant(game, HIGH);
    const flyer = await world.flyer(game, FUNDS);
    world.line.behave((verb) => (verb === 'bet' ? 'lost' : undefined));
    const asking = flyer.stake({ bet: 1_000 });
    await eventually('the bet to be asked for', async () => world.line.carried.some(({ verb, body }) => verb === 'bet' && body['game'] === game), PATIENCE_MS);
    await takeOff(planted, flyer);
    world.line.behave(() => undefined);
    const told = await asking;
    expect(told.success).toBe(false);
    await world.breakOff(planted.roundId);
    await settled();
    await expectOwned(flyer, FUNDS);
  });
});

describe('[GAME-11] two processes of the studio', () => {
  test('fly one curve, hear each other’s members, and settle once', async () => {
    const game = 'du-luon-troi-xanh';
    const planted = await world.plant(game, HIGH);
    const twin = await startStudioNode({ databaseUrl: world.here.database.connectionString, platform: world.line.address });
    try {
      const here = await world.flyer(game, FUNDS);
      const there = await world.enter(await world.seatAt(here.seat.member, game), twin.address);
      expect(there.entered.round.roundId).toBe(planted.roundId);
      const [first, second] = [granted(await here.stake({ bet: 2_000 })), granted(await there.stake({ panel: 1, bet: 4_000, autoHundredths: 150 }))];
      await takeOff(planted, here);
      await there.hears(planted.roundId, 'flying');
      // The same stake, asked out of both at once.
      const [one, other] = await Promise.all([here.cash(first.stakeId), there.cash(first.stakeId)]);
      expect(granted(one)).toEqual(granted(other));
      await world.fly(planted.roundId, 10_000);
      await here.told(second.stakeId, 'cashed');
      await world.breakOff(planted.roundId);
      const [endHere, endThere] = [await here.hears(planted.roundId, 'crashed'), await there.hears(planted.roundId, 'crashed')];
      expect([endThere.hundredths, endThere.seed]).toEqual([endHere.hundredths, endHere.seed]);
      const won = await provenOf(here, planted, [first.stakeId, second.stakeId]);
      await settled();
      await expectOwned(here, FUNDS - 6_000 + won);
    } finally {
      await twin.close();
    }
  });
});
