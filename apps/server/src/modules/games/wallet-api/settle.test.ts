import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, valueOf } from '../../../../../../tests/kit/src/index.ts';
import {
  betOf,
  freshId,
  granted,
  inRound,
  openWalletWorld,
  SECRET,
  VENDOR,
  type Seat,
  type WalletWorld,
} from '../../../../../../tests/setup/wallet-world.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

let world: WalletWorld;
beforeAll(async () => {
  world = await openWalletWorld();
});
afterAll(() => world.close());

type Answer = Readonly<Record<string, unknown>>;
const call = (verb: string, input: Answer) => world.client.call(verb, input);

async function round(seat: Seat, amount = 10_000): Promise<string> {
  const id = freshId('round');
  granted(await call('bet', betOf(seat, id, amount)));
  return id;
}
function item(seat: Seat, roundId: string, amount: number, more: Answer = {}): Answer {
  const { requestId: _, ...fields } = inRound(seat, roundId);
  return { ...fields, amount, endRound: true, ...more };
}
async function settle(items: readonly Answer[]): Promise<readonly Answer[]> {
  const { items: answers } = granted(await call('settle', { requestId: freshId('rq'), items }));
  return answers as readonly Answer[];
}
const transactionsOf = async (roundId: string) =>
  granted(await call('transactions', { requestId: freshId('rq'), roundId }))['transactions'] as readonly Answer[];

describe('[OPS-02] a settlement', () => {
  test('pays each item as a win of its own: the same rows, the same answers, the same refusals', async () => {
    const [alone, together] = [await world.seat(), await world.seat()];
    const shapes: readonly (readonly [number, Answer])[] = [
      [19_500, {}],
      [0, {}],
      [0, { notCounted: 10_000 }],
      [5_000, { returned: 5_000 }],
      [14_750, { returned: 5_000, notCounted: 2_000 }],
      [10_000, { returned: 10_000 }],
      [12_000, { notCounted: 10_000 }],
      [10_001, { returned: 10_001 }],
      [0, { notCounted: 10_001 }],
    ];
    const items: Answer[] = [];
    const singles: Answer[] = [];
    for (const [amount, more] of shapes) {
      const mine = item(alone, await round(alone), amount, more);
      singles.push((await call('win', { requestId: freshId('rq'), ...mine })).body!);
      items.push(item(together, await round(together), amount, more));
    }
    const answers = await settle(items);
    expect(answers.map(({ state, code }) => [state, code])).toEqual(
      singles.map(({ success, code }) => (success === true ? ['done', null] : ['refused', code])),
    );
    expect(answers.slice(-2).map(({ code }) => code)).toEqual(['amount_invalid', 'amount_invalid']);
    expect(await world.owned(together)).toBe(await world.owned(alone));
    const [taken] = items.slice(3);
    expect(await transactionsOf(String(taken!['roundId']))).toMatchObject([
      { kind: 'bet', amount: 10_000 },
      { kind: 'win', amount: 5_000, returned: 5_000 },
    ]);
    const rows = await world.here.query<{ member: string; sums: string }>(
      `SELECT member_id AS member, string_agg(concat_ws('/', bets, staked, wins, won, returned, not_counted, ended_by), ' ' ORDER BY opened_at) AS sums FROM wallet_api.round WHERE member_id = ANY ($1) GROUP BY member_id`,
      [[alone.memberRef, together.memberRef]],
    );
    expect(rows[0]!.sums).toBe(rows[1]!.sums);
    // What was refused stays free; what was taken is a duplicate with its first answer, in any company.
    const again = await settle([...items].reverse());
    expect(again.map(({ state }) => state).reverse()).toEqual(
      answers.map(({ state }) => (state === 'done' ? 'duplicate' : 'refused')),
    );
    expect(again.map(({ balance, reference }) => [balance, reference]).reverse()).toEqual(
      answers.map(({ balance, reference }) => [balance, reference]),
    );
    expect(await world.owned(together)).toBe(await world.owned(alone));
  });

  test('wins of one round are taken in their order, and ids are different from one another', async () => {
    const seat = await world.seat();
    const id = await round(seat);
    const several = [
      item(seat, id, 1_000, { endRound: false }),
      item(seat, id, 0, { endRound: true }),
      item(seat, id, 2_000),
    ];
    expect((await settle(several)).map(({ state, code }) => [state, code])).toEqual([
      ['done', null],
      ['done', null],
      ['refused', 'round_ended'],
    ]);
    const bad = async (items: readonly Answer[]) => (await call('settle', { requestId: freshId('rq'), items })).body;
    for (const items of [[], [several[0]!, several[0]!], [{ ...several[0]!, sessionToken: 'a'.repeat(30) }]])
      expect(await bad(items)).toMatchObject({ success: false, code: 'input_invalid' });
  });

  test('five hundred items fit a message, sent at once four times over they are paid once', async () => {
    const seats: Seat[] = [];
    for (let each = 0; each < 4; each += 1) seats.push(await world.seat(200_000));
    const items: Answer[] = [];
    const rounds = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => [seats[at % 4]!, await round(seats[at % 4]!, 1_000)] as const),
    );
    for (const [at, [seat, id]] of rounds.entries()) items.push(item(seat, id, at % 3 === 0 ? 1_950 : 0));
    for (let each = items.length; each < 500; each += 1) items.push(item(seats[0]!, freshId('none'), 0));
    const before = await Promise.all(seats.map((seat) => world.owned(seat)));
    const answers = await Promise.all(Array.from({ length: 4 }, () => settle(items)));
    for (const at of rounds.keys()) {
      const states = answers.map((one) => one[at]!['state']);
      expect(
        states.filter((state) => state === 'done').length,
        JSON.stringify(answers.map((one) => one[at])),
      ).toBeLessThanOrEqual(1);
      expect(states.every((state) => state === 'done' || state === 'duplicate')).toBe(true);
    }
    expect(answers[0]!.slice(60).every(({ code }) => code === 'round_not_found')).toBe(true);
    const after = await Promise.all(seats.map((seat) => world.owned(seat)));
    expect(after.reduce((sum, amount) => sum + amount, 0) - before.reduce((sum, amount) => sum + amount, 0)).toBe(
      20 * 1_950,
    );
    const { ledger } = world.here.platform.modules;
    expect((await ledger.proveAccounts(world.here.platform.kernel.db)).filter((proof) => !proof.holds)).toEqual([]);
  });
});

