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
import type { Daily, Row } from './question.ts';
import ReportsPage from './reports-page.tsx';

const row = (change: Partial<Row>): Row => ({
  key: '',
  day: null,
  merchant: null,
  category: null,
  vendor: null,
  vendorName: null,
  game: null,
  gameName: null,
  currency: 'VND',
  bets: 1_000,
  stakes: 78_444_200,
  refunds: 0,
  wins: 75_510_400,
  ggr: 2_933_800,
  bonuses: 500_000,
  rebates: 100_000,
  agents: 50_000,
  ngr: 2_283_800,
  promotions: 0,
  adjustments: 0,
  deposits: 9_000_000,
  depositCount: 9,
  withdrawals: 4_000_000,
  withdrawalCount: 3,
  fees: 0,
  players: 12,
  joined: 2,
  rtp: { actual: 962_600, theory: 962_900, low: 950_000, high: 975_000 },
  ...change,
});

const answer = (list: readonly Row[], change: Partial<Daily> = {}): Daily => ({
  list: [...list],
  next: null,
  sums: [row({ key: 'VND' })],
  zone: 'Asia/Ho_Chi_Minh',
  countedTo: { operation: '41', at: NOW_MS },
  checked: { at: NOW_MS, wrong: 0, example: null },
  ...change,
});

const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day, at) =>
  row({ key: `${day}|VND`, day, ggr: at === 1 ? -500_000 : 1_700_000 }),
);
const BY: Readonly<Record<string, readonly Row[]>> = {
  day: DAYS,
  category: [
    row({ key: 'RNG', category: 'RNG' }),
    row({ key: 'LIVE', category: 'LIVE', rtp: { actual: 999_000, theory: 973_000, low: 965_000, high: 981_000 } }),
    row({ key: 'SPORTS', category: 'SPORTS', rtp: { actual: 964_000, theory: null, low: null, high: null } }),
    row({ key: 'none', category: '', stakes: 0, ggr: 0 }),
  ],
  vendor: [row({ key: 'NOVA', category: null, vendor: 'NOVA', vendorName: 'Sao Mới' })],
  month: [],
};

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path = '/reports', more: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.reports.daily': ({ query }) => answer(BY[query['groupBy']!] ?? []),
    'ops.profile.views': { list: [{ viewId: '1', name: 'Tuần này', search: 'by=week', savedAt: NOW_MS }] },
    'ops.reports.rows': ({ query }) => ({
      list:
        query['after'] === undefined
          ? [
              {
                operation: '7',
                at: NOW_MS,
                code: 'bet_stake',
                codeName: 'Đặt cược',
                memberId: 'm1',
                username: 'denlong1',
                account: 'house NOVA/RNG',
                game: 'long-dang',
                currency: 'VND',
                amount: 50_000,
                reference: 'o-1',
              },
            ]
          : [],
      next: query['after'] === undefined ? '7' : query['after'] === '7' ? '20007' : null,
    }),
    ...more,
  });
  await desk.render(<ReportsPage />, path);
}

const text = () => document.body.textContent.replaceAll('\u00a0', ' ');
const asked = (groupBy: string) => desk.of('ops.reports.daily').filter(({ query }) => query['groupBy'] === groupBy);

