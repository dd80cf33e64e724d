/** Official draws: sources that agree, one that is late, one that is wrong; and corrections that leave the ledger balanced. */
import { NO_LOTTERY_PORTS } from '@lantern/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls, type DrawResult } from '@lantern/contract';
import {
  openLotteryWorld,
  type LotteryNode,
  type LotteryWorld,
} from '../../../../../../../tests/setup/lottery-world.ts';
import { SIGNATURE_HEADER, signCallback } from '../../../../kernel/http/callback-signature.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { beginDraw, lockIssue, openIssue } from '../issues/advance-issue.ts';
import { createExposureBook } from '../sale/exposure-book.ts';
import { findIssue } from '../issues/issue-store.ts';
import { placeChase } from '../sale/place-chase.ts';
import { readChase } from '../reads/read-chases.ts';
import { resettleIssue } from '../settlement/resettle-issue.ts';
import { advanceIssues, settleIssues } from '../issues/run-issues.ts';
import { createSeedVault } from './seed-vault.ts';
import { settleIssue } from '../settlement/settle-issue.ts';

/** The worked example of the domain reference (§2.5): special prize 81275. */
const RESULT = resultWith('81275');
const OTHER = resultWith('81200');

function resultWith(special: string): DrawResult {
  const tiers = [
    ['G1', '01353'],
    ['G2', '91814 62235'],
    ['G3', '33398 53272 70638 93573 33461 80083'],
    ['G4', '3003 4041 4075 7998'],
    ['G5', '1396 2525 8893 3611 3481 6575'],
    ['G6', '519 969 968'],
    ['G7', '50 88 45 09'],
    ['DB', special],
  ];
  return { prizes: tiers.map(([prize, numbers]) => ({ prize: prize!, numbers: numbers!.split(' ') })) };
}

const SECRETS = { alpha: 'a'.repeat(32), beta: 'b'.repeat(32), gamma: 'g'.repeat(32) };

/** Every test uses its own day, and so its own issue. */
let day = 1;
let KEY = { gameCode: 'miba', numero: '' };
let DRAW = 0;
const at = (time: string) => Date.parse(`2026-12-${String(day).padStart(2, '0')}T${time}+07:00`);

let world: LotteryWorld;
let node: LotteryNode;
beforeAll(async () => {
  world = await openLotteryWorld();
  node = world.addNode();
  Object.assign(node.kernel.config, { lotteryFeeds: SECRETS });
  await node.lottery.seedDefinitions();
});
beforeEach(async () => {
  enterDay();
  await world.rows(
    `UPDATE lottery.game SET on_sale = code = 'miba', result_source = CASE WHEN code = 'miba' THEN 'official' ELSE 'seed' END`,
  );
  await runAt(at('12:00:00'));
});
afterAll(() => world.close());

function enterDay(): void {
  day += 2;
  KEY = { gameCode: 'miba', numero: `202612${String(day).padStart(2, '0')}` };
  DRAW = at('18:15:00');
}

const runAt = async (instant: number) => {
  await world.moveClock(instant);
  await advanceIssues(node.kernel, createSeedVault(node.kernel));
  await settleIssues(node.kernel, world.books);
};

interface Report {
  readonly result?: DrawResult;
  readonly sentAt?: number;
  readonly signedAt?: number;
  readonly secret?: string;
}

/** Delivers a source's report; returns the state, or the refusal code. */
async function report(
  source: keyof typeof SECRETS | 'nobody',
  { result = RESULT, sentAt = DRAW + 1000, signedAt = DRAW, secret }: Report = {},
): Promise<string> {
  const body = calls['lottery.resultsFeed'].input.parse({ ...KEY, result, sentAt });
  const rawBody = JSON.stringify(body);
  const signature = signCallback(
    Buffer.from(secret ?? SECRETS[source as keyof typeof SECRETS] ?? 'n'.repeat(32)),
    rawBody,
    new Date(signedAt),
  );
  const answer = await node.lottery.handlers['lottery.resultsFeed'](
    { rawBody, header: (name: string) => (name === SIGNATURE_HEADER ? signature : undefined) } as never,
    { params: { source }, body } as never,
  );
  return answer.ok ? answer.value.state : answer.code;
}

