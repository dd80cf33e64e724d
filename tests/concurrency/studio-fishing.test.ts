/** Fishing in the studio: volleys and their money, a studio that is killed, a wallet that forgets, hands that reach for what is not theirs. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../packages/testkit/src/index.ts';
import type { BulletShown, FishingNews, Swimmer } from '../../apps/studio/wire/fishing.ts';
import { LINE_CLOSED } from '../../apps/studio/wire/line.ts';
import type { RoundPage } from '../../apps/studio/wire/session.ts';
import { type Told } from '../setup/studio-line.ts';
import { DEEP_GAME, FISHING_GAME, MEMBER_SEED, openFishingWorld, OTHER_FISHING_GAME, recompute, type Angler, type FishingWorld } from '../setup/fishing-world.ts';
import type { LineFault } from '../setup/wallet-line.ts';

/** The wallet's patience, the back-off of what is owed, and a busy machine. */
const PATIENCE_MS = 90_000;
const FUNDS = 1_000_000;

let world: FishingWorld;
/** Everybody who came in, for what they heard. */
const anglers: Angler[] = [];
beforeAll(async () => {
  world = await openFishingWorld();
});
afterEach(() => world.line.behave(() => undefined));
afterAll(() => world.close());

async function angler(amount = FUNDS, game?: string): Promise<Angler> {
  const came = await world.angler(amount, game);
  anglers.push(came);
  return came;
}
async function again({ seat }: Pick<Angler, 'seat'>): Promise<Angler> {
  const came = await world.enter(seat);
  anglers.push(came);
  return came;
}
const granted = <T>(told: Told<T>): T => {
  expect(told.success, JSON.stringify(told)).toBe(true);
  return (told as { readonly value: T }).value;
};
const refused = (told: Told, code: string) => expect(told).toMatchObject({ success: false, code });
const stateOf = async (volleyId: string): Promise<string> => (await world.here.query<{ state: string }>('SELECT state FROM studio.round WHERE round_id = $1', [volleyId]))[0]!.state;
async function reaches(volleyId: string, state: string): Promise<void> {
  await expect.poll(() => stateOf(volleyId), { timeout: PATIENCE_MS }).toBe(state);
}
async function owns({ seat }: Angler, amount: number): Promise<void> {
  await expect.poll(() => seat.owned(), { timeout: PATIENCE_MS }).toBe(amount);
}
const told = ({ heard }: Angler, text: string) => eventually(`news of ${text}`, async () => heard.some((each) => each.includes(text)), PATIENCE_MS);
const settled = () => eventually('everything owed to be told', () => world.settled(), PATIENCE_MS);
/** Lets volleys be over that nobody looks after. */
const passPatience = () => world.here.query(`UPDATE studio.round SET touched_at = touched_at - interval '1 minute' WHERE state IN ('asking', 'open')`);
/** Kinds that come in shoals: one of them is always about. */
const smallFish = (at: Angler): Swimmer => at.prey();

