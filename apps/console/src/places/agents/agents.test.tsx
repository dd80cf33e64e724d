// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import {
  FakeDesk,
  ME,
  NOW_MS,
  click,
  find,
  press,
  refuse,
  type,
  until,
  type Answers,
} from '../../testing/fake-desk.tsx';
import { bpsOf, percentOf, wholeOf, type Agent, type AgentNode, type OpenedLine, type Run } from './agent.ts';
import AgentsPage from './agents-page.tsx';

const NODE: AgentNode = {
  memberId: 'm1',
  username: 'longphat',
  role: 'agent',
  level: 1,
  downlines: 2,
  invitationCode: 'LONG000001',
  joinedAt: NOW_MS,
};
const BELOW: AgentNode = { ...NODE, memberId: 'm2', username: 'hoangsen', level: 2, downlines: 0 };
const AGENT: Agent = {
  ...NODE,
  closed: false,
  above: [],
  rates: { LOTT: 40 },
  mostRates: { LOTT: 100 },
  announced: [{ category: 'LOTT', rateBps: 30, from: '2026-12-01' }],
  agents: 2,
  people: 5,
  moves: [],
};
const LINE: OpenedLine['line'] = {
  lineId: 'l1',
  kind: 'rebate',
  category: 'LOTT',
  contractId: null,
  payee: { memberId: 'm1', username: 'longphat' },
  payer: null,
  day: '2026-11-19',
  hourAt: null,
  fromDay: '2026-11-19',
  currency: 'VND',
  amount: 4_000,
  paid: 4_000,
  due: 0,
  state: 'paid',
  corrects: null,
  computedAt: NOW_MS,
  payableAt: NOW_MS,
  paidAt: NOW_MS,
};
const OPENED: OpenedLine = {
  line: LINE,
  inputs: {
    ...{ stake: 1_000_000, valid: 1_000_000, counted: 1_000_000, wins: 0, theory: 0, costs: 0, members: 0 },
    ...{ activeMembers: 0, rateBasisPoints: 40, deficits: [], costParts: [] },
    bags: [{ watermark: 0, shareBasisPoints: 40, counted: 1_000_000 }],
  },
  steps: [],
  dividend: null,
  formula: '1000000 × 40 / 10000 = 4000',
  earlier: 0,
  operations: [{ operationId: '77', txCode: 'agent_rebate', amount: 4_000, at: NOW_MS }],
  contractVersion: null,
  contractHash: null,
  corrections: [],
  acts: { canHold: false, canRelease: false, canReverse: false, canAdvance: false, canRecover: false, left: 0 },
};
const RUN: Run = {
  runId: 'r1',
  kind: 'nightly',
  period: '2026-11-19',
  currency: 'VND',
  state: 'held',
  openedAt: NOW_MS,
  computedAt: NOW_MS,
  lines: 3,
  amount: 9_000,
  paid: 0,
  dues: 0,
  claims: 0,
  holdReason: 'Chờ kiểm tra',
  canHold: false,
  canRelease: true,
};
const REQUESTED = { state: 'pending' as const, approvalId: '5', expiresAt: NOW_MS };

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, more: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.agents.list': ({ query }) => ({ list: query['parentId'] === 'm1' ? [BELOW] : [NODE], next: null }),
    'ops.agents.read': AGENT,
    ...more,
  });
  await desk.render(<AgentsPage />, path);
}

const shows = (words: string) => until(() => expect(document.body.textContent).toContain(words));
const inDialog = (selector: string, words = '') =>
  find(`[role=dialog] ${selector}, [role=alertdialog] ${selector}`, words);
const giveReason = (text: string) =>
  type([...document.querySelectorAll<HTMLElement>('[role=dialog] textarea')].at(-1)!, text);