let keys = 0;
async function bet(member: MemberId, betType: string, selections: readonly string[], unit = 1000n): Promise<string> {
  const placed = await node.lottery.placeOrder({
    memberId: member,
    currency: 'VND',
    merchantCode: 'TEST',
    idempotencyKey: `official-${++keys}`,
    ...KEY,
    prizeMode: 'Lott',
    playType: 'trad',
    items: [{ betType, selections, unit, multiplier: 1 }],
  });
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.order.orderId;
}

const draw = async () => {
  const answer = await node.lottery.handlers['lottery.draw']({} as never, { params: KEY } as never);
  if (!answer.ok) throw new Error(answer.code);
  return calls['lottery.draw'].answer.parse(answer.value);
};
const published = (topic: string) =>
  world.rows<{ payload: Record<string, unknown> }>(
    `SELECT payload FROM kernel.outbox WHERE topic = $1 AND payload ->> 'numero' = $2 ORDER BY id`,
    [topic, KEY.numero],
  );
const orderRow = async (orderId: string) =>
  (
    await world.rows(
      'SELECT status, total_payout::int AS payout, corrected_at IS NOT NULL AS corrected FROM lottery."order" WHERE order_id = $1',
      [orderId],
    )
  )[0];

/** Wins and refunds minus reversals equal payout plus debt, for every suborder; and every account proves. */
async function expectLedgerBalanced(): Promise<void> {
  const wrong =
    await world.rows(`SELECT s.suborder_id, s.payout, moved.amount, debts.amount AS debt FROM lottery.suborder s
    CROSS JOIN LATERAL (SELECT coalesce(sum(CASE WHEN t.code = 13 THEN -t.amount ELSE t.amount END), 0) AS amount FROM ledger.transfer t
      WHERE t.code IN (11, 12, 13) AND t.operation IN (SELECT k.operation FROM ledger.transfer k WHERE k.key LIKE 'lottery.%:' || s.suborder_id || '%')) moved
    CROSS JOIN LATERAL (SELECT coalesce(sum(d.amount), 0) AS amount FROM lottery.debt d WHERE d.suborder_id = s.suborder_id) debts
    WHERE s.status <> 'pending' AND moved.amount <> s.payout + debts.amount`);
  expect(wrong).toEqual([]);
  expect((await world.books.ledger.proveAccounts(world.books.db)).filter((proof) => !proof.holds)).toEqual([]);
}

async function correctTo(result: DrawResult, [requester, decider] = ['lan', 'minh']): Promise<void> {
  const requested = await node.desk.requestResult({ ...KEY, result, reason: 'Đài đọc nhầm', operator: requester! });
  if (!requested.ok) throw new Error(requested.code);
  const decided = await node.desk.decideResult({
    requestId: requested.value.requestId,
    approve: true,
    operator: decider!,
  });
  if (!decided.ok) throw new Error(decided.code);
}

