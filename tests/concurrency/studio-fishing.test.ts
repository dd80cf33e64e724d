/** Fishing in the studio: shot batches and their money, a killed studio, lost wallet answers, forged requests. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../kit/src/index.ts';
import type { BulletShown, FishingNews } from '../../apps/studio/wire/fishing.ts';
import { CONNECTION_CLOSED } from '../../apps/studio/wire/connection.ts';
import type { RoundPage } from '../../apps/studio/wire/session.ts';
import { type CallAnswer } from '../setup/studio-connection.ts';
import {
  DEEP_GAME,
  FISHING_GAME,
  MEMBER_SEED,
  openFishingWorld,
  OTHER_FISHING_GAME,
  recompute,
  type FishingPlayer,
  type FishingWorld,
} from '../setup/fishing-world.ts';
import type { ConnectionFault } from '../setup/wallet-connection.ts';
import { openSeed } from '../setup/sealed-seeds.ts';

/** Covers the wallet's timeout, the back-off of pending calls and a busy machine. */
const TIMEOUT_MS = 90_000;
const FUNDS = 1_000_000;

let world: FishingWorld;
/** Every player, for the messages they received. */
const players: FishingPlayer[] = [];
beforeAll(async () => {
  world = await openFishingWorld();
});
afterEach(() => world.connection.behave(() => undefined));
afterAll(() => world.close());

async function angler(amount = FUNDS, game?: string): Promise<FishingPlayer> {
  const came = await world.angler(amount, game);
  players.push(came);
  return came;
}
async function again({ seat }: Pick<FishingPlayer, 'seat'>): Promise<FishingPlayer> {
  const came = await world.enter(seat);
  players.push(came);
  return came;
}
const granted = <T>(received: CallAnswer<T>): T => {
  expect(received.success, JSON.stringify(received)).toBe(true);
  return (received as { readonly value: T }).value;
};
const refused = (received: CallAnswer, code: string) => expect(received).toMatchObject({ success: false, code });
const stateOf = async (batchId: string): Promise<string> =>
  (await world.here.query<{ state: string }>('SELECT state FROM studio.round WHERE round_id = $1', [batchId]))[0]!
    .state;
async function reaches(batchId: string, state: string): Promise<void> {
  await expect.poll(() => stateOf(batchId), { timeout: TIMEOUT_MS }).toBe(state);
}
async function owns({ seat }: FishingPlayer, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: TIMEOUT_MS }).toBe(amount);
}
const receives = ({ received }: FishingPlayer, text: string) =>
  eventually(`news of ${text}`, async () => received.some((each) => each.includes(text)), TIMEOUT_MS);
const settled = () => eventually('every pending call to be sent', () => world.settled(), TIMEOUT_MS);
/** Expires shot batches without activity. */
const passTimeout = () =>
  world.here.query(
    `UPDATE studio.round SET touched_at = touched_at - interval '1 minute' WHERE state IN ('asking', 'open')`,
  );

