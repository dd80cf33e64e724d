/** Versions of price lists: what may be published, and which one a bet is sold at. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import fc from 'fast-check';
import { listChanges } from '../../../../kernel/changes.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Result } from '../../../../kernel/result.ts';
import {
  GAME,
  NOON,
  NUMERO,
  openLotteryWorld,
  orderOf,
  runTick,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import type { PricePublication } from './price-lists.ts';

let world: LotteryWorld;
let node: LotteryNode;
let other: LotteryNode;
let prices: LotteryNode['desk']['prices'];
let member: MemberId;

const gameCode = GAME.code;
const ISSUE_MS = GAME.intervalSec * 1000;
const LINE = { prizeMode: 'Lott', playType: 'trad', betType: 'lo2' } as const;
const SEEDED = 995_000n;

beforeAll(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
  other = world.addNode();
  prices = node.desk.prices;
  member = await world.books.newMember(1_000_000_000_000n);
});
afterAll(() => world.close());

/** Each test has an hour of its own, with an issue that has just opened. */
let hour = 0;
let opened = 0;
beforeEach(async () => {
  opened = NOON + ++hour * 3_600_000;
  await world.moveClock(opened);
  await runTick(world, node);
});

const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.code);
  return result.value;
};
const numeroAt = (at: number): string =>
  NUMERO.slice(0, 8) + String(Number(NUMERO.slice(8)) + Math.floor((at - NOON) / ISSUE_MS)).padStart(4, '0');

async function draftOf(oddsE4: bigint): Promise<number> {
  return valueOf(await prices.draft({ gameCode, changes: [{ ...LINE, oddsE4 }], actor: 'lan' })).version;
}
const publish = (version: number, start: PricePublication['start']) =>
  prices.publish({ gameCode, version, start, actor: 'minh' });

/** The odds of a bet placed now on an issue, by either node. */
async function soldAt(numero: string, by: LotteryNode = node): Promise<bigint> {
  const request = orderOf(member, [['lo2', ['27']]], { numero, oddsChange: 'any' });
  return valueOf(await by.lottery.placeOrder(request)).suborders[0]!.oddsE4;
}

it('refuses lines that are not of the game, that lose money or keep too much, and limits that contradict each other', async () => {
  const draft = (change: object) => prices.draft({ gameCode, changes: [{ ...LINE, ...change }], actor: 'lan' });
  const fault = (field: string, reason: string) => ({
    code: 'price_invalid',
    value: { line: 'Lott/trad/lo2', field, reason },
  });
  // 27 prizes of two digits at 27 units: 100.00 is fair, to the last ten-thousandth.
  expect(await draft({ oddsE4: 1_000_000n })).toMatchObject(fault('oddsE4', 'edge'));
  expect(await draft({ oddsE4: 999_999n })).toMatchObject({ ok: true });
  expect(await draft({ oddsE4: 399_999n })).toMatchObject(fault('oddsE4', 'edge'));
  expect(await draft({ oddsE4: 400_000n })).toMatchObject({ ok: true });
  expect(await draft({ oddsE4: 0n })).toMatchObject(fault('oddsE4', 'invalid'));
  expect(await draft({ oddsTable: { '1': 5 } })).toMatchObject(fault('oddsTable', 'invalid'));
  expect(await draft({ unitMinimum: 0n })).toMatchObject(fault('unitMinimum', 'invalid'));
  expect(await draft({ stakeMinimum: 999n })).toMatchObject(fault('stakeMinimum', 'invalid'));
  // One unit costs 27 of them.
  expect(await draft({ stakeMaximum: 26_999n })).toMatchObject(fault('stakeMaximum', 'invalid'));
  expect(await draft({ numberLiabilityMaximum: 99_499n })).toMatchObject(fault('numberLiabilityMaximum', 'invalid'));
  expect(await draft({ betType: 'd3_tai', oddsE4: 19_000n })).toMatchObject({ code: 'price_invalid' });
  expect(await draft({ playType: 'ent' })).toMatchObject({ code: 'price_invalid' });
  expect(await prices.draft({ gameCode: 'none', changes: [LINE], actor: 'lan' })).toMatchObject({
    code: 'game_not_found',
  });
  expect(await prices.draft({ gameCode, changes: [], actor: 'lan' })).toMatchObject({ code: 'input_invalid' });
});

