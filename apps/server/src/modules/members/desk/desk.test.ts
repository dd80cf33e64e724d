import { KYC_IMAGES } from '@lantern/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';

const GAME = 'mb60';
const STAKE = 10_000;

let world: TestPlatform;
let support: TestOperator;
let risk: TestOperator;
let member: TestMember;
let memberId: string;
let orderId: string;
beforeAll(async () => {
  world = await startTestPlatform();
  [support, risk] = [await newOperator(world, ['support']), await newOperator(world, ['risk'])];
  member = await newMember(world.address, { userName: 'linhchi_88' });
  memberId = (await world.platform.modules.identity.memberIdOf('DENLONG', member.userName))!;
  await deposit(member, 500_000);
  orderId = await betOnNext();
});
afterAll(() => world.close());

/** A bet on both numbers' ends of the next issue that can still be bought. */
async function betOnNext(): Promise<string> {
  return await eventually('an issue on sale', async () => {
    const { list } = valueOf(await member.caller.call('lottery.openIssues', { query: { gameCode: GAME } }));
    const issue = list.find(({ isSale }) => isSale);
    if (!issue) return undefined;
    const placed = await member.caller.call('lottery.placeOrder', {
      body: {
        gameCode: GAME,
        numero: issue.numero,
        prizeMode: 'Lott',
        playType: 'trad',
        items: [{ betType: 'c3_db', selections: ['075'], unit: STAKE, multiplier: 1 }],
      },
    });
    return placed.ok ? placed.value.orderId : undefined;
  });
}

/** Moves the clock until the bet is settled. */
async function settle(): Promise<void> {
  await world.clock.advance(70_000);
  await eventually('the bet is settled', async () => {
    const [row] = await world.query<{ status: string }>('SELECT status FROM lottery."order" WHERE order_id = $1', [
      orderId,
    ]);
    return row?.status !== 'pending';
  });
}

const search = async (query: string, by = support) =>
  valueOf(await by.call('ops.members.search', { query: { query } })).list;
const params = {
  params: {
    get memberId() {
      return memberId;
    },
  },
};
const act = (id: 'ops.members.lock' | 'ops.members.unlock' | 'ops.members.signOut', by = support) =>
  by.call(id, { ...params, body: { reason: 'Member asked on the phone' } });
const entries = (call: string) =>
  world.query<{ outcome: string; reason: string | null; before: object | null; after: object | null }>(
    'SELECT outcome, reason, before, after FROM audit.entry WHERE call = $1 AND object_id = $2 ORDER BY id',
    [call, memberId],
  );

