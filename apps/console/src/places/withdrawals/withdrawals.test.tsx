// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { OpsAnswer } from '../../lib/calls.ts';
import { FakeDesk, ME, NOW_MS, find, press, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import WithdrawalsPage from './withdrawals-page.tsx';

type Row = OpsAnswer<'ops.withdrawals.list'>['list'][number];
const MINE = { operatorId: ME.operator.operatorId, displayName: ME.operator.displayName };

const row = (withdrawalId: string, change: Partial<Row> = {}): Row => ({
  withdrawalId,
  member: { memberId: `m${withdrawalId}`, username: `member_${withdrawalId}` },
  amount: 5_000_000,
  fee: 10_000,
  netAmount: 4_990_000,
  currency: 'VND',
  status: 'review',
  bankName: 'Vietcombank',
  accountNumber: '•••• 4417',
  requestedAt: NOW_MS,
  finishedAt: null,
  concerns: ['shared_account'],
  claim: null,
  approval: null,
  question: null,
  canClaim: true,
  canDecide: false,
  ...change,
});
const claimed = { claim: { by: MINE, endsAt: NOW_MS + 900_000 }, canDecide: true } as const;

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(rows: () => readonly Row[], more: Answers = {}, path = '/withdrawals?open=1'): Promise<void> {
  const found = (called: string) => rows().find(({ withdrawalId }) => called.includes(`/${withdrawalId}`))!;
  desk = new FakeDesk({
    'ops.withdrawals.list': () => ({ list: [...rows()], next: null, total: { value: rows().length, exact: true } }),
    'ops.withdrawals.read': ({ path: called }) => ({
      ...found(called),
      fullAccountNumber: '0071004417',
      payeeName: 'NGUYEN MINH ANH',
      checks: [
        {
          name: 'shared_account',
          result: 'failed',
          detail: 'Hai tài khoản dùng chung máy.',
          finding: 'account_shared',
          amounts: {},
        },
      ],
      steps: [{ status: 'review', at: NOW_MS, actor: 'system', reason: null }],
      questions: [],
      reason: null,
      bankReference: null,
    }),
    'ops.members.signInDays': { list: [{ day: '2026-11-27', signIns: 2, newDevices: 1, addresses: 1 }] },
    ...more,
  });
  await desk.render(<WithdrawalsPage />, path);
}

/** The field of the open dialog. */
const reason = () => find('[role=dialog] textarea');

describe('[CON-08/keyboard] the queue by keyboard alone', () => {
  test('C takes the case, A approves it with a ready reason, and the next case opens by itself', async () => {
    let rows = [row('1'), row('2')];
    await open(() => rows, {
      'ops.withdrawals.claim': () => {
        rows = [row('1', claimed), row('2')];
        return rows[0]!;
      },
      'ops.withdrawals.approve': () => {
        rows = [row('2')];
        return { state: 'carried_out', approvalId: null, expiresAt: null };
      },
    });
    await until(() => expect(document.body.textContent).toContain('Hai tài khoản dùng chung máy.'));
    await press(document.body, 'c');
    await until(() => expect(find('button', '4.990.000').textContent).toContain('A'));
    await press(document.body, 'a');
    await until(() => expect(reason()).toBeTruthy());
    await press(reason(), '1', { altKey: true, code: 'Digit1' });
    await until(() => expect((reason() as HTMLTextAreaElement).value).not.toBe(''));
    await press(reason(), 'Enter', { ctrlKey: true });
    await until(() => expect(desk.address).toContain('open=2'));
    expect(desk.of('ops.withdrawals.approve')).toHaveLength(1);
    await until(() => expect(find('aside', 'member_2')).toBeTruthy());
  });

  test('R rejects with a reason the member will read; a refusal keeps what was typed', async () => {
    await open(() => [row('1', claimed)], {
      'ops.withdrawals.reject': refuse('withdrawal_claim_ended'),
    });
    await until(() => expect(find('button', '4.990.000')).toBeTruthy());
    await press(document.body, 'r');
    await until(() => expect(reason()).toBeTruthy());
    await type(reason(), 'Cần xác minh thiết bị');
    await press(reason(), 'Enter', { ctrlKey: true });
    await until(() => expect(desk.of('ops.withdrawals.reject')).toHaveLength(1));
    expect(desk.of('ops.withdrawals.reject')[0]?.body).toEqual({ reason: 'Cần xác minh thiết bị' });
    expect((reason() as HTMLTextAreaElement).value).toBe('Cần xác minh thiết bị');
  });

  test('Q asks the member with a ready question, and the next case opens', async () => {
    let rows = [row('1', claimed), row('2')];
    await open(() => rows, {
      'ops.withdrawals.ask': () => {
        rows = [row('1', { question: 'open' }), row('2')];
        return rows[0]!;
      },
    });
    await until(() => expect(find('button', '4.990.000')).toBeTruthy());
    await press(document.body, 'q');
    await until(() => expect(reason()).toBeTruthy());
    await press(reason(), '1', { altKey: true, code: 'Digit1' });
    await until(() => expect((reason() as HTMLTextAreaElement).value).not.toBe(''));
    await press(reason(), 'Enter', { ctrlKey: true });
    await until(() => expect(desk.address).toContain('open=2'));
    const [sent] = desk.of('ops.withdrawals.ask');
    expect(sent?.body).toEqual({ reason: expect.stringContaining('tài khoản') });
    await until(() => expect(document.body.textContent).toContain('Chờ thành viên trả lời'));
  });

  test('a case another person holds offers no act', async () => {
    const rows: readonly Row[] = [
      row('1', {
        claim: { by: { operatorId: '99', displayName: 'Quang Vinh' }, endsAt: NOW_MS + 900_000 },
        canClaim: false,
      }),
    ];
    await open(() => rows);
    await until(() => expect(document.body.textContent).toContain('Quang Vinh'));
    for (const key of ['c', 'a', 'r']) await press(document.body, key);
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(desk.of('ops.withdrawals.claim')).toHaveLength(0);
  });
});
