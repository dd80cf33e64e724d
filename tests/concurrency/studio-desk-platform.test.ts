/**
 * The traders' desk through the operators' calls, with the studio's real book behind its signed duties: rights, refusals, an act that is one act
 * also when its answer is lost, the trail, and results by two persons.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Feed } from '../../apps/studio/src/sports/feed/feed.ts';
import { eventually, newMember, startTestPlatform, valueOf, type TestPlatform } from '../kit/src/index.ts';
import { newOperator, type OpsInput, type TestOperator } from '../kit/src/operator.ts';
import { createTradersDesk, DESK_EVENT, DESK_KEY, DESK_VENDOR, type TradersDesk } from '../setup/traders-desk.ts';

const MERCHANTS = ['DENLONG', 'KHACNHA'];
const RESULT = '1x2?period=ft';
const TIMEOUT_MS = 1_500;

let world: TestPlatform;
let studio: TradersDesk;
let feed: Feed;
let duties: FastifyInstance;
/** Answers are lost after the studio has done what it was asked for. */
let isLosing = false;
let trader: TestOperator;
let other: TestOperator;
let finance: TestOperator;

beforeAll(async () => {
  [world, studio] = await Promise.all([startTestPlatform(), createTradersDesk()]);
  await world.query(`INSERT INTO system.merchant (code, brand_name, default_merchant, currency, default_language, languages, time_zone)
    VALUES ('KHACNHA', 'Khác', false, 'VND', 'VI', '{VI,EN}', 'Asia/Ho_Chi_Minh')`);
  await eventually('the second merchant', async () => world.platform.modules.system.merchantCodes().length === 2);
  [trader, other, finance] = [
    await newOperator(world, ['risk'], MERCHANTS),
    await newOperator(world, ['risk'], MERCHANTS),
    await newOperator(world, ['finance'], MERCHANTS),
  ];
  ({ feed } = await studio.open());
  duties = await studio.duties(feed, { clock: { now: () => world.clock.now() }, losing: () => isLosing });
  await duties.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await world?.close();
  await studio?.close();
});

async function connect(): Promise<void> {
  const { port } = duties.server.address() as AddressInfo;
  const connected = await world.platform.modules.catalogue.setVendorIntegration(DESK_VENDOR, {
    ...{ launchUrl: `http://127.0.0.1:${port}/studio/vendor`, ownAddress: true, key: DESK_KEY },
    ...{ frameOrigins: ['self'], timeoutMs: TIMEOUT_MS, games: [] },
  });
  valueOf(connected);
}

type ActBody = OpsInput<'ops.sports.act'>['body'];
const stopMatch = { act: 'stop', scope: { on: 'event', event: DESK_EVENT } } as const;
const openMatch = { act: 'open', scope: { on: 'event', event: DESK_EVENT } } as const;
const act = (by: TestOperator, body: Partial<ActBody> & Pick<ActBody, 'act'>) =>
  by.call('ops.sports.act', { body: { actId: randomUUID(), reason: 'tin đội hình', ...body } });
const board = async (by: TestOperator) => valueOf(await by.call('ops.sports.board'));
const match = async (by: TestOperator) =>
  valueOf(await by.call('ops.sports.event', { params: { eventId: DESK_EVENT } }));
const entriesOf = (actId: string) =>
  world.query<{
    merchant: string;
    call: string;
    outcome: string;
    code: string | null;
    operator: string;
    reason: string;
  }>(
    `SELECT merchant_code AS merchant, call, outcome, code, operator_id AS operator, reason FROM audit.entry WHERE after ->> 'actId' = $1 ORDER BY id`,
    [actId],
  );
/** A producer that this machine starves of time for a moment is down, and comes back. */
async function opens(): Promise<void> {
  await expect.poll(() => feed.book.line(DESK_EVENT, RESULT)!.status, { timeout: 40_000 }).toBe('open');
}
const inStudio = async (actId: string) =>
  (
    await studio.db.query<{ operator: string; approver: string | null }>(
      'SELECT operator, approver FROM desk_act WHERE act_id = $1',
      [actId],
    )
  ).rows;