describe('[CON-06/search] members are found by anything they are known by', () => {
  test('by name, number, mail, account, device, address and every id; masked, with what matched', async () => {
    await world.query("UPDATE identity.member SET mobile = '+84912345678' WHERE id = $1", [memberId]);
    await world.query(
      "INSERT INTO identity.member_field VALUES ($1, 'email', 'Linh.Chi@mail.example') ON CONFLICT (member_id, field) DO UPDATE SET value = excluded.value",
      [memberId],
    );
    await world.query(
      "UPDATE identity.session SET address = '203.0.113.x', fingerprint = decode(repeat('ab', 32), 'hex') WHERE member_id = $1",
      [memberId],
    );
    const [order] = await world.query<{ id: string }>(
      'SELECT order_id AS id FROM payments.deposit_order WHERE member_id = $1',
      [memberId],
    );
    const [suborder] = await world.query<{ id: string }>(
      'SELECT suborder_id AS id FROM lottery.suborder WHERE order_id = $1',
      [orderId],
    );
    const [transfer] = await world.query<{ id: string }>(
      "SELECT operation::text AS id FROM ledger.transfer WHERE key = 'deposit:' || $1",
      [order!.id],
    );
    const expected: readonly [string, string][] = [
      [memberId, 'memberId'],
      ['LinhChi', 'username'],
      ['0912 345 678', 'mobile'],
      ['+84912345678', 'mobile'],
      ['84912345678', 'mobile'],
      ['linh.chi@MAIL.example', 'email'],
      ['abababababab', 'device'],
      ['203.0.113.77', 'address'],
      [orderId, 'bet'],
      [suborder!.id, 'bet'],
      [order!.id, 'deposit'],
      [transfer!.id, 'transfer'],
    ];
    for (const [query, matchedBy] of expected)
      expect([query, (await search(query)).map((row) => [row.memberId, row.matchedBy])]).toEqual([
        query,
        [[memberId, matchedBy]],
      ]);
    const [row] = await search('linhchi_88');
    expect(row).toMatchObject({ mobile: '+8491•••678', email: 'Li•••@mail.example', name: 'NGUYEN V••• T•••' });
    expect((await search('nguyen van')).some((found) => found.memberId === memberId)).toBe(true);
    for (const nothing of ['linhchi_99', "' OR 1=1 --", '%', '0999999999', '\u{1F600}', '9'.repeat(128)])
      expect([nothing, await search(nothing)]).toEqual([nothing, []]);
  });

  test('pages by a cursor without leaving anyone out; a made-up cursor is refused', async () => {
    for (let at = 0; at < 5; at++) await newMember(world.address, { userName: `pagesix_${at}` });
    const names: string[] = [];
    let after: string | undefined;
    do {
      const page = valueOf(
        await support.call('ops.members.search', {
          query: { query: 'pagesix', limit: 2, ...(after !== undefined && { after }) },
        }),
      );
      names.push(...page.list.map(({ username }) => username));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(names).toEqual([0, 1, 2, 3, 4].map((at) => `pagesix_${at}`));
    for (const made of [
      'x',
      Buffer.from('[99,"a","b"]').toString('base64url'),
      Buffer.from('[0,"\\u0000","b"]').toString('base64url'),
    ])
      expect(await support.call('ops.members.search', { query: { query: 'pagesix', after: made } })).toMatchObject({
        code: 'input_invalid',
      });
  });

  test('[CON-06/list] without a text all members are listed, newest first, by state, paged and counted', async () => {
    const list = async (query: object) => valueOf(await support.call('ops.members.search', { query }));
    const first = await list({ limit: 3 });
    expect(first.list).toHaveLength(3);
    const times = first.list.map(({ registeredAt }) => registeredAt);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    const names = first.list.map(({ username }) => username);
    let next = first.next;
    while (next !== null) {
      const page = await list({ limit: 3, after: next });
      names.push(...page.list.map(({ username }) => username));
      next = page.next;
    }
    expect(new Set(names).size).toBe(names.length);
    expect(first.total).toEqual({ value: names.length, exact: true });
    expect(names).toContain('linhchi_88');
    expect((await list({ state: 'locked' })).list).toEqual([]);
    expect(await support.call('ops.members.search', { query: { after: 'x' } })).toMatchObject({
      code: 'input_invalid',
    });
  });

  test('another merchant’s member is not there, in search, page, acts and explainer', async () => {
    await world.query("UPDATE identity.member SET merchant_code = 'KHAC' WHERE id = $1", [memberId]);
    try {
      for (const query of ['linhchi_88', memberId, orderId, '0912345678', '203.0.113.77', 'linh.chi@mail.example'])
        expect([query, await search(query)]).toEqual([query, []]);
      expect(await support.call('ops.members.read', params)).toMatchObject({ code: 'account_not_found' });
      expect(await support.call('ops.members.money', params)).toMatchObject({ code: 'account_not_found' });
      expect(await act('ops.members.lock')).toMatchObject({ code: 'account_not_found' });
      expect(await support.call('ops.explain.read', { params: { id: orderId } })).toMatchObject({
        code: 'explanation_not_found',
      });
    } finally {
      await world.query("UPDATE identity.member SET merchant_code = 'DENLONG' WHERE id = $1", [memberId]);
    }
  });
});

describe('[CON-06/page] a member’s page', () => {
  test('[CON-04/personalData] opening it is a look in the trail; personal data are opened with a reason', async () => {
    const head = valueOf(await support.call('ops.members.read', params));
    expect(head).toMatchObject({ username: 'linhchi_88', state: 'active', name: 'NGUYEN V••• T•••' });
    expect(await entries('ops.members.read')).toEqual([expect.objectContaining({ outcome: 'opened' })]);
    const opened = valueOf(
      await support.call('ops.members.open', { ...params, query: { reason: 'Check of the payee name' } }),
    );
    expect(opened.name).toBe('NGUYEN VAN THU');
    expect(await entries('ops.members.open')).toEqual([
      expect.objectContaining({ outcome: 'opened', reason: 'Check of the payee name', before: null, after: null }),
    ]);
  });

  test('its tabs say what the member’s own pages say', async () => {
    const money = valueOf(await support.call('ops.members.money', params));
    const own = valueOf(await member.caller.call('wallet.balance'));
    expect(money.cash + money.bonus).toBe(own.sumBalance);
    expect(money.deposited).toBe(500_000);
    const statement = valueOf(await support.call('ops.members.statement', { ...params, query: {} })).list;
    expect(statement.map(({ code, change }) => [code, change])).toEqual([
      ['bet_stake', -STAKE],
      ['deposit', 500_000],
    ]);
    const bets = valueOf(await support.call('ops.members.bets', { ...params, query: {} })).list;
    expect(bets).toMatchObject([{ betId: expect.any(String), stake: STAKE, gameId: GAME }]);
    const { list } = valueOf(await support.call('ops.members.promotions', params));
    expect(list).toMatchObject([{ source: 'deposit', required: 500_000, baseAmount: 500_000, multiple: 1 }]);
    for (const id of ['ops.members.limits', 'ops.members.identity', 'ops.members.notes'] as const)
      valueOf(await support.call(id, params));
    const trail = valueOf(await support.call('ops.members.trail', { ...params, query: {} })).list;
    expect(trail.map(({ call }) => call)).toContain('ops.members.open');
  });

  test('a shared device joins two members in the graph, an address only weakly', async () => {
    const other = await newMember(world.address, { userName: 'cungmay_01' });
    await world.query(
      `UPDATE identity.session SET fingerprint = decode(repeat('ab', 32), 'hex'), address = '203.0.113.x'
      WHERE member_id = (SELECT id FROM identity.member WHERE username = $1)`,
      [other.userName],
    );
    const graph = valueOf(await support.call('ops.members.related', params));
    const node = graph.nodes.find(({ label }) => label === other.userName)!;
    const links = graph.links
      .filter(({ from }) => from === node.id)
      .map(({ to, strength }) => [to.split(':')[0], strength]);
    expect(links.toSorted()).toEqual([
      ['address', 'weak'],
      ['device', 'strong'],
    ]);
    expect(valueOf(await support.call('ops.members.read', params)).sharedWith).toBe(1);
  });

  test('notes have versions; the slower of two writers is told who was first; 10 MB are refused', async () => {
    const note = valueOf(
      await support.call('ops.members.writeNote', { ...params, body: { text: 'Gọi hỏi về vòng cược' } }),
    );
    const change = (by: TestOperator, text: string, version: number) =>
      by.call('ops.members.writeNote', { ...params, body: { text, noteId: note.noteId, version } });
    expect(valueOf(await change(risk, 'Đã giải thích', 1))).toEqual({ noteId: note.noteId, version: 2 });
    expect(await change(support, 'Ghi đè', 1)).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: expect.any(String) },
    });
    const { list } = valueOf(await support.call('ops.members.notes', params));
    expect(list.map(({ text, version, history }) => [text, version, history.map((old) => old.text)])).toEqual([
      ['Đã giải thích', 2, ['Gọi hỏi về vòng cược']],
    ]);
    expect(
      await support.call('ops.members.writeNote', { ...params, body: { text: 'x'.repeat(10_001) } }),
    ).toMatchObject({ ok: false });
    const huge = await support
      .call('ops.members.writeNote', { ...params, body: { text: 'x'.repeat(10_000_000) } })
      .catch(() => ({ ok: false }));
    expect(huge.ok).toBe(false);
    expect(valueOf(await support.call('ops.members.notes', params)).list).toHaveLength(1);
  });
});

