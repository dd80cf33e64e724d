/**
 * `npm run bench:content [-- --rounds 400]`: what a call of content costs over HTTP, from the caches: announcements of every list, banners, and
 * promotions of a guest and of a signed-in member, with all kinds among them. In turns with a call that reads nothing, so that a busy machine shows in
 * both. Fails above 5 ms at p50 beside it.
 */
import { parseArgs } from 'node:util';
import type { PromotionRule } from '../../packages/contract/src/promotion-rules.ts';
import { newMember, startTestPlatform } from '../kit/src/index.ts';
import { commonRule, envelopeRule } from '../setup/open-promotion.ts';
import { matchRule } from '../setup/match-rule.ts';

const MAXIMUM_MS = 5;
const WARM_UP = 20;
const ENVELOPES = 6;
/** Reads nothing: what a request costs by itself. */
const NOTHING = '/readyz';
const PATHS: Readonly<Record<string, string>> = {
  'announcement.list': '/wps/relay/MCSFE_getListAnnouncements',
  'announcement.lobbyNews': '/wps/relay/GLS2_lobbyNews',
  'announcement.notice': '/wps/notice',
  'announcement.popular': '/lgw/games/popular',
  'promotions.list': '/wps/promotions',
};

/** One of every kind that members see and that asks about them, besides envelopes. */
function rulesOf(now: number): readonly PromotionRule[] {
  const everyRule = { ...commonRule(now), budget: 500_000_000 };
  const audience = { minLevel: 1, identityVerified: true, depositDays: 30, accountDays: 7 };
  return [
    { kind: 'check_in', ...everyRule, audience, daily: 1_000, milestones: [1_000, 2_000, 3_000, 4_000] },
    { kind: 'code', ...everyRule, amount: 8_000, codes: 1, usesEach: 10 },
    { kind: 'app_download', ...everyRule, audience, amount: 28_000 },
    matchRule(),
    {
      kind: 'application',
      ...everyRule,
      audience,
      minimum: 1_000,
      maximum: 50_000,
      picturesNeeded: 0,
      attempts: 2,
      answerHours: 24,
    },
    { ...(envelopeRule(now, 10) as Extract<PromotionRule, { kind: 'envelope' }>), audience, controlBps: 500 },
  ];
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '400' } } });
const rounds = Number(values.rounds);
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

const world = await startTestPlatform();
try {
  const { promotions, merchant } = world.platform.modules;
  const now = world.clock.now();
  const rules = [...Array.from({ length: ENVELOPES }, () => envelopeRule(now, 10)), ...rulesOf(now)];
  for (const [at, rule] of rules.entries()) {
    const published = await promotions.publishNew(merchant(''), { key: `bench-${at}`, rule, by: 'Bench' });
    if (!published.ok) throw new Error(`${rule.kind}: ${published.code} ${JSON.stringify(published.value)}`);
  }
  const timed = async (work: () => Promise<{ readonly ok: boolean }>): Promise<number> => {
    const startedAt = performance.now();
    const answer = await work();
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return performance.now() - startedAt;
  };
  const call = (path: string) =>
    timed(async () => {
      const answer = await fetch(`${world.address}${path}`);
      await answer.arrayBuffer();
      return answer;
    });
  const { caller } = await newMember(world.address);
  const calls: readonly (readonly [string, () => Promise<number>, () => Promise<number>])[] = [
    ...Object.entries(PATHS).map(([name, path]) => [name, () => call(path), () => call(NOTHING)] as const),
    // Who calls is found too.
    [
      'promotions.list of a member',
      () => timed(() => caller.call('promotions.list', { query: {} })),
      () => call(NOTHING),
    ],
  ];
  let isWithin = true;
  for (const [name, wanted, probe] of calls) {
    const [own, nothing]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < rounds; round++) {
      const [first, second] = [await wanted(), await probe()];
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
