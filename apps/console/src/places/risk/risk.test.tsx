// @vitest-environment happy-dom
import { clock } from '@lantern/ui/clock';
import { afterEach, describe, expect, test } from 'vitest';
import { presetParameters } from '@lantern/contract/ops/risk-kinds';
import { FakeDesk, NOW_MS, click, find, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import type { Alert, Case, RiskFact, Rule } from './alert-parts.tsx';
import RiskPage from './risk-page.tsx';

const HOUR_MS = 3_600_000;
const members = [
  { memberId: 'm1', username: 'namphong_ct' },
  { memberId: 'm2', username: 'vietcuong_ct' },
];
const ALERT: Alert = {
  alertId: '118',
  kind: 'chip_dumping',
  family: 'fraud',
  severity: 'high',
  state: 'open',
  subject: { kind: 'pair', text: 'tien-len' },
  members,
  memberCount: 2,
  facts: 3,
  raisedAt: NOW_MS - 5 * HOUR_MS,
  lastAt: NOW_MS - HOUR_MS,
  claimedBy: null,
  outcome: null,
  closedAt: null,
  mergedInto: null,
  version: 4,
};
const CASE: Case = {
  ...ALERT,
  rule: { version: 2, parameters: presetParameters('chip_dumping') },
  measures: [
    { name: 'luck', value: 4_100_000, limit: 100_000, unit: 'oneIn' },
    { name: 'one_way', value: 98, limit: 65, unit: 'percent' },
    { name: 'flow', value: 15_310_000, limit: 1_000_000, unit: 'money' },
  ],
  accounts: members.map(({ memberId, username }) => ({
    memberId,
    username,
    state: 'active',
    registeredAt: NOW_MS - 900 * HOUR_MS,
    facts: 3,
    otherAlerts: 0,
  })),
  events: [{ at: NOW_MS - 5 * HOUR_MS, what: 'raised', by: null, text: null, count: 3 }],
  reason: null,
  merged: [],
  currency: 'VND',
  adjustment: null,
  canClaim: true,
  canNote: true,
  canDecide: false,
  outcomes: [],
};
const FACTS: RiskFact[] = [3, 2, 1].map((hand) => ({
  factId: String(hand),
  at: NOW_MS - (4 - hand) * HOUR_MS,
  what: 'hand',
  members,
  reference: `bet${hand}`,
  amount: 500_000 * hand,
  currency: 'VND',
  times: 1,
  nets: { namphong_ct: -500_000 * hand, vietcuong_ct: 490_000 * hand },
  text: 'tien-len',
}));
const RULE: Rule = {
  kind: 'chasing',
  family: 'harm',
  enabled: true,
  severity: 'medium',
  parameters: presetParameters('chasing'),
  exclusions: [],
  version: 0,
  changedBy: null,
  changedAt: null,
  openAlerts: 2,
  evaluatedTo: NOW_MS,
};

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, answers: Answers = {}): Promise<void> {
  clock.sync(NOW_MS);
  desk = new FakeDesk({
    'ops.risk.list': { list: [ALERT], next: null, total: { value: 1, exact: true } },
    'ops.risk.read': CASE,
    'ops.risk.facts': { list: FACTS, next: null, total: { value: 3, exact: true } },
    'ops.risk.rules': { list: [RULE], currency: 'VND' },
    'ops.risk.ruleVersions': { list: [], next: null },
    ...answers,
  });
  await desk.render(<RiskPage />, path);
}

const text = () => document.body.textContent.replaceAll('\u00a0', ' ');