describe('[CON-06/acts] acts with reasons', () => {
  const idOf = async ({ userName }: TestMember) =>
    (await world.platform.modules.identity.memberIdOf('DENLONG', userName))!;
  const reason = 'Theo quy trình';

  test('[CON-19/bulk] marks and locks are put on many at once or on none, each recorded; the list is filtered by what a member is', async () => {
    const others = [];
    for (let at = 0; at < 3; at++) others.push(await newMember(world.address, { userName: `nhieu_${at}` }));
    await deposit(others[0]!, 700_000);
    const ids = await Promise.all(others.map(idOf));
    const mark = (memberIds: string[], text: string | null, by = support) =>
      by.call('ops.members.mark', { body: { memberIds, mark: text, reason } });
    const list = async (query: object) =>
      valueOf(await support.call('ops.members.search', { query })).list.map((row) => row.memberId);
    const sorted = (some: readonly string[]) => some.toSorted();
    expect(await mark([...ids, 'none'], 'VIP')).toMatchObject({ code: 'account_not_found' });
    expect(await mark(ids, '  ')).toMatchObject({ code: 'field_required' });
    expect(await list({ mark: 'VIP' })).toEqual([]);
    expect(valueOf(await mark(ids, ' VIP '))).toEqual({ changed: 3 });
    expect(valueOf(await mark([ids[0]!], 'Theo dõi'))).toEqual({ changed: 1 });
    expect(valueOf(await support.call('ops.members.marks', {})).list).toEqual([
      { mark: 'VIP', members: 2 },
      { mark: 'Theo dõi', members: 1 },
    ]);
    expect(sorted(await list({ mark: 'VIP' }))).toEqual(sorted([ids[1]!, ids[2]!]));
    expect(await list({ mark: 'Theo dõi', kyc: 'none', balanceFrom: 1, balanceTo: 700_000 })).toEqual([ids[0]]);
    expect(await list({ mark: 'Theo dõi', balanceTo: 699_999 })).toEqual([]);
    expect(await list({ mark: 'VIP', kyc: 'approved' })).toEqual([]);
    const nowMs = world.clock.now();
    expect(await list({ mark: 'VIP', registeredFrom: nowMs + 60_000 })).toEqual([]);
    expect(await list({ mark: 'VIP', registeredTo: nowMs + 60_000 })).toHaveLength(2);

    const lock = (memberIds: string[]) => support.call('ops.members.lockMany', { body: { memberIds, reason } });
    expect(await lock([ids[0]!, 'none'])).toMatchObject({ code: 'account_not_found' });
    expect(await others[0]!.caller.call('wallet.balance')).toMatchObject({ ok: true });
    expect(valueOf(await lock(ids))).toEqual({ changed: 3 });
    expect(valueOf(await lock(ids))).toEqual({ changed: 0 });
    for (const { caller } of others) expect((await caller.call('wallet.balance')).ok).toBe(false);
    expect(sorted(await list({ state: 'locked', mark: 'VIP' }))).toEqual(sorted([ids[1]!, ids[2]!]));
    for (const id of ids) {
      const entries = await world.query<{ call: string }>(
        "SELECT call FROM audit.entry WHERE object_id = $1 AND outcome = 'done' AND after IS NOT NULL",
        [id],
      );
      expect(entries.map(({ call }) => call)).toEqual(
        expect.arrayContaining(['ops.members.mark', 'ops.members.lockMany']),
      );
    }
    expect(valueOf(await mark(ids, null))).toEqual({ changed: 3 });
  });

  test('a restricted product opens no game and takes no bet, others do; it is undone, and both are in the trail', async () => {
    const change = (id: 'ops.members.restrict' | 'ops.members.allow', product: string) =>
      support.call(id, { ...params, body: { product, reason } });
    const launch = () =>
      member.caller.call('launch.game', {
        query: { vendor: 'TCG_LOTTO_VN', lottoGameCode: GAME, lottoPrizeMode: 'Lott' },
      });
    const bet = () =>
      eventually('an issue on sale', async () => {
        const { list } = valueOf(await member.caller.call('lottery.openIssues', { query: { gameCode: GAME } }));
        const numero = list.find(({ isSale }) => isSale)?.numero;
        if (numero === undefined) return undefined;
        const items = [{ betType: 'c3_db', selections: ['075'], unit: STAKE, multiplier: 1 }];
        const placed = await member.caller.call('lottery.placeOrder', {
          body: { gameCode: GAME, numero, prizeMode: 'Lott', playType: 'trad', items },
        });
        return placed.ok || placed.code !== 'issue_closed' ? placed : undefined;
      });
    expect(await change('ops.members.restrict', 'NOSUCH')).toMatchObject({ code: 'vendor_not_found' });
    expect(await change('ops.members.allow', 'lottery')).toMatchObject({ code: 'member_state_conflict' });
    valueOf(await change('ops.members.restrict', 'lottery'));
    expect(await change('ops.members.restrict', 'lottery')).toMatchObject({ code: 'member_state_conflict' });
    expect(await launch()).toMatchObject({ code: 'product_restricted' });
    const before = valueOf(await member.caller.call('wallet.balance')).sumBalance;
    expect(await bet()).toMatchObject({ code: 'product_restricted' });
    expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(before);
    const on = { merchantCode: 'DENLONG', enabled: true };
    valueOf(await world.platform.modules.catalogue.setVendorState('PG', { enabled: on }));
    const { list } = valueOf(await support.call('ops.members.products', params));
    expect(list.filter(({ restricted }) => restricted !== null)).toMatchObject([{ product: 'lottery' }]);
    const vendor = 'PG';
    expect(list.map(({ product }) => product)).toContain(vendor);
    valueOf(await change('ops.members.restrict', vendor));
    expect(await member.caller.call('launch.game', { query: { vendor, nodeId: 'none' } })).toMatchObject({
      code: 'product_restricted',
    });
    for (const product of ['lottery', vendor]) valueOf(await change('ops.members.allow', product));
    expect((await bet())?.ok).toBe(true);
    expect((await entries('ops.members.restrict')).filter(({ outcome }) => outcome === 'done')).toMatchObject([
      { before: { restricted: false }, after: { product: 'lottery', restricted: true }, reason },
      { after: { product: vendor, restricted: true } },
    ]);
  });

  test('a lock ends the member’s sessions at once, is in the trail, and is undone', async () => {
    const other = await newMember(world.address, { userName: 'bikhoa_01' });
    const id = (await world.platform.modules.identity.memberIdOf('DENLONG', other.userName))!;
    const call = (name: 'ops.members.lock' | 'ops.members.unlock' | 'ops.members.signOut') =>
      support.call(name, { params: { memberId: id }, body: { reason: 'Nghi ngờ bị chiếm tài khoản' } });
    valueOf(await call('ops.members.lock'));
    expect(await other.caller.call('wallet.balance')).toMatchObject({ ok: false });
    expect(await call('ops.members.lock')).toMatchObject({ code: 'member_state_conflict' });
    valueOf(await call('ops.members.unlock'));
    const rows = await world.query<{ call: string; reason: string; before: object; after: object }>(
      "SELECT call, reason, before, after FROM audit.entry WHERE object_id = $1 AND outcome = 'done' ORDER BY id",
      [id],
    );
    expect(rows).toMatchObject([
      {
        call: 'ops.members.lock',
        before: { state: 'active' },
        after: { state: 'locked' },
        reason: 'Nghi ngờ bị chiếm tài khoản',
      },
      { call: 'ops.members.unlock', before: { state: 'locked' }, after: { state: 'active' } },
    ]);
    valueOf(await call('ops.members.signOut'));
  });

  test('[CON-03/raisedLimits] a lower limit counts at once, a higher one needs a second person and then a day', async () => {
    const set = (amount: number | null) =>
      support.call('ops.members.setLimit', {
        ...params,
        body: { kind: 'deposit', span: 'day', value: amount, reason: 'Theo yêu cầu' },
      });
    const limits = async () => valueOf(await support.call('ops.members.limits', params)).list;
    expect(valueOf(await set(5_000_000)).state).toBe('carried_out');
    expect(await limits()).toMatchObject([{ kind: 'deposit', span: 'day', amount: 5_000_000, nextAt: null }]);
    const raised = valueOf(await set(9_000_000));
    expect(raised.state).toBe('pending');
    expect(await limits()).toMatchObject([{ amount: 5_000_000, nextAmount: null }]);
    valueOf(
      await risk.call('ops.approvals.decide', {
        params: { approvalId: raised.approvalId! },
        body: { decision: 'approve' },
      }),
    );
    expect(await limits()).toMatchObject([{ amount: 5_000_000, nextAmount: 9_000_000 }]);
    expect(
      await support.call('ops.members.setLimit', {
        ...params,
        body: { kind: 'time', span: 'month', value: 5, reason: 'x' },
      }),
    ).toMatchObject({
      code: 'limit_invalid',
    });
  });
});