describe('[GAME-11] a shot batch', () => {
  test('is paid for at once, decided bullet by bullet, and can be replayed by anyone from its seed', async () => {
    const here = await angler();
    expect(here.seat.opened).toMatchObject({
      kind: 'fishing',
      demo: false,
      game: { id: FISHING_GAME.game, rtpBasisPoints: 9600 },
    });
    const { room, bullets, swimming, seats, seat, balance } = here.entered;
    expect([room.id, room.rtpBasisPoints, bullets[0], balance]).toEqual(['open-sea', 9600, 100, FUNDS]);
    expect([swimming.length >= 18, swimming.length <= 28, seats[seat]?.mine]).toEqual([true, true, true]);
    // Whatever swims there by then.
    const request = await world.plant(here, (shot) =>
      here.kinds.every((fish) => shot(0, fish).payout > 0n && shot(1, fish).payout === 0n),
    );
    const { batchId, balance: staked, nextSeedHash } = granted(await here.fire(4, request));
    expect([staked, nextSeedHash === request.seedHash]).toEqual([FUNDS - 400, false]);
    // Bullets hit fish in any order.
    expect(await here.hit(batchId, 1, here.prey().swimmerId)).toEqual({ killed: [], won: 0 });
    const target = here.prey();
    const killed = await here.hit(batchId, 0, target.swimmerId);
    expect(killed).toMatchObject({
      killed: [{ swimmerId: target.swimmerId }],
      won: 100 * killed.killed![0]!.multiplier,
    });
    // The third finds it dead, the fourth hits nothing.
    expect(await here.hit(batchId, 2, target.swimmerId)).toEqual({ killed: null, won: 0 });
    expect(granted(await here.ask('miss', { batchId, bullets: [3] }))).toEqual({});
    const end = FUNDS - 400 + killed.won + 200;
    await owns(here, end);
    await receives(here, `"balance":${end}`);
    await reaches(batchId, 'ended');
    const proof = await world.proof(here, batchId);
    expect(proof).toMatchObject({
      kind: 'fishing',
      title: 'open-sea',
      stakes: { price: 100, count: 4 },
      bet: 400,
      won: killed.won + 200,
      seedHash: request.seedHash,
      context: `${FISHING_GAME.game}:${batchId}:${MEMBER_SEED}`,
    });
    expect((proof.shown as readonly BulletShown[]).map((each) => each.end)).toEqual(['hit', 'hit', 'gone', 'missed']);
    expect(recompute(proof)).toBe(proof.won);
    expect(here.news<FishingNews['killed']>('killed')).toEqual([{ seat, ...killed }]);
    expect(world.connection.movesOf(batchId).map(({ verb, body }) => [verb, body['returned']])).toEqual([
      ['bet', undefined],
      ['win', 200],
    ]);
    // Two bullets were decided: they alone count as played.
    const counted = await eventually(
      'the batch to be counted',
      async () => {
        await world.here.platform.modules.walletApi.countRounds();
        const rows = await world.here.query(
          `SELECT b.stake::integer, b.win::integer, b.outcome FROM wallet_api.round r JOIN turnover.bet_report b ON b.bet_id = 'round:' || r.bet_id WHERE r.round_id = $1 ORDER BY b.revision DESC`,
          [batchId],
        );
        return rows[0];
      },
      TIMEOUT_MS,
    );
    expect(counted).toEqual({ stake: 200, win: killed.won, outcome: 'won' });
  });

  test('decides each bullet once, however often and in whatever order hits are sent; a fish dies once', async () => {
    const here = await angler();
    const request = await world.plant(here, (shot) =>
      here.kinds.every((fish) => shot(0, fish).payout > 0n && shot(1, fish).payout > 0n),
    );
    const { batchId } = granted(await here.fire(3, request));
    const target = here.prey();
    const [one, other, same] = await Promise.all([
      here.hit(batchId, 0, target.swimmerId),
      here.hit(batchId, 1, target.swimmerId),
      here.hit(batchId, 0, target.swimmerId),
    ]);
    expect(same).toEqual(one);
    expect([one, other].filter(({ killed }) => killed !== null)).toHaveLength(1);
    expect([one, other].filter(({ killed }) => killed === null)).toEqual([{ killed: null, won: 0 }]);
    const elsewhere = here.prey();
    expect(elsewhere.swimmerId).not.toBe(target.swimmerId);
    for (const [bullet, answer] of [one, other].entries())
      expect(await here.hit(batchId, bullet, elsewhere.swimmerId)).toEqual(answer);
    granted(await here.ask('miss', { batchId, bullets: [0, 1, 2] }));
    await reaches(batchId, 'ended');
    for (const [bullet, answer] of [one, other].entries())
      expect(await here.hit(batchId, bullet, elsewhere.swimmerId)).toEqual(answer);
    expect(await here.hit(batchId, 2, elsewhere.swimmerId)).toEqual({ killed: null, won: 0 });
    const proof = await world.proof(here, batchId);
    expect(recompute(proof)).toBe(one.won + other.won + 200);
    await owns(here, FUNDS - 300 + proof.won);
  });

  test('requested twice is one; other content with its id is refused, and so is an old seed', async () => {
    const here = await angler();
    const request = {
      requestId: randomUUID(),
      price: 200,
      count: 2,
      angle: 0,
      memberSeed: 'x',
      seedHash: here.seedHash(),
    };
    const [one, other] = await Promise.all([here.fire(2, request), here.fire(2, request)]);
    expect(granted(other).batchId).toBe(granted(one).batchId);
    // Read from the answers: bullets in flight are refunded after a while.
    expect([granted(one).balance, granted(other).balance]).toEqual([FUNDS - 400, FUNDS - 400]);
    const { nextSeedHash } = granted(one);
    refused(await here.fire(2, { ...request, price: 100 }), 'request_mismatch');
    refused(await here.fire(2, { ...request, requestId: randomUUID() }), 'seed_changed');
    expect(here.seedHash()).toBe(nextSeedHash);
    here.drop();
    await owns(here, FUNDS);
  });
});

