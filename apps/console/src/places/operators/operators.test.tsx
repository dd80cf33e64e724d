// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { FakeDesk, ME, NOW_MS, click, find, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import type { Operator } from './operator.ts';
import OperatorsPage from './operators-page.tsx';

const OPERATOR: Operator = {
  operatorId: '5',
  username: 'my.linh',
  displayName: 'Mỹ Linh',
  language: 'VI',
  state: 'active',
  setup: null,
  roles: ['support'],
  merchants: ['demo'],
  factors: ['totp'],
  openSessions: 2,
  createdAt: NOW_MS,
  lastSignInAt: null,
  version: 4,
  canChange: true,
};
const PENDING = { state: 'pending', approvalId: '9', expiresAt: NOW_MS } as const;

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, more: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.operators.list': { list: [OPERATOR], next: null },
    'ops.operators.read': OPERATOR,
    ...more,
  });
  await desk.render(<OperatorsPage />, path);
  await until(() => expect(document.body.textContent).not.toContain('Đang tải'));
}

describe('[CON-02] the desk of operators', () => {
  test('a new operator is a request with roles, merchants and a reason', async () => {
    await open('/operators', { 'ops.operators.create': PENDING });
    await click(find('button', 'Thêm nhân viên'));
    const fields = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input:not([type=checkbox])')];
    await type(fields[0]!, 'ngoc.lan');
    await type(fields[1]!, 'Ngọc Lan');
    await click(find('[role=dialog] label', 'Kiểm toán').querySelector('input')!);
    expect(find('[role=dialog] button', 'Gửi yêu cầu duyệt').hasAttribute('disabled')).toBe(true);
    await type(find('[role=dialog] textarea'), 'Nhân viên mới');
    await click(find('[role=dialog] button', 'Gửi yêu cầu duyệt'));
    await until(() =>
      expect(desk.of('ops.operators.create')[0]?.body).toEqual({
        username: 'ngoc.lan',
        displayName: 'Ngọc Lan',
        language: 'VI',
        roles: ['auditor'],
        merchants: ['demo'],
        reason: 'Nhân viên mới',
      }),
    );
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
    expect(document.body.textContent).toContain('chờ người thứ hai duyệt');
  });

  test('a change of roles shows before and after, and carries the version it was made from', async () => {
    await open('/operators?open=5', { 'ops.operators.setRoles': refuse('changed_meanwhile', { by: 'Hà Thu' }) });
    await until(() => expect(find('aside button', 'Đổi vai trò')).toBeDefined());
    await click(find('aside button', 'Đổi vai trò'));
    await click(find('[role=dialog] label', 'Tài chính').querySelector('input')!);
    expect(find('li[data-change=after]').textContent).toContain('support, finance');
    await type(find('[role=dialog] textarea'), 'Đổi ca');
    await click(find('[role=dialog] button', 'Gửi yêu cầu duyệt'));
    await until(() =>
      expect(desk.of('ops.operators.setRoles')[0]?.body).toMatchObject({
        roles: ['support', 'finance'],
        version: 4,
        reason: 'Đổi ca',
      }),
    );
    // A refused request keeps the dialog and what was typed.
    expect((find('[role=dialog] textarea') as HTMLTextAreaElement).value).toBe('Đổi ca');
  });

  test('who has to enrol again gets a set-up link, also with an active account; others a reset', async () => {
    await open('/operators?open=5');
    await until(() => expect(find('aside button', 'Đặt lại xác thực')).toBeDefined());
    expect(find('aside').textContent).not.toContain('Tạo liên kết thiết lập');
    await desk.end();
    await open('/operators?open=5', {
      'ops.operators.read': { ...OPERATOR, setup: 'factors', factors: [] },
      'ops.operators.setupLink': { path: '/console/setup#token', expiresAt: NOW_MS },
    });
    await until(() => expect(find('aside button', 'Tạo liên kết thiết lập')).toBeDefined());
    expect(find('aside').textContent).not.toContain('Đặt lại xác thực');
    await click(find('aside button', 'Tạo liên kết thiết lập'));
    await until(() => expect(find('aside').textContent).toContain('/console/setup#token'));
  });

  test('without the right to manage, nothing to change is offered', async () => {
    await open('/operators?open=5', { 'ops.session.me': { ...ME, rights: ['operators.read'] } });
    await until(() => expect(find('aside').textContent).toContain('my.linh'));
    expect(document.body.textContent).not.toContain('Thêm nhân viên');
    expect(document.querySelector('aside')?.textContent).not.toContain('Đặt lại xác thực');
  });

  test('the table of rights is the server’s', async () => {
    await open('/operators?tab=rights', {
      'ops.operators.roles': {
        roles: ['admin', 'finance'],
        rights: [{ right: 'withdrawals.review', text: 'Duyệt lệnh rút tiền', roles: ['finance'] }],
      },
    });
    const cells = () => [...document.querySelectorAll('tbody tr td')].map(({ textContent }) => textContent);
    await until(() => expect(cells()).toEqual(['Duyệt lệnh rút tiềnwithdrawals.review', '·Không', 'Có']));
  });
});
