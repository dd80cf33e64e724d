/** The lottery desk through the operators' calls: two persons, money that moves by exactly the difference, and nothing alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrawResult } from '@lantern/contract';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../../tests/kit/src/index.ts';
import {
  newOperator,
  opsCall,
  signInOperator,
  type TestOperator,
} from '../../../../../../../tests/kit/src/operator.ts';
import { dailyIssue, onOpenIssue } from '../../../../../../../tests/setup/fast-game.ts';

const GAME = 'miba';
const FAST = 'mb60';
const PAID_IN = 1_000_000;
const MERCHANTS = ['DENLONG', 'KHACNHA'];
const LONG_MS = 60_000;

const resultWith = (special: string): DrawResult => ({
  prizes: [
    ['G1', '01353'],
    ['G2', '91814 62235'],
    ['G3', '33398 53272 70638 93573 33461 80083'],
    ['G4', '3003 4041 4075 7998'],
    ['G5', '1396 2525 8893 3611 3481 6575'],
    ['G6', '519 969 968'],
    ['G7', '50 88 45 09'],
    ['DB', special],
  ].map(([prize, numbers]) => ({ prize: prize!, numbers: numbers!.split(' ') })),
});

let world: TestPlatform;
let member: TestMember;
let memberId: Parameters<TestPlatform['platform']['modules']['ledger']['balance']>[1];
let issueId = '';
/** Made after the draw: an operator's session does not last that long. */
let lan: TestOperator;
let minh: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform({
    environment: { LOTTERY_GAMES: `${GAME},${FAST}` },
    prepare: async ({ modules, kernel }) => {
      const source = { gameCode: GAME, source: 'official', actor: 'op' } as const;
      valueOf(await kernel.db.transaction((tx) => modules.lottery.settings.setResultSource(tx, source)));
    },
  });
  await world.query(`INSERT INTO system.merchant (code, brand_name, default_merchant, currency, default_language, languages, time_zone)
    VALUES ('KHACNHA', 'Khác', false, 'VND', 'VI', '{VI,EN}', 'Asia/Ho_Chi_Minh')`);
  await eventually('the second merchant', async () => world.platform.modules.system.merchantCodes().length === 2);
  // First: between two sales the clock is moved further than a session lasts.
  const issue = await dailyIssue(world.clock, world.guest(), GAME, LONG_MS);
  member = await newMember(world.address);
  await deposit(member, PAID_IN);
  memberId = (await world.platform.modules.identity.memberIdOf('DENLONG', member.userName))!;
  issueId = `${GAME}-${issue.numero}`;
  await bet(issue.numero, ['75', '00']);
  const { serverTime } = valueOf(await member.caller.call('lottery.openIssues', { query: { gameCode: GAME } }));
  await world.clock.advance(issue.lockAt - serverTime + 100);
  await eventually('the lock', async () => (await stateOf(issueId)) === 'locked');
  await world.clock.advance(issue.drawAt - issue.lockAt + 1000);
  await eventually('the draw', async () => (await stateOf(issueId)) === 'drawing');
  [lan, minh] = [await newOperator(world, ['risk'], MERCHANTS), await newOperator(world, ['finance'], MERCHANTS)];
});
afterAll(() => world.close());

/** Until the lock: what was sold is read before the draw. */
const TIME_TO_READ_MS = 15_000;
const CATCHING_UP_MS = 120_000;

const bet = async (numero: string, selections: readonly string[], gameCode = GAME) =>
  valueOf(
    await member.caller.call('lottery.placeOrder', {
      body: {
        gameCode,
        numero,
        prizeMode: gameCode === GAME ? 'Lott' : 'Elott',
        playType: 'trad',
        items: [{ betType: 'de_db', selections: [...selections], unit: 1000, multiplier: 1 }],
      },
    }),
  );

