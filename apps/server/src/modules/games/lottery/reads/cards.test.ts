/** Reads for the lobby: every game's card quickly, recent games, keno rooms, statistics; upcoming issues. */
import { NO_LOTTERY_PORTS } from '@lantern/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, type AnswerOf, type Calls } from '@lantern/contract';
import { checkCommitment, groupByTier, recomputeDraw } from '@lantern/game-math/verify';
import { KENO_VENDOR, LOTTERY_CATEGORIES, LOTTERY_GAMES } from '@lantern/game-math/lottery';
import {
  NOON,
  openLotteryWorld,
  orderOf,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { ensureIssues } from '../issues/create-issues.ts';
import { findGame } from '../issues/game-store.ts';
import { createLottery } from '../index.ts';
import { advanceIssues, settleIssues } from '../issues/run-issues.ts';
import { createSeedVault, type SeedVault } from '../draws/seed-vault.ts';

let world: LotteryWorld;
let node: LotteryNode;
let vault: SeedVault;
let member: MemberId;
const kenoMerchants = new Set(['DENLONG']);
beforeAll(async () => {
  world = await openLotteryWorld();
  const plain = world.addNode();
  node = {
    ...plain,
    lottery: createLottery(plain.kernel, {
      ...NO_LOTTERY_PORTS,
      ledger: world.books.startLedger(),
      kenoEnabled: async (code) => kenoMerchants.has(code),
    }),
  };
  vault = createSeedVault(node.kernel);
  await node.lottery.seedDefinitions();
  await world.rows(`UPDATE lottery.game SET on_sale = vendor <> 'TEST'`);
  member = await world.books.newMember(10_000_000n);
  await turn();
});
afterAll(() => world.close());

async function turn(): Promise<void> {
  await advanceIssues(node.kernel, vault);
  await settleIssues(node.kernel, world.books);
}

type LotteryCall = Extract<keyof LotteryNode['lottery']['handlers'], keyof Calls>;

async function callLottery<Id extends LotteryCall>(
  id: Id,
  query: Record<string, string> = {},
  merchant = 'DENLONG',
): Promise<AnswerOf<Calls[Id]>> {
  const handler = node.lottery.handlers[id] as unknown as (
    context: object,
    input: object,
  ) => Promise<{ ok: true; value: unknown } | { ok: false; code: string }>;
  const answer = await handler(
    { session: { memberId: member }, merchant: { code: merchant }, language: 'VI' },
    { query: calls[id].query?.parse(query) },
  );
  if (!answer.ok) throw new Error(answer.code);
  return calls[id].answer.parse(answer.value) as AnswerOf<Calls[Id]>;
}

it('[LOTT-12] [CALL-15/lotteryCard] [CALL-15/lotteryMenu] shows every game on a card in its category, the keno rooms separately', async () => {
  const { categories } = await callLottery('lottery.menu', { prizeMode: 'Lott' });
  const sold = LOTTERY_GAMES.filter(({ categoryCode }) => categoryCode !== 'keno');
  expect(categories.map(({ tag }) => tag)).toEqual(
    LOTTERY_CATEGORIES.filter(({ inMenu }) => inMenu).map(({ code }) => code),
  );
  for (const { labelName } of categories) expect(labelName).not.toBe('');
  const cards = categories.flatMap(({ gameMenus }) => gameMenus).filter(({ vendor }) => vendor !== 'TEST');
  expect(cards.map(({ code }) => code).sort()).toEqual(sold.map(({ code }) => code).sort());
  for (const card of cards) {
    expect(card.numero).not.toBeNull();
    expect(card.isSale).toBe(true);
    expect(card.remainTime).toBeGreaterThan(card.lockTime * 1000);
    expect(card.remark).not.toBe('');
    expect(card.mobileIconUrl).toBe(`/art/games/${card.code}.vi.m.webp`);
    expect(card).toMatchObject({
      gameId: card.code,
      showIcon: card.mobileIconUrl,
      gameType: expect.stringMatching(/^E?LOTT$/),
      drawDayOfWeek: expect.stringMatching(/^[1-7](,[1-7])*$/),
    });
  }
  const { list } = await callLottery('lottery.openedNumero');
  expect(list.filter(({ gameCode }) => gameCode !== 'test3')).toHaveLength(LOTTERY_GAMES.length);
});

it('[LOTT-03] [CALL-08] lists the keno rooms only if the merchant has their vendor', async () => {
  const asked = {
    merchant: 'DENLONG',
    platform: 'html5',
    gameType: 'ELOTT',
    vassalage: KENO_VENDOR,
    pageNo: '1',
    pageSize: '1000',
  };
  const { games, pageNum, totalPages } = await callLottery('lottery.kenoList', asked);
  expect([games.map(({ code }) => code), pageNum, totalPages]).toEqual([
    ['keno20', 'keno30', 'keno160', 'keno300'],
    1,
    1,
  ]);
  expect(games[0]).toMatchObject({
    format: 'keno80',
    vendor: KENO_VENDOR,
    isSale: true,
    lockTime: 5,
    remainTime: 20_000,
  });
  expect(
    (await callLottery('lottery.kenoList', { ...asked, pageSize: '3', pageNo: '2' })).games.map(({ code }) => code),
  ).toEqual(['keno300']);
  expect((await callLottery('lottery.kenoList', { ...asked, vassalage: 'OTHER' })).games).toEqual([]);
  expect((await callLottery('lottery.kenoList', asked, 'ELSEWHERE')).games).toEqual([]);
});

it('[CALL-08] lists a member’s recent games, newest first', async () => {
  expect((await callLottery('lottery.recentMenu')).list).toEqual([]);
  const bet = async (gameCode: string) => {
    const { list } = await callLottery('lottery.openIssues', { gameCode });
    const placed = await node.lottery.placeOrder(
      orderOf(member, [['lo2', ['75']]], { gameCode, numero: list[0]!.numero }),
    );
    if (!placed.ok) throw new Error(placed.code);
  };
  for (const [index, code] of ['mb60', 'miba', 'mn300', 'mb60'].entries()) {
    await world.moveClock(NOON + index);
    await bet(code);
  }
  expect((await callLottery('lottery.recentMenu')).list.map(({ code }) => code)).toEqual(['mb60', 'mn300', 'miba']);
  await world.rows(`UPDATE lottery.game SET on_sale = false WHERE code = 'mn300'`);
  expect((await callLottery('lottery.recentMenu')).list.map(({ code }) => code)).toEqual(['mb60', 'miba']);
});

it('[LOTT-10] shows frequency and absence of past draws, updated with each draw', async () => {
  await expect(callLottery('lottery.statistics', { gameCode: 'nosuch' })).rejects.toThrow('game_not_found');
  expect(await callLottery('lottery.statistics', { gameCode: 'fived60' })).toMatchObject({
    drawCount: 0,
    newestNumero: null,
    format: 'digits5',
  });
  for (let minute = 1; minute <= 12; minute++) {
    await world.moveClock(NOON + minute * 60_000);
    await turn();
  }
  const statistics = await callLottery('lottery.statistics', { gameCode: 'fived60', draws: '10' });
  expect(statistics).toMatchObject({ drawCount: 10, newestNumero: '202611200732' });
  expect(statistics.groups[0]!.entries.reduce((sum, { count }) => sum + count, 0)).toBe(50);
  expect(await callLottery('lottery.statistics', { gameCode: 'fived60', draws: '10' })).toEqual(statistics);
  const { content } = await callLottery('lottery.draws', { gameCode: 'fived60', pageSize: '10' });
  const last = content[0]!.result!.prizes[0]!.numbers;
  for (const digit of last)
    expect(statistics.groups[0]!.entries.find(({ value }) => value === digit)).toMatchObject({ away: 0 });
});

it('[LOTT-09] creates upcoming issues with their commitments, without crowding the lists', async () => {
  const game = (await findGame(world.books.db, 'mb60'))!;
  const { list } = await callLottery('lottery.openIssues', { gameCode: 'mb60', count: '50' });
  expect([list.length, list.filter(({ commitment }) => commitment !== undefined).length]).toEqual([50, 2]);
  const wanted = [list[10]!.numero, list[30]!.numero];
  expect(await ensureIssues(node.kernel, vault, game, wanted)).toMatchObject({
    ok: true,
    value: [{ numero: wanted[0] }, { numero: wanted[1] }],
  });
  await ensureIssues(node.kernel, vault, game, wanted);
  const after = await callLottery('lottery.openIssues', { gameCode: 'mb60', count: '50' });
  expect(after.list.map(({ numero, drawAt }) => [numero, drawAt])).toEqual(
    list.map(({ numero, drawAt }) => [numero, drawAt]),
  );
  expect(after.list.filter(({ commitment }) => commitment !== undefined).map(({ numero }) => numero)).toEqual([
    list[0]!.numero,
    list[1]!.numero,
    ...wanted,
  ]);
  expect((await callLottery('lottery.openIssues', { gameCode: 'mb60' })).list).toHaveLength(2);
  expect(await ensureIssues(node.kernel, vault, game, ['202611200001'])).toMatchObject({ code: 'issue_not_found' });
  expect(await ensureIssues(node.kernel, vault, game, ['204011200001'])).toMatchObject({ code: 'issue_not_found' });
  // Those in between are still created in time.
  await world.moveClock(list[3]!.openAt);
  await turn();
  expect(
    (await callLottery('lottery.openIssues', { gameCode: 'mb60' })).list.map(({ numero, state }) => [numero, state]),
  ).toEqual([
    [list[3]!.numero, 'open'],
    [list[4]!.numero, 'pending'],
  ]);
});

it('[LOTT-10] creates verifiable past draws for the demo, and no future ones', async () => {
  await world.moveClock(Date.UTC(2027, 1, 20, 5));
  await node.lottery.backfillDraws();
  const counts = await world.rows<{
    days: boolean;
    draws: number;
    newest: Date;
  }>(`SELECT g.game_type = 'LOTT' AS days, count(*)::int AS draws, max(i.draws_at) AS newest
    FROM lottery.game g JOIN lottery.issue i ON i.game_code = g.code AND i.state = 'settled' AND i.ticket_hash IS NOT NULL
    WHERE g.on_sale GROUP BY g.code, 1`);
  // The two issues created before the clock was moved are drawn by the next turn, not backfilled.
  for (const { days, draws, newest } of counts) {
    expect(draws).toBeGreaterThanOrEqual(days ? 58 : 118);
    expect(newest.getTime()).toBeLessThanOrEqual(Date.UTC(2027, 1, 20, 5));
  }
  // No draw on a no-draw date.
  expect(
    await world.rows(
      `SELECT numero FROM lottery.issue WHERE game_code = 'miba' AND numero BETWEEN '20270205' AND '20270208'`,
    ),
  ).toEqual([]);
  const draws = (await callLottery('lottery.draws', { gameCode: 'race60', pageSize: '5' })).content;
  for (const { seed, commitment, proof, result } of draws) {
    expect(checkCommitment(seed!, commitment!)).toBe(true);
    expect(result).toEqual({
      prizes: groupByTier(recomputeDraw({ formatId: proof!.format, seedHex: seed!, context: proof!.context })!),
    });
  }
  expect((await callLottery('lottery.statistics', { gameCode: 'miba' })).drawCount).toBeGreaterThanOrEqual(58);
});