describe('feed', () => {
  it('[LOTT-11] draws once two sources agree, with late, duplicate or replayed reports, and settles', async () => {
    const member = await world.books.newMember(100_000n);
    const order = await bet(member, 'de_db', ['75']);
    expect((await draw()).commitment).toBeNull();
    await runAt(at('18:10:00'));
    expect(await report('alpha', { signedAt: at('18:10:00') })).toBe('result_invalid');
    await runAt(DRAW);
    expect(await draw()).toMatchObject({ state: 'drawing', source: 'official', result: null, seed: null });
    expect(await report('alpha')).toBe('waiting');
    expect(await report('alpha')).toBe('known');
    // The other source is an hour late; the next issue is on sale by then.
    await runAt(at('19:30:00'));
    expect(await draw()).toMatchObject({ state: 'drawing' });
    const late = { sentAt: at('19:29:00'), signedAt: at('19:30:00') };
    expect(await report('beta', late)).toBe('agreed');
    await runAt(at('19:30:01'));
    expect(await draw()).toMatchObject({
      state: 'settled',
      source: 'official',
      result: RESULT,
      seed: null,
      commitment: null,
      proof: null,
    });
    expect(await orderRow(order)).toMatchObject({ status: 'won', payout: 99_500 });
    expect(await report('beta', { ...late, sentAt: at('19:30:00') })).toBe('known');
    expect(
      await world.rows(
        'SELECT source, count(*)::int AS words FROM lottery.feed_report WHERE numero = $1 GROUP BY source ORDER BY source',
        [KEY.numero],
      ),
    ).toEqual([
      { source: 'alpha', words: 1 },
      { source: 'beta', words: 1 },
    ]);
    await expectLedgerBalanced();
  });

  it('[LOTT-11] accepts a report between the draw and the clock’s turn', async () => {
    await runAt(at('18:10:00'));
    await world.moveClock(DRAW);
    expect([await report('alpha'), await report('gamma')]).toEqual(['waiting', 'agreed']);
    expect(await draw()).toMatchObject({ state: 'locked', result: null });
    await runAt(DRAW);
    expect(await draw()).toMatchObject({ state: 'settled', result: RESULT });
  });

  it('[LOTT-11] does not draw when a source contradicts: operators are alerted, and two of them decide', async () => {
    await runAt(at('18:10:00'));
    await runAt(DRAW);
    expect([await report('alpha'), await report('beta', { result: OTHER }), await report('gamma')]).toEqual([
      'waiting',
      'contradicted',
      'contradicted',
    ]);
    await runAt(DRAW + 60_000);
    expect(await draw()).toMatchObject({ state: 'drawing', result: null });
    expect((await published('lottery.feed_contradicted'))[0]!.payload).toMatchObject({
      ...KEY,
      words: [
        { source: 'alpha', result: RESULT },
        { source: 'beta', result: OTHER },
      ],
    });
    const request = { ...KEY, result: RESULT, reason: 'Theo trang của đài', operator: 'lan' };
    expect(await node.desk.requestResult({ ...request, reason: ' ' })).toMatchObject({ code: 'field_required' });
    const requested = await node.desk.requestResult(request);
    expect(await node.desk.requestResult(request)).toMatchObject({ code: 'result_state_conflict' });
    const { requestId } = (requested as { value: { requestId: string } }).value;
    expect(await node.desk.decideResult({ requestId, approve: true, operator: 'lan' })).toMatchObject({
      code: 'second_person_required',
    });
    expect(await draw()).toMatchObject({ state: 'drawing' });
    expect(await node.desk.decideResult({ requestId, approve: true, operator: 'minh' })).toMatchObject({ ok: true });
    expect(await node.desk.decideResult({ requestId, approve: false, operator: 'minh' })).toMatchObject({
      code: 'result_state_conflict',
    });
    await runAt(DRAW + 61_000);
    expect(await draw()).toMatchObject({ state: 'settled', result: RESULT });
  });

  it('[LOTT-11] lets a source correct itself, and a replayed old report changes nothing', async () => {
    await runAt(at('18:10:00'));
    await runAt(DRAW);
    expect([await report('alpha', { result: OTHER }), await report('beta', { sentAt: DRAW + 2000 })]).toEqual([
      'waiting',
      'contradicted',
    ]);
    expect(await report('alpha', { sentAt: DRAW + 3000 })).toBe('agreed');
    expect(await report('alpha', { result: OTHER })).toBe('known');
    expect(await draw()).toMatchObject({ state: 'drawn', result: RESULT });
    // After the draw a contradiction changes nothing automatically.
    expect(await report('gamma', { result: OTHER })).toBe('contradicted');
    expect(await draw()).toMatchObject({ result: RESULT });
  });

  it('[LOTT-11] rejects an unknown source, and an invalid or expired signature', async () => {
    await runAt(at('18:10:00'));
    await runAt(DRAW);
    expect(await report('nobody')).toBe('call_not_found');
    expect(await report('alpha', { secret: SECRETS.beta })).toBe('signature_invalid');
    expect(await report('alpha', { signedAt: DRAW - 301_000 })).toBe('callback_expired');
    expect(await report('alpha', { result: { prizes: RESULT.prizes.slice(1) } })).toBe('result_invalid');
    expect(await report('alpha', { result: resultWith('8127x') })).toBe('result_invalid');
    expect(await world.rows('SELECT FROM lottery.feed_report WHERE numero = $1', [KEY.numero])).toEqual([]);
  });
});