describe('[GAME-11] a volley', () => {
  test('is paid for together, decided bullet by bullet, and is played again by anybody from its seed', async () => {
    const here = await angler();
    expect(here.seat.opened).toMatchObject({ kind: 'fishing', demo: false, game: { id: FISHING_GAME.game, rtpBasisPoints: 9600 } });
    const { waters, bullets, swimming, seats, seat, balance } = here.entered;
    expect([waters.id, waters.rtpBasisPoints, bullets[0], balance]).toEqual(['open-sea', 9600, 100, FUNDS]);
    expect([swimming.length >= 18, swimming.length <= 28, seats[seat]?.mine]).toEqual([true, true, true]);
    const target = smallFish(here);
    const wish = await world.plant(here, (shot) => shot(0, target.fish).payout > 0n && shot(1, target.fish).payout === 0n);
    const { volleyId, balance: staked, nextSeedHash } = granted(await here.fire(4, wish));
    expect([staked, nextSeedHash === wish.seedHash]).toEqual([FUNDS - 400, false]);
    // Bullets meet fish in any order.
    expect(await here.hit(volleyId, 1, target.swimmerId)).toEqual({ killed: [], won: 0 });
    const killed = await here.hit(volleyId, 0, target.swimmerId);
    expect(killed).toMatchObject({ killed: [{ swimmerId: target.swimmerId }], won: 100 * killed.killed![0]!.multiplier });
    // The third finds it dead, the fourth never met anything.
    expect(await here.hit(volleyId, 2, target.swimmerId)).toEqual({ killed: null, won: 0 });
    expect(granted(await here.ask('miss', { volleyId, bullets: [3] }))).toEqual({});
    const end = FUNDS - 400 + killed.won + 200;
    await owns(here, end);
    await told(here, `"balance":${end}`);
    await reaches(volleyId, 'ended');
    const proof = await world.proof(here, volleyId);
    expect(proof).toMatchObject({ kind: 'fishing', title: 'open-sea', stakes: { price: 100, count: 4 }, bet: 400, won: killed.won + 200, seedHash: wish.seedHash, context: `${FISHING_GAME.game}:${volleyId}:${MEMBER_SEED}` });
    expect((proof.shown as readonly BulletShown[]).map((each) => each.end)).toEqual(['hit', 'hit', 'gone', 'missed']);
    expect(recompute(proof)).toBe(proof.won);
    expect(here.news<FishingNews['killed']>('killed')).toEqual([{ seat, ...killed }]);
    expect(world.line.carried.filter(({ body }) => body['roundId'] === volleyId).map(({ verb, body }) => [verb, body['returned']])).toEqual([['bet', undefined], ['win', 200]]);
    // Two bullets were decided: they alone count as played.
    const counted = await eventually('the volley to be counted', async () => {
      await world.here.platform.modules.walletApi.countRounds();
      const rows = await world.here.query(`SELECT b.stake::integer, b.win::integer, b.outcome FROM wallet_api.round r JOIN turnover.bet b ON b.bet_id = 'round:' || r.bet_id WHERE r.round_id = $1`, [volleyId]);
      return rows[0];
    }, PATIENCE_MS);
    expect(counted).toEqual({ stake: 200, win: killed.won, outcome: 'won' });
  });

  test('decides each bullet once, however often and in whatever order it is told; a fish dies once', async () => {
    const here = await angler();
    const target = smallFish(here);
    const wish = await world.plant(here, (shot) => shot(0, target.fish).payout > 0n && shot(1, target.fish).payout > 0n);
    const { volleyId } = granted(await here.fire(3, wish));
    const [one, other, same] = await Promise.all([here.hit(volleyId, 0, target.swimmerId), here.hit(volleyId, 1, target.swimmerId), here.hit(volleyId, 0, target.swimmerId)]);
    expect(same).toEqual(one);
    expect([one, other].filter(({ killed }) => killed !== null)).toHaveLength(1);
    expect([one, other].filter(({ killed }) => killed === null)).toEqual([{ killed: null, won: 0 }]);
    const elsewhere = here.prey();
    expect(elsewhere.swimmerId).not.toBe(target.swimmerId);
    for (const [bullet, answer] of [one, other].entries()) expect(await here.hit(volleyId, bullet, elsewhere.swimmerId)).toEqual(answer);
    granted(await here.ask('miss', { volleyId, bullets: [0, 1, 2] }));
    await reaches(volleyId, 'ended');
    for (const [bullet, answer] of [one, other].entries()) expect(await here.hit(volleyId, bullet, elsewhere.swimmerId)).toEqual(answer);
    expect(await here.hit(volleyId, 2, elsewhere.swimmerId)).toEqual({ killed: null, won: 0 });
    const proof = await world.proof(here, volleyId);
    expect(recompute(proof)).toBe(one.won + other.won + 200);
    await owns(here, FUNDS - 300 + proof.won);
  });

  test('asked for twice is one; another content under its name is none, an old seed neither', async () => {
    const here = await angler();
    const asked = { requestId: randomUUID(), price: 200, count: 2, angle: 0, memberSeed: 'x', seedHash: here.seedHash() };
    const [one, other] = await Promise.all([here.fire(2, asked), here.fire(2, asked)]);
    expect(granted(other).volleyId).toBe(granted(one).volleyId);
    const { nextSeedHash } = granted(one);
    refused(await here.fire(2, { ...asked, price: 100 }), 'request_mismatch');
    refused(await here.fire(2, { ...asked, requestId: randomUUID() }), 'seed_changed');
    expect(here.seedHash()).toBe(nextSeedHash);
    expect(await here.seat.owned()).toBe(FUNDS - 400);
    here.drop();
    await owns(here, FUNDS);
  });
});