describe('[AGT-03/desk] the tree', () => {
  test('top agents are listed, sorted, searched and opened by keyboard', async () => {
    await open('/agents?sort=-downlines&search=longphat');
    await shows('longphat');
    expect(desk.of('ops.agents.list')[0]!.query).toMatchObject({ sort: '-downlines', search: 'longphat' });
    expect(find('a[download]').getAttribute('href')).toContain('format=csv');
    await press(find('tr[data-key=m1]'), 'Enter');
    expect(desk.address).toBe('/agents/m1');
  });

  test('nothing and a failure are said', async () => {
    await open('/agents', { 'ops.agents.list': { list: [], next: null } });
    await shows('Chưa có tổng đại lý nào');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(0);
    await desk.end();
    await open('/agents', { 'ops.agents.list': refuse('input_invalid') });
    await shows('input_invalid');
    expect(find('[role=alert] button').textContent).toContain('Thử lại');
  });

  test('a top agent is asked for with rates', async () => {
    await open('/agents', { 'ops.agents.appointTop': REQUESTED });
    await shows('longphat');
    await click(find('button', 'Tổng đại lý mới'));
    const [member, lottery] = [...document.querySelectorAll<HTMLElement>('[role=dialog] input')];
    await type(member!, 'm9');
    await type(lottery!, '0,4');
    await giveReason('Theo hợp đồng');
    await click(inDialog('button', 'Gửi yêu cầu duyệt'));
    await until(() =>
      expect(desk.of('ops.agents.appointTop')[0]?.body).toEqual({
        memberId: 'm9',
        rates: { LOTT: 40 },
        reason: 'Theo hợp đồng',
      }),
    );
  });
});

describe('[AGT-03/desk] one account of a line', () => {
  test('rates within their bounds are set: only what changes is sent', async () => {
    await open('/agents/m1', { 'ops.agents.setRates': { memberId: 'm1', effectiveFrom: { LOTT: '2026-11-20' } } });
    await shows('hoangsen');
    expect(document.body.textContent).toContain('0,3% từ 2026-12-01');
    await click(find('button', 'Đặt tỷ lệ'));
    await type(inDialog('input'), '1.5');
    expect(inDialog('[role=alert]').textContent).toContain('Không hợp lệ');
    await type(inDialog('input'), '0.6');
    await giveReason('Tăng tỷ lệ');
    await click([...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)!);
    await until(() =>
      expect(desk.of('ops.agents.setRates')[0]?.body).toEqual({ rates: { LOTT: 60 }, reason: 'Tăng tỷ lệ' }),
    );
  });

  test('a house contract is typed step by step and asked for', async () => {
    await open('/agents/m1', { 'ops.commissions.propose': REQUESTED });
    await shows('hoangsen');
    await click(find('button', 'Đề nghị hợp đồng nhà cái'));
    const [turnover, people, pays] = [...document.querySelectorAll<HTMLElement>('[role=dialog] fieldset input')];
    await type(turnover!, '1.000.000');
    await type(people!, '3');
    await type(pays!, '0,2%');
    expect(inDialog('fieldset [role=status]').textContent).toContain('0,2%');
    await giveReason('Theo thỏa thuận');
    await click(inDialog('button', 'Gửi yêu cầu duyệt'));
    await until(() =>
      expect(desk.of('ops.commissions.propose')[0]?.body).toEqual({
        payeeId: 'm1',
        kind: 'daily_salary',
        steps: [{ turnoverMinimum: 1_000_000, activeMembersMinimum: 3, rateBasisPoints: 20 }],
        reason: 'Theo thỏa thuận',
      }),
    );
  });

  test('Escape goes one seat up; who only reads is offered nothing', async () => {
    await open('/agents/m2', {
      'ops.session.me': { ...ME, rights: ['agents.read'] },
      'ops.agents.read': { ...AGENT, ...BELOW, above: [{ memberId: 'm1', username: 'longphat' }] },
    });
    await shows('Bạn chỉ được xem đại lý');
    expect(document.querySelectorAll('nav button')).toHaveLength(2);
    await press(document.body, 'Escape');
    expect(desk.address).toBe('/agents/m1');
  });
});

