// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';
import type { OpsAnswer } from '../../lib/calls.ts';
import { FakeDesk, ME, NOW_MS, click, find, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import { headsOf } from './csv-heads.ts';
import { conditionOf, type VendorDetail } from './vendor.ts';
import VendorsPage from './vendors-page.tsx';

const HOUR_MS = 3_600_000;
const VENDOR: VendorDetail = {
  ...{ code: 'HTR', nameVi: 'Hải Triều', nameEn: 'Sea Tide', types: ['FISH'], currencies: ['VND'] },
  ...{ state: 'live', reason: null, pausedAt: null, closedFrom: null, closedUntil: null, reachable: true },
  ...{ timeoutMs: 2_000, games: 12, version: 3, launchUrl: 'https://htr.example.com', entryVersion: 1 },
  ...{ frameOrigins: ['https://htr.example.com'], launchKeyUnshown: false, merchants: ['demo'], jackpots: [] },
};
const OFF: VendorDetail = { ...VENDOR, code: 'CTY', nameVi: 'Chiến Tuyến', nameEn: 'Front', state: 'off' };
const NONE = { calls: 0, errors: 0, p95Ms: null };
const day = Array.from({ length: 48 }, () => NONE);
const HEALTH: OpsAnswer<'ops.vendors.health'> = {
  list: [{ vendor: 'HTR', recent: { calls: 100, errors: 1, p95Ms: 1_840 }, day, owed: 2 }],
};
const WALLET: OpsAnswer<'ops.vendors.wallet'> = {
  settings: {
    ...{ moneyScale: 0, unknownRollback: 'accept', sessionTtlSec: 43_200, roundTimeoutMin: 1_440, roundPolicy: 'end' },
    ...{ reportsRisk: false, networks: [], version: 5 },
  },
  keys: [
    { keyId: 'key-new1', since: NOW_MS, validUntil: null, unshown: true },
    { keyId: 'key-c41f', since: NOW_MS - HOUR_MS, validUntil: NOW_MS + 500 * 24 * HOUR_MS, unshown: false },
  ],
  ceilings: [{ currency: 'VND', single: 50_000_000, hourly: null }],
  owed: [{ kind: 'round', id: 'r-9', member: 'ducmanh', amount: 5_000, currency: 'VND', since: NOW_MS, attempts: 3 }],
  latency: [{ at: NOW_MS - HOUR_MS, calls: 10, errors: 0, p95Ms: 1_500 }],
};
const TRANSFER: OpsAnswer<'ops.transfers.hanging'>['list'][number] = {
  ...{ transferId: 't-1', vendor: 'HTR', member: { memberId: '1', username: 'kimngan' }, direction: 'in' },
  ...{ amount: 320_000, currency: 'VND', requestedAt: NOW_MS - HOUR_MS, inquiries: 4 },
};
const HELD: OpsAnswer<'ops.heldPayouts.list'>['list'][number] = {
  ...{ heldId: 'h-1', vendor: 'HTR', transactionId: 'tx-7', member: { memberId: '1', username: 'kimngan' } },
  ...{ game: 'ban-ca', amount: 60_000_000, currency: 'VND', ceiling: 'single', heldAt: NOW_MS },
};
const PENDING = { state: 'pending', approvalId: '9', expiresAt: NOW_MS } as const;

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, more: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.vendors.list': { list: [VENDOR, OFF] },
    'ops.vendors.health': HEALTH,
    'ops.vendors.read': VENDOR,
    'ops.vendors.wallet': WALLET,
    'ops.transfers.hanging': { list: [TRANSFER], next: null, total: { value: 1, exact: true } },
    'ops.heldPayouts.list': { list: [HELD], next: null, total: { value: 1, exact: true } },
    'ops.reconciliations.list': { list: [], next: null },
    'ops.audit.list': { list: [], next: null },
    ...more,
  });
  await desk.render(<VendorsPage />, path);
}
const aside = () => document.querySelector('aside')?.textContent ?? '';
const rows = () =>
  [...document.querySelectorAll('main tbody tr[data-key], tbody tr[data-key]')].map((row) =>
    row.getAttribute('data-key'),
  );
const giveReason = (text: string) => type(find('[role=dialog] textarea'), text);

