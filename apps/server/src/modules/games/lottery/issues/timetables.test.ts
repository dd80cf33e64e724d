/** Versions of timetables: from which day they count, and what happens to issues that were created ahead. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberId } from '../../../../kernel/ids.ts';
import {
  GAME,
  openLotteryWorld,
  orderOf,
  runTick,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';

let world: LotteryWorld;
let node: LotteryNode;
let member: MemberId;
beforeAll(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
  member = await world.books.newMember(1_000_000_000n);
  await node.lottery.seedDefinitions();
  await sellOnly(GAME.code);
});
afterAll(() => world.close());

const at = (text: string) => Date.parse(`${text}+07:00`);
const live = async (instant: number) => {
  await world.moveClock(instant);
  await runTick(world, node);
};
const times = async (code: string, from: string) =>
  (
    await world.rows<{ numero: string; open: string; draw: string }>(
      `SELECT numero, to_char(opens_at AT TIME ZONE interval '+07:00', 'MM-DD HH24:MI:SS') AS open,
        to_char(draws_at AT TIME ZONE interval '+07:00', 'MM-DD HH24:MI:SS') AS draw
      FROM lottery.issue WHERE game_code = $1 AND numero >= $2 ORDER BY draws_at`,
      [code, from],
    )
  ).map(({ numero, open, draw }) => [numero, open, draw]);
const sellOnly = (code: string) => world.rows('UPDATE lottery.game SET on_sale = code = $1', [code]);
const chase = (numero: string, gameCode: string) =>
  node.lottery.handlers['lottery.placeChase'](
    {
      session: { memberId: member, currency: 'VND' },
      merchant: { code: 'TEST' },
      idempotencyKey: `chase-${gameCode}-${numero}`,
      language: 'VI',
    } as never,
    {
      body: {
        gameCode,
        prizeMode: 'Lott',
        playType: 'trad',
        items: [{ betType: 'lo2', selections: ['27'], unit: 1000, multiplier: 1 }],
        issues: [{ numero, multiplier: 1 }],
        stopOnWin: false,
        oddsChange: 'any',
      },
    } as never,
  );
const { code: gameCode } = GAME;
const publish = (fromDate: string, intervalSec: number, lockTimeSec = 1) =>
  node.desk.timetables.publish({
    gameCode,
    fromDate,
    timetable: { kind: 'interval', intervalSec },
    lockTimeSec,
    actor: 'lan',
  });

it('[LOTT-06] [CON-11/timetables] refuses timetables that are not whole, of another kind, of today, or before one to come', async () => {
  await live(at('2026-11-21T12:00:00'));
  const invalid = (field: string) => ({ code: 'input_invalid', value: { fields: [{ field, reason: 'invalid' }] } });
  expect(await publish('20261122', 7)).toMatchObject(invalid('intervalSec'));
  expect(await publish('20261122', 10, 10)).toMatchObject(invalid('lockTimeSec'));
  expect(await publish('20261131', 10)).toMatchObject(invalid('fromDate'));
  expect(await publish('20261121', 10)).toMatchObject({ code: 'version_start_invalid' });
  const miba = { gameCode: 'miba', fromDate: '20261123', lockTimeSec: 300, actor: 'lan' };
  const days = { kind: 'days', weekdays: [1, 3] as (1 | 3)[], drawsAtMinute: 1_095, reopensAtMinute: 1_170 } as const;
  expect(
    await node.desk.timetables.publish({ ...miba, timetable: { kind: 'interval', intervalSec: 60 } }),
  ).toMatchObject(invalid('kind'));
  expect(await node.desk.timetables.publish({ ...miba, timetable: { ...days, weekdays: [] } })).toMatchObject(
    invalid('weekdays'),
  );
  expect(await node.desk.timetables.publish({ ...miba, timetable: { ...days, reopensAtMinute: 0 } })).toMatchObject(
    invalid('reopensAtMinute'),
  );
  expect(await publish('20261123', 10)).toMatchObject({ ok: true });
  expect(await publish('20261123', 20)).toMatchObject({ code: 'version_start_invalid' });
  expect(await node.desk.timetables.withdraw({ gameCode, version: 2, actor: 'minh' })).toMatchObject({
    ok: true,
    value: { state: 'withdrawn', withdrawnBy: 'minh' },
  });
});

it('[LOTT-06] changes a game drawn by the minute at midnight, and creates unsold issues of that day anew', async () => {
  await live(at('2026-11-21T23:59:57'));
  // The issue after the one on sale belongs to the next day.
  expect(await times(gameCode, '20261122')).toEqual([['202611220001', '11-22 00:00:00', '11-22 00:00:03']]);
  expect(await publish('20261122', 15)).toMatchObject({ ok: true, value: { state: 'scheduled' } });
  expect(await times(gameCode, '20261122')).toEqual([]);
  await live(at('2026-11-21T23:59:58'));
  await live(at('2026-11-22T00:00:00'));
  expect(await times(gameCode, '2026112128800')).toEqual([
    ['2026112128800', '11-21 23:59:57', '11-22 00:00:00'],
    ['202611220001', '11-22 00:00:00', '11-22 00:00:15'],
    ['202611220002', '11-22 00:00:15', '11-22 00:00:30'],
  ]);
  const versions = await node.desk.timetables.versions(gameCode);
  expect(versions.ok && versions.value.map(({ version, state }) => [version, state])).toEqual([
    [3, 'in_force'],
    [2, 'withdrawn'],
    [1, 'replaced'],
  ]);
});

it('[LOTT-06] refuses a day on which an issue by number is bet on already', async () => {
  await live(at('2026-11-22T23:59:45'));
  expect(await chase('202611230001', gameCode)).toMatchObject({ ok: true });
  expect(await publish('20261123', 60)).toMatchObject({
    code: 'timetable_issues_sold',
    value: { numero: '202611230001' },
  });
  expect(await publish('20261124', 60)).toMatchObject({ ok: true });
  expect(await times(gameCode, '20261123')).toHaveLength(1);
});

it('[LOTT-04] [LOTT-06] changes a station’s days: sold issues keep their time, sales go on after the last old draw', async () => {
  await sellOnly('tphc');
  await live(at('2026-11-24T12:00:00'));
  expect(await chase('20261205', 'tphc')).toMatchObject({ ok: true });
  expect(await times('tphc', '20261124')).toEqual([
    ['20261128', '11-23 17:00:00', '11-28 16:15:00'],
    ['20261130', '11-28 17:00:00', '11-30 16:15:00'],
    ['20261205', '11-30 17:00:00', '12-05 16:15:00'],
  ]);
  const timetable = {
    kind: 'days',
    weekdays: [4, 7] as (4 | 7)[],
    drawsAtMinute: 1_080,
    reopensAtMinute: 1_140,
  } as const;
  expect(
    await node.desk.timetables.publish({
      gameCode: 'tphc',
      fromDate: '20261129',
      timetable,
      lockTimeSec: 600,
      actor: 'lan',
    }),
  ).toMatchObject({ ok: true });
  await live(at('2026-11-24T12:00:01'));
  expect(await times('tphc', '20261124')).toEqual([
    ['20261128', '11-23 17:00:00', '11-28 16:15:00'],
    // Monday's issue was not sold; Wednesday's opens when Saturday's is over.
    ['20261202', '11-28 17:00:00', '12-02 18:00:00'],
    ['20261205', '11-30 17:00:00', '12-05 16:15:00'],
  ]);
  await live(at('2026-12-02T18:00:00'));
  expect((await times('tphc', '20261206'))[0]).toEqual(['20261209', '12-05 19:00:00', '12-09 18:00:00']);
  const placed = await node.lottery.placeOrder(
    orderOf(member, [['lo2', ['27']]], { gameCode: 'tphc', numero: '20261205' }),
  );
  expect(placed.ok).toBe(true);
});

it('[LOTT-06] puts a game on and off sale and limits its wins, and records who did it', async () => {
  const { settings } = node.desk;
  expect(await settings.setOnSale({ gameCode: 'none', onSale: true, actor: 'lan' })).toMatchObject({
    code: 'game_not_found',
  });
  expect(await settings.setOnSale({ gameCode: 'tphc', onSale: false, actor: 'lan' })).toMatchObject({ ok: true });
  const bet = () =>
    node.lottery.placeOrder(orderOf(member, [['lo2', ['27'], 10_000n]], { gameCode: 'tphc', numero: '20261205' }));
  expect(await bet()).toMatchObject({ code: 'game_off_sale' });
  await settings.setOnSale({ gameCode: 'tphc', onSale: true, actor: 'lan' });
  expect(await settings.setWinMaximum({ currency: 'VND', gameCode: 'tphc', amount: 0n, actor: 'lan' })).toMatchObject({
    code: 'input_invalid',
  });
  await settings.setWinMaximum({ currency: 'VND', gameCode: 'tphc', amount: 500_000n, actor: 'lan' });
  expect(await bet()).toMatchObject({ code: 'win_above_maximum' });
  await settings.setWinMaximum({ currency: 'VND', gameCode: 'tphc', amount: null, actor: 'lan' });
  expect(await bet()).toMatchObject({ ok: true });
  expect(
    await world.rows(
      `SELECT actor, action, before, after FROM kernel.change WHERE action LIKE 'lottery.set%' ORDER BY id LIMIT 3`,
    ),
  ).toEqual([
    { actor: 'lan', action: 'lottery.setOnSale', before: { onSale: true }, after: { onSale: false } },
    { actor: 'lan', action: 'lottery.setOnSale', before: { onSale: false }, after: { onSale: true } },
    { actor: 'lan', action: 'lottery.setWinMaximum', before: null, after: { amount: '500000' } },
  ]);
});