describe('[AGT-05/desk] statement lines and runs', () => {
  test('a line opens to its inputs, formula and operations', async () => {
    await open('/agents/m1?tab=lines&open=l1', {
      'ops.commissions.lines': { list: [LINE], next: null },
      'ops.commissions.line': OPENED,
    });
    await shows('1000000 × 40 / 10000 = 4000');
    expect(desk.of('ops.commissions.lines')[0]!.query).toMatchObject({ memberId: 'm1' });
    expect(find('aside').textContent).toContain('agent_rebate');
    await press(document.body, 'Escape');
    await until(() => expect(desk.address).toBe('/agents/m1?tab=lines'));
  });

  test('a held run shows why and its checks, and its release is asked for', async () => {
    await open('/agents?tab=runs&open=r1', {
      'ops.commissions.runs': { list: [RUN], next: null },
      'ops.commissions.checks': {
        ...{ treeHash: 'aa', inputHash: 'bb', words: null },
        checks: [{ name: 'paid_is_posted', holds: false, expected: '1', found: '2' }],
      },
      'ops.commissions.release': REQUESTED,
    });
    await shows('cần 1, thấy 2');
    expect(find('aside').textContent).toContain('Chờ kiểm tra');
    await click(find('aside button', 'Cho chi trả'));
    await giveReason('Đã kiểm tra');
    await click(inDialog('button', 'Gửi yêu cầu duyệt'));
    await until(() => expect(desk.of('ops.commissions.release')[0]?.body).toEqual({ reason: 'Đã kiểm tra' }));
  });

  test('a due of a week is advanced by the house, and one line is held or reversed', async () => {
    const due: OpenedLine = {
      ...OPENED,
      line: {
        ...LINE,
        kind: 'daily_salary',
        category: null,
        payer: { memberId: 'm8', username: 'tuyentren' },
        state: 'due',
      },
      acts: { ...OPENED.acts, canHold: true, canReverse: true, canAdvance: true, left: 4_000 },
    };
    await open('/agents/m1?tab=lines&open=l1', {
      'ops.commissions.lines': { list: [due.line], next: null },
      'ops.commissions.line': due,
      'ops.commissions.advance': REQUESTED,
      'ops.commissions.holdLine': { lineId: 'l1', state: 'held' },
    });
    await shows('Nhà cái ứng trước');
    expect([...document.querySelectorAll('aside button')].map(({ textContent }) => textContent)).not.toContain(
      'Thu hồi từ số dư',
    );
    await click(find('aside button', 'Nhà cái ứng trước'));
    await shows('tuyentren nợ nhà cái');
    await giveReason('Nợ đã tám ngày');
    await click(inDialog('button', 'Gửi yêu cầu duyệt'));
    await until(() => expect(desk.of('ops.commissions.advance')[0]?.body).toEqual({ reason: 'Nợ đã tám ngày' }));
    await click(find('aside button', 'Giữ lại'));
    await giveReason('Nghi gian lận');
    await click([...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)!);
    await until(() => expect(desk.of('ops.commissions.holdLine')[0]?.body).toEqual({ reason: 'Nghi gian lận' }));
  });

  test('a claim is recovered up to what is left of it', async () => {
    const claim: OpenedLine = {
      ...OPENED,
      line: { ...LINE, kind: 'advance', category: null, amount: -4_000, paid: 0, state: 'claim' },
      acts: { ...OPENED.acts, canRecover: true, left: 3_000 },
    };
    await open('/agents/m1?tab=lines&open=l1', {
      'ops.commissions.lines': { list: [claim.line], next: null },
      'ops.commissions.line': claim,
      'ops.commissions.recover': REQUESTED,
    });
    await shows('Thu hồi từ số dư');
    await click(find('aside button', 'Thu hồi từ số dư'));
    await shows('tối đa 3.000');
    await giveReason('Đồng ý qua chat ngày 20/11');
    await type(inDialog('input'), '3.001');
    await click(inDialog('button', 'Gửi yêu cầu duyệt'));
    expect(desk.of('ops.commissions.recover')).toEqual([]);
    await type(inDialog('input'), '3.000');
    await click(inDialog('button', 'Gửi yêu cầu duyệt'));
    await until(() =>
      expect(desk.of('ops.commissions.recover')[0]?.body).toEqual({
        amount: 3_000,
        reason: 'Đồng ý qua chat ngày 20/11',
      }),
    );
  });

  test('percentages and amounts as they are typed', () => {
    expect([bpsOf('0,55'), bpsOf('0.2%'), bpsOf('100'), bpsOf('100.01'), bpsOf('x'), percentOf(55)]).toEqual([
      55,
      20,
      10_000,
      undefined,
      undefined,
      '0,55%',
    ]);
    expect([wholeOf('1.000.000'), wholeOf('-1')]).toEqual([1_000_000, undefined]);
  });
});
