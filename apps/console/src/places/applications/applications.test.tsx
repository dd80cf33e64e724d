// @vitest-environment happy-dom
import { RIGHTS } from '@lantern/contract/ops';
import { afterEach, describe, expect, test } from 'vitest';
import type { OpsAnswer } from '../../lib/calls.ts';
import { FakeDesk, ME, NOW_MS, find, press, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import ApplicationsPage from './applications-page.tsx';

const row = {
  applicationId: 'a1',
  key: 'share',
  nameVi: 'Chia sẻ nhận quà',
  nameEn: 'Share and get a gift',
  memberId: 'm1',
  username: 'thuylinh_q7',
  state: 'waiting',
  remark: 'Tôi đã chia sẻ bài viết',
  attempt: 1,
  appliedAt: NOW_MS - 60_000,
  answerBy: NOW_MS + 3_600_000,
  endedAt: null,
  amount: null,
  currency: 'VND',
} as const;

const CASE: OpsAnswer<'ops.applications.read'> = {
  ...row,
  version: 1,
  language: 'VI',
  pictures: [{ pictureId: 'p1', width: 40, height: 30 }],
  minimum: 10_000,
  maximum: 50_000,
  attempts: 2,
  lapsesAt: NOW_MS + 600_000_000,
  rejection: null,
  decidedBy: null,
  related: 0,
  taken: false,
  approvalId: null,
  canDecide: true,
};

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, answers: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.applications.list': { list: [{ ...row, pictures: 1 }], next: null, total: { value: 1, exact: true } },
    'ops.applications.read': CASE,
    ...answers,
  });
  await desk.render(<ApplicationsPage />, path);
  await until(() => expect(document.querySelectorAll('tr[data-key]')).toHaveLength(1));
}

const inDialog = (selector: string) => find(`[role="dialog"] ${selector}`);

describe('[PRO-02] the place of applications', () => {
  test('lists what waits, oldest first, and looks at no picture by itself', async () => {
    await open('/applications?open=a1');
    expect(desk.of('ops.applications.list')[0]?.query).toEqual({ state: 'waiting', sort: 'appliedAt', limit: '50' });
    await until(() => expect(find('aside').textContent).toContain('Tôi đã chia sẻ bài viết'));
    expect(find('aside a', 'thuylinh_q7').getAttribute('href')).toBe('/members/m1');
    expect(desk.of('ops.applications.picture')).toHaveLength(0);
  });

  test('approves only an amount within the rule, with a reason', async () => {
    await open('/applications?open=a1', {
      'ops.applications.approve': { state: 'carried_out', approvalId: null, expiresAt: null },
    });
    await until(() => expect(find('aside').textContent).toContain('Duyệt'));
    await press(document.body, 'a');
    await until(() => expect(document.querySelector('[role="dialog"] textarea')).not.toBeNull());
    await type(inDialog('textarea'), 'Đủ điều kiện');
    await type(inDialog('input'), '50001');
    await press(inDialog('textarea'), 'Enter', { ctrlKey: true });
    expect(desk.of('ops.applications.approve')).toHaveLength(0);
    await type(inDialog('input'), '30.000');
    await press(inDialog('textarea'), 'Enter', { ctrlKey: true });
    await until(() => expect(desk.of('ops.applications.approve')).toHaveLength(1));
    expect(desk.of('ops.applications.approve')[0]?.body).toEqual({
      amount: 30_000,
      reason: 'Đủ điều kiện',
      version: 1,
    });
  });

  test('a refused approval says why and keeps the dialog', async () => {
    await open('/applications?open=a1', { 'ops.applications.approve': refuse('promotion_sold_out') });
    await until(() => expect(find('aside').textContent).toContain('Duyệt'));
    await press(document.body, 'a');
    await until(() => expect(document.querySelector('[role="dialog"] textarea')).not.toBeNull());
    await type(inDialog('input'), '30000');
    await type(inDialog('textarea'), 'Đủ điều kiện');
    await press(inDialog('textarea'), 'Enter', { ctrlKey: true });
    await until(() => expect(document.body.textContent).toContain('Khuyến mãi này đã phát hết'));
    expect((inDialog('textarea') as HTMLTextAreaElement).value).toBe('Đủ điều kiện');
  });

  test('who may not decide, or what waits for a second person, has no acts', async () => {
    const rights = (Object.keys(RIGHTS) as (keyof typeof RIGHTS)[]).filter((right) => right !== 'promotions.review');
    await open('/applications?open=a1', {
      'ops.session.me': { ...ME, rights },
      'ops.applications.read': { ...CASE, canDecide: false, approvalId: 'q1' },
    });
    await until(() => expect(find('aside').textContent).toContain('Đang chờ người thứ hai'));
    await press(document.body, 'a');
    expect(document.querySelector('[role="dialog"]')).toBeNull();
    expect(find('aside').textContent).not.toContain('Xem ảnh');
  });
});