describe('[SPO-09/rights] who may see and act', () => {
  test('without a sportsbook everything says so, and an order is kept', async () => {
    expect(await trader.call('ops.sports.board')).toMatchObject({ ok: false, code: 'sports_unavailable' });
    await connect();
    expect((await board(trader)).events.map(({ event }) => event)).toContain(DESK_EVENT);
  });

  test('the book is the installation’s: who works for one merchant sees and changes nothing of it', async () => {
    const narrow = await newOperator(world, ['risk'], ['DENLONG']);
    for (const refused of [
      await narrow.call('ops.sports.board'),
      await narrow.call('ops.sports.event', { params: { eventId: DESK_EVENT } }),
      await narrow.call('ops.sports.limits'),
      await narrow.call('ops.sports.slips'),
      await narrow.call('ops.sports.profit'),
      await narrow.call('ops.sports.preview', { body: { act: stopMatch } }),
      await act(narrow, { act: stopMatch }),
      await narrow.call('ops.sports.rule', {
        body: { act: { act: 'void', event: DESK_EVENT, keys: [RESULT] }, reason: 'nhầm' },
      }),
    ])
      expect(refused).toMatchObject({ ok: false, code: 'merchant_foreign' });
    expect(await world.query('SELECT 1 FROM sports.act')).toEqual([]);
  });

  test('finance sees it and asks for results, and does not trade; support sees nothing', async () => {
    expect((await board(finance)).can).toEqual({ trade: false, rule: true });
    expect(await act(finance, { act: stopMatch })).toMatchObject({ ok: false, code: 'permission_denied' });
    const support = await newOperator(world, ['support'], MERCHANTS);
    expect(await support.call('ops.sports.board')).toMatchObject({ ok: false, code: 'permission_denied' });
  });
});

describe('[SPO-09/acts] an act of one trader', () => {
  test('is in force when it is answered, and in the trail of every merchant with its reason', async () => {
    const actId = randomUUID();
    expect(valueOf(await act(trader, { actId, act: stopMatch }))).toMatchObject({ actId, state: 'in_force' });
    expect(feed.book.event(DESK_EVENT)!.stop).toMatchObject({ reason: 'trader' });
    const entry = { call: 'ops.sports.act', outcome: 'done', operator: trader.operatorId, reason: 'tin đội hình' };
    expect(await entriesOf(actId)).toMatchObject(MERCHANTS.map((merchant) => ({ ...entry, merchant })));
    const shown = await match(finance);
    expect(shown.stops).toMatchObject([{ on: 'event' }]);
    expect(shown.acts).toMatchObject([{ actId, state: 'in_force', by: { operatorId: trader.operatorId } }]);
    valueOf(await act(trader, { act: openMatch }));
    await opens();
  });

  test('sent again with its id is the same one; another content or person is refused', async () => {
    const actId = randomUUID();
    const before = await studio.stopSeq();
    for (let times = 0; times < 3; times += 1)
      expect(valueOf(await act(trader, { actId, act: stopMatch })).state).toBe('in_force');
    expect(await studio.stopSeq()).toBe(before + 1);
    expect(await act(trader, { actId, act: openMatch })).toMatchObject({ code: 'sports_act_mismatch' });
    expect(await act(other, { actId, act: stopMatch })).toMatchObject({ code: 'sports_act_mismatch' });
    expect(feed.book.event(DESK_EVENT)!.stop).toMatchObject({ reason: 'trader' });
    valueOf(await act(trader, { act: openMatch }));
  });

  test('whose answer was lost stands in the trail and on the board, and is done once when anyone sends it again', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const before = await studio.stopSeq();
    isLosing = true;
    expect(await act(trader, { actId: first, act: stopMatch })).toMatchObject({ code: 'sports_unreachable' });
    isLosing = false;
    expect(await inStudio(first)).toHaveLength(1);
    expect(await entriesOf(first)).toHaveLength(MERCHANTS.length);
    expect((await board(other)).unanswered).toMatchObject([{ actId: first, state: 'sent', attempts: 1 }]);
    const sent = await other.call('ops.sports.send', { params: { actId: first } });
    expect(valueOf(sent)).toMatchObject({ state: 'in_force', by: { operatorId: trader.operatorId } });
    expect([await studio.stopSeq(), (await board(other)).unanswered]).toEqual([before + 1, []]);
    // The same person, by the same call: what a dialog does that stays open.
    isLosing = true;
    expect(await act(trader, { actId: second, act: openMatch })).toMatchObject({ code: 'sports_unreachable' });
    isLosing = false;
    expect(valueOf(await act(trader, { actId: second, act: openMatch })).state).toBe('in_force');
    await opens();
    expect(await trader.call('ops.sports.send', { params: { actId: 'none' } })).toMatchObject({
      code: 'sports_act_not_found',
    });
  });

  test('that the book does not take is refused for good, changes nothing, and the refusal is in the trail', async () => {
    const named = { event: DESK_EVENT, key: RESULT } as const;
    const refusals = [
      [{ act: 'offset', ...named, outcome: '9', steps: 1 }, 'sports_line_not_found'],
      [{ act: 'manual', ...named, outcome: '1', price: 5 }, 'sports_price_invalid'],
      [{ act: 'stop', scope: { on: 'event', event: 'sim:match:0' } }, 'sports_event_not_found'],
    ] as const;
    for (const [body, code] of refusals) {
      const actId = randomUUID();
      expect(await trader.call('ops.sports.preview', { body: { act: body } })).toMatchObject({ code });
      expect(await act(trader, { actId, act: body })).toMatchObject({ ok: false, code });
      expect(await act(trader, { actId, act: body })).toMatchObject({ ok: false, code });
      const entries = await entriesOf(actId);
      expect(entries.filter(({ outcome }) => outcome === 'refused')).toMatchObject(
        MERCHANTS.map((merchant) => ({ merchant, code, operator: trader.operatorId })),
      );
      expect(await inStudio(actId)).toEqual([]);
    }
    expect((await board(trader)).unanswered).toEqual([]);
  });

  test('moves a price and back, with the change shown first', async () => {
    const named = { event: DESK_EVENT, key: RESULT, outcome: '1' } as const;
    const priceOf = async () =>
      (await match(trader)).lines.find(({ key }) => key === RESULT)!.outcomes.find(({ outcome }) => outcome === '1')!;
    const { price } = await priceOf();
    const moved = { act: 'offset', ...named, steps: -2 } as const;
    const { changes } = valueOf(await trader.call('ops.sports.preview', { body: { act: moved } }));
    valueOf(await act(trader, { act: moved }));
    expect(await priceOf()).toMatchObject({ steps: -2, feedPrice: price, price: changes[0]!.outcomes[0]!.price[1] });
    valueOf(await act(trader, { act: { ...moved, steps: 0 } }));
    expect(await priceOf()).toMatchObject({ steps: 0, price });
  });
});