describe('[GAME-11] forged hits and batches', () => {
  test('get no more than the price back for dead or absent fish and fish of other rooms', async () => {
    const [here, there] = [await angler(), await angler(FUNDS, OTHER_FISHING_GAME)];
    const { batchId } = granted(await here.fire(3));
    const foreign = there.prey();
    const unborn = here.entered.swimming[0]!.swimmerId + 1_000_000;
    const answers = [
      await here.hit(batchId, 0, foreign.swimmerId),
      await here.hit(batchId, 1, unborn),
      await here.hit(batchId, 2, 0),
    ];
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ killed: null, won: 0 })));
    await reaches(batchId, 'void');
    await owns(here, FUNDS);
    await receives(here, `"balance":${FUNDS}`);
    expect((await world.proof(here, batchId)).seed).toBeNull();
  });

  test('reach no batch but their own, and no bullet that was not fired', async () => {
    const [here, other] = [await angler(), await angler()];
    const { batchId } = granted(await here.fire(2));
    const { swimmerId } = here.prey();
    refused(await other.ask('hit', { batchId, bullet: 0, swimmerId, around: [] }), 'round_not_found');
    refused(await other.ask('miss', { batchId, bullets: [0] }), 'round_not_found');
    refused(await here.ask('hit', { batchId, bullet: 2, swimmerId, around: [] }), 'bullet_unknown');
    refused(await here.ask('miss', { batchId, bullets: [2] }), 'bullet_unknown');
    refused(await here.ask('hit', { batchId: 'none', bullet: 0, swimmerId, around: [] }), 'round_not_found');
    for (const request of [
      { batchId, bullet: -1, swimmerId, around: [] },
      { batchId, bullet: 0, swimmerId, around: [], won: 1 },
      { batchId, bullet: 0, swimmerId: 'x', around: [] },
      null,
    ])
      refused(await here.ask('hit', request), 'input_invalid');
    for (const request of [
      { count: 0 },
      { count: 11 },
      { price: 0.5 },
      { count: 1.5 },
      { angle: 1e9 },
      { won: 5 } as object,
    ])
      refused(await here.fire(1, request), 'input_invalid');
    refused(await here.fire(1, { price: 101 }), 'bet_not_offered');
    refused(await here.ask('bullet', { price: 7 }), 'bet_not_offered');
    refused(await here.ask('constructor', {}), 'input_invalid');
    expect(await world.here.query('SELECT won FROM studio.round WHERE round_id = $1', [batchId])).toEqual([
      { won: '0' },
    ]);
    granted(await here.ask('miss', { batchId, bullets: [0, 1] }));
    await owns(here, FUNDS);
  });
});