describe('[GAME-11] hands that reach for what is not theirs', () => {
  test('get no more than the price back for the dead, the absent and fish of other waters', async () => {
    const [here, there] = [await angler(), await angler(FUNDS, OTHER_FISHING_GAME)];
    const { volleyId } = granted(await here.fire(3));
    const foreign = there.prey();
    const unborn = here.entered.swimming[0]!.swimmerId + 1_000_000;
    const answers = [await here.hit(volleyId, 0, foreign.swimmerId), await here.hit(volleyId, 1, unborn), await here.hit(volleyId, 2, 0)];
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ killed: null, won: 0 })));
    await reaches(volleyId, 'void');
    await owns(here, FUNDS);
    await told(here, `"balance":${FUNDS}`);
    expect((await world.proof(here, volleyId)).seed).toBeNull();
  });

  test('reach no volley but their own, and no bullet that was not fired', async () => {
    const [here, other] = [await angler(), await angler()];
    const { volleyId } = granted(await here.fire(2));
    const { swimmerId } = here.prey();
    refused(await other.ask('hit', { volleyId, bullet: 0, swimmerId, around: [] }), 'round_not_found');
    refused(await other.ask('miss', { volleyId, bullets: [0] }), 'round_not_found');
    refused(await here.ask('hit', { volleyId, bullet: 2, swimmerId, around: [] }), 'bullet_unknown');
    refused(await here.ask('miss', { volleyId, bullets: [2] }), 'bullet_unknown');
    refused(await here.ask('hit', { volleyId: 'none', bullet: 0, swimmerId, around: [] }), 'round_not_found');
    for (const asked of [{ volleyId, bullet: -1, swimmerId, around: [] }, { volleyId, bullet: 0, swimmerId, around: [], won: 1 }, { volleyId, bullet: 0, swimmerId: 'x', around: [] }, null]) refused(await here.ask('hit', asked), 'input_invalid');
    for (const wish of [{ count: 0 }, { count: 11 }, { price: 0.5 }, { count: 1.5 }, { angle: 1e9 }, { won: 5 } as object]) refused(await here.fire(1, wish), 'input_invalid');
    refused(await here.fire(1, { price: 101 }), 'bet_not_offered');
    refused(await here.ask('bullet', { price: 7 }), 'bet_not_offered');
    refused(await here.ask('constructor', {}), 'input_invalid');
    expect(await world.here.query('SELECT won FROM studio.round WHERE round_id = $1', [volleyId])).toEqual([{ won: '0' }]);
    granted(await here.ask('miss', { volleyId, bullets: [0, 1] }));
    await owns(here, FUNDS);
  });
});