describe('[SPO-09/void] a result by hand', () => {
  const ruling = (by: TestOperator, reason = 'sai đội hình') =>
    by.call('ops.sports.rule', { body: { act: { act: 'void', event: DESK_EVENT, keys: [RESULT] }, reason } });
  const decide = (by: TestOperator, approvalId: string) =>
    by.call('ops.approvals.decide', { params: { approvalId }, body: { decision: 'approve' } });
  const results = async () =>
    (
      await studio.db.query('SELECT outcome, void_bps AS voided, why FROM sports_result WHERE event_id = $1', [
        DESK_EVENT,
      ])
    ).rows;

  test('is asked for by one person, decided by another, and sent until the book has it', async () => {
    const { state, approvalId } = valueOf(await ruling(finance));
    expect([state, await results()]).toEqual(['pending', []]);
    expect(await ruling(trader)).toMatchObject({ code: 'approval_pending' });
    const { summary } = valueOf(await trader.call('ops.approvals.read', { params: { approvalId: approvalId! } }));
    expect(summary.map(({ label }) => label)).toEqual(['sports_ruling', 'sports_line']);
    expect(await decide(finance, approvalId!)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await decide(trader, approvalId!)).state).toBe('carried_out');
    await eventually('the results', async () => (await results()).length === 3);
    expect(await results()).toEqual(
      expect.arrayContaining(['1', 'x', '2'].map((outcome) => ({ outcome, voided: 10_000, why: 'trader' }))),
    );
    expect(await inStudio(approvalId!)).toEqual([{ operator: finance.operatorId, approver: trader.operatorId }]);
    await eventually('the answer', async () =>
      (await match(trader)).acts.some((one) => one.actId === approvalId && one.state === 'in_force'),
    );
    const [entry] = (await entriesOf(approvalId!)).filter(({ call }) => call === 'ops.sports.rule');
    expect(entry).toMatchObject({ outcome: 'done', reason: 'sai đội hình' });
  });

  test('of what the book does not have is refused when it is asked for', async () => {
    const none = await finance.call('ops.sports.rule', {
      body: { act: { act: 'rollback', event: DESK_EVENT, keys: ['btts?period=ft'] }, reason: 'nhầm' },
    });
    expect(none).toMatchObject({ ok: false, code: 'sports_line_not_found' });
  });
});