it('sells issues that open from the moment on at the new list, on every node, and those before at theirs', async () => {
  const version = await draftOf(900_000n);
  expect(await soldAt(numeroAt(opened))).toBe(SEEDED);
  valueOf(await publish(version, { from: opened + 1 }));
  expect(valueOf(await prices.versions(gameCode))[0]).toMatchObject({
    version,
    state: 'scheduled',
    draftedBy: 'lan',
    publishedBy: 'minh',
  });
  await world.moveClock(opened + 1000);
  expect([await soldAt(numeroAt(opened)), await soldAt(numeroAt(opened), other)]).toEqual([SEEDED, SEEDED]);
  await world.moveClock(opened + ISSUE_MS);
  await runTick(world, other);
  const next = numeroAt(opened + ISSUE_MS);
  expect([await soldAt(next), await soldAt(next, other)]).toEqual([900_000n, 900_000n]);
  const [first, second] = valueOf(await prices.versions(gameCode)).filter(({ state }) => state !== 'draft');
  expect([first!.state, second!.state]).toEqual(['in_force', 'replaced']);
  expect(
    valueOf(await prices.lines(gameCode, version)).find(
      ({ betType, prizeMode }) => betType === 'lo2' && prizeMode === 'Lott',
    ),
  ).toMatchObject({
    oddsE4: 900_000n,
    lowestPpm: 100_000,
    highestPpm: 100_000,
  });
  expect(
    (await listChanges(world.books.db, `lottery.prices/${gameCode}`, 2)).map(({ actor, action }) => [actor, action]),
  ).toEqual([
    ['minh', 'lottery.publishPrices'],
    ['lan', 'lottery.draftPrices'],
  ]);
});

it('changes the odds of an issue on sale only when it is named, and then asks members as their setting says', async () => {
  const numero = numeroAt(opened);
  const seen = await soldAt(numero);
  valueOf(await publish(await draftOf(880_000n), { firstIssue: numero }));
  const odds = String(Number(seen) / 10_000);
  const place = (oddsChange: 'refuse' | 'any') =>
    node.lottery.placeOrder({
      ...orderOf(member, [], { numero, oddsChange }),
      items: [{ betType: 'lo2', selections: ['27'], unit: 1000n, multiplier: 1, odds }],
    });
  expect(await place('refuse')).toMatchObject({ code: 'odds_changed', value: { odds: '88' } });
  expect(valueOf(await place('any')).suborders[0]!.oddsE4).toBe(880_000n);
  await world.moveClock(opened + ISSUE_MS - 1000);
  expect(await publish(await draftOf(870_000n), { firstIssue: numero })).toMatchObject({ code: 'issue_closed' });
  expect(await publish(await draftOf(870_000n), { firstIssue: '20990101' })).toMatchObject({ code: 'issue_not_found' });
});

/** The odds of the chases' orders, the oldest first. */
const chasedOdds = () =>
  world.rows(
    'SELECT odds_e4::int AS odds FROM lottery.suborder JOIN lottery."order" o USING (order_id) WHERE chase_id IS NOT NULL ORDER BY o.order_id',
  );

async function chase(numeros: readonly string[]): Promise<void> {
  const body = {
    gameCode,
    prizeMode: 'Lott',
    playType: 'trad',
    items: [{ betType: 'lo2', selections: ['27'], unit: 1000, multiplier: 1 }],
    issues: numeros.map((numero) => ({ numero, multiplier: 1 })),
    stopOnWin: false,
    oddsChange: 'refuse',
  };
  const context = {
    session: { memberId: member, currency: 'VND' },
    merchant: { code: 'TEST' },
    idempotencyKey: `chase-${numeros[0]}`,
    language: 'VI',
  };
  valueOf(await node.lottery.handlers['lottery.placeChase'](context as never, { body } as never));
}

it('sells a chase whole at the list of its first issue, also of one that did not exist yet', async () => {
  const before = Number(await soldAt(numeroAt(opened)));
  valueOf(await publish(await draftOf(860_000n), { from: opened + 60_000 }));
  await chase([numeroAt(opened), numeroAt(opened + ISSUE_MS)]);
  expect(await chasedOdds()).toEqual([{ odds: before }, { odds: before }]);
  await chase([numeroAt(opened + 40 * ISSUE_MS), numeroAt(opened + 41 * ISSUE_MS)]);
  expect(await chasedOdds()).toEqual([before, before, 860_000, 860_000].map((odds) => ({ odds })));
});

