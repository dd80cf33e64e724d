/**
 * `npm run bench:frame-loads [-- --slowdown 1]`: how long a game takes to open on a slow network. One game of each kind is opened by a
 * member in a browser without a cache, over a slow 4G connection; prints the time from requesting the page until the game can be
 * played, and the bytes received until then. Each is opened three times; the median counts.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { eventually, newMember, startTestPlatform } from '../kit/src/index.ts';
import { buildWeb } from '../../tools/build.ts';
import { launchBrowser, openPhone } from '../setup/phone.ts';

/** Lighthouse's slow 4G: round trip, and both directions in bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_600 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};
const TARGET_MS = 2_000;
const TIMEOUT_MS = 180_000;
const TIMES = 3;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Opened {
  readonly vendor: string;
  readonly category: string;
  readonly gameId: string;
  readonly nodeId?: string;
  /** Present once the game can be played. */
  readonly ready: string;
}

const GAMES: readonly Opened[] = [
  { vendor: 'EG3', category: 'RNG', gameId: 'sen-bac', ready: 'slot-spin' },
  { vendor: 'HTR', category: 'FISH', gameId: 'san-ca-bach-tuoc', ready: 'fish-water' },
  { vendor: 'PDM', category: 'LIVE', gameId: 'tai-xiu-pho-dem', ready: 'table-spot' },
  { vendor: 'GCH', category: 'COCKFIGHT', gameId: 'da-ga-ao', ready: 'fight-confirm' },
  { vendor: 'JL', category: 'JL', gameId: 'ten-lua-x1000', ready: 'crash-scene' },
  { vendor: 'JL', category: 'JL', gameId: 'do-min-da-quy', ready: 'instant-play' },
  { vendor: 'BTR', category: 'PVP', gameId: 'tien-len-mien-nam', nodeId: 'tien-len-mien-nam-free', ready: 'cards-sit' },
];

interface Load {
  readonly readyMs: number;
  readonly kilobytes: number;
}

/** In the page: when the selector first matched. */
function watchFor(testId: string): void {
  const seen = (): void => {
    if (document.querySelector(`[data-testid="${testId}"]`))
      document.documentElement.dataset['readyMs'] ??= String(performance.now());
  };
  new MutationObserver(seen).observe(document, { childList: true, subtree: true });
}

async function loadOnce(
  browser: Browser,
  address: string,
  url: string,
  { ready }: Opened,
  slowdown: number,
): Promise<Load> {
  const { page, context, close } = await openPhone(browser, address);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchFor, ready);
  await page.goto(url, { timeout: TIMEOUT_MS });
  await page.locator('html[data-ready-ms]').waitFor({ timeout: TIMEOUT_MS });
  const kilobytes = bytes / 1_024;
  const readyMs = Number(await page.locator('html').getAttribute('data-ready-ms'));
  await close();
  return { readyMs, kilobytes };
}

const { values } = parseArgs({ options: { slowdown: { type: 'string', default: '1' } } });
await buildWeb(print);
const here = await startTestPlatform({ studio: true });
const browser = await launchBrowser();
const { caller } = await newMember(here.address);

/** A single-use address to open the game. */
async function addressOf({ vendor, category, gameId, nodeId = gameId }: Opened): Promise<string> {
  const query = { vendor, category, gameId, nodeId, supportPlay: 'html5', platform: 'html5' };
  return await eventually(
    `${gameId} to be opened`,
    async () => {
      const answer = await caller.call('launch.game', { query });
      return answer.ok ? answer.value.gameUrl : undefined;
    },
    TIMEOUT_MS,
  );
}

for (const game of GAMES) {
  const loads: Load[] = [];
  for (let time = 0; time < TIMES; time += 1)
    loads.push(await loadOnce(browser, here.address, await addressOf(game), game, Number(values.slowdown)));
  const middle = loads.toSorted((one, other) => one.readyMs - other.readyMs)[Math.floor(TIMES / 2)]!;
  print(
    `${game.category} ${game.gameId}: ${(middle.readyMs / 1_000).toFixed(2)} s, ${middle.kilobytes.toFixed(0)} kB${middle.readyMs > TARGET_MS ? ` (wanted: ${TARGET_MS / 1_000} s)` : ''}`,
  );
}
await browser.close();
await here.close();
