/**
 * `npm run bench:content [-- --rounds 400]`: what a call of content costs over HTTP, from the caches: announcements of every list, banners and
 * promotions of a guest. In turns with a call that reads nothing, so that a busy machine shows in both. Fails above 5 ms at p50 beside it.
 */
import { parseArgs } from 'node:util';
import { startTestPlatform } from '../kit/src/index.ts';
import { envelopeRule } from '../setup/open-promotion.ts';

const MAXIMUM_MS = 5;
const WARM_UP = 20;
const PROMOTIONS = 12;
/** Reads nothing: what a request costs by itself. */
const NOTHING = '/readyz';
const PATHS: Readonly<Record<string, string>> = {
  'announcement.list': '/wps/relay/MCSFE_getListAnnouncements',
  'announcement.lobbyNews': '/wps/relay/GLS2_lobbyNews',
  'announcement.notice': '/wps/notice',
  'announcement.popular': '/lgw/games/popular',
  'promotions.list': '/wps/promotions',
};

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '400' } } });
const rounds = Number(values.rounds);
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

const world = await startTestPlatform();
try {
  const { promotions, merchant } = world.platform.modules;
  for (let at = 0; at < PROMOTIONS; at++) {
    const rule = envelopeRule(world.clock.now(), 10);
    const published = await promotions.publishNew(merchant(''), { key: `bench-${at}`, rule, by: 'Bench' });
    if (!published.ok) throw new Error(published.code);
  }
  const call = async (path: string): Promise<number> => {
    const startedAt = performance.now();
    const answer = await fetch(`${world.address}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return performance.now() - startedAt;
  };
  let isWithin = true;
  for (const [name, path] of Object.entries(PATHS)) {
    const [own, nothing]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < rounds; round++) {
      const [first, second] = [await call(path), await call(NOTHING)];
      if (round < 0) continue;
      own.push(first);
      nothing.push(second);
    }
    const more = quantile(
      own.map((ms, at) => ms - nothing[at]!),
      0.5,
    );
    isWithin &&= more <= MAXIMUM_MS;
    process.stdout.write(
      `${name}: p50 ${quantile(own, 0.5).toFixed(2)} ms, p95 ${quantile(own, 0.95).toFixed(2)} ms; beside a call that reads nothing ${more.toFixed(2)} ms more (${rounds} pairs)\n`,
    );
  }
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await world.close();
}
