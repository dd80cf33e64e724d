/**
 * `node tests/bench/frames.ts [--game sen-bac] [--vendor EG3] [--category RNG] [--spins 6] [--slowdown 4]`: what the studio's pictures cost
 * a phone. Plays a slot on play money in Chromium with the processor slowed down (with `--category FISH`, fires at the fish in a room),
 * traces it and prints script time per frame and frames a second while something moves, and how much the first start loads.
 */
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { callerFor, eventually, startTestPlatform, valueOf } from '../kit/src/index.ts';
import { buildWeb } from '../../tools/build.ts';
import { launchBrowser, openPhone } from '../setup/phone.ts';

/** Script budget per frame on a slow phone, in milliseconds. */
const TARGET_SCRIPT_MS = 4;
const TIMEOUT_MS = 180_000;
const MICRO = 1_000;
const SECOND_MS = 1_000;
/** A longer gap between two frames means the loop was paused. */
const ASLEEP_MS = 250;
/** Shots that take as long as a spin. */
const SHOTS_PER_SPIN = 10;
const SHOT_PAUSE_MS = 250;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface TraceEvent {
  readonly name: string;
  readonly dur?: number;
  readonly ts: number;
}

/** All events of a trace from here on, once it is ended. */
async function trace(session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  return async () => {
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    return events;
  };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

function report(events: readonly TraceEvent[]): void {
  const frames = events.filter(({ name, dur }) => name === 'FireAnimationFrame' && dur !== undefined);
  const script = frames.map(({ dur = 0 }) => dur / MICRO).toSorted((one, other) => one - other);
  const begins = frames.map(({ ts }) => ts / MICRO).toSorted((one, other) => one - other);
  const gaps = begins
    .slice(1)
    .map((at, index) => at - begins[index]!)
    .filter((gap) => gap < ASLEEP_MS);
  const mean = script.reduce((sum, ms) => sum + ms, 0) / Math.max(1, script.length);
  const moving = gaps.reduce((sum, gap) => sum + gap, 0);
  print(
    `frames ${script.length}, script per frame: mean ${mean.toFixed(2)} ms, median ${quantile(script, 0.5).toFixed(2)}, 95 % ${quantile(script, 0.95).toFixed(2)}, most ${quantile(script, 1).toFixed(2)} (target ${TARGET_SCRIPT_MS})`,
  );
  print(`frames a second while moving: ${((gaps.length / Math.max(1, moving)) * SECOND_MS).toFixed(1)}`);
}

async function loaded(page: Page): Promise<string> {
  const entries = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => ({
      name: new URL(entry.name).pathname,
      bytes: (entry as PerformanceResourceTiming).encodedBodySize,
    })),
  );
  const sum = (match: RegExp): number =>
    entries.filter(({ name }) => match.test(name)).reduce((total, { bytes }) => total + bytes, 0);
  const kb = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`;
  return `loaded: scripts ${kb(sum(/\.js$/))}, styles ${kb(sum(/\.css$/))}, art ${kb(sum(/^\/art\//))}, fonts ${kb(sum(/\.woff2$/))}`;
}

/** Spins N times, each after the previous result is shown. */
async function spinReels(page: Page, spins: number): Promise<void> {
  for (let played = 0; played < spins; played += 1) {
    await page.locator('[data-testid="slot-spin"][data-phase="rest"]').waitFor({ timeout: TIMEOUT_MS });
    await page.getByTestId('slot-spin').tap({ force: true });
    await page.locator('[data-testid="slot-spin"]:not([data-phase="turning"])').waitFor({ timeout: TIMEOUT_MS });
  }
}

/** Fires all over the screen, so that bullets, nets and coins are there beside the fish. */
async function fireAbout(page: Page, shots: number): Promise<void> {
  const { x, y, width, height } = (await page.getByTestId('fish-water').boundingBox())!;
  for (let shot = 0; shot < shots; shot += 1) {
    await page.touchscreen.tap(
      x + width * (0.2 + 0.6 * ((shot * 0.37) % 1)),
      y + height * (0.2 + 0.5 * ((shot * 0.61) % 1)),
    );
    await page.waitForTimeout(SHOT_PAUSE_MS);
  }
}

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'sen-bac' },
    vendor: { type: 'string', default: 'EG3' },
    category: { type: 'string', default: 'RNG' },
    spins: { type: 'string', default: '6' },
    slowdown: { type: 'string', default: '4' },
  },
});
await buildWeb(print);
const here = await startTestPlatform({ studio: true });
const browser = await launchBrowser();
const { token } = valueOf(await here.guest().call('session.freePlay', { query: { ageConfirmed: true } }));
const caller = callerFor(here.address, () => token);
const { game, vendor, category } = values;
const launch = () =>
  caller.call('launch.game', {
    query: { vendor, category, gameId: game, nodeId: game, supportPlay: 'html5', platform: 'html5', freeplay: true },
  });
const { gameUrl } = await eventually(
  `${game} to be opened`,
  async () => {
    const answer = await launch();
    return answer.ok ? answer.value : undefined;
  },
  TIMEOUT_MS,
);
const { page, close } = await openPhone(browser, here.address);
await page.goto(gameUrl);
const fishing = category === 'FISH';
await page.getByTestId(fishing ? 'fish-water' : 'slot-spin').waitFor({ timeout: TIMEOUT_MS });
print(await loaded(page));
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
const end = await trace(session);
if (fishing) await fireAbout(page, Number(values.spins) * SHOTS_PER_SPIN);
else await spinReels(page, Number(values.spins));
report(await end());
await close();
await browser.close();
await here.close();