describe('[GAME-12] a water', () => {
  test('seats four, who see each other; a fifth finds another, and so does play money', async () => {
    const four = [await angler(), await angler(), await angler(), await angler()];
    // Seats of earlier tests are kept for a while: these may sit at two waters; five surely do.
    const waterOf = ({ entered }: Angler) => entered.swimming.map(({ swimmerId }) => swimmerId);
    const shares = (one: Angler, other: Angler) => waterOf(one).some((swimmerId) => waterOf(other).includes(swimmerId));
    const fifth = await angler();
    const all = [...four, fifth];
    const crowd = all.map((one) => all.filter((other) => shares(one, other)).length);
    expect(Math.max(...crowd)).toBeLessThanOrEqual(4);
    const trial = await again({ seat: await world.sit(await world.trial(), { freeplay: true }) });
    expect([trial.seat.opened.demo, all.some((each) => shares(each, trial))]).toEqual([true, false]);
    const playMoney = await trial.seat.owned();
    const bought = granted(await trial.fire(1));
    expect(bought.balance).toBe(playMoney - 100);
    const pair = all.flatMap((one) => all.filter((other) => one !== other && shares(one, other)).map((other) => [one, other] as const))[0];
    expect(pair).toBeDefined();
    const [shooter, watcher] = pair!;
    granted(await shooter.ask('bullet', { price: 300 }));
    const { volleyId } = granted(await shooter.fire(2, { price: 500, angle: 700 }));
    await told(watcher, '"news":"fired"');
    expect(watcher.news<FishingNews['fired']>('fired')).toEqual([{ seat: shooter.entered.seat, angle: 700, count: 2, price: 500 }]);
    expect(shooter.news('fired')).toEqual([]);
    const seen = watcher.news<FishingNews['seats']>('seats').at(-1)![shooter.entered.seat]!;
    expect(seen).toEqual({ who: shooter.seat.memberRef.slice(-3), bullet: 500, mine: false });
    granted(await shooter.ask('miss', { volleyId, bullets: [0, 1] }));
    granted(await trial.ask('miss', { volleyId: bought.volleyId, bullets: [0] }));
    await expect.poll(() => trial.seat.owned(), { timeout: PATIENCE_MS }).toBe(playMoney);
    for (const each of all) expect(await each.ask('ping')).toMatchObject({ success: true });
  });

  test('is left for another frame of the member: the first is ended, its bullets come back', async () => {
    const first = await angler();
    const { volleyId } = granted(await first.fire(3));
    const second = await again({ seat: await world.sit(first.seat.member) });
    expect(await first.closed()).toBe(LINE_CLOSED.elsewhere);
    expect(second.entered.seat).toBe(first.entered.seat);
    refused(await second.ask('hit', { volleyId, bullet: 0, swimmerId: second.prey().swimmerId, around: [] }), 'round_not_found');
    await reaches(volleyId, 'void');
    await told(second, `"balance":${FUNDS}`);
    const next = granted(await second.fire(1));
    granted(await second.ask('miss', { volleyId: next.volleyId, bullets: [0] }));
    await owns(second, FUNDS);
  });

  test('is found again after the line broke, with the seat; what flew is given back, what was decided stays', async () => {
    const first = await angler();
    const { volleyId } = granted(await first.fire(3));
    const answer = await first.hit(volleyId, 1, first.prey().swimmerId);
    first.drop();
    await first.closed();
    const second = await again(first);
    expect([second.entered.seat, second.entered.swimming.some(({ swimmerId }) => first.entered.swimming.some((each) => each.swimmerId === swimmerId))]).toEqual([first.entered.seat, true]);
    await reaches(volleyId, 'ended');
    expect(await second.hit(volleyId, 1, 1)).toEqual(answer);
    expect(await second.hit(volleyId, 0, 1)).toEqual({ killed: null, won: 0 });
    const proof = await world.proof(second, volleyId);
    expect([recompute(proof), (proof.shown as readonly BulletShown[]).map(({ end }) => end)]).toEqual([answer.won + 200, ['disconnected', 'hit', 'disconnected']]);
    await owns(second, FUNDS - 300 + proof.won);
  });
});

