/** The studio's crash games: money through a round, cash-outs around the crash, a killed studio, lost wallet answers, two processes, and no hints on the wire before the crash. */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { elapsedUntil, multiplierAfter } from '../../packages/game-math/src/crash/index.ts';
import { checkRound, readProof } from '../../packages/game-math/src/verify/rounds/index.ts';
import { eventually, newMember, startStudioNode } from '../kit/src/index.ts';
import type { CrashStake, CrashStakeAnswer } from '../../apps/studio/wire/crash.ts';
import {
  numbersIn,
  openCrashWorld,
  recompute,
  type CrashWorld,
  type CrashPlayer,
  type Planted,
} from '../setup/crash-world.ts';
import { TIMEOUT_MS, type CallAnswer } from '../setup/studio-connection.ts';
import type { ConnectionFault } from '../setup/wallet-connection.ts';

const FUNDS = 1_000_000;
/** A flight of nearly two minutes, which the test ends; never a round number, as amounts in messages are. */
const HIGH = (hundredths: number): boolean => hundredths > 50_000 && hundredths < 100_000 && hundredths % 100 !== 0;

let world: CrashWorld;
beforeAll(async () => {
  world = await openCrashWorld();
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world?.close());

const sha256 = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const granted = (answer: CallAnswer<CrashStakeAnswer>): CrashStake => {
  expect(answer).toMatchObject({ success: true });
  return (answer as { readonly value: CrashStakeAnswer }).value.stake;
};
const refused = (answer: CallAnswer, code: string) => expect(answer).toMatchObject({ success: false, code });
const settled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
async function ends(stakeId: string): Promise<void> {
  await expect.poll(() => world.stateOf(stakeId), { timeout: TIMEOUT_MS }).toBe('ended');
}
async function reaches(roundId: string, phase: RegExp): Promise<void> {
  await expect.poll(() => world.phaseOf(roundId), { timeout: TIMEOUT_MS }).toMatch(phase);
}
async function expectOwned({ seat }: CrashPlayer, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}

/** Starts the flight. */
async function takeOff({ roundId }: Planted, player: CrashPlayer): Promise<void> {
  await world.pass(roundId);
  await player.receives(roundId, 'flying');
}

/** Checks that each stake was paid what its proof requires. */
async function provenOf(player: CrashPlayer, planted: Planted, stakeIds: readonly string[]): Promise<number> {
  let sum = 0;
  for (const stakeId of stakeIds) {
    await ends(stakeId);
    const proof = await world.proof(player.seat, stakeId);
    expect(proof).toMatchObject({
      state: 'ended',
      seed: planted.seedHex,
      seedHash: sha256(planted.seedHex),
      shown: { hundredths: planted.hundredths },
    });
    expect(recompute(proof)).toEqual({ hundredths: planted.hundredths, paid: proof.won });
    sum += proof.won;
  }
  return sum;
}

describe('[GAME-11] a curve', () => {
  test('pays manual, automatic and missing cash-outs correctly, and reveals nothing of its end before it', async () => {
    const game = 'ten-lua-x1000';
    const planted = await world.plant(game, HIGH);
    const { roundId, hundredths, seedHex } = planted;
    const [player, other] = [await world.player(game, FUNDS), await world.player(game, FUNDS)];
    expect(player.entered).toMatchObject({
      balance: FUNDS,
      minBet: 1_000,
      maxBet: 500_000,
      highestHundredths: 100_000,
      round: { roundId, phase: 'betting', seedHash: sha256(seedHex), seed: null, hundredths: null },
    });
    expect(player.entered.chances).toEqual([
      { hundredths: 200, millionths: 495_000 },
      { hundredths: 1_000, millionths: 99_000 },
      { hundredths: 10_000, millionths: 9_900 },
    ]);
    const request = { requestId: randomUUID(), bet: 10_000, panel: 0, autoHundredths: null } as const;
    const byHand = granted(await player.stake(request));
    expect(byHand).toMatchObject({ panel: 0, bet: 10_000, state: 'taken', won: 0, cashedHundredths: null });
    // The same request is the same stake; another under its name is none; a panel has one.
    expect(granted(await player.stake(request))).toEqual(byHand);
    refused(await player.stake({ ...request, autoHundredths: 200 }), 'request_mismatch');
    refused(await player.stake({ panel: 0 }), 'stake_placed');
    refused(await player.stake({ panel: 1, bet: 999 }), 'stake_range');
    refused(await player.stake({ panel: 1, bet: 500_001 }), 'stake_range');
    refused(await player.stake({ panel: 1, autoHundredths: 100 }), 'input_invalid');
    refused(await player.stake({ panel: 1, bet: 1_000.5 }), 'input_invalid');
    refused(await player.cash(byHand.stakeId), 'curve_waiting');
    refused(await other.cash(byHand.stakeId), 'round_not_found');
    const forgotten = granted(await player.stake({ panel: 1, bet: 20_000 }));
    const byItself = granted(await other.stake({ bet: 30_000, autoHundredths: 250 }));
    await expectOwned(player, FUNDS - 30_000);

    await takeOff(planted, player);
    refused(await other.stake({ panel: 1 }), 'betting_closed');
    await world.fly(roundId, 20_000);
    const cashed = granted(await player.cash(byHand.stakeId));
    expect(cashed).toMatchObject({ state: 'cashed', won: Math.floor((10_000 * cashed.cashedHundredths!) / 100) });
    expect(cashed.cashedHundredths).toBeGreaterThanOrEqual(multiplierAfter(20_000));
    expect(granted(await player.cash(byHand.stakeId))).toEqual(cashed);
    await expectOwned(player, FUNDS - 30_000 + cashed.won);
    // While it flies.
    expect(await other.stakeIn(byItself.stakeId, 'cashed')).toMatchObject({ cashedHundredths: 250, won: 75_000 });
    await expectOwned(other, FUNDS - 30_000 + 75_000);
    expect(await world.proof(player.seat, byHand.stakeId)).toMatchObject({ seed: null, shown: null });
    await eventually(
      'all to see who cashed out',
      async () =>
        other
          .news('board')
          .findLast((board) => board.some((seat) => !seat.mine && seat.cashedHundredths === cashed.cashedHundredths)),
      TIMEOUT_MS,
    );

    const secrets = [hundredths, elapsedUntil(hundredths)];
    for (const text of [...player.received, ...other.received]) {
      expect(text.includes(seedHex), text).toBe(false);
      expect(
        numbersIn(text).filter((number) => secrets.includes(Math.round(number))),
        text,
      ).toEqual([]);
      const message = JSON.parse(text) as { readonly news?: string; readonly value?: { readonly phase?: string } };
      if (message.news === 'round' && message.value?.phase === 'flying')
        expect(message.value).toMatchObject({ leftMs: 0, ofMs: 0, hundredths: null, seed: null });
    }

    // No one can have the round's proof while it flies.
    expect((await other.seat.ask(`/rounds/${roundId}`)).body).toMatchObject({
      success: false,
      code: 'round_not_found',
    });
    await world.crashNow(roundId);
    expect(await player.receives(roundId, 'crashed')).toMatchObject({ hundredths, seed: seedHex });
    expect(await player.stakeIn(forgotten.stakeId, 'lost')).toMatchObject({ won: 0, cashedHundredths: null });
    refused(await player.cash(forgotten.stakeId), 'curve_over');
    const won = await provenOf(player, planted, [byHand.stakeId, forgotten.stakeId]);
    await expectOwned(player, FUNDS - 30_000 + won);
    await provenOf(other, planted, [byItself.stakeId]);
    await world.pass(roundId);
    const next = await eventually(
      'the next round',
      async () => player.news('round').find((round) => round.roundId !== roundId),
      TIMEOUT_MS,
    );
    expect(next).toMatchObject({ phase: 'betting', seed: null });
    const late = await world.enter(other.seat);
    expect(late.entered.past[0]).toEqual({ roundId, hundredths });
    // Anyone at the game can recompute it, without a stake on it.
    const watching = await world.player(game, 0);
    const proof = await world.proof(watching.seat, roundId);
    expect(proof).toMatchObject({ roundId, bet: 0, won: 0, stakes: null, shown: { hundredths }, seed: seedHex });
    const read = readProof(JSON.stringify(proof))!;
    expect(await checkRound(read)).toMatchObject({ commitment: true, context: true, shown: true, won: true });
    // At another game, without opening a round there.
    const elsewhere = await world.seatAt(await newMember(world.here.address), 'dieu-bay-cao');
    expect((await elsewhere.ask(`/rounds/${roundId}`)).body).toMatchObject({ code: 'round_not_found' });
  });

  test('that crashes at take-off loses every stake; without connections automatic cash-outs are still paid', async () => {
    const game = 'dieu-bay-cao';
    const low = await world.plant(game, (hundredths) => hundredths === 100);
    const player = await world.player(game, FUNDS);
    const lost = granted(await player.stake({ bet: 1_000, autoHundredths: 101 }));
    await world.pass(low.roundId);
    expect(await player.receives(low.roundId, 'crashed')).toMatchObject({ hundredths: 100, seed: low.seedHex });
    expect(await provenOf(player, low, [lost.stakeId])).toBe(0);

    const planted = await world.plant(game, (hundredths) => hundredths > 400 && hundredths < 900);
    await world.pass(low.roundId);
    await player.receives(planted.roundId, 'betting');
    const [safe, tooHigh] = [
      granted(await player.stake({ roundId: planted.roundId, bet: 1_001, autoHundredths: planted.hundredths })),
      granted(
        await player.stake({ roundId: planted.roundId, panel: 1, bet: 1_000, autoHundredths: planted.hundredths + 1 }),
      ),
    ];
    player.drop();
    await world.pass(planted.roundId);
    await reaches(planted.roundId, /running|shown|ended/);
    await world.fly(planted.roundId, 60_000);
    await ends(tooHigh.stakeId);
    const won = await provenOf(player, planted, [safe.stakeId, tooHigh.stakeId]);
    expect(won).toBe(Math.floor((1_001 * planted.hundredths) / 100));
    await expectOwned(player, FUNDS - 3_001 + won);
  });

  test('[GAME-12] is accepted until the crash and no later, by the database’s clock', async () => {
    const game = 'phi-co-tia-chop';
    const planted = await world.plant(game, HIGH);
    const player = await world.player(game, FUNDS);
    const [early, late] = [
      granted(await player.stake({ bet: 1_000 })),
      granted(await player.stake({ panel: 1, bet: 1_000 })),
    ];
    await takeOff(planted, player);
    // Accepted, and the studio died before it could pay: the row that `cash` writes.
    await world.here.query(`UPDATE studio.round SET play = '{"askedAfterMs": 30000}' WHERE round_id = $1`, [
      early.stakeId,
    ]);
    await world.crashNow(planted.roundId);
    refused(await player.cash(late.stakeId), 'curve_over');
    const won = await provenOf(player, planted, [early.stakeId, late.stakeId]);
    expect(won).toBe(Math.floor((1_000 * multiplierAfter(30_000)) / 100));
    await expectOwned(player, FUNDS - 2_000 + won);
  });
});

describe('[GAME-11] a studio that is killed', () => {
  test('during betting, flight and settlement resumes by the same clock, and pays nothing twice', async () => {
    const game = 'nui-lua-leo-thang';
    const planted = await world.plant(game, (hundredths) => hundredths > 300 && hundredths < 2_000);
    const { roundId } = planted;
    const player = await world.player(game, FUNDS);
    const auto = granted(await player.stake({ bet: 10_000, autoHundredths: 200 }));
    await world.restartStudio();
    expect(await world.phaseOf(roundId)).toBe('betting');
    const again = await world.enter(player.seat);
    expect(again.entered).toMatchObject({
      round: { roundId, phase: 'betting' },
      mine: [{ stakeId: auto.stakeId, state: 'taken', autoHundredths: 200 }],
    });
    const byHand = granted(await again.stake({ panel: 1, bet: 20_000 }));

    await takeOff(planted, again);
    await world.studio().kill();
    // Down until after the crash.
    await world.fly(roundId, 3_600_000);
    await world.restartStudio();
    await reaches(roundId, /shown|ended/);
    await ends(byHand.stakeId);
    await world.restartStudio();
    const won = await provenOf(player, planted, [auto.stakeId, byHand.stakeId]);
    expect(won).toBe(20_000);
    await settled();
    await expectOwned(player, FUNDS - 30_000 + won);
    const wins = world.connection.carried.filter(
      ({ verb, body }) => verb === 'win' && body['roundId'] === auto.stakeId && body['amount'] === 20_000,
    );
    expect(new Set(wins.map(({ body }) => body['transactionId'])).size).toBe(1);
  });
});

describe('[GAME-11] a wallet that', () => {
  test('loses its answers is called again: bets and cash-outs count once', async () => {
    const game = 'dia-bay-ngoai-khong-gian';
    const planted = await world.plant(game, HIGH);
    const player = await world.player(game, FUNDS);
    const once = (wanted: string, fault: ConnectionFault) => {
      let left = 2;
      return (verb: string): ConnectionFault | undefined => (verb === wanted && left-- > 0 ? fault : undefined);
    };
    world.connection.behave(once('bet', 'forgotten'));
    const stake = granted(await player.stake({ bet: 10_000 }));
    await takeOff(planted, player);
    world.connection.behave(once('win', 'forgotten'));
    const cashed = granted(await player.cash(stake.stakeId));
    await world.crashNow(planted.roundId);
    expect(await provenOf(player, planted, [stake.stakeId])).toBe(cashed.won);
    await expectOwned(player, FUNDS - 10_000 + cashed.won);
  });

  test('answers after betting has closed refunds the bet', async () => {
    const game = 'bong-bong-cau-may';
    const planted = await world.plant(game, HIGH);
    const player = await world.player(game, FUNDS);
    world.connection.behave((verb) => (verb === 'bet' ? 'lost' : undefined));
    const asking = player.stake({ bet: 1_000 });
    await eventually(
      'the bet to be sent',
      async () => world.connection.carried.some(({ verb, body }) => verb === 'bet' && body['game'] === game),
      TIMEOUT_MS,
    );
    await takeOff(planted, player);
    world.connection.behave(() => undefined);
    const answer = await asking;
    expect(answer.success).toBe(false);
    await world.crashNow(planted.roundId);
    await settled();
    await expectOwned(player, FUNDS);
  });
});

describe('[GAME-11] two processes of the studio', () => {
  test('fly one curve, show each other’s members, and settle once', async () => {
    const game = 'du-luon-troi-xanh';
    const planted = await world.plant(game, HIGH);
    const twin = await startStudioNode({
      databaseUrl: world.here.database.connectionString,
      platform: world.connection.address,
    });
    try {
      const here = await world.player(game, FUNDS);
      const there = await world.enter(await world.seatAt(here.seat.member, game), twin.address);
      expect(there.entered.round.roundId).toBe(planted.roundId);
      const [first, second] = [
        granted(await here.stake({ bet: 2_000 })),
        granted(await there.stake({ panel: 1, bet: 4_000, autoHundredths: 150 })),
      ];
      await takeOff(planted, here);
      await there.receives(planted.roundId, 'flying');
      // The same stake, cashed out in both at once.
      const [one, other] = await Promise.all([here.cash(first.stakeId), there.cash(first.stakeId)]);
      expect(granted(one)).toEqual(granted(other));
      await world.fly(planted.roundId, 10_000);
      await here.stakeIn(second.stakeId, 'cashed');
      await world.crashNow(planted.roundId);
      const [endHere, endThere] = [
        await here.receives(planted.roundId, 'crashed'),
        await there.receives(planted.roundId, 'crashed'),
      ];
      expect([endThere.hundredths, endThere.seed]).toEqual([endHere.hundredths, endHere.seed]);
      const won = await provenOf(here, planted, [first.stakeId, second.stakeId]);
      await settled();
      await expectOwned(here, FUNDS - 6_000 + won);
    } finally {
      await twin.close();
    }
  });
});