describe('[CON-14/page] reports', () => {
  test('ask for the days of the address, and for as many before them to compare', async () => {
    await open('/reports?dayFrom=2026-11-18&dayTo=2026-11-20&currency=VND');
    await until(() => expect(text()).toContain('Nổ hũ'));
    expect(asked('day')[0]?.query).toEqual({
      from: '2026-11-18',
      to: '2026-11-20',
      currency: 'VND',
      groupBy: 'day',
      limit: '400',
    });
    await until(() => expect(asked('month')[0]?.query).toMatchObject({ from: '2026-11-15', to: '2026-11-17' }));
    expect(find('caption', 'GGR và NGR theo ngày').closest('table')!.querySelectorAll('tbody tr')).toHaveLength(3);
  });

  test('a day of the chart explains itself, and each of its lines opens the rows behind it', async () => {
    await open('/reports?explain=2026-11-19&currency=VND', {
      'ops.reports.day': {
        day: '2026-11-19',
        currency: 'VND',
        ggr: 29_200_000,
        usual: { days: 8, mean: 420_000_000, low: 360_000_000, high: 480_000_000 },
        games: [
          {
            category: 'LIVE',
            vendor: 'BTR',
            vendorName: 'Bàn Trăng',
            game: 'tai-xiu',
            gameName: 'Tài Xỉu Phố Đêm',
            ggr: -100_000_000,
            usual: 86_400_000,
            moved: -186_400_000,
          },
        ],
        members: [{ memberId: 'm9', username: 'quocviet_86', won: 84_200_000, bets: 3 }],
      },
    });
    await until(() => expect(text()).toContain('quocviet_86'));
    expect(text()).toContain('19/11, điều gì đã xảy ra');
    expect(desk.of('ops.reports.day')[0]?.query).toEqual({ day: '2026-11-19', currency: 'VND' });
    for (const words of [
      'thường từ 360 tr đến 480 tr vào Thứ Năm',
      '−186.400.000',
      '215.600.000',
      'quocviet_86 3 cược',
    ])
      expect(text()).toContain(words);
    await click(find('button', 'Tài Xỉu Phố Đêm'));
    const search = new URLSearchParams(desk.address.split('?')[1]);
    expect(Object.fromEntries(search)).toEqual({
      currency: 'VND',
      dayFrom: '2026-11-19',
      dayTo: '2026-11-19',
      drill: 'ggr',
      category: 'LIVE',
      vendor: 'BTR',
      game: 'tai-xiu',
    });
  });

  test('show the actual return in its band, in words too, and leave out what has no game', async () => {
    await open();
    await until(() => expect(text()).toContain('Casino trực tiếp'));
    expect(find('svg[role=img]', 'ngoài dải').getAttribute('aria-label')).toContain('Thực tế 99,90%');
    expect(find('svg[role=img]', 'trong dải')).toBeDefined();
    expect(text()).toContain('chưa có lý thuyết');
    expect(document.querySelectorAll('tr[data-key]')).toHaveLength(3);
    expect(text()).toContain('khớp sổ cái đến từng đơn vị');
  });

  test('[CON-14/drill-down] a category opens its vendors by keyboard, a figure the rows of the ledger', async () => {
    await open();
    await until(() => expect(document.querySelector('tr[data-key="RNG"]')).not.toBeNull());
    await press(document.querySelector('tr[data-key="RNG"]')!, 'Enter');
    expect(desk.address).toBe('/reports?category=RNG&by=vendor');
    await until(() => expect(text()).toContain('Sao Mới'));
    expect(asked('vendor').at(-1)?.query).toMatchObject({ category: 'RNG', sort: '-ggr' });
    await click(find('a', 'Tiền cược'));
    await until(() => expect(text()).toContain('denlong1'));
    expect(desk.of('ops.reports.rows')[0]?.query).toMatchObject({ measure: 'stakes', category: 'RNG' });
    // A part of the ledger without rows is passed.
    await click(find('aside button', 'Xem thêm'));
    await until(() => expect(find('aside').textContent).toContain('Hết'));
    expect(desk.of('ops.reports.rows').map(({ query }) => query['after'])).toEqual([undefined, '7', '20007']);
    await press(document.body, 'Escape');
    await until(() => expect(document.querySelector('aside')).toBeNull());
  });

  test('[CON-14/views] views are saved on the server and opened from there', async () => {
    await open('/reports?by=game', {
      'ops.profile.saveView': { viewId: '2', name: 'Theo trò chơi', search: 'by=game', savedAt: NOW_MS },
    });
    await until(() => expect(find('button', 'Lưu mẫu xem')).toBeDefined());
    await click(find('button', 'Lưu mẫu xem'));
    await until(() => expect(document.querySelector('[role=dialog] input')).not.toBeNull());
    await type(find('[role=dialog] input'), 'Theo trò chơi');
    await click(find('[role=dialog] button', 'Lưu mẫu xem'));
    await until(() => expect(text()).toContain('Đã lưu mẫu xem'));
    expect(desk.of('ops.profile.saveView')[0]?.body).toEqual({
      place: 'reports',
      name: 'Theo trò chơi',
      search: 'by=game',
    });
    await click(find('button', 'Mẫu xem'));
    await until(() => expect(find('[role^=menuitem]', 'Tuần này')).toBeDefined());
    await click(find('[role^=menuitem]', 'Tuần này'));
    await until(() => expect(desk.address).toBe('/reports?by=week'));
  });

  test('figures that differ from the ledger say so; who may compares and rebuilds with a reason', async () => {
    await open('/reports', {
      'ops.reports.daily': ({ query }) =>
        answer(BY[query['groupBy']!] ?? [], { checked: { at: NOW_MS, wrong: 2, example: 'x' } }),
      'ops.reports.check': { firstOperation: '1', lastOperation: '9', wrong: 0, example: null },
    });
    await until(() => expect(text()).toContain('lệch sổ cái'));
    await click(find('button', 'Đối chiếu ngay'));
    await until(() => expect(text()).toContain('mọi số liệu khớp sổ cái'));
    await click(find('button', 'Tính lại từ sổ cái'));
    await until(() => expect(find('[role=dialog]', 'Tính lại từ sổ cái')).toBeDefined());
  });

  test('retention is a table of shares; without the right there is no comparing', async () => {
    await open('/reports?tab=cohorts', {
      'ops.session.me': { ...ME, rights: ['reports.read'] },
      'ops.reports.cohorts': {
        list: [
          { week: '2026-11-16', members: 20, active: [10] },
          { week: '2026-11-09', members: 40, active: [30, 8] },
        ],
        zone: 'Asia/Ho_Chi_Minh',
      },
    });
    await until(() => expect(text()).toContain('75%'));
    expect(find('tr', '09/11').textContent).toBe('09/114075%20%');
    expect(document.body.querySelector('button[aria-label="Đối chiếu ngay"]')).toBeNull();
  });

  test('a refused range is said', async () => {
    await open('/reports?dayFrom=2020-01-01&dayTo=2026-11-20', { 'ops.reports.daily': refuse('range_invalid') });
    await until(() => expect(text()).toContain('range_invalid'));
  });
});
