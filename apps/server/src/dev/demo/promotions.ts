/** The demo's promotions: a check-in that began with this month, red envelopes, a weekly deposit bonus, loss cashback and a race that run now. Small gifts, as their rules are checked. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { readToday } from '../../kernel/day-span.ts';
import { sql } from '../../kernel/db/index.ts';
import type { PreparingPlatform } from '../../compose/platform.ts';
import type { DemoMember } from './people.ts';
import { contextOf, handlerOf, logRefusal } from './steps.ts';

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

/** Nine days, of which two are over, so that it runs when the demo starts; of lottery, which the demo's members have played. */
const race = (today: number): PromotionRule => ({
  kind: 'race',
  names: { vi: 'Đua top Phố Đèn', en: 'Lantern street race' },
  lead: {
    vi: 'Xếp hạng theo điểm của xổ số. Có mức tối đa mỗi ngày để không ai phải chơi suốt.',
    en: 'Places go by points of the lottery. Each day has a cap, so no one has to play all day.',
  },
  art: 'lottery',
  from: today - 2 * DAY_MS,
  to: today + 7 * DAY_MS,
  budget: 500_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
  product: 'lottery',
  dailyCap: 10_000_000,
  countsFrom: 'start',
  prizes: [
    { places: 1, amount: 50_000 },
    { places: 1, amount: 40_000 },
    { places: 1, amount: 30_000 },
    { places: 7, amount: 20_000 },
    { places: 10, amount: 10_000 },
  ],
  closeHours: 12,
});

/** Whole days from today on. */
const lossCashback = (today: number): PromotionRule => ({
  kind: 'loss',
  names: { vi: 'Hoàn thua casino', en: 'Casino loss cashback' },
  lead: {
    vi: 'Chọn hoàn thua thay cho hoàn trả ở casino, nổ hũ và bắn cá. Bắt đầu từ ngày mai, rời lúc nào cũng được.',
    en: 'Choose a share of your losses instead of cashback in casino, slots and fishing. It begins tomorrow and can be left at any time.',
  },
  art: 'live-hall',
  from: today,
  to: today + BONUS_DAYS * DAY_MS,
  budget: 200_000_000,
  audience: { minLevel: 0, identityVerified: false, depositDays: 0, accountDays: 0 },
  product: 'casino',
  period: 'day',
  rateBps: 1_000,
  maximum: 2_000_000,
});

const RACE = 'lantern-race';
/** Of the demo's members, in the order of their list. */
const RACERS_MAXIMUM = 40;

/** Lets members take part in the race; their places come from what they have played. */
export async function joinRace(running: PreparingPlatform, members: readonly DemoMember[]): Promise<void> {
  const { modules } = running;
  const { code } = modules.merchant('');
  for (const member of members.slice(0, RACERS_MAXIMUM)) {
    const memberId = await modules.identity.memberIdOf(code, member.userName);
    if (memberId === undefined) continue;
    const context = contextOf(running, { member, memberId }, `demo-race-${memberId}`);
    const request = { params: { key: RACE }, query: undefined, body: undefined };
    logRefusal(running, 'a racer', await handlerOf(running, 'promotions.join')(context, request));
  }
}

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
    [RACE]: race(today),
    'casino-loss-cashback': lossCashback(today),
  };
  for (const [key, rule] of Object.entries(rules)) {
    const published = await modules.promotions.publishNew(merchant, { key, rule, by: BY });
    if (!published.ok && published.code !== 'promotion_key_taken')
      throw new Error(`The demo's promotion ${key} was refused: ${published.code}`);
  }
}