it('publishes no draft of an older version, nothing in the past, and nothing around a scheduled one; that can be withdrawn', async () => {
  const [first, second] = [await draftOf(850_000n), await draftOf(840_000n)];
  expect(await publish(first, { from: opened })).toMatchObject({ code: 'version_start_invalid' });
  expect(await publish(9_999, { from: opened + 1 })).toMatchObject({ code: 'version_not_found' });
  valueOf(await publish(first, { from: opened + 60_000 }));
  expect(await publish(first, { from: opened + 90_000 })).toMatchObject({ code: 'version_state_conflict' });
  expect(await publish(second, { from: opened + 90_000 })).toMatchObject({ code: 'version_outdated' });
  const third = await draftOf(830_000n);
  expect(await publish(third, { from: opened + 30_000 })).toMatchObject({ code: 'version_start_invalid' });
  expect(valueOf(await prices.withdraw({ gameCode, version: first, actor: 'minh' }))).toMatchObject({
    state: 'withdrawn',
  });
  expect(await publish(third, { from: opened + 30_000 })).toMatchObject({ code: 'version_outdated' });
  valueOf(await publish(second, { from: opened + 30_000 }));
  await world.moveClock(opened + 30_000);
  expect(await prices.withdraw({ gameCode, version: second, actor: 'minh' })).toMatchObject({
    code: 'version_state_conflict',
  });
});

it('sells every bet at the version its issue had, whatever is published and withdrawn when', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('publish' as const),
      aheadMs: fc.integer({ min: 1, max: 12_000 }),
      odds: fc.bigInt(400_000n, 999_999n),
    }),
    fc.record({ kind: fc.constant('name' as const), odds: fc.bigInt(400_000n, 999_999n) }),
    fc.record({ kind: fc.constant('withdraw' as const) }),
    fc.record({ kind: fc.constant('bet' as const), second: fc.boolean() }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 7_000 }) }),
  );
  let now = opened;
  /** What was published, in order: the list of an issue is the last one that was valid when it opened. */
  const base = await soldAt(numeroAt(opened));
  let published: { version: number; from: number; odds: bigint }[] = [];
  let bets = 0;
  // An issue whose sales were over before the clock came there does not exist.
  const closedCode = expect.stringMatching(/^issue_(closed|not_found)$/);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      for (const action of steps) {
        const open = opened + Math.floor((now - opened) / ISSUE_MS) * ISSUE_MS;
        if (action.kind === 'wait') {
          now += action.ms;
          await world.moveClock(now);
          await runTick(world, node);
        } else if (action.kind === 'bet') {
          const expected = published.findLast(({ from }) => from <= open)?.odds ?? base;
          const request = orderOf(member, [['lo2', ['27']]], { numero: numeroAt(open), oddsChange: 'any' });
          const placed = await (action.second ? other : node).lottery.placeOrder(request);
          if (now < open + ISSUE_MS - GAME.lockTimeSec * 1000) {
            expect(valueOf(placed).suborders[0]!.oddsE4).toBe(expected);
            bets++;
          } else expect(placed).toMatchObject({ code: closedCode });
        } else if (action.kind === 'withdraw') {
          const scheduled = published.at(-1);
          if (!scheduled || scheduled.from <= now) continue;
          valueOf(await prices.withdraw({ gameCode, version: scheduled.version, actor: 'minh' }));
          published = published.slice(0, -1);
        } else {
          const version = await draftOf(action.odds);
          const start = action.kind === 'publish' ? { from: now + action.aheadMs } : { firstIssue: numeroAt(open) };
          const from = 'from' in start ? start.from : open;
          const outcome = await publish(version, start);
          const last = published.at(-1);
          const closed = action.kind === 'name' && now >= open + ISSUE_MS - GAME.lockTimeSec * 1000;
          if (closed) expect(outcome).toMatchObject({ code: closedCode });
          else if (last && last.from > now && last.from >= from)
            expect(outcome).toMatchObject({ code: 'version_start_invalid' });
          else {
            valueOf(outcome);
            published.push({ version, from, odds: action.odds });
          }
        }
      }
    }),
    { numRuns: 12, seed: 20261120, endOnFailure: true },
  );
  expect(bets).toBeGreaterThan(10);
});
