/**
 * `npm run bench:promotions [-- --members 100 --rounds 20 --promotions 50]`: what a settled bet costs while promotions run, compared with
 * none. Bets of slots are settled one by one on an embedded database, in turns with all promotions live and all paused; races are joined
 * by every member, loss cashback is chosen by all, and the evaluation of members that follows a settlement is part of the time. The difference is the median of pairs that are
 * measured one after the other. Fails when a bet is a millisecond dearer.
 * `-- --part simulator [--bets 1000000 --players 20000]`: a rule tried on 30 past days. Fails above 20 seconds.
 */
import { parseArgs } from 'node:util';
import type { PromotionRule } from '../../packages/contract/src/promotion-rules.ts';
import type { PlacedMember } from '../kit/src/index.ts';
import { commonRule } from '../setup/open-promotion.ts';
import { benchSimulator } from './promotions/simulator.ts';
import { CURRENCY, openTurnoverWorld, type OpenBet, type TurnoverWorld } from '../setup/turnover-world.ts';

const DEARER_MAXIMUM_MS = 1;
const STAKE = 10_000n;
const DAY_MS = 86_400_000;
const ZONE_MS = 7 * 3_600_000;
const MERCHANT = { code: 'DENLONG', currency: CURRENCY, defaultLanguage: 'VI', timeZone: 'Asia/Ho_Chi_Minh' } as const;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '20' },
    promotions: { type: 'string', default: '50' },
    part: { type: 'string', default: 'bets' },
    bets: { type: 'string', default: '1000000' },
    players: { type: 'string', default: '20000' },
  },
});
const [memberCount, rounds, promotionCount] = [values.members, values.rounds, values.promotions].map(Number) as [
  number,
  number,
  number,
];