describe('[OPS-02] rounds in words', () => {
  let vendor: Server;
  let answer: { status: number; body: unknown };
  const asked: Answer[] = [];
  beforeAll(async () => {
    vendor = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      request.on('end', () => {
        asked.push({ path: request.url, ...(JSON.parse(text) as Answer) });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise<void>((resolve) => vendor.close(() => resolve())));

  test('are part of a bet in the record; a vendor that says nothing, or too much, leaves it as it is', async () => {
    const seat = await world.seat();
    const id = await round(seat);
    granted(await call('win', { ...inRound(seat, id), amount: 21_000, endRound: true }));
    await world.here.platform.modules.walletApi.countRounds();
    const caller = seat.member.caller;
    const bets = await eventually('the bet to be in the record', async () => {
      const { content } = valueOf(await caller.call('record.bets', { query: { range: 'today' } }));
      return content.length > 0 ? content : undefined;
    });
    const read = async () =>
      valueOf(await caller.call('record.bet', { query: { source: bets[0]!.source, betId: bets[0]!.betId } })).described;
    const line = { text: 'Sông Trà – Hải Đăng 2–0', detail: '1X2: Sông Trà @ 2.10', result: 'won' };
    const described = { title: 'Cược đơn', lines: [line], receipt: 'ab'.repeat(32) };
    const { catalogue } = world.here.platform.modules;
    const set = await catalogue.setVendorIntegration(VENDOR, {
      launchUrl: `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/vendor`,
      key: SECRET,
      frameOrigins: ['self'],
      timeoutMs: 5_000,
    });
    expect(set).toMatchObject({ ok: true });
    answer = { status: 200, body: { rounds: [{ roundId: id, ...described }] } };
    expect(await read()).toEqual(described);
    expect(asked.at(-1)).toEqual({
      path: '/vendor/rounds',
      roundIds: [id],
      language: expect.stringMatching(/^(VI|EN)$/),
    });
    for (const body of [
      { rounds: [] },
      { rounds: [{ roundId: id, title: '', lines: [] }] },
      { rounds: [{ roundId: 'other', ...described }] },
      'no',
    ]) {
      answer = { status: 200, body };
      expect(await read()).toBeUndefined();
    }
    answer = { status: 404, body: {} };
    expect(await read()).toBeUndefined();
    const times = asked.length;
    expect(await read()).toBeUndefined();
    expect(asked).toHaveLength(times);
  });
});
