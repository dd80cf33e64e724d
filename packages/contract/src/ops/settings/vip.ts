/** Settings of VIP: thresholds and gifts of the levels. */
import { define, money, number, SWITCH, type Setting } from './setting.ts';

const MONEY = 'settings.money';
const BILLION = 1_000_000_000;
const MILLION = 1_000_000;

/** Levels above the first, each with the points that raise to it and the gift it begins with. */
const LEVELS = {
  1: { threshold: MILLION, gift: 0 },
  2: { threshold: 20 * MILLION, gift: 28_000 },
  3: { threshold: 60 * MILLION, gift: 88_000 },
  4: { threshold: 100 * MILLION, gift: 138_000 },
  5: { threshold: 500 * MILLION, gift: 688_000 },
  6: { threshold: 2 * BILLION, gift: 2_888_000 },
  7: { threshold: 5 * BILLION, gift: 6_888_000 },
  8: { threshold: 20 * BILLION, gift: 28_888_000 },
} as const;
type Level = keyof typeof LEVELS;

/** The most a weekly and a birthday gift give of points, in basis points. */
const WEEKLY_BPS = 15;
const BIRTHDAY_BPS = 5;

const perLevel = <P extends string>(
  prefix: P,
  make: (level: Level) => Setting,
): { readonly [Key in `${P}.${Level}`]: Setting } =>
  Object.fromEntries(Object.keys(LEVELS).map((level) => [`${prefix}.${level}`, make(Number(level) as Level)])) as never;

export const VIP_SETTINGS = {
  'vip.enabled': define('vip', MONEY, SWITCH, true, [
    ['Chương trình VIP', 'Tắt đi, không ai lên hay xuống hạng và không có quà mới; hạng đang có giữ nguyên.'],
    ['VIP programme', 'When off, no level changes and no new gift is given; members keep their levels.'],
  ]),
  ...perLevel('vip.threshold', (level) =>
    define('vip', MONEY, money(1, 1_000 * BILLION), LEVELS[level].threshold, [
      [
        `Điểm lên VIP ${level}`,
        'Điểm trong 90 ngày; phải cao hơn hạng dưới. Giữ hạng cần một nửa. Tính từ lần cược kế tiếp của thành viên.',
      ],
      [
        `Points for VIP ${level}`,
        'Points within 90 days, above those of the level below. Half of them keep it. Counts from a member’s next bet on.',
      ],
    ]),
  ),
  ...perLevel('vip.gift', (level) =>
    define('vip', MONEY, money(0, BILLION), LEVELS[level].gift, [
      [
        `Quà lên VIP ${level}`,
        'Trả một lần khi lên hạng lần đầu, tối đa 15 phần vạn điểm lên hạng. Cũng là mức cao nhất của quà tuần và quà sinh nhật.',
      ],
      [
        `Gift of VIP ${level}`,
        'Paid once, when the level is first reached; at most 15 ‱ of its points. Also the most of a weekly and a birthday gift.',
      ],
    ]),
  ),
  'vip.weeklyRate': define('vip', MONEY, number(0, WEEKLY_BPS, 'bps'), WEEKLY_BPS, [
    ['Quà VIP hằng tuần', 'Phần điểm của tuần trước được trả vào thứ Hai; 0 là không có.'],
    ['Weekly VIP gift', 'The share of last week’s points that is given on Monday; 0 for none.'],
  ]),
  'vip.birthdayRate': define('vip', MONEY, number(0, BIRTHDAY_BPS, 'bps'), BIRTHDAY_BPS, [
    ['Quà VIP sinh nhật', 'Phần điểm của 365 ngày trước sinh nhật; 0 là không có.'],
    ['Birthday VIP gift', 'The share of the points of the 365 days before the birthday; 0 for none.'],
  ]),
};
