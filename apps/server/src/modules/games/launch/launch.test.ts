import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import { callerFor, newMember, valueOf, type TestMember } from '../../../../../../tests/kit/src/caller.ts';

let world: TestPlatform;
let member: TestMember;
let gameCode: string;
beforeAll(async () => {
  world = await startTestPlatform();
  member = await newMember(world.address);
  const { categories } = valueOf(await world.guest().call('lottery.menu', { query: { device: 'MOBILE' } }));
  gameCode = categories[0]!.gameMenus[0]!.code;
});
afterAll(() => world.close());

const launch = (query: Record<string, unknown> = {}) =>
  member.caller.call('launch.game', {
    query: {
      vendor: 'LOTT',
      lottoGameCode: gameCode,
      lottoPrizeMode: 'Lott',
      lottoView: 'betting',
      language: 'VI',
      ...query,
    },
  });
const exchange = (launchToken: string) => world.guest().call('launch.exchange', { body: { launchToken } });
const tokenOf = (gameUrl: string) => new URL(gameUrl, 'http://frame').searchParams.get('token') ?? '';
const launches = async () => (await world.query('SELECT 1 FROM launch.launch')).length;

async function expectRefused(outcome: Promise<unknown>, code: string): Promise<void> {
  const before = await launches();
  expect(await outcome).toMatchObject({ ok: false, code });
  expect(await launches()).toBe(before);
}

describe('[GAME-09/address] [CALL-07/launch] the lottery frame', () => {
  test('its address is built from play type and game, with a launch token that is not the session', async () => {
    const { gameUrl, sessionId } = valueOf(await launch({ backUrl: '/m/lottery', theme: 'light' }));
    const url = new URL(gameUrl, 'http://frame');
    expect(url.pathname).toBe(`/lotto/mui/trad/games/${gameCode}`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      merchant: 'DENLONG',
      css: 'default',
      prize_mode: 'Lott',
      language: 'VI',
      theme: 'light',
      backUrl: '/m/lottery',
    });
    expect(gameUrl).not.toContain(member.token);
    expect(sessionId).not.toBe('');
    const [row] = await world.query<{ hashed: boolean }>(
      'SELECT token_hash = sha256($2) AS hashed FROM launch.launch WHERE id = $1',
      [sessionId, Buffer.from(tokenOf(gameUrl))],
    );
    expect(row).toEqual({ hashed: true });
  });

  test('entertainment play has its own path', async () => {
    expect(valueOf(await launch({ playType: 'ent' })).gameUrl).toContain('/lotto/mui/ent/games/');
    expect(valueOf(await launch({ vendor: 'ELOTT' })).gameUrl).toContain('/lotto/mui/ent/games/');
  });

  test('[GAME-07] the lobby is the lottery screen and creates no token', async () => {
    const before = await launches();
    for (const query of [{ lottoView: 'lobby' }, { vendor: 'TCG_SEA', lottoGameCode: undefined, gameCode: 'lobby' }]) {
      expect(valueOf(await launch(query)).gameUrl).toBe('/m/lottery');
    }
    expect(await launches()).toBe(before);
  });
});

