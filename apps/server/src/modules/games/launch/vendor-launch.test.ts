import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  callerFor,
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type Caller,
  type TestMember,
  type TestPlatform,
  type TestVendor,
} from '../../../../../../tests/kit/src/index.ts';
import { settled } from '../../../../../../tests/setup/settled-bets.ts';
import { openSmallShop } from '../../../../../../tests/setup/small-shop.ts';

/** Timeout of the platform's requests to the vendor; too short for one that is slow on purpose. */
const TIMEOUT_MS = 10_000;
const TOO_SHORT_MS = 300;

let here: TestPlatform;
let vendor: TestVendor;
let member: TestMember;
beforeAll(async () => {
  here = await startTestPlatform();
  vendor = await openSmallShop(here, TIMEOUT_MS);
  member = await newMember(here.address);
});
beforeEach(() => vendor.behave({ kind: 'well' }));
afterAll(async () => {
  await vendor.close();
  await here.close();
});

const DRAGON = {
  vendor: 'PG',
  category: 'RNG',
  gameId: 'dragon-gold',
  nodeId: 'dragon-gold',
  supportPlay: 'html5',
  platform: 'html5',
};
const launch = (query: Record<string, unknown> = {}, { caller }: { readonly caller: Caller } = member) =>
  caller.call('launch.game', { query: { ...DRAGON, ...query } });
const launches = async () =>
  Number((await here.query<{ count: string }>('SELECT count(*) FROM launch.launch'))[0]!.count);
const catalogue = () => here.platform.modules.catalogue;
const integration = (frameOrigins = [vendor.address], launchUrl = vendor.address) => ({
  launchUrl,
  key: vendor.key,
  frameOrigins,
  timeoutMs: TIMEOUT_MS,
});

async function trialUser(): Promise<{ readonly caller: Caller }> {
  const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
  return { caller: callerFor(here.address, () => token) };
}

/** Refused before the request to the vendor: nothing is recorded or sent. */
async function expectRefused(outcome: Promise<unknown>, code: string): Promise<void> {
  const [known, sent] = [await launches(), vendor.launches.length];
  expect(await outcome).toMatchObject({ ok: false, code });
  expect([await launches(), vendor.launches.length]).toEqual([known, sent]);
}

describe('[GAME-07] [GAME-10] a vendor’s game', () => {
  test('opens in the vendor’s own frame, by a signed request without secrets of the member', async () => {
    const { gameUrl, sessionId, game } = valueOf(await launch({ language: 'VI', backUrl: '/m/gameList?gameType=RNG' }));
    expect(new URL(gameUrl).origin).toBe(vendor.address);
    expect(await (await fetch(gameUrl)).text()).toContain('dragon-gold');
    expect(game).toEqual({ name: expect.stringMatching(/\S/), rtpBasisPoints: expect.any(Number) });
    const request = vendor.launches.at(-1)!;
    const { id: memberRef } = valueOf(await member.caller.call('member.profile'));
    expect(request).toEqual({
      vendor: 'PG',
      launchId: sessionId,
      memberRef,
      game: 'dragon-gold',
      token: expect.stringMatching(/^[\w-]{43}$/),
      currency: 'VND',
      language: 'VI',
      country: 'VN',
      platform: 'html5',
      lobbyUrl: `${here.address}/m/gameList?gameType=RNG`,
      depositUrl: `${here.address}/m/voucherCenter`,
      demo: false,
    });
    expect(vendor.rejected).toBe(0);
    const [row] = await here.query(
      `SELECT vendor, game_code, audience, token_hash = sha256($2) AS hashed, opened_at IS NOT NULL AS opened, vendor_session IS NOT NULL AS known, exchanged_at,
         extract(epoch FROM expires_at - launched_at)::int AS seconds FROM launch.launch WHERE id = $1`,
      [sessionId, Buffer.from(request.token)],
    );
    expect(row).toEqual({
      vendor: 'PG',
      game_code: 'dragon-gold',
      audience: 'vendor',
      hashed: true,
      opened: true,
      known: true,
      exchanged_at: null,
      seconds: 60,
    });
    expect(valueOf(await member.caller.call('game.recent', {})).list.map(({ nodeId }) => nodeId)).toEqual([
      'dragon-gold',
    ]);
  });

  test('its token opens no lottery frame', async () => {
    valueOf(await launch());
    const { token } = vendor.launches.at(-1)!;
    expect(await here.guest().call('launch.exchange', { body: { launchToken: token } })).toMatchObject({
      ok: false,
      code: 'launch_token_invalid',
    });
  });

  test('is opened with play money by a trial account, in games that have it', async () => {
    const trial = await trialUser();
    valueOf(await launch({ freeplay: true }, trial));
    expect(vendor.launches.at(-1)).toMatchObject({ demo: true, currency: 'VNDPLAY' });
    await expectRefused(launch({ vendor: 'PDM', gameId: 'sic-bo', nodeId: 'sic-bo' }, trial), 'free_reject');
    await expectRefused(launch({ freeplay: true }), 'free_reject');
  });
});

