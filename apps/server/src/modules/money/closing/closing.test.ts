/** The closing of a day on the real platform: statements, differences, the close, and what a hostile file may try. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, opsCall, type OpsInput, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { calmDay } from '../../../../../../tests/setup/calm-day.ts';

const DAY_MS = 86_400_000;
const SOURCE = { direction: 'pay_in', currency: 'VND' } as const;
const FORMAT = { reference: 'Ma', amount: 'So tien', dateOrder: 'dmy', decimal: 'comma' } as const;
const REASON = 'Đã đối chiếu với ngân hàng';

let world: TestPlatform;
let day: string;
let provider: string;
let payments: readonly { readonly reference: string; readonly amount: string }[];
let finance: TestOperator;
let other: TestOperator;
let risk: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await calmDay(world.clock);
  const member = await newMember(world.address);
  for (const amount of [100_000, 200_000, 300_000]) await deposit(member, amount);
  const rows = await world.query<{ provider: string; reference: string; amount: string; day: string }>(
    `SELECT provider, reference, amount::text, to_char(paid_at AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') AS day
     FROM payments.bank_payment WHERE merchant_code = 'DENLONG' ORDER BY amount`,
  );
  payments = rows;
  [provider, day] = [rows[0]!.provider, rows[0]!.day];
  await world.clock.advance(DAY_MS);
  [finance, other, risk] = [
    await newOperator(world, ['finance']),
    await newOperator(world, ['finance']),
    await newOperator(world, ['risk']),
  ];
});
afterAll(() => world.close());

const at = () => ({ params: { day } });
const read = async (by = finance) => valueOf(await by.call('ops.closings.read', at()));
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const fileOf = (rows: readonly (readonly [string, string])[]) =>
  ['Ma;So tien', ...rows.map(([reference, amount]) => `${reference};${amount}`)].join('\r\n');

/** Uploads over the newest version unless the input says otherwise. */
async function upload(content: string | Buffer, more: Record<string, unknown> = {}, by = finance) {
  const { version } = await read();
  const body = {
    ...SOURCE,
    provider,
    fileName: 'so-phu.csv',
    format: FORMAT,
    content: base64(content),
    version,
    ...more,
  };
  return by.call('ops.closings.upload', { ...at(), body } as OpsInput<'ops.closings.upload'>);
}
const differences = async () => valueOf(await finance.call('ops.closings.differences', { ...at(), query: {} })).list;
const statementNow = async () => (await read()).sources.find((source) => source.provider === provider)!.statement!;
const close = async (by = finance, version?: number) =>
  by.call('ops.closings.close', { ...at(), body: { reason: REASON, version: version ?? (await read()).version } });