describe('[GAME-11] money that runs out, or is hard to reach', () => {
  test('a volley above the balance is refused, its seed never used or told, and the next goes on the one named', async () => {
    const poor = await angler(50_000, DEEP_GAME);
    const { volleyId } = granted(await poor.fire(4, { price: 10_000 }));
    const seedHash = poor.seedHash();
    const short = await poor.fire(2, { price: 10_000 });
    expect(short).toMatchObject({ success: false, code: 'funds_insufficient', value: { balance: 10_000 } });
    expect(poor.seedHash()).not.toBe(seedHash);
    const kept = await world.here.query('SELECT 1 FROM studio.round WHERE seed_hash = $1 AND seed IS NOT NULL', [seedHash]);
    expect(kept).toEqual([]);
    const last = granted(await poor.fire(1, { price: 10_000 }));
    expect(last.balance).toBe(0);
    granted(await poor.ask('miss', { volleyId, bullets: [3, 2, 0, 1] }));
    granted(await poor.ask('miss', { volleyId: last.volleyId, bullets: [0] }));
    await owns(poor, 50_000);
  });

  test.each<LineFault>(['forgotten', 'silent', 'doubled'])('takes and pays each once when an answer is %s', async (fault) => {
    const here = await angler();
    const left: Record<string, number> = { bet: 1, win: 1, rollback: 1 };
    world.line.behave((verb) => ((left[verb] ?? 0) > 0 && left[verb]!-- > 0 ? fault : undefined));
    const { volleyId } = granted(await here.fire(2));
    const hit = await here.hit(volleyId, 0, here.prey().swimmerId);
    granted(await here.ask('miss', { volleyId, bullets: [1] }));
    const { volleyId: whole } = granted(await here.fire(2));
    granted(await here.ask('miss', { volleyId: whole, bullets: [1, 0] }));
    await settled();
    await owns(here, FUNDS - 200 + hit.won + 100);
    expect([await stateOf(volleyId), await stateOf(whole)]).toEqual(['ended', 'void']);
  });

  test('gives back a volley whose bet is never answered, and by itself the bullets that met nothing', async () => {
    const [here, other] = [await angler(), await angler()];
    const idle = granted(await other.fire(2)).volleyId;
    world.line.behave((verb) => (verb === 'bet' ? 'forgotten' : undefined));
    refused(await here.fire(5), 'round_void');
    world.line.behave(() => undefined);
    await settled();
    await owns(here, FUNDS);
    const { volleyId } = granted(await here.fire(1));
    granted(await here.ask('miss', { volleyId, bullets: [0] }));
    await told(other, '"news":"returned"');
    expect(other.news<FishingNews['returned']>('returned')).toEqual([{ volleyId: idle, bullets: [0, 1], amount: 200 }]);
    await told(other, `"balance":${FUNDS}`);
    await owns(other, FUNDS);
  });

  test('a studio killed with bullets in flight owes exactly what was decided and gives back the rest', async () => {
    const [here, other] = [await angler(), await angler()];
    const { volleyId } = granted(await here.fire(4));
    const hit = await here.hit(volleyId, 2, here.prey().swimmerId);
    const whole = granted(await other.fire(10)).volleyId;
    expect([await here.seat.owned(), await other.seat.owned()]).toEqual([FUNDS - 400, FUNDS - 1_000]);
    await world.restartStudio();
    await passPatience();
    await settled();
    await reaches(volleyId, 'ended');
    await reaches(whole, 'void');
    await owns(here, FUNDS - 400 + hit.won + 300);
    await owns(other, FUNDS);
    const back = await again(here);
    expect(back.entered.balance).toBe(FUNDS - 400 + hit.won + 300);
    const proof = await world.proof(back, volleyId);
    expect([recompute(proof), (proof.shown as readonly BulletShown[]).map(({ end }) => end)]).toEqual([proof.won, ['timed_out', 'timed_out', 'hit', 'timed_out']]);
    expect(await back.hit(volleyId, 2, back.prey().swimmerId)).toEqual(hit);
  });
});

test('[GAME-11] through lost, forgotten and doubled messages the books are kept, and no word on any line foretold an outcome', async () => {
  let state = 7_331;
  const roll = (count: number): number => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16) % count;
  const faults: readonly (LineFault | undefined)[] = ['lost', 'forgotten', 'doubled', undefined, undefined, undefined];
  const pair = [await angler(), await angler()];
  world.line.behave((verb) => (verb === 'balance' ? undefined : faults[roll(faults.length)]));
  await Promise.all(
    pair.map(async (each) => {
      for (let volley = 0; volley < 4; volley++) {
        const count = 1 + roll(5);
        const fired = await each.fire(count);
        if (!fired.success) continue;
        const { volleyId } = fired.value;
        await Promise.all(Array.from({ length: count }, (_, bullet) => (roll(4) === 0 ? each.ask('miss', { volleyId, bullets: [bullet] }) : each.hit(volleyId, bullet, each.prey().swimmerId))));
      }
    }),
  );
  world.line.behave(() => undefined);
  await passPatience();
  await settled();
  for (const each of pair) {
    const { rounds } = (await each.seat.ask<RoundPage>('/rounds')).body.value;
    const ended = rounds.filter((round) => round.state === 'ended');
    for (const { roundId, won } of ended) expect(recompute(await world.proof(each, roundId))).toBe(won);
    await owns(each, FUNDS + ended.reduce((sum, { bet, won }) => sum + won - bet, 0));
  }
  const seeds = await world.here.query<{ seed: string }>(`SELECT encode(seed, 'hex') AS seed FROM studio.round WHERE seed IS NOT NULL UNION SELECT encode(seed, 'hex') FROM studio.next_seed`);
  expect(seeds.length).toBeGreaterThan(10);
  for (const text of anglers.flatMap(({ heard }) => heard)) for (const { seed } of seeds) expect(text.includes(seed)).toBe(false);
});
