// @vitest-environment happy-dom
import { clock } from '@lantern/ui/clock';
import { afterEach, describe, expect, test } from 'vitest';
import { PlaceNames } from '../../lib/place-names.ts';
import { FakeDesk, NOW_MS, click, find, refuse, until } from '../../testing/fake-desk.tsx';
import type { Today } from './queue-places.ts';
import TodayPage from './today-page.tsx';

const MINUTE_MS = 60_000;
const PERIOD = {
  deposits: 1_284_650_000,
  depositCount: 842,
  withdrawals: 917_300_000,
  withdrawalCount: 316,
  stakes: 5_774_000_000,
  ggr: 214_820_000,
  ngr: 148_440_000,
};

const TODAY: Today = {
  at: NOW_MS,
  zone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  queues: [
    {
      queue: 'withdrawals',
      count: 12,
      exact: true,
      amount: 486_500_000,
      ages: [6, 4, 2],
      oldestAt: NOW_MS - 41 * MINUTE_MS,
    },
    {
      queue: 'identity',
      count: 1000,
      exact: false,
      amount: null,
      ages: [0, 0, 1000],
      oldestAt: NOW_MS - 192 * MINUTE_MS,
    },
    { queue: 'approvals', count: 0, exact: true, amount: 0, ages: [0, 0, 0], oldestAt: null },
  ],
  figures: {
    countedTo: NOW_MS - 2_000,
    now: PERIOD,
    before: { ...PERIOD, deposits: 1_000_000_000, withdrawals: 800_000_000 },
    sameHours: { ...PERIOD, deposits: 1_124_000_000 },
    comparedHours: 14,
    bonuses: 41_260_000,
    agents: 25_120_000,
    playing: { members: 1246, exact: true },
    liability: { balances: 3_412_600_000, openStakes: 88_000_000, openBets: 310, exact: true },
    parts: Array.from({ length: 24 }, (_, hour) => ({
      label: String(hour).padStart(2, '0'),
      deposits: hour < 14 ? hour * 10_000_000 : 0,
      withdrawals: hour < 14 ? hour * 5_000_000 : 0,
      usual: 90_000_000,
      isOver: hour < 14,
    })),
    categories: [
      { category: 'RNG', ggr: 92_310_000, stakes: 2_480_000_000 },
      { category: 'SPORTS', ggr: -4_000_000, stakes: 100_000_000 },
    ],
  },
  health: [
    { part: 'books', state: 'ok', working: null, names: [], since: NOW_MS, waiting: null },
    { part: 'reports', state: 'bad', working: null, names: [], since: NOW_MS, waiting: 2 },
    { part: 'vendors', state: 'warn', working: { good: 22, of: 23 }, names: ['HAITRIEU'], since: null, waiting: null },
    { part: 'providers', state: 'ok', working: { good: 0, of: 0 }, names: [], since: null, waiting: null },
    { part: 'jobs', state: 'warn', working: null, names: ['reports.check_desk'], since: null, waiting: 1 },
    { part: 'lottery', state: 'ok', working: null, names: [], since: null, waiting: 0 },
  ],
};

const PLACES = [
  { name: 'withdrawals', letter: 'w' },
  { name: 'reports', letter: 'r' },
];

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(answer: Today | ReturnType<typeof refuse> = TODAY, path = '/today'): Promise<void> {
  clock.sync(NOW_MS);
  desk = new FakeDesk({ 'ops.today.read': answer });
  await desk.render(
    <PlaceNames value={PLACES}>
      <TodayPage />
    </PlaceNames>,
    path,
  );
}

const text = () => document.body.textContent.replaceAll('\u00a0', ' ');

describe('[CON-05/page] the start page', () => {
  test('says what waits, how long and where; a place the operator lacks is no link', async () => {
    await open();
    await until(() => expect(text()).toContain('486.500.000'));
    expect(text()).toMatch(/Chào Hà Thu1\.?012 việc đang chờ bạn · 1\.?002 việc quá 30 phút/);
    for (const words of ['41 phút', '1000+']) expect(text()).toContain(words);
    expect(find('[role=img]', '6 dưới 15 phút, 4 từ 15 đến 30, 2 quá 30 phút')).toBeDefined();
    expect(find('tr a', 'Rút tiền chờ duyệt').getAttribute('href')).toBe('/withdrawals');
    expect([...document.querySelectorAll('tr a')].some((link) => link.textContent.includes('Hồ sơ'))).toBe(false);
  });

  test('figures open the rows they are made of, with their growth up to the same hour', async () => {
    await open();
    await until(() => expect(text()).toContain('1.284.650.000'));
    expect(find('a', 'Nạp đã ghi có').getAttribute('href')).toBe(
      '/reports?dayFrom=2026-11-20&dayTo=2026-11-20&drill=deposits',
    );
    expect(find('a', 'Nạp đã ghi có').textContent).toContain('12,4%');
    expect(find('a', 'GGR').textContent).toContain('3,72%');
    expect(text()).toContain('so với cùng giờ, đến 14:00');
    // The chart is a table for readers.
    expect(find('caption', 'Tiền vào và ra theo giờ').closest('table')!.querySelectorAll('tbody tr')).toHaveLength(24);
    expect(find('svg[role=img]', 'Từ GGR đến NGR').getAttribute('aria-label')).toContain('NGR 148,4 tr');
    expect(find('a', 'Nổ hũ').getAttribute('href')).toContain('category=RNG');
  });

  test('health is said in words', async () => {
    await open();
    await until(() => expect(text()).toContain('HAITRIEU đang bảo trì'));
    for (const words of ['có sự cố', '2 số liệu lệch sổ cái', '22/23', 'reports.check_desk bị lỗi', 'chưa cấu hình'])
      expect(text()).toContain(words);
  });

  test('seven days are asked for by the address; without the right to reports there are no figures', async () => {
    await open({ ...TODAY, figures: null });
    await until(() => expect(text()).toContain('Vai trò của bạn không xem số liệu kinh doanh'));
    expect(document.querySelector('[role=radiogroup]')).toBeNull();
    await desk.end();
    await open();
    await until(() => expect(find('button', '7 ngày')).toBeDefined());
    await click(find('button', '7 ngày'));
    await until(() => expect(desk.of('ops.today.read').at(-1)?.query['days']).toBe('7'));
    expect(desk.address).toBe('/today?days=7');
  });

  test('a failed read says why and can be tried again', async () => {
    await open(refuse('permission_denied'));
    await until(() => expect(text()).toContain('permission_denied'));
  });
});
