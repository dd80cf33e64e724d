// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { click, FakeDesk, find, ME, NOW_MS, type, until } from '../../testing/fake-desk.tsx';
import type { OpsAnswer } from '../../lib/calls.ts';
import { MemberActs } from './member-acts.tsx';
import type { MemberHead } from './member-head.ts';

const MEMBER = {
  memberId: 'm1',
  username: 'giabao2k',
  state: 'active',
  mark: null,
  factors: { totp: false, passkeys: 0 },
} as MemberHead;

const OPENED: OpsAnswer<'ops.risk.open'> = {
  alertId: '77',
  kind: 'by_hand',
  family: 'harm',
  severity: 'medium',
  state: 'claimed',
  subject: { kind: 'member', text: '' },
  members: [{ memberId: 'm1', username: 'giabao2k' }],
  memberCount: 1,
  facts: 0,
  raisedAt: NOW_MS,
  lastAt: NOW_MS,
  claimedBy: { operatorId: '7', displayName: 'Hà Thu' },
  outcome: null,
  closedAt: null,
  mergedInto: null,
  version: 1,
};

let desk: FakeDesk;
afterEach(() => desk.end());

test('[CON-15/screens] a case about a member is opened with its family and reason, and the desk goes to it', async () => {
  desk = new FakeDesk({ 'ops.risk.open': OPENED });
  await desk.render(<MemberActs member={MEMBER} />, '/members/m1?act=case');
  await until(() => find('[role=dialog]', 'giabao2k'));
  await click(find('[role=dialog] [role=radio]', 'Cần bảo vệ'));
  await type(find('textarea'), 'gọi xin nghỉ chơi');
  await click(find('[role=dialog] button', 'Mở vụ việc rủi ro'));
  await until(() => expect(desk.address).toBe('/risk/77'));
  expect(desk.of('ops.risk.open').map(({ path, body }) => [path, body])).toEqual([
    ['/ops/risk/members/m1/case', { family: 'harm', severity: 'medium', reason: 'gọi xin nghỉ chơi' }],
  ]);
});

test('[CON-15/screens] who may not work on cases is offered none', async () => {
  desk = new FakeDesk({ 'ops.session.me': { ...ME, rights: ['members.read', 'members.protect'] } });
  await desk.render(<MemberActs member={MEMBER} />, '/members/m1?act=case');
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