describe('a statement', () => {
  test('[CON-07/closing] that cannot be read is refused with its line: bombs, encodings, amounts, dates, columns', async () => {
    const refused = async (content: string | Buffer, line: number, reason: string, format: object = FORMAT) =>
      expect(await upload(content, { format })).toMatchObject({ code: 'file_unreadable', value: { line, reason } });
    await refused('', 1, 'empty');
    await refused(Buffer.from([0x4d, 0x61, 0xff, 0xfe, 0x41]), 1, 'encoding');
    await refused('Ma;So tien\nA\0;1', 1, 'encoding');
    await refused(
      fileOf([
        ['A', '1'],
        ['B', '=1+1'],
      ]),
      3,
      'So tien',
    );
    await refused(fileOf([['A', '1,5']]), 2, 'So tien');
    await refused(fileOf([['x'.repeat(129), '1']]), 2, 'Ma');
    await refused(`Ma;So tien\nA;${'9'.repeat(501)}`, 2, 'cell_too_long');
    await refused(`Ma;So tien\n"A;1`, 2, 'quote_open');
    await refused(`${'Ma;'.repeat(61)}So tien\n1`, 1, 'too_many_columns');
    await refused(`Ma;So tien\n${'A;1\n'.repeat(100_002)}`, 100_003, 'too_many_rows');
    await refused(fileOf([['A', '1']]), 1, 'Số tiền', { ...FORMAT, amount: 'Số tiền' });
    await refused('Ma;So tien;Ngay\nA;1;31/02/2026', 2, 'Ngay', { ...FORMAT, date: 'Ngay' });
    expect((await upload('A'.repeat(9 * 1024 * 1024))).ok).toBe(false);
    expect(await upload(fileOf([['A', '1']]), { content: 'not base64!' })).toMatchObject({ code: 'input_invalid' });
    expect(await upload(fileOf([['A', '1']]), { provider: 'no_one' })).toMatchObject({ code: 'method_unavailable' });
    expect((await read()).version).toBe(0);
  });

  test('[CON-07/closing] is read in UTF-16, with commas and a byte order mark; rows of other days are left out; the columns are remembered', async () => {
    const [one, two, three] = payments;
    const [year, month, date] = day.split('-');
    const text = [
      'Ngay,Ma,"So tien"',
      `${date}/${month}/${year},${one!.reference},"100.000,00"`,
      `${date}/${month}/${year} 10:00,${two!.reference},200.000`,
      `01/01/2020,OLD,1`,
      `${date}/${month}/${year},${three!.reference},300.000`,
      `${date}/${month}/${year},OUT,-5.000`,
    ].join('\n');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const format = { ...FORMAT, date: 'Ngay' };
    expect(valueOf(await upload(utf16, { format }))).toMatchObject({ differences: 0 });
    expect(await statementNow()).toMatchObject({ theirs: { count: 3, sum: 600_000 }, skipped: 2, open: 0 });
    expect((await read()).sources[0]).toMatchObject({ format, ours: { count: 3, sum: 600_000 } });
  });

  test('[CON-07/closing] comes once for a provider and a day, the same file never again; a stale version names who was first', async () => {
    const { statementId } = await statementNow();
    expect(await upload(fileOf([['A', '1']]))).toMatchObject({ code: 'statement_present' });
    expect(await upload(fileOf([['A', '1']]), { replaces: 'none' })).toMatchObject({ code: 'statement_not_found' });
    expect(await upload(fileOf([['A', '1']]), { replaces: statementId, version: 0 })).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: expect.stringMatching(/^Op /) },
    });
    const rows = [
      [payments[0]!.reference.toLowerCase(), '100.000'],
      [payments[1]!.reference, '250.000'],
      ['=HYPERLINK("http://x")', '70.000'],
    ] as const;
    expect(valueOf(await upload(fileOf(rows), { replaces: statementId }))).toMatchObject({ differences: 3 });
    const next = (await statementNow()).statementId;
    expect(await upload(fileOf(rows), { replaces: next })).toMatchObject({ ok: true });
    const { version } = await read();
    const body = { ...SOURCE, provider, fileName: 'a.csv', format: FORMAT, content: base64(fileOf(rows)), version };
    expect(
      await finance.call('ops.closings.upload', { params: { day: dayBefore() }, body: { ...body, version: 0 } }),
    ).toMatchObject({
      code: 'statement_duplicate',
      value: { day },
    });
  });
});

const dayBefore = () => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

