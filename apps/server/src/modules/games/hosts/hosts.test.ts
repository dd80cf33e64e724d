import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, startTestPlatform, valueOf, type TestPlatform, type TestVendor } from '@lantern/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSmallShop } from '../../../../../../tests/setup/small-shop.ts';
import { seedHosts, type HostDraft } from './index.ts';

const MERCHANT = 'DENLONG';
const LIVE = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n0.ts\n';

let here: TestPlatform;
let vendor: TestVendor;
/** A streaming server with answers set by the test. */
let streamServer: Server;
let streamOrigin: string;
let playlist = LIVE;

beforeAll(async () => {
  here = await startTestPlatform();
  vendor = await openSmallShop(here);
  streamServer = createServer((request, response) =>
    request.url === '/away' ? response.writeHead(302, { location: '/live.m3u8' }).end() : response.end(playlist),
  );
  await new Promise<void>((resolve) => streamServer.listen(0, '127.0.0.1', resolve));
  streamOrigin = `http://127.0.0.1:${(streamServer.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await vendor.close();
  await here.close();
  streamServer.closeAllConnections();
  await new Promise((resolve) => streamServer.close(resolve));
});
beforeEach(async () => {
  playlist = LIVE;
  await here.query('DELETE FROM hosts.host');
  valueOf(await hosts().setStreamOrigins(MERCHANT, []));
});

const hosts = () => here.platform.modules.hosts;
const draft: HostDraft = {
  merchantCode: MERCHANT,
  hostId: 'lien',
  name: 'Liên',
  portrait: '/art/host-lien.webp',
  gameId: 'sic-bo',
  adapter: 'sample',
  stream: 'dice',
};
const put = async (change: Partial<HostDraft> = {}) => valueOf(await hosts().putHost({ ...draft, ...change }));
const onAir = async (language = 'VI') => valueOf(await here.guest().call('chat.models', { query: { language } })).list;
const ids = async () => (await onAir()).map(({ id }) => id);
const streamed = async () =>
  valueOf(await here.guest().call('game.list', { query: { gameType: 'LIVESTREAM' } })).games.map(
    ({ nodeId }) => nodeId,
  );
const types = async () =>
  valueOf(await here.guest().call('game.types', { query: { typeId: 1, language: 'VI' } })).list.find(
    ({ gameType }) => gameType === 'LIVESTREAM',
  );
const policy = async () => {
  const { headers } = await fetch(`${here.address}/m/home`, { headers: { accept: 'text/html' } });
  return new Map(
    (headers.get('content-security-policy') ?? '')
      .split(';')
      .map((one) => one.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
};

describe('[CALL-11/models] [GAME-15] hosts on air', () => {
  test('are listed with table and stream, in the operator’s order; their tables are LIVESTREAM, which is empty without hosts', async () => {
    expect(await onAir()).toEqual([]);
    expect(await streamed()).toEqual([]);
    expect(await types()).toBeUndefined();
    await put({ sort: 2 });
    await put({ hostId: 'mai', name: 'Mai', gameId: 'baccarat', stream: 'cards', sort: 1 });
    const [first, second] = await onAir('EN');
    expect(first).toMatchObject({
      id: 'mai',
      nickname: 'Mai',
      online: true,
      imageUrl: '/art/host-lien.webp',
      game: { nodeId: 'baccarat', displayName: 'Silver Baccarat', vendorCode: 'PDM' },
      stream: { url: '/streams/sample/cards/live.m3u8', sample: true },
    });
    expect(second).toMatchObject({ id: 'lien', game: { nodeId: 'sic-bo' } });
    expect((await streamed()).toSorted()).toEqual(['baccarat', 'sic-bo']);
    expect(valueOf(await here.guest().call('game.hot', { query: { gameType: 'LIVESTREAM' } })).games).toHaveLength(2);
    expect(await types()).toMatchObject({ labelName: 'Trực tiếp', vendorNames: [{ vendor: 'PDM', gameCount: 2 }] });
  });

  test('are a merchant’s own, enabled, at a table in the shop', async () => {
    await put({ enabled: false });
    await put({ merchantCode: 'OTHER' });
    await put({ hostId: 'quan', gameId: 'no-such-table' });
    expect(await ids()).toEqual([]);
    await put();
    expect(await ids()).toEqual(['lien']);
    valueOf(await here.platform.modules.catalogue.setGameState('sic-bo', { enabled: false }));
    expect(await ids()).toEqual([]);
    expect(await streamed()).toEqual([]);
    valueOf(await here.platform.modules.catalogue.setGameState('sic-bo', { enabled: true }));
    expect(await ids()).toEqual(['lien']);
    await hosts().removeHost(MERCHANT, 'lien');
    expect(await ids()).toEqual([]);
  });

  test('follow the hours of the merchant’s day, also over midnight', async () => {
    const [now] = await here.query<{ minute: number }>(
      `SELECT (extract(hour FROM t) * 60 + extract(minute FROM t))::integer AS minute FROM (SELECT kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh' AS t) AS day`,
    );
    const at = (minutes: number) => (now!.minute + minutes + 1_440) % 1_440;
    await put({ hostId: 'now', onAirFrom: at(-60), onAirTo: at(60) });
    await put({ hostId: 'soon', onAirFrom: at(60), onAirTo: at(180) });
    expect(await ids()).toEqual(['now']);
    await here.clock.advance(90 * 60_000);
    expect(await ids()).toEqual(['soon']);
  });

  test.each<[string, Partial<HostDraft>]>([
    ['hostId', { hostId: 'Liên' }],
    ['name', { name: ' ' }],
    ['portrait', { portrait: '//elsewhere.example/a.webp' }],
    ['gameId', { gameId: '../a' }],
    ['onAirFrom', { onAirFrom: 60, onAirTo: 60 }],
    ['onAirFrom', { onAirFrom: 60 }],
    ['onAirFrom', { onAirFrom: 0, onAirTo: 1_440 }],
    ['stream', { stream: 'no-such-loop' }],
    ['stream', { adapter: 'hls', stream: 'https://live.example/live.m3u8' }],
    ['stream', { adapter: 'hls', stream: 'javascript:alert(1)' }],
  ])('an invalid %s is refused', async (field, change) => {
    expect(await hosts().putHost({ ...draft, ...change })).toMatchObject({
      ok: false,
      code: 'input_invalid',
      value: { fields: [{ field }] },
    });
    expect(await onAir()).toEqual([]);
  });

  test('the demo’s hosts are seeded idempotently', async () => {
    const { content } = here.platform.modules;
    await seedHosts(hosts(), content);
    await seedHosts(hosts(), content);
    const banners = valueOf(
      await here.guest().call('announcement.list', { query: { types: 'B', group: 'm_live', platform: 'M' } }),
    ).list;
    expect(banners.map(({ url }) => url)).toEqual(['/m/live']);
    expect(await here.query('SELECT 1 FROM hosts.host')).toHaveLength(4);
  });
});