describe('[GAME-12] refused before the request to the vendor', () => {
  test('guests', async () => {
    await expectRefused(here.guest().call('launch.game', { query: DRAGON }), 'not_logged_in');
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['an unknown vendor', { vendor: 'NOBODY' }, 'game_not_found'],
    ['an unknown game', { gameId: 'none', nodeId: 'none' }, 'game_not_found'],
    ['no game', { gameId: undefined, nodeId: undefined }, 'game_not_found'],
    ['another vendor’s game', { gameId: 'sea-king', nodeId: 'sea-king' }, 'game_not_found'],
    ['a game and another game’s node', { nodeId: 'sea-king', vendor: 'HTR' }, 'game_not_found'],
    ['another site to go back to', { backUrl: 'https://example.com/m/' }, 'url_not_allowed'],
    ['a path that climbs out', { backUrl: '/m/../console/' }, 'url_not_allowed'],
  ])('%s', async (_, query, code) => {
    await expectRefused(launch(query), code);
  });

  test('a vendor under maintenance or disabled, a game under maintenance or disabled', async () => {
    await catalogue().setVendorState('PG', { maintenance: true });
    await expectRefused(launch(), 'vendor_unavailable');
    await catalogue().setVendorState('PG', {
      maintenance: false,
      enabled: { merchantCode: 'DENLONG', enabled: false },
    });
    await expectRefused(launch(), 'game_disabled');
    await catalogue().setVendorState('PG', { enabled: { merchantCode: 'DENLONG', enabled: true } });
    for (const state of [{ maintenance: true }, { enabled: false }]) {
      await catalogue().setGameState('dragon-gold', state);
      await expectRefused(launch(), 'game_disabled');
      await catalogue().setGameState('dragon-gold', { enabled: true, maintenance: false });
    }
    await catalogue().setVendorIntegration('PG', undefined);
    await expectRefused(launch(), 'vendor_unavailable');
    await catalogue().setVendorIntegration('PG', integration());
    valueOf(await launch());
  });
});

describe('[GAME-17] rooms', () => {
  const enter = (nodeId: string, who: { readonly caller: Caller }) =>
    launch({ vendor: 'BTR', gameId: 'tien-len', nodeId }, who);

  test('a trial account enters free rooms only, and is led to one', async () => {
    const trial = await trialUser();
    valueOf(await enter('tien-len', trial));
    expect(vendor.launches.at(-1)!.room).toBe('tien-len-free');
    valueOf(await enter('tien-len-free', trial));
    for (const room of ['tien-len-vip', 'tien-len-paid']) await expectRefused(enter(room, trial), 'free_reject');
  });

  test('VIP rooms require the level, paid rooms the minimum stake, free rooms nothing', async () => {
    const visitor = await newMember(here.address);
    valueOf(await enter('tien-len-free', visitor));
    await expectRefused(enter('tien-len-vip', visitor), 'room_level_insufficient');
    await expectRefused(enter('tien-len-paid', visitor), 'funds_insufficient');
    await deposit(visitor, 100_000);
    valueOf(await enter('tien-len-paid', visitor));
    expect(vendor.launches.at(-1)).toMatchObject({ game: 'tien-len', room: 'tien-len-paid' });
    // A million points raise to the first level.
    await settled(here, visitor, [1_000_000n, 'lost']);
    while ((await here.platform.modules.promotions.evaluateDirty()) > 0);
    valueOf(await enter('tien-len', visitor));
    expect(vendor.launches.at(-1)!.room).toBe('tien-len-vip');
  });
});

describe('[GAME-12] a failing vendor', () => {
  /** The token of a failed launch is invalidated, and the launch is not a recent game. */
  async function expectFailed(code: string): Promise<void> {
    const player = await newMember(here.address);
    expect(await launch({}, player)).toMatchObject({ ok: false, code });
    const [row] = await here.query(
      'SELECT opened_at, exchanged_at IS NOT NULL AS used FROM launch.launch ORDER BY launched_at DESC LIMIT 1',
    );
    expect(row).toEqual({ opened_at: null, used: true });
    expect(valueOf(await player.caller.call('game.recent', {})).list).toEqual([]);
  }

  test.each<[string, Parameters<TestVendor['behave']>[0], string]>([
    ['fails', { kind: 'status', status: 500 }, 'launch_failed'],
    ['refuses', { kind: 'status', status: 403 }, 'launch_failed'],
    ['says it is closed', { kind: 'status', status: 503 }, 'vendor_unavailable'],
    ['answers no JSON', { kind: 'text', text: '<html>' }, 'launch_failed'],
    ['answers nothing', { kind: 'text', text: '' }, 'launch_failed'],
    ['answers null', { kind: 'text', text: 'null' }, 'launch_failed'],
    ['answers other fields', { kind: 'text', text: '{"address":"x"}' }, 'launch_failed'],
    ['answers without end', { kind: 'text', text: `{"url":"${'x'.repeat(200_000)}"}` }, 'launch_failed'],
    [
      'returns a foreign frame',
      { kind: 'text', text: '{"url":"https://example.com/frame","sessionId":"s"}' },
      'launch_failed',
    ],
    ['shows a script', { kind: 'text', text: '{"url":"javascript:alert(1)","sessionId":"s"}' }, 'launch_failed'],
    ['sends us elsewhere', { kind: 'redirect', to: 'http://127.0.0.1:1/launch' }, 'launch_failed'],
  ])('%s', async (_, manners, code) => {
    vendor.behave(manners);
    await expectFailed(code);
  });

  test('times out', async () => {
    vendor.behave({ kind: 'slow', delayMs: TOO_SHORT_MS * 10 });
    await catalogue().setVendorIntegration('PG', { ...integration(), timeoutMs: TOO_SHORT_MS });
    await expectFailed('launch_failed');
    await catalogue().setVendorIntegration('PG', integration());
  });

  test('is unreachable', async () => {
    await catalogue().setVendorIntegration('PG', integration([vendor.address], 'http://127.0.0.1:1'));
    await expectFailed('vendor_unavailable');
    await catalogue().setVendorIntegration('PG', { ...integration(), key: 'another key than the vendor knows' });
    await expectFailed('launch_failed');
    expect(vendor.rejected).toBeGreaterThan(0);
    await catalogue().setVendorIntegration('PG', integration());
    valueOf(await launch());
  });
});