describe('[CON-10/screens] vendors', () => {
  test('a list with state, figures and what is owed; views and search are in the address', async () => {
    await open('/vendors');
    await until(() => expect(rows()).toEqual(['HTR', 'CTY']));
    await until(() => expect(find('tr[data-key=HTR]').textContent).toContain('Chậm'));
    expect(find('tr[data-key=HTR]').textContent).toMatch(/1[.,]840.*1[.,]00%.*2/);
    await click(find('button', 'Tắt'));
    await until(() => expect(rows()).toEqual(['CTY']));
    expect(desk.address).toContain('view=off');
  });

  test('a pause asks for a reason and carries the version; a stale one keeps what was typed', async () => {
    let stale = true;
    await open('/vendors?open=HTR', {
      'ops.vendors.setState': () => (stale ? refuse('changed_meanwhile', { by: 'Hà Thu' }) : { version: 4 }),
    });
    await until(() => expect(find('aside button', 'Tạm dừng')).toBeDefined());
    await click(find('aside button', 'Tạm dừng'));
    await giveReason('Báo lỗi');
    await click(find('[role=dialog] button', 'Tạm dừng'));
    await until(() =>
      expect(desk.of('ops.vendors.setState')[0]?.body).toEqual({ state: 'paused', version: 3, reason: 'Báo lỗi' }),
    );
    expect((find('[role=dialog] textarea') as HTMLTextAreaElement).value).toBe('Báo lỗi');
    stale = false;
    await click(find('[role=dialog] button', 'Tạm dừng'));
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  test('a key is rotated by request, and a new one is shown once', async () => {
    await open('/vendors?open=HTR', {
      'ops.vendors.rotateKey': PENDING,
      'ops.vendors.showKey': { key: 'the-secret-of-the-vendor' },
    });
    await until(() => expect(aside()).toContain('••••c41f'));
    await click(find('aside button', 'Đổi khóa'));
    await giveReason('Định kỳ');
    await click(find('[role=dialog] button', 'Đổi khóa'));
    await until(() =>
      expect(desk.of('ops.vendors.rotateKey')[0]?.body).toEqual({ overlapSec: 3_600, reason: 'Định kỳ' }),
    );
    await until(() => expect(document.body.textContent).toContain('người thứ hai'));
    await click(find('aside button', 'Xem khóa'));
    await click(find('[role=alertdialog] button', 'Xem khóa'));
    await until(() => expect(find('[role=alertdialog]', 'the-secret-of-the-vendor')).toBeDefined());
    await click(find('[role=alertdialog] button', 'Đã cất'));
    await until(() => expect(document.body.textContent).not.toContain('the-secret-of-the-vendor'));
  });

  test('what owes an answer is asked about again', async () => {
    await open('/vendors?open=HTR', { 'ops.transfers.ask': {} });
    await until(() => expect(aside()).toContain('kimngan'));
    expect(aside()).toContain('ducmanh');
    await click(find('aside button', 'Hỏi lại'));
    await until(() => expect(desk.of('ops.transfers.ask')[0]?.path).toContain('/t-1/'));
  });

  test('a held payout is decided with its amount in sight', async () => {
    await open('/vendors?open=HTR&tab=money', { 'ops.heldPayouts.decide': {} });
    await until(() => expect(aside()).toContain('tx-7'));
    await click(find('aside button', 'Trả'));
    expect(find('[role=dialog]').textContent).toMatch(/60[.,]000[.,]000/);
    await giveReason('Đã đối chiếu');
    await click(find('[role=dialog] button', 'Trả'));
    await until(() =>
      expect(desk.of('ops.heldPayouts.decide')[0]?.body).toEqual({ decision: 'release', reason: 'Đã đối chiếu' }),
    );
  });

  test('a difference of a file is explained; what fails can be tried again', async () => {
    await open('/vendors?open=HTR&tab=money', {
      'ops.reconciliations.list': {
        list: [
          {
            ...{ reconciliationId: 'r-1', vendor: 'HTR', day: '2026-11-19', fileName: 'htr.csv', uploadedAt: NOW_MS },
            ...{ uploadedBy: 'Hà Thu', columns: { transactionId: 'Txn', amount: 'Amount' }, currency: 'VND' },
            ...{ theirs: { count: 3, sum: 18_000 }, ours: { count: 2, sum: 9_000 }, open: 1, differences: 1 },
          },
        ],
        next: null,
      },
      'ops.reconciliations.differences': {
        list: [
          {
            ...{ differenceId: 'd-1', kind: 'here', transactionId: 'HT-98811', theirAmount: 9_000, ourAmount: null },
            ...{ currency: 'VND', decided: null },
          },
        ],
        next: null,
      },
      'ops.reconciliations.decide': {},
    });
    await until(() => expect(aside()).toContain('HT-98811'));
    await click(find('aside button', 'Giải thích'));
    await giveReason('Lệch giờ');
    await click(find('[role=dialog] button', 'Giải thích'));
    await until(() => expect(desk.of('ops.reconciliations.decide')[0]?.body).toEqual({ reason: 'Lệch giờ' }));
  });

  test('without rights nothing to change is offered; a lost list says why', async () => {
    await open('/vendors?open=HTR', { 'ops.session.me': { ...ME, rights: ['vendors.read'] } });
    await until(() => expect(aside()).toContain('••••c41f'));
    for (const label of ['Tạm dừng', 'Đổi khóa', 'Xem khóa', 'Hỏi lại'])
      expect([...document.querySelectorAll('aside button')].map(({ textContent }) => textContent)).not.toContain(label);
    await desk.end();
    await open('/vendors', { 'ops.vendors.list': refuse('permission_denied') });
    await until(() => expect(document.body.textContent).toContain('permission_denied'));
  });

  test('figures make a condition, and a file’s heads are read as the server does', () => {
    expect(conditionOf({ calls: 0, errors: 0, p95Ms: null }, 2_000)).toBe('quiet');
    expect(conditionOf({ calls: 5, errors: 5, p95Ms: 10 }, 2_000)).toBe('well');
    expect(conditionOf({ calls: 100, errors: 2, p95Ms: 10 }, 2_000)).toBe('failing');
    expect(conditionOf({ calls: 100, errors: 1, p95Ms: 1_600 }, 2_000)).toBe('slow');
    expect(headsOf('\uFEFF"Txn, id";Amount;;Amount\r\n1;2')).toEqual(['Txn, id', 'Amount']);
  });
});