describe('[CON-15/screens] risk', () => {
  test('the queue names rule, members and age; filters are the address; a row opens its case', async () => {
    await open('/risk?severity=high');
    await until(() => expect(text()).toContain('namphong_ct · vietcuong_ct'));
    expect(text()).toContain('Đổ chip');
    expect(desk.of('ops.risk.list')[0]?.query).toMatchObject({ view: 'open', severity: 'high', sort: '-urgency' });
    await click(find('tbody tr', 'Đổ chip'));
    await until(() => expect(desk.address).toBe('/risk/118'));
  });

  test('an empty queue, a failed and a forbidden one say so', async () => {
    await open('/risk', { 'ops.risk.list': { list: [], next: null, total: { value: 0, exact: true } } });
    await until(() => expect(text()).toContain('Không có cảnh báo nào đang mở'));
    await desk.end();
    await open('/risk', { 'ops.risk.list': refuse('permission_denied') });
    await until(() => expect(text()).toContain('permission_denied'));
  });

  test('a case shows why the rule rang, the hands and where the chips went; C claims it', async () => {
    await open('/risk/118', { 'ops.risk.claim': ALERT });
    await until(() => expect(text()).toContain('1 trên 4.100.000'));
    for (const words of ['98 %', '15.310.000', 'Thắng thua qua 3 ván chung', 'namphong_ct → vietcuong_ct'])
      expect(text()).toContain(words);
    expect(find('a', 'bet3').getAttribute('href')).toBe('/explain/bet3');
    expect(text()).toContain('Nhận vụ việc để kết luận');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }));
    await until(() => expect(desk.of('ops.risk.claim')[0]?.body).toEqual({ version: 4 }));
  });

  test('a lock names its members and its reason, and goes with the version that was seen', async () => {
    const held = { operatorId: '7', displayName: 'Hà Thu' };
    await open('/risk/118', {
      'ops.risk.read': {
        ...CASE,
        state: 'claimed',
        claimedBy: held,
        canClaim: false,
        canDecide: true,
        outcomes: ['no_finding', 'watch', 'lock', 'protection'],
      },
      'ops.risk.decide': refuse('changed_meanwhile', { by: 'Đức Huy' }),
    });
    await until(() => expect(find('label', 'Khóa tài khoản')).toBeDefined());
    await click(find('label', 'Khóa tài khoản').querySelector('input')!);
    expect(find('button', 'Đóng với kết luận').hasAttribute('disabled')).toBe(true);
    await click(find('label', 'namphong_ct').querySelector('input')!);
    await click(find('button', 'Đóng với kết luận'));
    await type(find('textarea'), 'đổ chip 64 ván');
    await click(find('[role=dialog] button', 'Đóng với kết luận'));
    await until(() =>
      expect(desk.of('ops.risk.decide')[0]?.body).toMatchObject({
        version: 4,
        outcome: 'lock',
        memberIds: ['m1'],
        reason: 'đổ chip 64 ván',
      }),
    );
    await until(() => expect(text()).toContain('vui lòng xem lại'));
  });

  test('a restriction names what it closes; a case goes on in one that is free, and the desk follows it', async () => {
    const held = { operatorId: '7', displayName: 'Hà Thu' };
    const own: Case = {
      ...CASE,
      state: 'claimed',
      claimedBy: held,
      canClaim: false,
      canDecide: true,
      outcomes: ['no_finding', 'restrict'],
    };
    const foreign = { ...ALERT, alertId: '120', claimedBy: { operatorId: '9', displayName: 'Đức Huy' } };
    await open('/risk/118', {
      'ops.risk.read': own,
      'ops.risk.list': { list: [ALERT, foreign, { ...ALERT, alertId: '121' }], next: null },
      'ops.risk.decide': refuse('member_state_conflict'),
      'ops.risk.merge': { ...ALERT, alertId: '121' },
    });
    await until(() => expect(find('label', 'Hạn chế')).toBeDefined());
    await click(find('label', 'Hạn chế').querySelector('input')!);
    await click(find('label', 'namphong_ct').querySelector('input')!);
    await click(find('label', 'Không được rút tiền').querySelector('input')!);
    await click(find('button', 'Đóng với kết luận'));
    await type(find('textarea'), 'chờ xác minh');
    await click(find('[role=dialog] button', 'Đóng với kết luận'));
    await until(() =>
      expect(desk.of('ops.risk.decide')[0]?.body).toMatchObject({
        outcome: 'restrict',
        memberIds: ['m1'],
        restrictions: ['play'],
      }),
    );
    await click(find('[role=dialog] button', 'Hủy'));
    await click(find('button', 'Gộp…'));
    await type(find('[role=dialog] textarea'), 'cùng một nhóm');
    await click(find('[role=dialog] button', 'Gộp…'));
    await until(() => expect(text()).toContain('Chọn vụ việc để tiếp tục'));
    expect(desk.of('ops.risk.merge')).toEqual([]);
    await until(() => expect(find('[role=dialog] label', '121')).toBeDefined());
    expect(find('[role=dialog] [role=radiogroup]').textContent).not.toContain('120');
    await click(find('[role=dialog] label', '121').querySelector('input')!);
    await click(find('[role=dialog] button', 'Gộp…'));
    await until(() =>
      expect(desk.of('ops.risk.merge')[0]?.body).toEqual({ version: 4, intoAlertId: '121', reason: 'cùng một nhóm' }),
    );
    await until(() => expect(desk.address).toBe('/risk/121'));
  });

  test('a rule is explained, kept in its range, and tested on the past before it is saved', async () => {
    await open('/risk?tab=rules&open=chasing', {
      'ops.risk.backTest': {
        alerts: 7,
        members: 5,
        exact: true,
        from: NOW_MS - 720 * HOUR_MS,
        to: NOW_MS,
        samples: [{ text: 'minhanh88', memberCount: 1 }],
      },
    });
    await until(() => expect(text()).toContain('Nạp tiền trong vài phút sau khi thua'));
    await click(find('button', 'Chạy thử'));
    await until(() => expect(text()).toContain('7 cảnh báo về 5 thành viên.'));
    expect(desk.of('ops.risk.backTest')[0]?.body).toEqual({ parameters: presetParameters('chasing'), exclusions: [] });
    expect(find('button', 'Lưu').hasAttribute('disabled')).toBe(true);
  });
});
