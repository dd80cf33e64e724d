/** The site's document from a test web directory: slots, themes, and hostile texts and answers. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bindStatic } from './static.ts';

const PAGE =
  '<!doctype html>\n<html lang="vi" dir="ltr" data-theme="dark">\n<head><title>x</title></head>\n<body><div id="root" class="column"></div></body></html>';
const REQUESTED = ['/wps/relay/MCSFE_getListAnnouncements?types=B'];
const HOME = { addresses: '^/m/home$', guestsOnly: false, css: '.a{top:0}' };
const drawing = (html: string, requested: readonly string[] = REQUESTED) => ({
  languages: {
    vi: { html, requested, welcome: 'Chào bạn' },
    en: { html: `en ${html}`, requested, welcome: 'Welcome' },
  },
});
const SCREENS = [
  {
    ...HOME,
    homeVariant: 'plain',
    ...drawing('<b>{{banner.title}}</b><p>{{banner.text}}</p><img src="{{banner.art}}">'),
  },
  { ...HOME, homeVariant: 'jackpot', jackpotFigures: 'illustrative', ...drawing('<i>jackpot</i>') },
  { ...HOME, homeVariant: 'jackpot', jackpotFigures: 'confirmed', ...drawing('<i>pools</i>') },
  { addresses: '^/m/login$', guestsOnly: true, css: '', ...drawing('<form></form>', []) },
  {
    addresses: '^/m/gameList$',
    guestsOnly: false,
    css: '',
    ...drawing('<s>{{games.0.name}}</s><u>{{total}}</u>', ['/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=1']),
  },
];

let app: FastifyInstance;
let webDir: string;
let answers: Record<string, unknown>;
let requested: unknown[];

beforeEach(async () => {
  answers = {
    '/wps/system/status': { status: 0 },
    '/wps/system/whitelabel': { brandName: 'Đèn Lồng', languageDefault: 'VI' },
    '/wps/system/settings/consolidated': { homeVariant: 'plain' },
    '/wps/relay/MCSFE_getListAnnouncements': { list: [] },
  };
  webDir = await mkdtemp(join(tmpdir(), 'lantern-document-'));
  const files = {
    'apps/site/index.html': PAGE,
    'apps/lotto/index.html': PAGE,
    'first-screens.json': JSON.stringify(SCREENS),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(webDir, path)), { recursive: true });
    await writeFile(join(webDir, path), text);
  }
  requested = [];
  app = Fastify();
  app.get('/wps/*', async (request, reply) => {
    const value = answers[request.url.split('?', 1)[0]!];
    requested.push([request.url, request.headers.host, request.headers['accept-language']]);
    return value === undefined ? reply.code(503).send({ success: false }) : { success: true, value };
  });
  await bindStatic(app, webDir, 'VI');
  await app.ready();
});
afterEach(async () => {
  await app.close();
  await rm(webDir, { recursive: true });
});

const page = async (url: string, cookie = '') =>
  (await app.inject({ url, headers: { host: 'one.example', cookie } })).body;

test('a first screen has its style and the default banner, and its calls are made as a guest of the host', async () => {
  const html = await page('/m/home');
  expect(html).toContain(
    '<div id="root" class="column" inert aria-hidden="true"><b>Đèn Lồng</b><p>Chào bạn</p><img src="/art/banner-lanterns.webp"></div>',
  );
  expect(html).toContain('<style>.a{top:0}</style>');
  expect(html).toContain('<html data-first-screen="out" lang="vi" dir="ltr" data-theme="dark">');
  expect(requested).toContainEqual(['/wps/relay/MCSFE_getListAnnouncements?types=B', 'one.example', 'vi']);
});

test("an operator's texts and addresses are escaped", async () => {
  answers['/wps/relay/MCSFE_getListAnnouncements'] = {
    list: [
      {
        type: 'B',
        groupName: 'm_home',
        title: '</b><script>alert(1)</script>{{total}}',
        content: '<p onclick="x">Xin <b>chào</b> & "bạn"</p>',
        imageUrl: 'https://evil.example/x.png',
      },
    ],
  };
  const html = await page('/m/home');
  expect(html).not.toContain('<script>');
  expect(html).toContain(
    '<b>&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;{{total}}</b><p>Xin chào &amp; &quot;bạn&quot;</p><img src="/art/banner-lanterns.webp">',
  );
});

test("[HOME-15] home is the merchant's own template", async () => {
  answers['/wps/system/settings/consolidated'] = { homeVariant: 'jackpot', jackpotFigures: 'illustrative' };
  expect(await page('/m/home')).toContain('<i>jackpot</i>');
  // No made-up figure is rendered where confirmed figures are required.
  answers['/wps/system/settings/consolidated'] = { homeVariant: 'jackpot', jackpotFigures: 'confirmed' };
  expect(await page('/m/home')).toContain('<i>pools</i>');
});

test.each([
  ['look=light.en.in', 'lang="en" dir="ltr" data-theme="light"', 'en <b>'],
  ['a=1; look=dark.vi.out; b=2', 'lang="vi" dir="ltr" data-theme="dark"', '<b>'],
  ['look=light.ur.out', 'lang="ur" dir="rtl" data-theme="light"', undefined],
  ['look="><script>.en.in', 'lang="vi" dir="ltr" data-theme="dark"', '<b>'],
])('the page comes in the look of the browser: %s', async (cookie, root, drawn) => {
  const html = await page('/m/home', cookie);
  expect(html).toContain(root);
  expect(html.includes('inert')).toBe(drawn !== undefined);
  if (drawn !== undefined) expect(html).toContain(`aria-hidden="true">${drawn}`);
});

test('a sign-in screen is not rendered for a signed-in member, and no screen for the app shell', async () => {
  expect(await page('/m/login')).toContain('<form>');
  expect(await page('/m/login', 'look=dark.vi.in')).not.toContain('<form>');
  expect(await page('/m/home?shell')).not.toContain('inert');
});

test("a list's call has the address's parameters; a screen that cannot be filled is not rendered", async () => {
  answers['/wps/relay/GCSGAME_gameList'] = {
    games: [{ displayName: 'Cá & Rồng', iconUrl: '/art/games/ca-rong.vi.m.webp', vendorName: 'X' }],
    totalElements: 1,
  };
  const html = await page('/m/gameList?gameType=FISH');
  expect(html).toContain('<s>Cá &amp; Rồng</s><u>1</u>');
  expect(requested).toContainEqual(['/wps/relay/GCSGAME_gameList?gameType=FISH&pageNo=1', 'one.example', 'vi']);
  for (const address of ['/m/gameList?gameType=FISH&gameName=a', '/m/gameList?gameType="><script>', '/m/gameList'])
    expect(await page(address), address).not.toMatch(/inert|<script>/);
  answers['/wps/relay/GCSGAME_gameList'] = { games: [], totalElements: 0 };
  expect(await page('/m/gameList?gameType=LIVE')).not.toContain('inert');
});

test.each([
  ['no call answers', () => (answers = {})],
  ['the banners do not answer', () => delete answers['/wps/relay/MCSFE_getListAnnouncements']],
  ['the site is shut', () => (answers['/wps/system/status'] = { status: 1 })],
  ['the visitor may not come in', () => (answers['/wps/system/status'] = { status: 2 })],
])('without a first screen while %s', async (_, happen) => {
  happen();
  const html = await page('/m/home');
  expect(html).toContain('<div id="root" class="column"></div>');
});