describe('exchanging a launch token', () => {
  test('creates a session for the frame, once', async () => {
    const { gameUrl } = valueOf(await launch());
    const frame = valueOf(await exchange(tokenOf(gameUrl)));
    expect(frame).toMatchObject({ userName: member.userName, type: 0, currency: 'VND' });
    const inFrame = callerFor(world.address, () => frame.token);
    valueOf(await inFrame.call('wallet.balance'));
    expect(await inFrame.call('member.profile')).toMatchObject({ ok: false, code: 'permission_denied' });
    expect(await inFrame.call('launch.game', { query: { vendor: 'LOTT', lottoGameCode: gameCode } })).toMatchObject({
      ok: false,
      code: 'permission_denied',
    });
    expect(await exchange(tokenOf(gameUrl))).toMatchObject({ ok: false, code: 'launch_token_invalid' });
  });

  test('succeeds for exactly one of several concurrent requests', async () => {
    const token = tokenOf(valueOf(await launch()).gameUrl);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => exchange(token)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test('is refused after a minute, for unknown tokens, for the session token, and after logout', async () => {
    const late = tokenOf(valueOf(await launch()).gameUrl);
    await world.clock.advance(60_001);
    const leaving = await newMember(world.address);
    const left = tokenOf(
      valueOf(await leaving.caller.call('launch.game', { query: { vendor: 'LOTT', lottoGameCode: gameCode } })).gameUrl,
    );
    valueOf(await leaving.caller.call('session.logout'));
    const [before] = await world.query('SELECT count(*) FROM identity.session');
    for (const token of [late, left, 'unknown', member.token])
      expect(await exchange(token)).toMatchObject({ ok: false, code: 'launch_token_invalid' });
    expect(await world.query('SELECT count(*) FROM identity.session')).toEqual([before]);
  });
});

describe('[GAME-11] a trial account', () => {
  test('opens the same frame, with play money', async () => {
    const trial = valueOf(await world.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
    const caller = callerFor(world.address, () => trial.token);
    for (const freeplay of [undefined, true]) {
      const { gameUrl } = valueOf(
        await caller.call('launch.game', { query: { vendor: 'LOTT', lottoGameCode: gameCode, freeplay } }),
      );
      const frame = valueOf(await exchange(tokenOf(gameUrl)));
      expect(frame).toMatchObject({ userName: trial.userName, type: 4, currency: 'VNDPLAY' });
      const inFrame = callerFor(world.address, () => frame.token);
      expect(valueOf(await inFrame.call('wallet.balance'))).toMatchObject({
        currency: 'VNDPLAY',
        demo: true,
        sumBalance: 10_000_000,
      });
      expect(valueOf(await inFrame.call('lottery.betTypes', { query: { gameCode } })).currency).toBe('VNDPLAY');
    }
  });
});

describe('refused launches', () => {
  test('[GAME-12] a lottery closed by an operator, and one whose vendor is under maintenance', async () => {
    const { catalogue } = world.platform.modules;
    await catalogue.setGameState(gameCode, { enabled: false });
    await expectRefused(launch(), 'game_disabled');
    await catalogue.setGameState(gameCode, { enabled: true, maintenance: true });
    await expectRefused(launch(), 'game_disabled');
    await catalogue.setGameState(gameCode, { maintenance: false });
    await catalogue.setVendorState('TCG_LOTTO_VN', { maintenance: true });
    await expectRefused(launch(), 'vendor_unavailable');
    await catalogue.setVendorState('TCG_LOTTO_VN', { maintenance: false });
    valueOf(await launch());
  });

  test('guests', async () => {
    await expectRefused(
      world.guest().call('launch.game', { query: { vendor: 'LOTT', lottoGameCode: gameCode } }),
      'not_logged_in',
    );
  });

  test.each([
    ['an unknown game', { lottoGameCode: 'no-such-game' }, 'game_not_found'],
    ['no game', { lottoGameCode: undefined }, 'game_not_found'],
    ['a vendor without games here', { vendor: 'PG' }, 'game_not_found'],
    ['an unknown prize mode', { lottoPrizeMode: 'Best' }, 'prize_mode_unknown'],
    ['free play', { freeplay: true }, 'free_reject'],
    ['another site to go back to', { backUrl: 'https://example.com/m/' }, 'url_not_allowed'],
    ['a path outside the site', { backUrl: '/console/' }, 'url_not_allowed'],
    ['a path that climbs out', { backUrl: '/m/../console/' }, 'url_not_allowed'],
    ['a path that climbs out in disguise', { backUrl: '/m/%2e%2e/console/' }, 'url_not_allowed'],
    ['a path a browser reads as a host', { backUrl: '/m/\\example.com' }, 'url_not_allowed'],
  ])('%s', async (_, query, code) => {
    await expectRefused(launch(query), code);
  });
});