describe('[GAME-15] an external stream', () => {
  const address = () => `${streamOrigin}/live.m3u8`;

  test('plays only from an allowed origin, and the page’s policy has exactly those', async () => {
    expect(await hosts().putHost({ ...draft, adapter: 'hls', stream: address() })).toMatchObject({ ok: false });
    expect((await policy()).get('media-src')).toEqual(["'self'", 'blob:']);
    valueOf(await hosts().setStreamOrigins(MERCHANT, [streamOrigin, 'https://live.example']));
    await put({ adapter: 'hls', stream: address() });
    // A stream whose first check was not answered in time is off air for some seconds.
    await eventually('the stream is checked', async () => (await ids()).length > 0);
    expect(await onAir()).toMatchObject([{ id: 'lien', stream: { url: address(), sample: false } }]);
    await eventually('the policy lets it play', async () => (await policy()).get('media-src')?.includes(streamOrigin));
    const directives = await policy();
    expect(directives.get('media-src')).toEqual(["'self'", 'blob:', streamOrigin, 'https://live.example']);
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      here.address.replace('http', 'ws'),
      streamOrigin,
      'https://live.example',
    ]);
    // Removed from the list, off air.
    valueOf(await hosts().setStreamOrigins(MERCHANT, ['https://live.example']));
    expect(await onAir()).toEqual([]);
    expect(await streamed()).toEqual([]);
    await eventually(
      'the policy is narrow again',
      async () => (await policy()).get('media-src')?.includes(streamOrigin) === false,
    );
  });

  test.each([['http://live.example'], ['https://live.example/'], ["https://a;script-src'unsafe-inline'"], ['*']])(
    '%s never comes on the list',
    async (origin) => {
      expect(await hosts().setStreamOrigins(MERCHANT, ['https://live.example', origin])).toMatchObject({
        ok: false,
        code: 'input_invalid',
      });
      expect(await here.query('SELECT 1 FROM hosts.stream_origin')).toEqual([]);
    },
  );

  test('is off air if its playlist has ended, is invalid, or redirects', async () => {
    valueOf(await hosts().setStreamOrigins(MERCHANT, [streamOrigin]));
    playlist = `${LIVE}#EXT-X-ENDLIST\n`;
    await put({ hostId: 'over', adapter: 'hls', stream: `${streamOrigin}/over.m3u8` });
    expect(await ids()).toEqual([]);
    playlist = '<html></html>';
    await put({ hostId: 'page', adapter: 'hls', stream: `${streamOrigin}/page.m3u8` });
    expect(await ids()).toEqual([]);
    playlist = LIVE;
    await put({ hostId: 'moved', adapter: 'hls', stream: `${streamOrigin}/away` });
    expect(await ids()).not.toContain('moved');
    // A restarted stream is detected automatically.
    await eventually('it is back', async () => (await ids()).includes('over'));
  });
});