describe('the day', () => {
  test('[CON-07/closing] lists each difference, is not closed while one is open, and an explanation is one person’s', async () => {
    const list = await differences();
    expect(list.map(({ kind, theirAmount, ourAmount }) => [kind, theirAmount, ourAmount]).toSorted()).toEqual([
      ['amount', 250_000, 200_000],
      ['ours', null, 300_000],
      ['theirs', 70_000, null],
    ]);
    expect(await close()).toMatchObject({ code: 'closing_differences', value: { count: 3 } });
    const ids = list.map(({ differenceId }) => differenceId);
    const explain = (by: TestOperator, differenceIds: string[]) =>
      by.call('ops.closings.explain', { ...at(), body: { differenceIds, reason: REASON } });
    const both = await Promise.all([explain(finance, ids.slice(0, 2)), explain(other, ids.slice(0, 2))]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'difference_decided' });
    expect(await explain(finance, ['none'])).toMatchObject({ code: 'difference_not_found' });
    valueOf(await finance.call('ops.closings.compare', { ...at(), body: { version: (await read()).version } }));
    expect((await differences()).filter(({ explained }) => explained !== null)).toHaveLength(2);
    expect(valueOf(await explain(other, ids.slice(2)))).toEqual({ open: 0 });
  });

  test('[CON-07/closing] the file of differences disarms formula cells', async () => {
    const { cookie } = finance.headers;
    const address = `${world.address}/ops/closings/${day}/differences?format=csv`;
    const text = await (await fetch(address, { headers: { cookie } })).text();
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  });

  test('[CON-07/closing] another merchant’s operator finds nothing of it, and a role without the right is refused', async () => {
    await addSecondMerchant(world);
    const foreign = await newOperator(world, ['finance'], ['SEN']);
    const seen = await foreign.call('ops.closings.read', at());
    if (seen.ok) expect(seen.value).toMatchObject({ version: 0, sources: [] });
    const { statementId } = await statementNow();
    const [first] = await differences();
    const explained = await foreign.call('ops.closings.explain', {
      ...at(),
      body: { differenceIds: [first!.differenceId], reason: REASON },
    });
    const removed = await foreign.call('ops.closings.remove', {
      ...at(),
      body: { statementId, reason: REASON, version: 0 },
    });
    expect([explained.ok, removed.ok]).toEqual([false, false]);
    expect(await risk.call('ops.closings.read', at())).toMatchObject({ code: 'permission_denied' });
    const asForeign = { ...finance.headers, merchant: 'SEN' };
    expect(await opsCall(world.address, 'ops.closings.read', at(), asForeign)).toMatchObject({
      code: 'merchant_foreign',
    });
  });

  test('[CON-07/closing] is closed with the proofs of the books, by one of two at once, and then immutable for everyone', async () => {
    const { version } = await read();
    const both = await Promise.all([close(finance, version), close(other, version)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { state, closed, canClose } = await read();
    expect([state, canClose, closed?.changedSince]).toEqual(['closed', false, false]);
    expect(closed!.proofs.length).toBeGreaterThan(3);
    expect(closed!.proofs.every(({ holds }) => holds)).toBe(true);
    expect(await upload(fileOf([['Z', '1']]))).toMatchObject({ code: 'closing_closed' });
    for (const statement of [
      `UPDATE closing.day SET reason = 'x' WHERE day = '${day}'`,
      `DELETE FROM closing.day WHERE day = '${day}'`,
      `UPDATE closing.difference SET explanation = 'x' WHERE day = '${day}'`,
      `DELETE FROM closing.statement WHERE day = '${day}'`,
      `DELETE FROM closing.line WHERE statement IN (SELECT id FROM closing.statement WHERE day = '${day}')`,
    ])
      await expect(world.query(statement)).rejects.toThrow(/is closed/);
  });

  test('[CON-07/closing] money that is recorded late for it shows; two different persons open it again', async () => {
    await world.query(
      `INSERT INTO payments.bank_payment (provider, reference, amount, currency, memo, state, reason, paid_at, merchant_code)
       SELECT provider, 'LATE1', 5000, currency, '', 'unmatched', 'memo_unknown', paid_at, merchant_code FROM payments.bank_payment WHERE reference = $1`,
      [payments[0]!.reference],
    );
    expect((await read()).closed?.changedSince).toBe(true);
    const asked = valueOf(await finance.call('ops.closings.reopen', { ...at(), body: { reason: REASON } }));
    expect(asked.state).toBe('pending');
    expect(await other.call('ops.closings.reopen', { ...at(), body: { reason: REASON } })).toMatchObject({
      code: 'approval_pending',
    });
    const decision = { params: { approvalId: asked.approvalId! }, body: { decision: 'approve' as const } };
    expect(await finance.call('ops.approvals.decide', decision)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await risk.call('ops.approvals.decide', decision))).toMatchObject({ state: 'carried_out' });
    expect(await read()).toMatchObject({ state: 'open', closed: null });
    expect(await close()).toMatchObject({ code: 'closing_differences', value: { count: 1 } });
  });

  test('[CON-07/closing] today is not closed, and a provider without a statement needs a word why', async () => {
    const today = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
    const params = { day: today };
    const source = { ...SOURCE, provider };
    const waived = { ...source, reason: 'Ngân hàng không có sao kê', version: 0 };
    valueOf(await finance.call('ops.closings.waive', { params, body: waived }));
    const { version, sources } = valueOf(await finance.call('ops.closings.read', { params }));
    expect(sources[0]?.statement).toMatchObject({ waived: waived.reason, fileName: null });
    expect(await finance.call('ops.closings.close', { params, body: { reason: REASON, version } })).toMatchObject({
      code: 'closing_day_running',
    });
    const future = new Date(Date.parse(day) + 5 * DAY_MS).toISOString().slice(0, 10);
    expect(await finance.call('ops.closings.waive', { params: { day: future }, body: waived })).toMatchObject({
      code: 'range_invalid',
    });
    const listed = valueOf(await finance.call('ops.closings.list', { query: { limit: 2 } }));
    expect(listed.list.map((row) => [row.day, row.state])).toEqual([
      [today, 'open'],
      [day, 'open'],
    ]);
  });
});
