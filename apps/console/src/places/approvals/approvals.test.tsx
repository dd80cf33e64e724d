// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { OpsAnswer } from '../../lib/calls.ts';
import { FakeDesk, NOW_MS, click, find, press, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import ApprovalsPage from './approvals-page.tsx';

type Approval = OpsAnswer<'ops.approvals.read'>;

const approval = (approvalId: string, change: Partial<Approval> = {}): Approval => ({
  approvalId,
  kind: 'adjustment',
  state: 'pending',
  object: { kind: 'member', id: '12', name: `member${approvalId}` },
  amount: 1_850_000,
  currency: 'VND',
  summary: [{ label: 'cash', before: '33480000', after: '35330000' }],
  reason: 'Vòng quay bị lỗi',
  requestedBy: { operatorId: '8', displayName: 'Bảo Trâm' },
  requestedAt: NOW_MS,
  expiresAt: NOW_MS + 86_400_000 * 400,
  decidedBy: null,
  decidedAt: null,
  note: null,
  refusal: null,
  canDecide: true,
  canCancel: false,
  ...change,
});

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(list: readonly Approval[], more: Answers = {}, path = '/approvals'): Promise<void> {
  desk = new FakeDesk({
    'ops.approvals.list': { list: [...list], next: null },
    'ops.approvals.read': ({ path: called }) => list.find(({ approvalId }) => called.endsWith(approvalId))!,
    ...more,
  });
  await desk.render(<ApprovalsPage />, path);
  await until(() => expect(document.body.textContent).not.toContain('Đang tải'));
}

describe('[CON-03/mechanism] the desk of approvals', () => {
  test('shows what will move, who asked and why, and names the amount on the button', async () => {
    await open([approval('1')]);
    await until(() => expect(find('button', 'Duyệt').textContent).toContain('+1.850.000'));
    for (const words of ['33.480.000', '35.330.000', 'Bảo Trâm', 'Vòng quay bị lỗi', 'Số dư tiền mặt'])
      expect(document.body.textContent).toContain(words);
  });

  test('approves with the keyboard alone, opens the next case, and keeps nothing of the first', async () => {
    let list = [approval('1'), approval('2')];
    await open(list, {
      'ops.approvals.list': () => ({ list, next: null }),
      'ops.approvals.decide': () => {
        const decided = approval('1', { state: 'carried_out', canDecide: false });
        list = [list[1]!];
        return decided;
      },
    });
    await until(() => expect(find('h2', 'member1')).toBeDefined());
    await type(find('textarea'), 'Đã kiểm tra');
    await press(find('textarea'), 'Enter', { ctrlKey: true });
    await until(() => expect(find('h2', 'member2')).toBeDefined());
    expect(desk.of('ops.approvals.decide').map(({ path, body }) => [path, body])).toEqual([
      ['/ops/approvals/1/decide', { decision: 'approve', note: 'Đã kiểm tra' }],
    ]);
    expect(desk.of('ops.approvals.decide')[0]?.headers).toMatchObject({ 'X-CSRF': 'csrf-1', 'X-Merchant': 'demo' });
    expect((find('textarea') as HTMLTextAreaElement).value).toBe('');
  });

  test('a held key approves one request, not one after another', async () => {
    let list = ['1', '2', '3'].map((id) => approval(id));
    await open(list, {
      'ops.approvals.list': () => ({ list, next: null }),
      'ops.approvals.decide': () => {
        list = list.slice(1);
        return approval('1', { state: 'carried_out', canDecide: false });
      },
    });
    await until(() => expect(find('textarea')).toBeDefined());
    await press(document.body, 'Enter', { ctrlKey: true });
    await until(() => expect(desk.of('ops.approvals.decide')).toHaveLength(1));
    await until(() => expect(find('h2', 'member2')).toBeDefined());
    await until(() => expect(find('textarea')).toBeDefined());
    for (let time = 0; time < 3; time += 1) await press(document.body, 'Enter', { ctrlKey: true, repeat: true });
    expect(desk.of('ops.approvals.decide')).toHaveLength(1);
    await press(document.body, 'Enter', { ctrlKey: true });
    await until(() => expect(desk.of('ops.approvals.decide')).toHaveLength(2));
  });

  test('a note is kept for its request', async () => {
    await open([approval('1'), approval('2')]);
    await until(() => expect(find('textarea')).toBeDefined());
    await type(find('textarea'), 'Hỏi lại bộ phận game');
    await press(find('ul button', 'member1'), 'j');
    await until(() => expect(find('h2', 'member2')).toBeDefined());
    expect((find('textarea') as HTMLTextAreaElement).value).toBe('');
    await press(find('ul button', 'member2'), 'k');
    await until(() => expect((find('textarea') as HTMLTextAreaElement).value).toBe('Hỏi lại bộ phận game'));
  });

  test('a rejection needs a note, and a refused decision keeps what was typed', async () => {
    await open([approval('1')], { 'ops.approvals.decide': refuse('approval_decided') });
    await until(() => expect(find('button', 'Từ chối')).toBeDefined());
    await click(find('button', 'Từ chối'));
    expect(find('[role=alert]').textContent).toContain('Cần ghi lý do từ chối');
    expect(desk.of('ops.approvals.decide')).toHaveLength(0);
    await type(find('textarea'), 'Không đủ căn cứ');
    await click(find('button', 'Từ chối'));
    await until(() => expect(find('[role=alert]').textContent).toContain('Yêu cầu này đã được xử lý'));
    expect((find('textarea') as HTMLTextAreaElement).value).toBe('Không đủ căn cứ');
  });

  test('offers no decision to the person who asked, only to take it back', async () => {
    await open([approval('1', { canDecide: false, canCancel: true })], { 'ops.approvals.cancel': {} });
    await until(() => expect(document.body.textContent).toContain('Bạn là người yêu cầu'));
    expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent.startsWith('Duyệt'))).toBe(
      false,
    );
    await click(find('button', 'Rút lại yêu cầu'));
    await until(() => expect(desk.of('ops.approvals.cancel')).toHaveLength(1));
  });

  test('moves through the queue by J and arrows, with the open case in the address', async () => {
    await open([approval('1'), approval('2'), approval('3')]);
    await until(() => expect(find('ul button', 'member1')).toBeDefined());
    await press(find('ul button', 'member1'), 'j');
    await until(() => expect(desk.address).toBe('/approvals?open=2'));
    await press(find('ul button', 'member2'), 'ArrowDown');
    await until(() => expect(desk.address).toBe('/approvals?open=3'));
    await until(() => expect(find('ul button', 'member3').getAttribute('aria-current')).toBe('true'));
  });

  test('an empty queue and a failed one are said', async () => {
    await open([]);
    await until(() => expect(document.body.textContent).toContain('Không có yêu cầu nào'));
    await desk.end();
    await open([], { 'ops.approvals.list': refuse('permission_denied') });
    await until(() => expect(find('[role=alert]').textContent).toContain('Bạn không có quyền này'));
  });
});