describe('[GAME-15] the sample stream', () => {
  const fetchSample = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${here.address}/streams/sample/${path}`, { headers });

  test('is a live playlist whose pieces all exist, in sequence', async () => {
    const sequenceOf = async () =>
      Number(/MEDIA-SEQUENCE:(\d+)/.exec(await (await fetchSample('dice/live.m3u8')).text())?.[1]);
    const answer = await fetchSample('dice/live.m3u8');
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/vnd.apple.mpegurl',
      'no-cache',
    ]);
    const files = (await answer.text()).split('\n').filter((line) => line.endsWith('.m4s'));
    for (const file of ['init.mp4', ...files]) {
      const piece = await fetchSample(`dice/${file}`);
      expect([file, piece.status, piece.headers.get('content-type'), piece.headers.get('accept-ranges')]).toEqual([
        file,
        200,
        'video/mp4',
        'bytes',
      ]);
      expect(piece.headers.get('cache-control')).toBe(
        file === 'init.mp4' ? 'public, max-age=86400' : 'public, max-age=60',
      );
      expect((await piece.arrayBuffer()).byteLength).toBeGreaterThan(500);
    }
    const before = await sequenceOf();
    await here.clock.advance(20_000);
    expect(await sequenceOf()).toBeGreaterThanOrEqual(before + 10);
  });

  test('is sent as byte ranges on request', async () => {
    const whole = Buffer.from(await (await fetchSample('cards/0.m4s')).arrayBuffer());
    const part = await fetchSample('cards/0.m4s', { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    expect((await fetchSample('cards/0.m4s', { range: `bytes=${whole.length}-` })).status).toBe(416);
  });

  test.each([
    'nobody/live.m3u8',
    'dice/12345678901.m4s',
    'dice/-1.m4s',
    'nobody/init.mp4',
    'dice/..%2f..%2fpackage.json',
    '..%2fdice/0.m4s',
    'dice/made.m3u8',
  ])('there is no %s', async (path) => {
    expect((await fetchSample(path)).status).toBe(404);
  });
});
