import { calls, type AnswerOf, type BetStatus, type Calls } from '@lantern/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  GAME,
  openLotteryWorld,
  orderOf,
  runTick,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../tests/setup/lottery-world.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { pageOfBets, type Bet, type BetSource } from './bet-source.ts';
import { createReports, type ReportsModule } from './index.ts';

const ZONE = 'Asia/Ho_Chi_Minh';

let world: LotteryWorld;
let node: LotteryNode;
let reports: ReportsModule;
let member: MemberId;
let other: MemberId;

const turn = () => runTick(world, node);

beforeAll(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
  [member, other] = [await world.books.newMember(50_000_000n, 5_000_000n), await world.books.newMember(1_000_000n)];
  reports = createReports(node.kernel, {
    ledger: world.books.ledger,
    lottery: node.lottery,
    memberNames: async () => new Map(),
    betSources: [node.lottery.bets],
    gameCards: async (_, language) =>
      new Map([[GAME.code, { iconUrl: `/art/games/${GAME.code}.${language.toLowerCase()}.m.webp` }]]),
    gameName: async () => undefined,
    vendorNames: async () => new Map([['TEST', { nameVi: 'Nhà Thử', nameEn: 'Test House' }]]),
    timeZones: () => [ZONE],
  });
  await playEightIssues();
});
afterAll(() => world.close());

/** Orders that win and lose, one cancelled, one issue void, and one left open. */
async function playEightIssues(): Promise<void> {
  await turn();
  for (let n = 0; n < 8; n++) {
    const [issue] = await world.rows<{ numero: string; draws: number }>(
      `SELECT numero, extract(epoch FROM draws_at)::int AS draws FROM lottery.issue WHERE state = 'open' AND locks_at > kernel.now() ORDER BY draws_at LIMIT 1`,
    );
    const { numero, draws } = issue!;
    for (const [betType, selections] of [
      ['db2_tai', []],
      ['db2_xiu', []],
      ['lo2', ['07', '27', '68']],
      ['de_db', ['11']],
    ] as const) {
      expect(
        await node.lottery.placeOrder(
          orderOf(
            member,
            [
              [betType, selections, 1_000n * BigInt(n + 1)],
              ['duoi', ['3'], 2_000n],
            ],
            { numero },
          ),
        ),
      ).toMatchObject({ ok: true });
    }
    if (n === 2) {
      const taken = await node.lottery.placeOrder(orderOf(member, [['lo2', ['99'], 7_000n]], { numero }));
      if (taken.ok)
        await node.lottery.cancelSuborders(
          member,
          taken.value.suborders.map(({ suborderId }) => suborderId),
        );
    }
    if (n === 0) await node.lottery.placeOrder(orderOf(other, [['lo2', ['42'], 3_000n]], { numero }));
    if (n === 5) await node.desk.voidIssue({ gameCode: GAME.code, numero, actor: 'op' });
    if (n < 7) {
      await world.moveClock(draws * 1000);
      for (let again = 0; again < 3; again++) await turn();
    }
  }
}

type Id =
  | 'record.bets'
  | 'record.bet'
  | 'record.betsFile'
  | 'report.profitLoss'
  | 'report.profitLossFile'
  | 'record.transactionsFile';