describe('[SPO-09/limits] limits', () => {
  const limits = async (by: TestOperator) => valueOf(await by.call('ops.sports.limits'));
  async function change(inPlayPercent: number) {
    const { tier, version, changedAt: _at, ...now } = (await limits(trader)).sports[0]!.tiers[1]!;
    return { act: 'tierLimits', sport: 'football', tier, version, limits: { ...now, inPlayPercent } } as const;
  }

  test('are changed by an act of one trader, on the version that was read; the trail has what was before', async () => {
    const actId = randomUUID();
    const first = await change(40);
    expect(await act(finance, { act: first })).toMatchObject({ code: 'permission_denied' });
    expect(valueOf(await act(trader, { actId, act: first }))).toMatchObject({ state: 'in_force' });
    expect((await limits(finance)).sports[0]!.tiers[1]).toMatchObject({
      inPlayPercent: 40,
      version: first.version + 1,
    });
    const entries = await world.query<{ merchant: string; before: { inPlayPercent: number }; object: string }>(
      `SELECT merchant_code AS merchant, before, object_id AS object FROM audit.entry WHERE after ->> 'actId' = $1 ORDER BY id`,
      [actId],
    );
    const object = 'football/limits/2';
    expect(entries).toMatchObject(MERCHANTS.map((merchant) => ({ merchant, object, before: { inPlayPercent: 50 } })));
    // The other trader had read what was before.
    const stale = randomUUID();
    expect(await act(other, { actId: stale, act: first })).toMatchObject({ code: 'sports_limits_changed' });
    expect(
      (await entriesOf(stale)).some(({ outcome, code }) => outcome === 'refused' && code === 'sports_limits_changed'),
    ).toBe(true);
    const shown = await limits(finance);
    expect(shown.can).toEqual({ trade: false });
    expect(shown.acts.map((one) => [one.actId, one.state])).toEqual([
      [stale, 'refused'],
      [actId, 'in_force'],
    ]);
    // They are no acts on a match.
    expect((await match(trader)).acts.map((one) => one.actId)).not.toContain(actId);
    valueOf(await act(trader, { act: await change(50) }));
  });

  test('out of their bounds, or out of order, are no request', async () => {
    const given = await change(50);
    for (const wrong of [
      { delayMs: 999 },
      { delayMs: 12_001 },
      { main: 1 },
      { side: given.limits.main + 1 },
      { inPlayPercent: 0 },
    ])
      expect(await act(trader, { act: { ...given, limits: { ...given.limits, ...wrong } } })).toMatchObject({
        ok: false,
        code: 'input_invalid',
      });
    expect((await limits(trader)).sports[0]!.tiers[1]).toMatchObject({ ...given.limits, version: given.version });
  });
});

test('[SPO-09/slips] [SPO-09/profit] the biggest slips name their member, and profit is of days that can be read', async () => {
  const { userName } = await newMember(world.address);
  const [member] = await world.query<{ id: string; username: string }>(
    'SELECT id, username FROM identity.member WHERE username = $1',
    [userName],
  );
  const side = { id: 'side', name: { vi: 'Sông Trà', en: 'Sông Trà' } };
  const line = { event: DESK_EVENT, key: RESULT, outcome: '1', ladder: 'decimal', price: 1_500, written: '1.50' };
  const stakes = {
    ...{ kind: 'single', folds: [{ size: 1, unit: 70_000 }], combined: null, maximum: 2_000_000, notCounted: 0 },
    legs: [{ ...line, kickOffAt: 1_700_000_000_000, home: side, away: side, taken: null }],
  };
  const play = { openBps: 10_000, paid: 0, returned: 0, possible: 105_000 };
  for (const [id, memberRef] of [
    ['known', member!.id],
    ['unknown', 'someone-else'],
  ]) {
    await studio.db.query(
      `INSERT INTO round (round_id, vendor, member_ref, currency, game, kind, title, session_id, request_id, bet, beside, stakes, seed_hash, member_seed, state, play)
       VALUES ($1, 'SCO', $2, 'VND', 'bong-da', 'sports', 'football@1', 's', $1, 70000, true, $3, 'x', '', 'open', $4)`,
      [id, memberRef, JSON.stringify(stakes), JSON.stringify(play)],
    );
    await studio.db.query(
      `INSERT INTO slip_leg (round_id, leg_no, event_id, market_key, outcome, ladder, price) VALUES ($1, 0, $2, $3, '1', 'decimal', 1500)`,
      [id, DESK_EVENT, RESULT],
    );
  }
  const { list, currency } = valueOf(await trader.call('ops.sports.slips', { query: { by: 'stake' } }));
  expect(currency).toBe('VND');
  expect(list.map((one) => [one.slipId, one.member])).toEqual([
    ['unknown', null],
    ['known', { memberId: member!.id, username: member!.username }],
  ]);
  expect(list[0]).toMatchObject({ possible: 105_000, legs: [{ event: DESK_EVENT, market: '1X2', price: '1.50' }] });
  expect(list[0]).not.toHaveProperty('memberRef');
  const days = (from: string, to: string) => finance.call('ops.sports.profit', { query: { by: 'match', from, to } });
  expect(await days('2026-01-01', '2026-02-01')).toMatchObject({ code: 'sports_days_invalid' });
  expect(valueOf(await days('2026-01-01', '2026-01-31'))).toMatchObject({ from: '2026-01-01', total: { slips: 0 } });
  for (const table of ['slip_leg', 'round'])
    await studio.db.query(`DELETE FROM ${table} WHERE round_id IN ('known', 'unknown')`);
});
