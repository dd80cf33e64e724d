// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import { FakeDesk, NOW_MS, click, find, press, until } from '../../testing/fake-desk.tsx';
import AuditPage from './audit-page.tsx';
import type { Entry } from './entries.ts';

const entry = (entryId: string, change: Partial<Entry> = {}): Entry => ({
  entryId,
  at: NOW_MS,
  merchant: 'demo',
  operator: { operatorId: '8', name: 'Bảo Trâm', via: 'console' },
  from: { address: '10.20.3.14', agent: 'Chrome' },
  call: 'ops.operators.setRoles',
  right: 'operators.manage',
  outcome: 'done',
  code: null,
  object: { kind: 'operator', id: '5' },
  reason: 'Đổi ca',
  before: { roles: ['support'], language: 'VI' },
  after: { roles: ['finance'], language: 'VI' },
  sealed: { position: '41', hash: '5b60c7a1' },
  ...change,
});

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path = '/audit'): Promise<void> {
  desk = new FakeDesk({
    'ops.audit.list': { list: [entry('3'), entry('2', { outcome: 'opened' }), entry('1')], next: 'before-1' },
    'ops.audit.prove': {
      holds: false,
      entries: '3',
      sealed: '2',
      tip: { position: '41', hash: '5b60c7a18d3c51f0b3e87740' },
      faults: [{ entryId: '2', position: '40', fault: 'changed' }],
      provenAt: NOW_MS,
    },
  });
  await desk.render(<AuditPage />, path);
  await until(() => expect(document.querySelectorAll('tr[data-key]')).toHaveLength(3));
}

describe('[CON-04/search] the audit trail', () => {
  test('searches with what is in the address: days become instants of the merchant’s zone', async () => {
    await open('/audit?outcome=opened&operatorId=8&dayFrom=2026-11-20');
    expect(desk.of('ops.audit.list')[0]?.query).toEqual({
      outcome: 'opened',
      operatorId: '8',
      limit: '50',
      from: String(Date.UTC(2026, 10, 19, 17)),
      to: String(Date.UTC(2026, 10, 20, 17) - 1),
    });
  });

  test('an entry opens by Enter with what changed and how it is sealed; Escape closes it', async () => {
    await open();
    await press(document.querySelector('tr[data-key="3"]')!, 'Enter');
    expect(desk.address).toBe('/audit?open=3');
    const pane = find('aside');
    for (const words of ['10.20.3.14', 'Đổi ca', 'trước roles', '["finance"]', '5b60c7a1', 'GMT+7'])
      expect(pane.textContent).toContain(words);
    expect(pane.querySelectorAll('li[data-change="same"]')).toHaveLength(1);
    await press(document.body, 'Escape');
    expect(desk.address).toBe('/audit');
  });

  test('an entry leads to everything by its person', async () => {
    await open('/audit?open=3');
    await click(find('aside button', 'Mọi việc của Bảo Trâm'));
    expect(desk.address).toBe('/audit?operatorId=8');
    await desk.end();
    await open('/audit?open=3');
    expect(find('aside h2').textContent).toBe('Đổi vai trò nhân viên');
    await click(find('aside button', 'Cùng loại việc'));
    expect(desk.address).toBe('/audit?call=ops.operators.setRoles');
  });

  test('the proof names what was changed', async () => {
    await open();
    await click(find('button', 'Kiểm chứng'));
    await until(() => expect(document.body.textContent).toContain('Chuỗi bị đứt'));
    expect(document.body.textContent).toContain('2 trên 3 dòng đã niêm phong · 1 sai lệch');
    expect(find('li', 'Bị sửa').textContent).toContain('2');
  });
});
