/** Seeding of lottery definitions, and issues by their timetables. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOTTERY_GAMES, NO_DRAW_DATES, lotteryGameByCode, salesOf, type LotteryGame } from '@lantern/game-math/lottery';
import {
  openLotteryWorld,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import { advanceIssues, settleIssues } from './run-issues.ts';
import { createSeedVault } from '../draws/seed-vault.ts';
import { seedDefinitions } from './seed-definitions.ts';

let world: LotteryWorld;
let node: LotteryNode;
beforeAll(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
});
afterAll(() => world.close());

const at = (text: string) => Date.parse(`${text}+07:00`);
const live = async (instant: number) => {
  await world.moveClock(instant);
  await advanceIssues(node.kernel, createSeedVault(node.kernel));
  await settleIssues(node.kernel, world.books);
};
const sellOnly = (...codes: string[]) => world.rows('UPDATE lottery.game SET on_sale = code = ANY ($1)', [codes]);
const statesOf = (code: string) =>
  world.rows<{ numero: string; state: string }>(
    'SELECT numero, state FROM lottery.issue WHERE game_code = $1 ORDER BY draws_at',
    [code],
  );
const cardOf = async (code: string) => {
  const menu = await node.lottery.handlers['lottery.menu']({ language: 'VI' } as never, { query: {} } as never);
  if (!menu.ok) throw new Error(menu.code);
  return menu.value.categories.flatMap(({ gameMenus }) => gameMenus).find((card) => card.code === code);
};

it('[LOTT-06] seeds every game with its price lists once, and keeps an operator’s changes', async () => {
  await world.rows(`UPDATE lottery.game SET name_vi = 'Của nhà', on_sale = false WHERE code = 'mb60'`);
  await world.rows(`UPDATE lottery.odds SET odds_e4 = 12345 WHERE game_code = 'mb60' AND bet_type = 'lo2'`);
  await Promise.all([
    node.lottery.seedDefinitions(),
    node.lottery.seedDefinitions(),
    world.addNode().lottery.seedDefinitions(),
  ]);
  const games = await world.rows<{ code: string }>(`SELECT code FROM lottery.game WHERE vendor <> 'TEST'`);
  expect(games.map(({ code }) => code).sort()).toEqual(LOTTERY_GAMES.map(({ code }) => code).sort());
  const sold = await world.rows<{
    code: string;
    mode: string;
    count: number;
  }>(`SELECT game_code AS code, prize_mode AS mode, count(*)::int AS count FROM lottery.odds
    WHERE game_code <> 'test3' GROUP BY 1, 2`);
  for (const { code, mode, count } of sold) {
    const { formatId, betTypeIds } = lotteryGameByCode(code)!;
    const lines = salesOf(formatId, mode as never).filter(({ betTypeId }) => betTypeIds?.includes(betTypeId) ?? true);
    expect([code, mode, count]).toEqual([code, mode, lines.length]);
  }
  // The ordered pair has its own days.
  expect(
    await world.rows(
      `SELECT game_code, draw_day_of_week FROM lottery.odds JOIN lottery.timetable USING (game_code) WHERE bet_type = 'm3_pro' AND prize_mode = 'Lott'`,
    ),
  ).toEqual([{ game_code: 'triple3dpro', draw_day_of_week: '3,5,7' }]);
  expect(await world.rows(`SELECT name_vi, on_sale FROM lottery.game WHERE code = 'mb60'`)).toEqual([
    { name_vi: 'Của nhà', on_sale: false },
  ]);
  expect(
    await world.rows(
      `SELECT DISTINCT odds_e4::int AS odds FROM lottery.odds WHERE game_code = 'mb60' AND bet_type = 'lo2' AND play_type = 'trad'`,
    ),
  ).toEqual([{ odds: 12_345 }]);
  expect(await world.rows(`SELECT count(*)::int AS count FROM lottery.no_draw_date WHERE active`)).toEqual([
    { count: NO_DRAW_DATES.length },
  ]);
  // One unit of any bet can be sold: its win is within the liability limit.
  expect(
    await world.rows(`SELECT game_code, bet_type FROM lottery.odds WHERE number_liability_maximum * 10000 < unit_minimum::numeric * greatest(odds_e4,
    (SELECT max(value::bigint) FROM jsonb_each_text(coalesce(odds_table, '{}'))))`),
  ).toEqual([]);
  const [closely] = await world.rows(
    `SELECT stake_maximum::int AS stake, number_liability_maximum::int AS liability FROM lottery.odds WHERE game_code = 'miba' AND prize_mode = 'Lott' AND bet_type = 'c3_dau'`,
  );
  expect(closely).toEqual({ stake: 50_000_000, liability: 500_000_000 });
});

it('[LOTT-06] a new game in the data is sold, drawn and settled without further changes', async () => {
  const fresh: LotteryGame = {
    ...lotteryGameByCode('mn60')!,
    code: 'fresh90',
    names: { vi: 'Game mới', en: 'New game' },
    timetable: { kind: 'interval', intervalSec: 90 },
  };
  await seedDefinitions(node.kernel, [...LOTTERY_GAMES, fresh]);
  await sellOnly('fresh90');
  await live(at('2026-11-20T12:00:00'));
  expect(await cardOf('fresh90')).toMatchObject({
    name: 'Game mới',
    numero: '202611200481',
    isSale: true,
    remainTime: 90_000,
    intervalSec: 90,
  });
  await live(at('2026-11-20T12:01:30'));
  expect(await statesOf('fresh90')).toEqual([
    { numero: '202611200481', state: 'settled' },
    { numero: '202611200482', state: 'open' },
    ...[{ numero: '202611200483', state: 'pending' }],
  ]);
});

it('[LOTT-04] [LOTT-06] [LOTT-12] runs a week of a station: draws on its days, no sale between draw and reopening', async () => {
  await sellOnly('tphc', 'miba');
  await live(at('2026-11-20T12:00:00'));
  expect(await cardOf('tphc')).toMatchObject({
    name: 'TP. Hồ Chí Minh',
    numero: '20261121',
    isSale: true,
    lockTime: 300,
    drawDayOfWeek: '2,7',
    gameType: 'LOTT',
    remainTime: at('2026-11-21T16:15:00') - at('2026-11-20T12:00:00'),
  });
  expect(await cardOf('miba')).toMatchObject({ numero: '20261120', isSale: true, drawDayOfWeek: '1,2,3,4,5,6,7' });
  await live(at('2026-11-20T18:10:00'));
  expect(await cardOf('miba')).toMatchObject({ numero: '20261120', isSale: false, remainTime: 300_000 });
  await live(at('2026-11-20T18:15:00'));
  expect(await cardOf('miba')).toMatchObject({
    numero: '20261121',
    isSale: false,
    remainTime: 86_400_000,
    lastDraw: { numero: '20261120' },
  });
  await live(at('2026-11-20T19:29:59.999'));
  expect(await cardOf('miba')).toMatchObject({ isSale: false });
  await live(at('2026-11-20T19:30:00'));
  expect(await cardOf('miba')).toMatchObject({ numero: '20261121', isSale: true });
  for (let day = 21; day <= 27; day++)
    for (const hour of ['16:15', '18:15', '19:30']) await live(at(`2026-11-${day}T${hour}:00`));
  const settled = (rows: readonly { numero: string; state: string }[]) =>
    rows.filter(({ state }) => state === 'settled').map(({ numero }) => numero);
  expect(settled(await statesOf('tphc'))).toEqual(['20261121', '20261123']);
  expect(settled(await statesOf('miba'))).toEqual([
    '20261120',
    '20261121',
    '20261122',
    '20261123',
    '20261124',
    '20261125',
    '20261126',
    '20261127',
  ]);
  expect(await cardOf('tphc')).toMatchObject({ numero: '20261128', isSale: true });
});

it('[LOTT-06] draws what was sold before a long downtime, creates no missed issues, and skips dates without a draw', async () => {
  await sellOnly('miba');
  await live(at('2027-02-04T20:00:00'));
  expect((await statesOf('miba')).slice(-2)).toEqual([
    { numero: '20270209', state: 'open' },
    { numero: '20270210', state: 'pending' },
  ]);
  await live(at('2027-02-12T12:00:00'));
  const late = (await statesOf('miba')).filter(({ numero }) => numero >= '20270204');
  expect(late).toEqual([
    { numero: '20270209', state: 'settled' },
    { numero: '20270210', state: 'settled' },
    { numero: '20270212', state: 'open' },
    { numero: '20270213', state: 'pending' },
  ]);
});

it('[LOTT-06] pauses on a date set by an operator, for issues created from then on', async () => {
  await sellOnly('miba');
  expect(await node.desk.settings.setNoDrawDate({ date: 'x', active: true, actor: 'op' })).toMatchObject({
    code: 'input_invalid',
  });
  await node.desk.settings.setNoDrawDate({ date: '20270302', active: true, actor: 'op' });
  await live(at('2027-02-28T20:00:00'));
  expect((await statesOf('miba')).slice(-2).map(({ numero }) => numero)).toEqual(['20270301', '20270303']);
  await node.desk.settings.setNoDrawDate({ date: '20270302', active: false, actor: 'op' });
  await live(at('2027-02-28T20:00:01'));
  expect((await statesOf('miba')).slice(-3).map(({ numero }) => numero)).toEqual(['20270301', '20270302', '20270303']);
  // Earlier issues keep their times: two may take bets at once.
  expect(
    await world.rows(`SELECT count(*)::int AS count FROM lottery.no_draw_date WHERE date = '20270302' AND NOT active`),
  ).toEqual([{ count: 1 }]);
});

it('[LOTT-06] an hour of clock skew on the node changes nothing: only the database’s clock counts', async () => {
  await sellOnly('mb300');
  const skewed = { ...node.kernel, clock: { now: () => Date.now() - 3_600_000, elapsed: () => performance.now() } };
  for (const minute of ['00', '04', '05', '09', '10']) {
    await world.moveClock(at(`2026-12-01T09:${minute}:00`));
    await advanceIssues(skewed, createSeedVault(node.kernel));
    await settleIssues(skewed, world.books);
  }
  expect(await statesOf('mb300')).toEqual(
    ['202612010109', '202612010110', '202612010111', '202612010112'].map((numero, index) => ({
      numero,
      state: index < 2 ? 'settled' : index === 2 ? 'open' : 'pending',
    })),
  );
});

it('[CALL-08] lists the requested number of upcoming issues, created or not', async () => {
  await sellOnly('tphc');
  await live(at('2026-12-04T12:00:00'));
  const list = async (count: number) => {
    const answer = await node.lottery.handlers['lottery.openIssues'](
      {} as never,
      { query: { gameCode: 'tphc', count } } as never,
    );
    if (!answer.ok) throw new Error(answer.code);
    return answer.value.list;
  };
  const issues = await list(6);
  expect(
    issues.map(({ numero, state, isSale, commitment }) => [numero, state, isSale, commitment !== undefined]),
  ).toEqual([
    ['20261205', 'open', true, true],
    ['20261207', 'pending', false, true],
    ['20261212', 'pending', false, false],
    ['20261214', 'pending', false, false],
    ['20261219', 'pending', false, false],
    ['20261221', 'pending', false, false],
  ]);
  expect(issues[2]).toMatchObject({
    openAt: at('2026-12-07T17:00:00'),
    lockAt: at('2026-12-12T16:10:00'),
    drawAt: at('2026-12-12T16:15:00'),
    lockTime: 300,
  });
  expect(await list(1)).toHaveLength(1);
});