describe('[GAME-12] a fishing room', () => {
  test('seats four, who see each other; a fifth and play money get other rooms', async () => {
    const four = [await angler(), await angler(), await angler(), await angler()];
    // Seats of earlier tests are held for a while: these may be in two rooms; five certainly are.
    const waterOf = ({ entered }: FishingPlayer) => entered.swimming.map(({ swimmerId }) => swimmerId);
    const shares = (one: FishingPlayer, other: FishingPlayer) =>
      waterOf(one).some((swimmerId) => waterOf(other).includes(swimmerId));
    const fifth = await angler();
    const all = [...four, fifth];
    const crowd = all.map((one) => all.filter((other) => shares(one, other)).length);
    expect(Math.max(...crowd)).toBeLessThanOrEqual(4);
    const trial = await again({ seat: await world.sit(await world.trial(), { freeplay: true }) });
    expect([trial.seat.opened.demo, all.some((each) => shares(each, trial))]).toEqual([true, false]);
    const playMoney = await trial.seat.owned();
    const bought = granted(await trial.fire(1));
    expect(bought.balance).toBe(playMoney - 100);
    const pair = all.flatMap((one) =>
      all.filter((other) => one !== other && shares(one, other)).map((other) => [one, other] as const),
    )[0];
    expect(pair).toBeDefined();
    const [shooter, watcher] = pair!;
    granted(await shooter.ask('bullet', { price: 300 }));
    const { batchId } = granted(await shooter.fire(2, { price: 500, angle: 700 }));
    await receives(watcher, '"news":"fired"');
    expect(watcher.news<FishingNews['fired']>('fired')).toEqual([
      { seat: shooter.entered.seat, angle: 700, count: 2, price: 500 },
    ]);
    expect(shooter.news('fired')).toEqual([]);
    const seen = watcher.news<FishingNews['seats']>('seats').at(-1)![shooter.entered.seat]!;
    expect(seen).toEqual({ who: shooter.seat.memberRef.slice(-3), bullet: 500, mine: false });
    granted(await shooter.ask('miss', { batchId, bullets: [0, 1] }));
    granted(await trial.ask('miss', { batchId: bought.batchId, bullets: [0] }));
    await expect.poll(() => trial.seat.owned(), { timeout: TIMEOUT_MS }).toBe(playMoney);
    for (const each of all) expect(await each.ask('ping')).toMatchObject({ success: true });
  });

  test('moves to the member’s newest frame: the first is closed, its bullets are refunded', async () => {
    const first = await angler();
    const { batchId } = granted(await first.fire(3));
    const second = await again({ seat: await world.sit(first.seat.member) });
    expect(await first.closed()).toBe(CONNECTION_CLOSED.elsewhere);
    expect(second.entered.seat).toBe(first.entered.seat);
    refused(
      await second.ask('hit', { batchId, bullet: 0, swimmerId: second.prey().swimmerId, around: [] }),
      'round_not_found',
    );
    await reaches(batchId, 'void');
    await receives(second, `"balance":${FUNDS}`);
    const next = granted(await second.fire(1));
    granted(await second.ask('miss', { batchId: next.batchId, bullets: [0] }));
    await owns(second, FUNDS);
  });

  test('is resumed after the connection broke, with the seat; bullets in flight are refunded, decided ones stay', async () => {
    const first = await angler();
    const { batchId } = granted(await first.fire(3));
    const answer = await first.hit(batchId, 1, first.prey().swimmerId);
    first.drop();
    await first.closed();
    const second = await again(first);
    expect([
      second.entered.seat,
      second.entered.swimming.some(({ swimmerId }) =>
        first.entered.swimming.some((each) => each.swimmerId === swimmerId),
      ),
    ]).toEqual([first.entered.seat, true]);
    await reaches(batchId, 'ended');
    expect(await second.hit(batchId, 1, 1)).toEqual(answer);
    expect(await second.hit(batchId, 0, 1)).toEqual({ killed: null, won: 0 });
    const proof = await world.proof(second, batchId);
    expect([recompute(proof), (proof.shown as readonly BulletShown[]).map(({ end }) => end)]).toEqual([
      answer.won + 200,
      ['disconnected', 'hit', 'disconnected'],
    ]);
    await owns(second, FUNDS - 300 + proof.won);
  });
});