/** Promotions of the kinds that look at play or at the day, one after the other. */
function rulesAt(nowMs: number): readonly PromotionRule[] {
  const everyRule = commonRule(nowMs);
  const audience = { ...everyRule.audience, identityVerified: true };
  const midnight = Math.floor((nowMs + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS;
  return [
    {
      kind: 'race',
      ...everyRule,
      audience,
      from: midnight,
      to: midnight + 7 * DAY_MS,
      product: 'any',
      dailyCap: 100_000_000,
      countsFrom: 'start',
      prizes: [{ places: 10, amount: 50_000 }],
      closeHours: 24,
    },
    { kind: 'check_in', ...everyRule, audience, daily: 500, milestones: [1_000, 2_000, 3_000, 4_000] },
    { kind: 'envelope', ...everyRule, envelopes: { mode: 'table', pieces: [{ amount: 8_000, count: 100 }] } },
    { kind: 'code', ...everyRule, amount: 8_000, codes: 1, usesEach: 10 },
    {
      kind: 'loss',
      ...everyRule,
      from: midnight,
      to: midnight + 7 * DAY_MS,
      product: 'any',
      period: 'day',
      rateBps: 1_000,
      maximum: 100_000,
    },
    {
      kind: 'application',
      ...everyRule,
      minimum: 10_000,
      maximum: 50_000,
      picturesNeeded: 1,
      attempts: 2,
      answerHours: 24,
    },
  ];
}

async function publish({ platform, promotions }: TurnoverWorld, members: readonly PlacedMember[]): Promise<void> {
  const [row] = await platform.query<{ now: Date }>('SELECT kernel.now() AS now');
  const rules = rulesAt(row!.now.getTime());
  for (let at = 0; at < promotionCount; at++) {
    const key = `bench-${at}`;
    const rule = rules[at % rules.length]!;
    const published = await promotions.publishNew(MERCHANT, { key, rule, by: 'Bench' });
    if (!published.ok) throw new Error(`${rule.kind}: ${JSON.stringify(published)}`);
    // Of loss cashback a member has one at a time.
    if (rule.kind === 'loss' && at < rules.length)
      await platform.query(
        `INSERT INTO promotions.loss_choice (merchant_code, key, member_id, currency, version, from_day, to_day)
        SELECT 'DENLONG', $1, m, $3, 1, d.day, d.day + 5 FROM unnest($2::text[]) AS m, (SELECT (kernel.now() AT TIME ZONE $4)::date AS day) d`,
        [key, members.map(({ memberId }) => memberId), CURRENCY, MERCHANT.timeZone],
      );
    if (rule.kind !== 'race') continue;
    await platform.query(
      `INSERT INTO promotions.racer (merchant_code, key, member_id, version, from_day, baseline)
      SELECT 'DENLONG', $1, m, 1, (kernel.now() AT TIME ZONE $3)::date, 0 FROM unnest($2::text[]) AS m`,
      [key, members.map(({ memberId }) => memberId), MERCHANT.timeZone],
    );
  }
}

/** Milliseconds for each bet of a round, its evaluation included; the stakes are placed before. */
async function settleRound(world: TurnoverWorld, members: readonly PlacedMember[]): Promise<readonly number[]> {
  const bets: OpenBet[] = [];
  for (const member of members) {
    const bet = await world.place(member, STAKE);
    if ('refused' in bet) throw new Error(bet.refused);
    bets.push(bet);
  }
  const times: number[] = [];
  for (const bet of bets) {
    const startedAt = performance.now();
    await world.settle([bet], { outcome: 'lost' });
    times.push(performance.now() - startedAt);
  }
  const startedAt = performance.now();
  while ((await world.promotions.evaluateDirty()) > 0);
  const each = (performance.now() - startedAt) / bets.length;
  return times.map((ms) => ms + each);
}

const mean = (times: readonly number[]): number => times.reduce((sum, ms) => sum + ms, 0) / times.length;
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/** What a settled bet costs while promotions run; false when it is a millisecond dearer. */
async function benchBets(): Promise<boolean> {
  const world = await openTurnoverWorld();
  try {
    const members: PlacedMember[] = [];
    for (let at = 0; at < memberCount; at++) {
      const member = await world.member();
      await world.deposit(member, 100_000_000n);
      members.push(member);
    }
    await publish(world, members);
    const measured: Record<'live' | 'paused', number[]> = { live: [], paused: [] };
    const pairs: Record<'live' | 'paused', number>[] = [];
    await settleRound(world, members);
    for (let round = 0; round < rounds; round++) {
      const pair = { live: 0, paused: 0 };
      for (const state of round % 2 === 0 ? (['live', 'paused'] as const) : (['paused', 'live'] as const)) {
        await world.platform.query('UPDATE promotions.promotion SET state = $1', [state]);
        const times = await settleRound(world, members);
        pair[state] = quantile(times, 0.5);
        measured[state].push(...times);
      }
      pairs.push(pair);
    }
    for (const [state, times] of Object.entries(measured))
      print(
        `${promotionCount} promotions ${state}: ${mean(times).toFixed(3)} ms a settled bet, median ${quantile(times, 0.5).toFixed(3)}, p95 ${quantile(times, 0.95).toFixed(3)} (${times.length} bets)`,
      );
    // Both of a pair were measured one after the other: what the machine does besides is in both, and cancels.
    const dearer = quantile(
      pairs.map(({ live, paused }) => live - paused),
      0.5,
    );
    const ratio = quantile(
      pairs.map(({ live, paused }) => live / paused),
      0.5,
    );
    print(
      `dearer by ${dearer.toFixed(3)} ms, ${ratio.toFixed(3)} times (median of ${pairs.length} pairs); at most ${DEARER_MAXIMUM_MS} ms`,
    );
    return dearer <= DEARER_MAXIMUM_MS;
  } finally {
    await world.platform.close();
  }
}

const isWithin =
  values.part === 'simulator'
    ? await benchSimulator({ bets: Number(values.bets), members: Number(values.players) })
    : await benchBets();
process.exitCode = isWithin ? 0 : 1;