describe('the explainer', () => {
  test('tells why a bet lost: its stake in double entries, the draw with its proof, what was counted', async () => {
    await settle();
    const life = valueOf(await support.call('ops.explain.read', { params: { id: orderId } }));
    expect(life).toMatchObject({
      kind: 'lottery_order',
      state: 'lost',
      amount: STAKE,
      payout: 0,
      member: { username: 'linhchi_88' },
    });
    expect(life.why.code).toBe('lottery_lost');
    expect(life.verify).toMatch(/^\/verify\/mb60\/\d+$/);
    const stake = life.steps.flatMap(({ entries: list }) => list).find(({ code }) => code === 'bet_stake')!;
    expect(stake.legs.reduce((sum, { change }) => sum + change, 0)).toBe(0);
    expect(stake.legs.map(({ account, change }) => [account, change])).toEqual([
      ['member_cash', -STAKE],
      ['house', STAKE],
    ]);
    const labels = life.steps.map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining(['bet_placed', 'sales_closed', 'drawn_by_seed', 'settled_lost', 'counted']),
    );
    const times = life.steps.flatMap(({ at }) => (at === null ? [] : [at]));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const draw = life.steps.find(({ label }) => label === 'drawn_by_seed')!;
    expect(draw.facts.map(({ label }) => label)).toEqual(['result', 'seed']);
  });

  test('a deposit, its ledger entry and its turnover lead to each other', async () => {
    const [order] = await world.query<{ id: string }>(
      'SELECT order_id AS id FROM payments.deposit_order WHERE member_id = $1',
      [memberId],
    );
    const deposited = valueOf(await support.call('ops.explain.read', { params: { id: order!.id } }));
    expect(deposited).toMatchObject({ kind: 'deposit', state: 'credited', amount: 500_000 });
    const entry = deposited.steps.flatMap(({ entries: list }) => list)[0]!;
    const transfer = valueOf(await support.call('ops.explain.read', { params: { id: entry.operation } }));
    expect(transfer).toMatchObject({ kind: 'transfer', links: [{ id: order!.id }] });
    const requirement = deposited.links.find(({ label }) => label === 'requirement')!;
    const turnover = valueOf(await support.call('ops.explain.read', { params: { id: requirement.id } }));
    expect(turnover).toMatchObject({ kind: 'requirement', links: [{ id: order!.id }] });
  });

  test.each(['0', '999999999999999999', 'nothing', 'a'.repeat(26), idOfNothing()])(
    'an id of nothing is refused: %s',
    async (id) => {
      expect(await support.call('ops.explain.read', { params: { id } })).toMatchObject({
        code: 'explanation_not_found',
      });
    },
  );
});