describe('[GAME-11] money that runs out, or a wallet that is hard to reach', () => {
  test('a batch above the balance is refused, its seed never used or revealed, and the next batch uses the seed it names', async () => {
    const poor = await angler(50_000, DEEP_GAME);
    const { batchId } = granted(await poor.fire(4, { price: 10_000 }));
    const seedHash = poor.seedHash();
    const short = await poor.fire(2, { price: 10_000 });
    expect(short).toMatchObject({ success: false, code: 'funds_insufficient', value: { balance: 10_000 } });
    expect(poor.seedHash()).not.toBe(seedHash);
    const kept = await world.here.query('SELECT 1 FROM studio.round WHERE seed_hash = $1 AND seed IS NOT NULL', [
      seedHash,
    ]);
    expect(kept).toEqual([]);
    const last = granted(await poor.fire(1, { price: 10_000 }));
    expect(last.balance).toBe(0);
    granted(await poor.ask('miss', { batchId, bullets: [3, 2, 0, 1] }));
    granted(await poor.ask('miss', { batchId: last.batchId, bullets: [0] }));
    await owns(poor, 50_000);
  });

  test.each<ConnectionFault>(['forgotten', 'silent', 'doubled'])(
    'takes and pays each once when an answer is %s',
    async (fault) => {
      const here = await angler();
      const left: Record<string, number> = { bet: 1, win: 1, rollback: 1 };
      world.connection.behave((verb) => ((left[verb] ?? 0) > 0 && left[verb]!-- > 0 ? fault : undefined));
      const { batchId } = granted(await here.fire(2));
      const hit = await here.hit(batchId, 0, here.prey().swimmerId);
      granted(await here.ask('miss', { batchId, bullets: [1] }));
      const { batchId: whole } = granted(await here.fire(2));
      granted(await here.ask('miss', { batchId: whole, bullets: [1, 0] }));
      await settled();
      await owns(here, FUNDS - 200 + hit.won + 100);
      expect([await stateOf(batchId), await stateOf(whole)]).toEqual(['ended', 'void']);
    },
  );

  test('refunds a batch whose bet is never answered, and automatically the bullets that hit nothing', async () => {
    const [here, other] = [await angler(), await angler()];
    const idle = granted(await other.fire(2)).batchId;
    world.connection.behave((verb) => (verb === 'bet' ? 'forgotten' : undefined));
    refused(await here.fire(5), 'round_void');
    world.connection.behave(() => undefined);
    await settled();
    await owns(here, FUNDS);
    const { batchId } = granted(await here.fire(1));
    granted(await here.ask('miss', { batchId, bullets: [0] }));
    await receives(other, '"news":"returned"');
    expect(other.news<FishingNews['returned']>('returned')).toEqual([{ batchId: idle, bullets: [0, 1], amount: 200 }]);
    await receives(other, `"balance":${FUNDS}`);
    await owns(other, FUNDS);
  });

  test('a studio killed with bullets in flight pays exactly what was decided and refunds the rest', async () => {
    const [here, other] = [await angler(), await angler()];
    const { batchId, balance } = granted(await here.fire(4));
    const hit = await here.hit(batchId, 2, here.prey().swimmerId);
    const { batchId: whole, balance: left } = granted(await other.fire(10));
    await world.restartStudio();
    expect([balance, left]).toEqual([FUNDS - 400, FUNDS - 1_000]);
    await passTimeout();
    await settled();
    await reaches(batchId, 'ended');
    await reaches(whole, 'void');
    await owns(here, FUNDS - 400 + hit.won + 300);
    await owns(other, FUNDS);
    const back = await again(here);
    expect(back.entered.balance).toBe(FUNDS - 400 + hit.won + 300);
    const proof = await world.proof(back, batchId);
    expect([recompute(proof), (proof.shown as readonly BulletShown[]).map(({ end }) => end)]).toEqual([
      proof.won,
      ['timed_out', 'timed_out', 'hit', 'timed_out'],
    ]);
    expect(await back.hit(batchId, 2, back.prey().swimmerId)).toEqual(hit);
  });
});

test('[GAME-11] with lost, forgotten and doubled requests the money is right, and no message revealed an outcome early', async () => {
  let state = 7_331;
  const roll = (count: number): number => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16) % count;
  const faults: readonly (ConnectionFault | undefined)[] = [
    'lost',
    'forgotten',
    'doubled',
    undefined,
    undefined,
    undefined,
  ];
  const pair = [await angler(), await angler()];
  world.connection.behave((verb) => (verb === 'balance' ? undefined : faults[roll(faults.length)]));
  await Promise.all(
    pair.map(async (each) => {
      for (let batch = 0; batch < 4; batch++) {
        const count = 1 + roll(5);
        const fired = await each.fire(count);
        if (!fired.success) continue;
        const { batchId } = fired.value;
        await Promise.all(
          Array.from({ length: count }, (_, bullet) =>
            roll(4) === 0
              ? each.ask('miss', { batchId, bullets: [bullet] })
              : each.hit(batchId, bullet, each.prey().swimmerId),
          ),
        );
      }
    }),
  );
  world.connection.behave(() => undefined);
  await passTimeout();
  await eventually(
    'every batch to be over',
    async () => (await world.here.query(`SELECT FROM studio.round WHERE state IN ('asking', 'open')`)).length === 0,
    TIMEOUT_MS,
  );
  await settled();
  for (const each of pair) {
    const { rounds } = (await each.seat.ask<RoundPage>('/rounds')).body.value;
    const ended = rounds.filter((round) => round.state === 'ended');
    for (const { roundId, won } of ended) expect(recompute(await world.proof(each, roundId))).toBe(won);
    await owns(each, FUNDS + ended.reduce((sum, { bet, won }) => sum + won - bet, 0));
  }
  const rows = await world.here.query<{ seed: Buffer; hash: string }>(
    `SELECT seed, seed_hash AS hash FROM studio.round WHERE seed IS NOT NULL UNION SELECT seed, seed_hash FROM studio.next_seed`,
  );
  const seeds = rows.map(({ seed, hash }) => openSeed(seed, hash).toString('hex'));
  expect(seeds.length).toBeGreaterThan(10);
  for (const text of players.flatMap(({ received }) => received))
    for (const seed of seeds) expect(text.includes(seed)).toBe(false);
});
