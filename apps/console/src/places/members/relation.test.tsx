// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { click, FakeDesk, find, ME, NOW_MS, type, until } from '../../testing/fake-desk.tsx';
import type { OpsAnswer } from '../../lib/calls.ts';
import { RelationCards } from './relation.tsx';

const other = { strong: true, verdict: null, reason: null, decidedBy: null, decidedAt: null } as const;
const RELATION: OpsAnswer<'ops.risk.relation'> = {
  score: 46,
  lines: [
    { line: 'device', points: 38, others: [{ memberId: 'm2', username: 'giabao2k' }], otherCount: 1, times: 31 },
    { line: 'bank', points: 0, others: [], otherCount: 0, times: 0 },
    { line: 'address', points: 8, others: [{ memberId: 'm3', username: 'baolong_hp' }], otherCount: 3, times: 9 },
  ],
  others: [
    { memberId: 'm2', username: 'giabao2k', ...other },
    {
      memberId: 'm3',
      username: 'baolong_hp',
      ...other,
      strong: false,
      verdict: 'watch',
      reason: 'cùng mạng',
      decidedBy: 'Đức Huy',
      decidedAt: NOW_MS,
    },
  ],
  version: 3,
  canDecide: true,
};

let desk: FakeDesk;
afterEach(() => desk.end());
const text = () => document.body.textContent.replaceAll('\u00a0', ' ');

test('[CON-15/screens] the score says what it is made of, and a decision about the others goes with the version that was seen', async () => {
  desk = new FakeDesk({ 'ops.risk.relation': RELATION, 'ops.risk.relate': { ...RELATION, version: 4 } });
  await desk.render(<RelationCards memberId="m1" />, '/members/m1');
  await until(() => expect(text()).toContain('46 trên 100 điểm'));
  for (const words of ['Chung thiết bị+38', 'Không chung tài khoản ngân hàng0', 'baolong_hp và 2 người khác'])
    expect(text()).toContain(words);
  expect(text()).toContain('cùng mạng');
  // Those with strong links are chosen at first.
  const chosen = (name: string) => find('label', name).querySelector('input')!.checked;
  expect([chosen('giabao2k'), chosen('baolong_hp')]).toEqual([true, false]);
  await click(find('label', 'Cùng gia đình').querySelector('input')!);
  await click(find('button', 'Lưu kết luận'));
  await type(find('textarea'), 'hai anh em');
  await click(find('[role=dialog] button', 'Lưu kết luận'));
  await until(() =>
    expect(desk.of('ops.risk.relate')[0]?.body).toEqual({
      version: 3,
      verdict: 'household',
      otherIds: ['m2'],
      reason: 'hai anh em',
    }),
  );
});

test('[CON-15/screens] who may not see fraud is asked nothing and shown nothing', async () => {
  desk = new FakeDesk({ 'ops.session.me': { ...ME, rights: ['members.read'] } });
  await desk.render(<RelationCards memberId="m1" />, '/members/m1');
  expect(document.body.textContent).toBe('');
  expect(desk.of('ops.risk.relation')).toEqual([]);
});