describe('correction', () => {
  it('[LOTT-11] reverses wins and pays others, once, in the ledger and in every record; the ledger stays balanced', async () => {
    const [right, wrong, both] = await Promise.all([
      world.books.newMember(1000n),
      world.books.newMember(1000n),
      world.books.newMember(1000n, 3000n),
    ]);
    const orders = [
      await bet(right, 'de_db', ['75']),
      await bet(wrong, 'de_db', ['00']),
      await bet(both, 'db2_tai', [], 4000n),
    ];
    await runAt(at('18:10:00'));
    await runAt(DRAW);
    await report('alpha', { result: OTHER });
    await report('beta', { result: OTHER });
    await runAt(DRAW + 1000);
    expect(await Promise.all(orders.map(orderRow))).toMatchObject([
      { status: 'lost' },
      { status: 'won', payout: 99_500 },
      { status: 'lost' },
    ]);
    await correctTo(RESULT);
    expect(await draw()).toMatchObject({ state: 'resettled', result: RESULT, previousResult: OTHER });
    // A node crashed in between: a chunk is complete or absent, and any other node continues.
    await runAt(DRAW + 2000);
    await runAt(DRAW + 3000);
    expect(await Promise.all(orders.map(orderRow))).toEqual([
      { status: 'won', payout: 99_500, corrected: true },
      { status: 'lost', payout: 0, corrected: true },
      { status: 'won', payout: 7988, corrected: true },
    ]);
    expect([await world.cashOf(right), await world.cashOf(wrong)]).toEqual([99_500n, 0n]);
    // Paid in the proportion of the stake: a quarter was cash.
    expect(await world.books.ledger.balance(world.books.db, both, 'VND')).toMatchObject({
      value: { cash: 1997n, bonus: 5991n },
    });
    expect(await world.rows('SELECT corrected FROM lottery.suborder WHERE numero = $1', [KEY.numero])).toEqual([
      { corrected: true },
      { corrected: true },
      { corrected: true },
    ]);
    expect((await draw()).correctedAt).toBe(DRAW + 1000);
    expect(
      (await published('lottery.bets_corrected')).map(({ payload }) => (payload['bets'] as object[]).length),
    ).toEqual([3]);
    const { corrected, issue } = (
      await world.rows<{ corrected: number; issue: string }>(
        `SELECT (SELECT count(*)::int FROM ledger.transfer WHERE code = 13 AND key IS NOT NULL) AS corrected,
      (SELECT state || ' ' || (settled_at IS NOT NULL) FROM lottery.issue WHERE game_code = 'miba' AND numero = $1) AS issue`,
        [KEY.numero],
      )
    )[0]!;
    expect([corrected, issue]).toEqual([1, 'resettled true']);
    await expectLedgerBalanced();
  });

  it('[LOTT-11] a spent win is reversed as far as there is money, the remainder is recorded as debt, and no balance becomes negative', async () => {
    const member = await world.books.newMember(1000n);
    const order = await bet(member, 'de_db', ['00']);
    await runAt(at('18:10:00'));
    await runAt(DRAW);
    await report('alpha', { result: OTHER });
    await report('beta', { result: OTHER });
    await runAt(at('19:30:00'));
    // 60 000 of the 99 500 won go into the next issue.
    const spent = await node.lottery.placeOrder({
      memberId: member,
      currency: 'VND',
      merchantCode: 'TEST',
      idempotencyKey: 'spent',
      gameCode: 'miba',
      numero: String(Number(KEY.numero) + 1),
      prizeMode: 'Lott',
      playType: 'trad',
      items: [{ betType: 'de_db', selections: ['11'], unit: 60_000n, multiplier: 1 }],
    });
    expect(spent).toMatchObject({ ok: true });
    await correctTo(RESULT);
    await runAt(at('19:31:00'));
    expect(await orderRow(order)).toMatchObject({ status: 'lost', payout: 0, corrected: true });
    expect(await world.cashOf(member)).toBe(0n);
    expect(
      await world.rows('SELECT member_id, amount::int, revision FROM lottery.debt WHERE member_id = $1', [member]),
    ).toEqual([{ member_id: member, amount: 60_000, revision: 1 }]);
    const records = (await node.lottery.recordsOf(member)) as { orderId: string; suborders: { owed?: bigint }[] }[];
    expect(records.map(({ suborders }) => suborders[0]!.owed)).toEqual([undefined, 60_000n]);
    await expectLedgerBalanced();
    // And back: a second correction after the first.
    await correctTo(OTHER, ['minh', 'lan']);
    await runAt(at('19:32:00'));
    expect(await orderRow(order)).toMatchObject({ status: 'won', payout: 99_500 });
    expect(await draw()).toMatchObject({ state: 'resettled', result: OTHER, previousResult: RESULT });
    await expectLedgerBalanced();
  });

  it('[LOTT-11] [LOTT-07] a correction that makes a chase win stops it; one that removes the win takes no refunded stake again', async () => {
    const numeros = [KEY.numero, String(Number(KEY.numero) + 1)];
    const chase = async (member: MemberId, selection: string): Promise<string> => {
      const request = {
        memberId: member,
        currency: 'VND',
        merchantCode: 'TEST',
        idempotencyKey: `official-${++keys}`,
        gameCode: 'miba',
        prizeMode: 'Lott',
        playType: 'trad',
        stopOnWin: true,
        items: [{ betType: 'de_db', selections: [selection], unit: 1000n, multiplier: 1 }],
        issues: numeros.map((numero) => ({ numero, multiplier: 1 })),
      };
      const placed = await placeChase(
        node.kernel,
        {
          ...NO_LOTTERY_PORTS,
          ledger: world.books.ledger,
          exposures: createExposureBook(node.kernel),
          vault: createSeedVault(node.kernel),
        },
        request,
      );
      if (!placed.ok) throw new Error(placed.code);
      return placed.value;
    };
    const [right, wrong] = await Promise.all([world.books.newMember(2000n), world.books.newMember(2000n)]);
    const [rightChase, wrongChase] = [await chase(right, '75'), await chase(wrong, '00')];
    const now = async (member: MemberId, chaseId: string) => {
      const { status, issues } = await readChase(node.kernel, member, chaseId, 'EN');
      return [status, ...issues.map((issue) => issue.status), await world.cashOf(member)];
    };
    await runAt(at('18:10:00'));
    await runAt(DRAW);
    await report('alpha', { result: OTHER });
    await report('beta', { result: OTHER });
    await runAt(DRAW + 1000);
    expect([await now(right, rightChase), await now(wrong, wrongChase)]).toEqual([
      ['running', 'lost', 'pending', 0n],
      ['stopped', 'won', 'cancelled', 100_500n],
    ]);
    await correctTo(RESULT);
    await runAt(DRAW + 2000);
    await runAt(DRAW + 3000);
    expect([await now(right, rightChase), await now(wrong, wrongChase)]).toEqual([
      ['stopped', 'won', 'cancelled', 100_500n],
      ['stopped', 'lost', 'cancelled', 1000n],
    ]);
    await expectLedgerBalanced();
  });

  it('[LOTT-11] leaves every step complete or absent when its worker dies, also the second chunk of a correction; two other nodes finish it', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => world.books.newMember(300_000n)));
    const items = ['de_db', 'de_dau_db', 'de_g1'].flatMap((betType) =>
      Array.from({ length: 100 }, (_, n) => ({
        betType,
        selections: [String(n).padStart(2, '0')],
        unit: 1000n,
        multiplier: 1,
      })),
    );
    // Dies after publishing N events, all inside transactions.
    const dying = (breaths = 0) => {
      let left = breaths;
      const die = () => {
        if (left-- <= 0) throw new Error('killed');
      };
      const { kernel } = world.addNode();
      const record = async () => die();
      return { ...kernel, realtime: { ...kernel.realtime, publishIn: die }, outbox: { ...kernel.outbox, record } };
    };
    const issueNow = async () => (await findIssue(world.books.db, KEY))!;
    const ends = () =>
      world.rows<{ status: string; count: number; paid: number }>(
        'SELECT status, count(*)::int AS count, sum(payout)::int AS paid FROM lottery.suborder WHERE numero = $1 GROUP BY status ORDER BY status',
        [KEY.numero],
      );
    const others = [world.addNode(), world.addNode()];

    await world.rows(`UPDATE lottery.issue SET state = 'pending' WHERE game_code = 'miba' AND numero = $1`, [
      KEY.numero,
    ]);
    await expect(openIssue(dying(), KEY)).rejects.toThrow('killed');
    expect(await issueNow()).toMatchObject({ state: 'pending' });
    await runAt(at('12:00:01'));
    for (const memberId of members)
      expect(
        await node.lottery.placeOrder({
          memberId,
          currency: 'VND',
          merchantCode: 'TEST',
          idempotencyKey: `official-${++keys}`,
          ...KEY,
          prizeMode: 'Lott',
          playType: 'trad',
          items,
        }),
      ).toMatchObject({ ok: true });
    await world.moveClock((await issueNow()).locksAt);
    await expect(lockIssue(dying(), KEY)).rejects.toThrow('killed');
    expect(await issueNow()).toMatchObject({ state: 'open', ticketHash: null });
    await runAt((await issueNow()).locksAt + 1);
    await world.moveClock(DRAW + 1000);
    expect(
      (await Promise.all([report('alpha', { result: OTHER }), report('beta', { result: OTHER })])).toSorted(),
    ).toEqual(['agreed', 'waiting']);
    await expect(beginDraw(dying(), KEY)).rejects.toThrow('killed');
    expect(await issueNow()).toMatchObject({ state: 'locked', result: null });
    await Promise.all(others.map(({ kernel }) => advanceIssues(kernel, createSeedVault(kernel))));
    expect(await issueNow()).toMatchObject({ state: 'drawn', result: OTHER, finished: false });

    const drawn = await issueNow();
    await expect(settleIssue(dying(), world.books, drawn)).rejects.toThrow('killed');
    expect(await ends()).toEqual([{ status: 'pending', count: 1200, paid: 0 }]);
    // Everything is settled, and publishing it dies.
    await expect(settleIssue(dying(1), world.books, drawn)).rejects.toThrow('killed');
    expect(await issueNow()).toMatchObject({ state: 'drawn', finished: false });
    await Promise.all(others.map(({ kernel }) => settleIssue(kernel, world.books, drawn)));
    expect(await issueNow()).toMatchObject({ state: 'settled', finished: true });
    const settled = await ends();
    expect(settled).toMatchObject([
      { status: 'lost', count: 1188 },
      { status: 'won', count: 12 },
    ]);

    await correctTo(RESULT);
    const corrected = await issueNow();
    await expect(resettleIssue(dying(1), world.books, corrected)).rejects.toThrow('killed');
    expect(
      await world.rows(
        'SELECT revision, count(*)::int AS orders FROM lottery."order" WHERE numero = $1 GROUP BY revision ORDER BY revision',
        [KEY.numero],
      ),
    ).toEqual([
      { revision: 0, orders: 2 },
      { revision: 1, orders: 2 },
    ]);
    await expectLedgerBalanced();
    await Promise.all(others.map(({ kernel }) => resettleIssue(kernel, world.books, corrected)));
    await runAt(DRAW + 4000);
    expect(await issueNow()).toMatchObject({ state: 'resettled', finished: true });
    // 75 instead of 00 at the end of the special prize, the same at its beginning and in the first prize.
    expect(await ends()).toEqual(settled);
    const won = await world.rows(
      'SELECT DISTINCT bet_type AS bet, selections FROM lottery.suborder WHERE numero = $1 AND status = $2 ORDER BY 1',
      [KEY.numero, 'won'],
    );
    expect(won).toEqual([
      { bet: 'de_dau_db', selections: ['81'] },
      { bet: 'de_db', selections: ['75'] },
      { bet: 'de_g1', selections: ['53'] },
    ]);
    const cash = await Promise.all(members.map((member) => world.cashOf(member)));
    expect(new Set(cash)).toEqual(new Set([BigInt(settled[1]!.paid) / 4n]));
    await expectLedgerBalanced();
  });

  it('[LOTT-09] never corrects a seed-based draw', async () => {
    await world.rows(`UPDATE lottery.game SET result_source = 'seed'`);
    // Existing issues keep their source; the day after next is the first with the new one.
    enterDay();
    await runAt(at('12:00:00'));
    await runAt(at('18:10:00'));
    await runAt(DRAW);
    expect(await draw()).toMatchObject({ state: 'settled', source: 'seed' });
    expect(await node.desk.requestResult({ ...KEY, result: RESULT, reason: 'Không', operator: 'lan' })).toMatchObject({
      code: 'result_state_conflict',
    });
    expect(await report('alpha')).toBe('issue_not_found');
  });
});
