/** The demo's promotions: a check-in that began with this month, red envelopes, a weekly deposit bonus and a race that run now. Small gifts, as their rules are checked. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { readToday } from '../../kernel/day-span.ts';
import { sql } from '../../kernel/db/index.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';

const DAY_MS = 86_400_000;
/** Of the envelopes. */
const RUNNING_DAYS = 14;
/** Of the deposit bonus. */
const BONUS_DAYS = 60;
const BY = 'Demo';

/** The first instants of this month, of the one after the next, and of today. */
async function readMonths({
  kernel,
  modules,
}: PreparingPlatform): Promise<{ readonly from: number; readonly to: number; readonly today: number }> {
  const { timeZone } = modules.merchant('');
  const today = await readToday(kernel.db, timeZone);
  const { rows } = await sql<{
    from: Date;
    to: Date;
    today: Date;
  }>`SELECT ${today}::date::timestamp AT TIME ZONE ${timeZone} AS today, m.first AT TIME ZONE ${timeZone} AS "from",
      (m.first + interval '2 months') AT TIME ZONE ${timeZone} AS "to"
    FROM (SELECT date_trunc('month', ${today}::date::timestamp) AS first) m`.execute(kernel.db);
  return { from: rows[0]!.from.getTime(), to: rows[0]!.to.getTime(), today: rows[0]!.today.getTime() };
}

const checkIn = (from: number, to: number): PromotionRule => ({
  kind: 'check_in',
  names: { vi: 'Điểm danh mỗi ngày', en: 'Daily check-in' },
  lead: {
    vi: 'Ghé qua mỗi ngày để nhận một món quà nhỏ, thêm quà ở mỗi mốc trong tháng.',
    en: 'Look in every day for a small gift, with more at each milestone of the month.',
  },
  art: 'lanterns',
  from,
  to,
  budget: 500_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 30, accountDays: 0 },
  daily: 1_000,
  milestones: [5_000, 10_000, 15_000, 28_000],
});

const envelopes = (now: number): PromotionRule => ({
  kind: 'envelope',
  names: { vi: 'Lì xì phố đèn', en: 'Lantern street envelopes' },
  lead: {
    vi: 'Mỗi người mở một bao. Bảng bao và mã băm của thứ tự được công bố trước khi mở.',
    en: 'One envelope for each person. The table and the hash of the order are published before the first is opened.',
  },
  art: 'lucky-money',
  from: now - DAY_MS,
  to: now + RUNNING_DAYS * DAY_MS,
  budget: 5_000_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 7 },
  envelopes: {
    mode: 'table',
    pieces: [
      { amount: 48_000, count: 5 },
      { amount: 28_000, count: 20 },
      { amount: 18_000, count: 50 },
      { amount: 8_000, count: 150 },
    ],
  },
});

const weeklyBonus = (now: number): PromotionRule => ({
  kind: 'match',
  names: { vi: 'Thưởng nạp mỗi tuần', en: 'Weekly deposit bonus' },
  lead: {
    vi: 'Thêm tiền thưởng cho một lần nạp trong tuần. Giá trị thực và mọi điều kiện ở ngay bên dưới.',
    en: 'Bonus money on one deposit of the week. Its real value and every condition are below.',
  },
  art: 'club',
  from: now - DAY_MS,
  to: now + BONUS_DAYS * DAY_MS,
  budget: 200_000_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
  deposits: 'weekly',
  product: 'any',
  percentBps: 5_000,
  maximum: 1_000_000,
  minimumDeposit: 200_000,
  multiple: 8,
  base: 'bonus',
  hours: 168,
  betMaximum: 200_000,
  cashOutMaximum: 10_000_000,
});

/** Nine days, of which two are over, so that it runs when the demo starts. */
const race = (today: number): PromotionRule => ({
  kind: 'race',
  names: { vi: 'Đua top Phố Đèn', en: 'Lantern street race' },
  lead: {
    vi: 'Xếp hạng theo điểm của casino, nổ hũ và bắn cá. Có mức tối đa mỗi ngày để không ai phải chơi suốt.',
    en: 'Places go by points of casino, slots and fishing. Each day has a cap, so no one has to play all day.',
  },
  art: 'slots',
  from: today - 2 * DAY_MS,
  to: today + 7 * DAY_MS,
  budget: 10_000_000,
  audience: { minLevel: 0, identityVerified: true, depositDays: 0, accountDays: 0 },
  product: 'casino',
  dailyCap: 10_000_000,
  countsFrom: 'joining',
  prizes: [
    { places: 1, amount: 2_000_000 },
    { places: 1, amount: 1_200_000 },
    { places: 1, amount: 800_000 },
    { places: 7, amount: 300_000 },
    { places: 10, amount: 100_000 },
  ],
  closeHours: 12,
});

/** Publishes them, unless an earlier start did. */
export async function publishPromotions(running: PreparingPlatform): Promise<void> {
  const { kernel, modules } = running;
  const merchant = modules.merchant('');
  const { from, to, today } = await readMonths(running);
  const now = kernel.clock.now();
  const rules = {
    'daily-check-in': checkIn(from, to),
    'lantern-envelopes': envelopes(now),
    'weekly-bonus': weeklyBonus(now),
    'lantern-race': race(today),
  };
  for (const [key, rule] of Object.entries(rules)) {
    const published = await modules.promotions.publishNew(merchant, { key, rule, by: BY });
    if (!published.ok && published.code !== 'promotion_key_taken')
      throw new Error(`The demo's promotion ${key} was refused: ${published.code}`);
  }
}