async function stateOf(id: string): Promise<string | undefined> {
  const [game, numero] = id.split('-');
  const [row] = await world.query<{ state: string; finished: boolean }>(
    'SELECT state, settled_at IS NOT NULL AS finished FROM lottery.issue WHERE game_code = $1 AND numero = $2',
    [game, numero],
  );
  return row && (row.finished ? `${row.state}!` : row.state);
}

async function cash(): Promise<number> {
  const balance = await world.platform.modules.ledger.balance(world.platform.kernel.db, memberId, 'VND');
  return Number(valueOf(balance).cash);
}

const type = (by: TestOperator, special: string) =>
  by.call('ops.lottery.typeResult', { params: { issueId }, body: { result: resultWith(special) } });
const read = async (by: TestOperator) => valueOf(await by.call('ops.lottery.issue', { params: { issueId } }));
const decide = (by: TestOperator, approvalId: string | null) =>
  by.call('ops.approvals.decide', { params: { approvalId: approvalId! }, body: { decision: 'approve' } });

async function expectBalanced(): Promise<void> {
  const { kernel, modules } = world.platform;
  expect((await modules.ledger.proveAccounts(kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
}

describe('[CON-11/results] [CON-03/results] an official result', () => {
  test('is typed by two persons: not by one in two sessions, and neither sees the other’s numbers', async () => {
    expect(valueOf(await type(lan, '81275'))).toEqual({ state: 'waiting', round: 1 });
    const again = await signInOperator(world, lan);
    const body = { result: resultWith('81275') };
    expect(
      valueOf(await opsCall(world.address, 'ops.lottery.typeResult', { params: { issueId }, body }, again)),
    ).toEqual({ state: 'waiting', round: 1 });
    expect(await stateOf(issueId)).toBe('drawing');
    const seen = await read(minh);
    expect(seen.typing).toMatchObject({ round: 1, typedBy: [{ by: { operatorId: lan.operatorId } }], mine: null });
    expect(JSON.stringify(seen)).not.toContain('81275');
    const trail = await world.query("SELECT before, after FROM audit.entry WHERE call = 'ops.lottery.typeResult'");
    expect(trail.length).toBeGreaterThan(1);
    expect(JSON.stringify(trail)).not.toContain('81275');
    expect((await read(lan)).typing.mine).toEqual(resultWith('81275'));
  });

  test('that differs is shown to both with who typed it, and typed again; one that waited too long does not count', async () => {
    const compare = () => lan.call('ops.lottery.comparison', { params: { issueId } });
    expect(await compare()).toMatchObject({ code: 'result_state_conflict' });
    expect(valueOf(await type(minh, '81201'))).toEqual({ state: 'differs', round: 1 });
    expect(valueOf(await compare())).toEqual({
      round: 1,
      results: [lan, minh].map(({ operatorId }) => ({ by: { operatorId, displayName: expect.any(String) } })),
      list: [{ currency: 'VND', bets: 1, stake: 2000, payouts: [99_500, 0], differing: 1, members: 1 }],
    });
    const { typing } = await read(minh);
    expect(typing).toMatchObject({ round: 2, typedBy: [], mine: null });
    expect(
      typing.mismatches[0]!.entries.map(({ by, result }) => [by.operatorId, result.prizes.at(-1)!.numbers]),
    ).toEqual([
      [lan.operatorId, ['81275']],
      [minh.operatorId, ['81201']],
    ]);
    valueOf(await type(lan, '81275'));
    await world.query("UPDATE lottery.result_entry SET entered_at = entered_at - interval '13 hours' WHERE round = 2");
    expect(valueOf(await type(minh, '81275'))).toEqual({ state: 'waiting', round: 2 });
    expect(await stateOf(issueId)).toBe('drawing');
  });

  test('needs persons who may type it: of every merchant, and still with the right', async () => {
    const narrow = await newOperator(world, ['risk']);
    expect(await type(narrow, '81275')).toMatchObject({ code: 'merchant_foreign' });
    expect(await narrow.call('ops.lottery.issue', { params: { issueId } })).toMatchObject({ code: 'merchant_foreign' });
    await world.query("UPDATE operators.operator SET roles = '{content}' WHERE id = $1", [minh.operatorId]);
    expect(valueOf(await type(lan, '81275'))).toEqual({ state: 'waiting', round: 2 });
    await world.query("UPDATE operators.operator SET roles = '{finance}' WHERE id = $1", [minh.operatorId]);
    expect(await type(minh, '8127')).toMatchObject({ code: 'result_invalid' });
    expect(valueOf(await type(minh, '81275'))).toEqual({ state: 'drawn', round: 2 });
    await eventually('the settlement', async () => (await stateOf(issueId)) === 'settled!');
    expect(await cash()).toBe(PAID_IN - 2000 + 99_500);
    expect(await type(minh, '81275')).toMatchObject({ code: 'result_state_conflict' });
    const [record] = await world.query(
      "SELECT requested_by, decided_by, approved FROM lottery.result_request WHERE kind = 'draw'",
    );
    expect(record).toEqual({ requested_by: lan.operatorId, decided_by: minh.operatorId, approved: true });
  });
});

describe('[CON-11/corrections] [CON-03/resettlement] a correction', () => {
  const ask = (by: TestOperator, special: string) =>
    by.call('ops.lottery.correctResult', {
      params: { issueId },
      body: { result: resultWith(special), reason: 'Đọc nhầm bản in' },
    });

  test('moves exactly the difference that its preview showed, by a second person, and the ledger stays balanced', async () => {
    const before = await cash();
    const preview = { params: { issueId }, body: { result: resultWith('81299') } };
    expect(valueOf(await lan.call('ops.lottery.previewCorrection', preview)).moves).toEqual([
      { currency: 'VND', members: 1, bets: 1, paid: 0, taken: 99_500 },
    ]);
    const { state, approvalId } = valueOf(await ask(lan, '81299'));
    expect([state, await cash()]).toEqual(['pending', before]);
    expect(await ask(minh, '81298')).toMatchObject({ code: 'approval_pending' });
    expect(await decide(lan, approvalId)).toMatchObject({ code: 'approval_self' });
    expect(await decide(await newOperator(world, ['risk']), approvalId)).toMatchObject({ code: 'merchant_foreign' });
    expect(valueOf(await decide(minh, approvalId))).toMatchObject({ state: 'carried_out' });
    await eventually('the resettlement', async () => (await stateOf(issueId)) === 'resettled!');
    expect(await cash()).toBe(before - 99_500);
    await expectBalanced();
    const entries = await world.query<{ merchant: string }>(
      "SELECT merchant_code AS merchant FROM audit.entry WHERE call = 'ops.lottery.correctResult' AND object_id = $1 ORDER BY 1",
      [issueId],
    );
    expect(entries.map(({ merchant }) => merchant)).toEqual(MERCHANTS);
  });

  test('expires, and is checked again when it is carried out', async () => {
    const before = await cash();
    const expired = valueOf(await ask(lan, '81275'));
    await world.query("UPDATE approvals.request SET expires_at = kernel.now() - interval '1 second' WHERE id = $1", [
      expired.approvalId,
    ]);
    expect(await decide(minh, expired.approvalId)).toMatchObject({ code: 'approval_expired' });
    expect([await cash(), await stateOf(issueId)]).toEqual([before, 'resettled!']);
    expect(await ask(lan, '81299')).toMatchObject({ code: 'result_state_conflict' });
  });
});

describe('[CON-11/void] [CON-03/voids] a void', () => {
  test('of a settled issue returns every stake and takes every win, by a second person', async () => {
    const ask = (by: TestOperator) =>
      by.call('ops.lottery.void', { params: { issueId }, body: { reason: 'Đài hủy kỳ quay' } });
    expect(valueOf(await lan.call('ops.lottery.previewVoid', { params: { issueId } }))).toEqual({
      moves: [{ currency: 'VND', members: 1, bets: 1, paid: 2000, taken: 0 }],
      needsSecond: true,
    });
    const { state, approvalId } = valueOf(await ask(minh));
    expect(state).toBe('pending');
    expect(await decide(minh, approvalId)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await decide(lan, approvalId)).state).toBe('carried_out');
    await eventually('the refunds', async () => (await stateOf(issueId)) === 'resettled!');
    expect(await cash()).toBe(PAID_IN);
    await expectBalanced();
    const { voided, can } = await read(lan);
    expect([voided, can]).toEqual([true, { type: false, correct: false, void: false, close: false }]);
    expect(await ask(lan)).toMatchObject({ code: 'issue_closed' });
  });

  test('before the draw needs one person, refunds, and is recorded with who did it', async () => {
    member = await newMember(world.address);
    await deposit(member, PAID_IN);
    memberId = (await world.platform.modules.identity.memberIdOf('DENLONG', member.userName))!;
    const { issueId: id } = await onOpenIssue(member.caller, FAST, async (numero) => {
      await bet(numero, ['11'], FAST);
      const params = { issueId: `${FAST}-${numero}` };
      const done = await lan.call('ops.lottery.void', { params, body: { reason: 'Lỗi bảng giá' } });
      return { ...done, issueId: params.issueId };
    });
    await eventually('the refund', async () => (await stateOf(id)) === 'cancelled!');
    await eventually('the money', async () => (await cash()) === PAID_IN);
    const [change] = await world.query(
      "SELECT action, before->>'state' AS before FROM kernel.change WHERE action = 'lottery.voidIssue' AND subject = $1",
      [`lottery.issue/${id.replace('-', ':')}`],
    );
    expect(change).toEqual({ action: 'lottery.voidIssue', before: 'open' });
  });
});

describe('[CON-11/prices] [CON-11/limits] [CON-11/holidays] [CON-11/exposure] prices, limits and sales', () => {
  const params = { gameCode: FAST };
  const LINE = { prizeMode: 'Elott', playType: 'trad', betType: 'de_db' } as const;
  const publish = (by: TestOperator, version: number, odds: number) =>
    by.call('ops.lottery.publishPrices', {
      params,
      body: {
        version,
        changes: [{ ...LINE, odds }],
        start: { from: world.clock.now() + 86_400_000 },
        reason: 'Đổi giá đề',
      },
    });

  test('a version is published with its edge; against the house it is refused, and a stale one with who was faster', async () => {
    expect(await publish(lan, 1, 1_000_000)).toMatchObject({ code: 'price_invalid' });
    const { version } = valueOf(await publish(lan, 1, 980_000));
    expect(version).toBe(2);
    const { list } = valueOf(await lan.call('ops.lottery.prices', { params: { ...params, version: '2' } }));
    expect(list.find((line) => line.betType === 'de_db' && line.prizeMode === 'Elott')).toMatchObject({
      odds: 980_000,
      lowestPpm: 20_000,
      positions: 1,
    });
    const other = await newOperator(world, ['risk'], MERCHANTS);
    expect(await publish(other, 1, 970_000)).toMatchObject({ code: 'changed_meanwhile', value: { by: lan.username } });
    expect(await publish(minh, 2, 970_000)).toMatchObject({ code: 'permission_denied' });
    expect(await publish(await newOperator(world, ['risk']), 2, 970_000)).toMatchObject({ code: 'merchant_foreign' });
    const withdrawn = { params, body: { version: 2, reason: 'Chưa cần' } };
    valueOf(await lan.call('ops.lottery.withdrawPrices', withdrawn));
    expect(valueOf(await lan.call('ops.lottery.game', { params })).prices[0]).toMatchObject({ state: 'withdrawn' });
  });

  test('sales of an issue and of a game stop at once; a limit and a date without draws name what they replace', async () => {
    const refused = await onOpenIssue(member.caller, FAST, async (numero) => {
      const close = { params: { issueId: `${FAST}-${numero}` }, body: { reason: 'Nghi gian lận' } };
      const closed = await lan.call('ops.lottery.closeSales', close);
      return { ...closed, numero };
    });
    const late = await member.caller.call('lottery.placeOrder', {
      body: {
        gameCode: FAST,
        numero: refused.numero,
        prizeMode: 'Elott',
        playType: 'trad',
        items: [{ betType: 'de_db', selections: ['11'], unit: 1000, multiplier: 1 }],
      },
    });
    expect(late).toMatchObject({ code: 'issue_closed' });
    const sale = (onSale: boolean) => lan.call('ops.lottery.setSale', { params, body: { onSale, reason: 'Tạm dừng' } });
    valueOf(await sale(false));
    expect(valueOf(await lan.call('ops.lottery.games')).list.find(({ gameCode }) => gameCode === FAST)!.onSale).toBe(
      false,
    );
    expect(await sale(false)).toMatchObject({ code: 'changed_meanwhile', value: { by: lan.username } });
    valueOf(await sale(true));
    const limit = (before: number | null, amount: number | null) =>
      lan.call('ops.lottery.setWinMaximum', { params, body: { scope: 'game', before, amount, reason: 'Giảm rủi ro' } });
    valueOf(await limit(null, 500_000_000));
    expect(await limit(null, 400_000_000)).toMatchObject({ code: 'changed_meanwhile' });
    const date = { date: '20270206', active: true, reason: 'Mùng một Tết' };
    valueOf(await lan.call('ops.lottery.setNoDrawDate', { body: date }));
    const game = valueOf(await lan.call('ops.lottery.game', { params }));
    expect(game.noDrawDates).toContainEqual({ date: '20270206', active: true });
    expect(game.winMaxima.find(({ scope }) => scope === 'game')!.amount).toBe(500_000_000);
  });

  test('issues page by their draw, and the exposure of an issue stands by number', async () => {
    const page = async (after?: string) =>
      valueOf(await lan.call('ops.lottery.issues', { query: { limit: 2, ...(after !== undefined && { after }) } }));
    const first = await page();
    const second = await page(first.next!);
    const times = [...first.list, ...second.list].map(({ drawsAt }) => drawsAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(new Set([...first.list, ...second.list].map((row) => row.issueId)).size).toBe(4);
    // The tests before have moved the clock far ahead, and the issues between are drawn first.
    await eventually(
      'issues of now',
      async () =>
        valueOf(await member.caller.call('lottery.openIssues', { query: { gameCode: FAST } })).list.some(
          ({ isSale }) => isSale,
        ),
      CATCHING_UP_MS,
    );
    const place = async (open: string) => {
      await bet(open, ['27'], FAST);
      return { ok: true as const, open };
    };
    const numero = await onOpenIssue(member.caller, FAST, place, TIME_TO_READ_MS);
    const exposure = valueOf(
      await lan.call('ops.lottery.exposure', {
        params: { issueId: `${FAST}-${numero.open}` },
        query: { betType: 'de_db' },
      }),
    );
    expect(exposure.numbers).toEqual([{ selection: '27', liability: 95_000, stake: 1000, bets: 1, members: 1 }]);
    expect(exposure.limit).toBeGreaterThan(0);
    const { list } = valueOf(await lan.call('ops.lottery.recent', { params: { issueId: `${FAST}-${numero.open}` } }));
    expect(list).toMatchObject([{ betType: 'de_db', selection: '27', stake: 1000, bets: 1, members: 1 }]);
    expect(list[0]!.minutes).toHaveLength(10);
    expect(list[0]!.minutes.reduce((sum, stake) => sum + stake, 0)).toBe(1000);
  }, 300_000);
});