function idOfNothing(): string {
  return '01hzzzzzzzzzzzzzzzzzzzzzzz';
}

describe('identity review', () => {
  const FACTS = {
    fullName: 'Nguyễn Văn Thu',
    birthday: '1990-02-28',
    idNumber: '079190001234',
    address: '12 Lê Lợi, Quận 1',
    nationality: 'VN',
    occupation: 'Kế toán',
    sourceOfIncome: 'salary',
  } as const;
  const check = {
    params: {
      get memberId() {
        return memberId;
      },
    },
  };

  test('[CON-09/queue] [CON-09/look] [CON-09/decide] the queue, one look at a time with a watermark, asked again; each look is recorded', async () => {
    const pixels = Buffer.alloc(800 * 600 * 3, 200);
    const photo = await sharp(pixels, { raw: { width: 800, height: 600, channels: 3 } })
      .jpeg()
      .toBuffer();
    for (const image of KYC_IMAGES)
      valueOf(
        await member.caller.call('kyc.uploadImage', {
          params: { image },
          image: new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
        }),
      );
    valueOf(await member.caller.call('kyc.submit', { body: FACTS }));
    const queue = valueOf(await risk.call('ops.kyc.list', { query: {} })).list;
    expect(queue).toMatchObject([{ memberId, username: 'linhchi_88', state: 'submitted', submissions: 1 }]);
    const read = valueOf(await risk.call('ops.kyc.read', check));
    expect(read).toMatchObject({ facts: FACTS, account: { payeeName: 'NGUYEN VAN THU' }, canDecide: true });
    const looks = async () =>
      (
        await world.query<{ n: number }>(
          "SELECT count(*)::integer AS n FROM kyc.access_log WHERE member_id = $1 AND subject = 'selfie'",
          [memberId],
        )
      )[0]!.n;
    const look = () => risk.call('ops.kyc.look', { params: { memberId, image: 'selfie' } });
    const picture = valueOf(await look());
    const drawn = await sharp(Buffer.from(picture.jpeg, 'base64')).raw().toBuffer();
    expect(new Set(drawn).size).toBeGreaterThan(10);
    valueOf(await look());
    expect(await looks()).toBe(2);
    expect((await entries('ops.kyc.look')).map(({ outcome }) => outcome)).toEqual(['opened', 'opened']);
    expect(await support.call('ops.kyc.look', { params: { memberId, image: 'selfie' } })).toMatchObject({
      code: 'permission_denied',
    });
    const decide = (decision: 'approve' | 'resubmit' | 'reject', submittedAt: number, message?: string) =>
      risk.call('ops.kyc.decide', {
        params: { memberId },
        body: { decision, submittedAt, ...(message !== undefined && { message }) },
      });
    expect(await decide('approve', read.submittedAt - 1)).toMatchObject({ code: 'changed_meanwhile' });
    expect(await decide('resubmit', read.submittedAt)).toMatchObject({ code: 'field_required' });
    valueOf(await decide('resubmit', read.submittedAt, 'Ảnh bị mờ'));
    expect(valueOf(await member.caller.call('kyc.status'))).toMatchObject({ state: 'resubmit', reason: 'Ảnh bị mờ' });
    expect(await decide('approve', read.submittedAt)).toMatchObject({ code: 'kyc_state_conflict' });
  });

  test('[CON-09/log] a look that fails stays in the log', async () => {
    const other = await newMember(world.address, { userName: 'khonganh_01' });
    const id = (await world.platform.modules.identity.memberIdOf('DENLONG', other.userName))!;
    expect(await risk.call('ops.kyc.look', { params: { memberId: id, image: 'idBack' } })).toMatchObject({
      code: 'kyc_image_missing',
    });
    expect(await world.query('SELECT viewer, subject FROM kyc.access_log WHERE member_id = $1', [id])).toEqual([
      { viewer: risk.username, subject: 'idBack' },
    ]);
  });
});