async function ask<I extends Id>(id: I, query: object, as = member, language = 'VI'): Promise<AnswerOf<Calls[I]>> {
  const context = {
    session: { memberId: as, currency: 'VND' },
    merchant: { code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI', timeZone: ZONE },
    language,
  };
  const parsed = { query: (calls[id].query as unknown as { parse(value: unknown): unknown }).parse(query) };
  const outcome = await (
    reports.handlers[id] as (...args: unknown[]) => Promise<{ ok: boolean; code?: string; value?: unknown }>
  )(context, parsed);
  if (!outcome.ok) throw new Error(outcome.code);
  (calls[id].answer as unknown as { parse(value: unknown): unknown }).parse(outcome.value);
  return outcome.value as AnswerOf<Calls[I]>;
}

/** What the ledger moved for the orders of a status, found by the order ids in the transfers' references. */
async function inLedger(statuses: readonly string[], as = member) {
  const [row] = await world.rows<{ stake: string; payout: string; bets: number }>(
    `SELECT coalesce(sum(t.amount) FILTER (WHERE t.code = 10), 0)::text AS stake, coalesce(sum(t.amount) FILTER (WHERE t.code IN (11, 12)), 0)::text AS payout,
       count(DISTINCT head.reference ->> 'orderId')::int AS bets
     FROM ledger.transfer head JOIN ledger.transfer t ON t.operation = head.operation
     JOIN lottery."order" o ON o.order_id = head.reference ->> 'orderId' AND o.member_id = $1 AND o.status = ANY ($2)
     WHERE head.leg = 0`,
    [as, statuses],
  );
  return { bets: row!.bets, stake: Number(row!.stake), payout: Number(row!.payout) };
}

const STATUSES: readonly BetStatus[] = ['pending', 'won', 'lost', 'push', 'cancelled', 'void'];

describe('betting record', () => {
  it('[WAL-04] sums up everything that matches like the ledger, to the unit, by status and in total', async () => {
    const whole = await ask('record.bets', { range: 'today', pageSize: 5 });
    const { bets, stake, payout } = await inLedger(STATUSES);
    expect(whole.totals).toMatchObject({ bets, stake, payout });
    expect([whole.totalElements, whole.totalPages, whole.content.length]).toEqual([bets, Math.ceil(bets / 5), 5]);
    let net = 0;
    for (const status of STATUSES) {
      const part = await ask('record.bets', { range: 'today', status });
      const booked = await inLedger([status]);
      expect([status, part.totals]).toEqual([
        status,
        { ...booked, net: status === 'pending' ? 0 : booked.payout - booked.stake },
      ]);
      net += part.totals.net;
    }
    expect(net).toBe(whole.totals.net);
    expect((await ask('record.bets', { range: 'today', status: 'void' })).totals.bets).toBeGreaterThan(0);
    expect((await ask('record.bets', { range: 'today', status: 'cancelled' })).totals).toMatchObject({
      bets: 1,
      stake: 27 * 7_000,
      payout: 27 * 7_000,
      net: 0,
    });
  });

  it('[WAL-04] pages without a gap, newest first, with the games’ vendors', async () => {
    const pages = [];
    for (let pageNo = 1; pageNo <= 4; pageNo++)
      pages.push(...(await ask('record.bets', { range: 'today', pageNo, pageSize: 10 })).content);
    const ids = await world.rows<{ id: string }>(
      `SELECT order_id AS id FROM lottery."order" WHERE member_id = $1 ORDER BY placed_at DESC, order_id DESC`,
      [member],
    );
    expect(pages.map(({ betId }) => betId)).toEqual(ids.map(({ id }) => id));
    const { vendors, gameCategories, range } = await ask('record.bets', {});
    expect([vendors, gameCategories, range]).toEqual([
      [{ vendor: 'TEST', name: 'Nhà Thử' }],
      ['ELOTT'],
      { fromDay: '2026-11-14', toDay: '2026-11-20', timeZone: ZONE },
    ]);
    expect([pages[0]!.iconUrl, (await ask('record.bets', {}, member, 'EN')).content[0]!.iconUrl]).toEqual([
      `/art/games/${GAME.code}.vi.m.webp`,
      `/art/games/${GAME.code}.en.m.webp`,
    ]);
    expect(pages[0]).toMatchObject({
      source: 'lottery',
      vendorName: 'Nhà Thử',
      gameCategory: 'ELOTT',
      gameName: 'Ba giây',
      status: 'pending',
    });
  });

  it('[WAL-04] filters by vendor, category and day, and shows only the member’s own bets', async () => {
    const count = async (query: object, as = member) => (await ask('record.bets', query, as)).totals.bets;
    const all = await count({ range: 'today' });
    expect([
      await count({ range: 'today', vendor: 'TEST' }),
      await count({ range: 'today', vendor: 'NOBODY' }),
    ]).toEqual([all, 0]);
    expect([
      await count({ range: 'today', gameCategory: 'ELOTT' }),
      await count({ range: 'today', gameCategory: 'LIVE' }),
    ]).toEqual([all, 0]);
    expect([
      await count({ range: 'yesterday' }),
      await count({ fromDay: '2026-11-20', toDay: '2026-11-20' }),
      await count({ range: 'today' }, other),
    ]).toEqual([0, all, 1]);
  });

  it('[WAL-04] shows every movement of one bet, and no other member’s bet', async () => {
    const { content } = await ask('record.bets', { range: 'today', status: 'won', pageSize: 1 });
    const bet = await ask('record.bet', { source: 'lottery', betId: content[0]!.betId });
    expect(bet.movements.map(({ txCode }) => txCode)[0]).toBe('bet_stake');
    expect(bet.movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(bet.payout - bet.stake);
    expect(bet.movements.every(({ amount, cash, bonus }) => amount === cash + bonus)).toBe(true);
    for (const [source, betId, as] of [
      ['lottery', bet.betId, other],
      ['lottery', 'nothing', member],
      ['nowhere', bet.betId, member],
    ] as const) {
      await expect(ask('record.bet', { source, betId }, as)).rejects.toThrow('bet_not_found');
    }
  });

  it('merges several sources by time', async () => {
    const betAt = (betId: string, placedAt: number) => ({ betId, placedAt }) as Bet;
    const source = (code: string, bets: readonly Bet[]) =>
      ({
        code,
        listBets: async (_tx: unknown, _query: unknown, page: { offset: number; limit: number }) =>
          bets.slice(page.offset, page.offset + page.limit),
      }) as unknown as BetSource;
    const sources = [
      source('one', [betAt('a', 9), betAt('b', 5), betAt('c', 1)]),
      source('two', [betAt('d', 8), betAt('e', 7), betAt('f', 2)]),
    ];
    const page = async (offset: number, limit: number) =>
      (await pageOfBets(node.kernel.db, sources, {} as never, { offset, limit }, 'VI'))
        .map(({ betId }) => betId)
        .join('');
    expect([await page(0, 2), await page(2, 2), await page(4, 9), await page(0, 9)]).toEqual([
      'ad',
      'eb',
      'fc',
      'adebfc',
    ]);
  });
});

async function textOf({ pieces }: { readonly pieces: AsyncIterable<string> }): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const rowsOf = (text: string): string[][] =>
  text
    .replace('\u{FEFF}', '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(',').map((cell) => cell.replace(/^"|"$/g, '')));

describe('files', () => {
  it('[WAL-04] contain every matching bet, movement and day, with the same sums as the lists', async () => {
    const bets = await ask('record.bets', { range: 'today' });
    const file = await ask('record.betsFile', { range: 'today' });
    expect(file.fileName).toBe('bets_2026-11-20_2026-11-20.csv');
    const [header, ...lines] = rowsOf(await textOf(file));
    expect(header!.slice(0, 3)).toEqual(['Đặt lúc', 'Có kết quả lúc', 'Mã phiếu']);
    expect([
      lines.length,
      lines.reduce((sum, cells) => sum + Number(cells[8]), 0),
      lines.reduce((sum, cells) => sum + Number(cells[9]), 0),
    ]).toEqual([bets.totals.bets, bets.totals.stake, bets.totals.payout]);
    expect(lines[0]![0]).toMatch(/^2026-11-20 12:0\d:\d\d$/);

    const movements = rowsOf(
      await textOf(await ask('record.transactionsFile', { range: 'today' }, member, 'EN')),
    ).slice(1);
    const [cash] = await world.rows<{ balance: string; operations: number }>(
      `SELECT (SELECT sum(balance) FROM ledger.account WHERE owner_id = $1 AND code IN ('member_cash', 'member_bonus'))::text AS balance,
        (SELECT count(*)::int FROM ledger.transfer t JOIN ledger.account p ON p.id = t.purse WHERE p.owner_id = $1 AND leg = 0) AS operations`,
      [member],
    );
    expect([movements.length, movements.reduce((sum, cells) => sum + Number(cells[3]), 0)]).toEqual([
      cash!.operations,
      Number(cash!.balance),
    ]);

    const report = await ask('report.profitLoss', { range: 'today' });
    const days = rowsOf(await textOf(await ask('report.profitLossFile', { range: 'today' }))).slice(1);
    expect(days.reduce((sum, cells) => sum + Number(cells[6]), 0)).toBe(report.totals.total);
    expect(days.map((cells) => cells[1])).toEqual(['ELOTT', 'BONUS']);
  });

  it('[WAL-04] [CALL-11/profitLoss] agrees between bets and profit and loss: settled and open bets are the day’s play', async () => {
    const { totals } = await ask('record.bets', { range: 'today' });
    const report = await ask('report.profitLoss', { range: 'today' });
    const refunded = (await inLedger(['cancelled', 'void', 'push'])).payout;
    expect(report.totals.stake).toBe(totals.stake);
    expect(report.totals.payout + report.totals.stake - report.totals.validStake).toBe(totals.payout);
    expect(report.totals.stake - report.totals.validStake).toBeGreaterThanOrEqual(refunded);
  });
});
