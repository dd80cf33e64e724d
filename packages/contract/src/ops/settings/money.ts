/** Settings of money: withdrawals, deposits, turnover, cashback. */
import { define, money, number, SWITCH, type Setting } from './setting.ts';

const MONEY = 'settings.money';
const BILLION = 1_000_000_000;

const WITHDRAWALS = {
  'withdrawals.enabled': define('withdrawals', MONEY, SWITCH, true, [
    ['Rút tiền', 'Tắt đi, không ai tạo được lệnh rút mới; lệnh đang có vẫn chạy tiếp.'],
    ['Withdrawals', 'When off, no new request is taken; those under way go on.'],
  ]),
  'withdrawals.minimum': define('withdrawals', MONEY, money(1, BILLION), 50_000, [
    ['Rút tối thiểu', 'Số tiền nhỏ hơn bị từ chối, thông báo nêu số này.'],
    ['Lowest withdrawal', 'Smaller amounts are refused with this number in the message.'],
  ]),
  'withdrawals.maximum': define('withdrawals', MONEY, money(1, 100 * BILLION), 50_000_000, [
    ['Rút tối đa một lần', 'Số tiền lớn hơn bị từ chối.'],
    ['Highest withdrawal', 'Larger amounts are refused.'],
  ]),
  'withdrawals.dailyAmountMaximum': define('withdrawals', MONEY, money(1, 1_000 * BILLION), 100_000_000, [
    ['Rút tối đa mỗi ngày', 'Tổng số tiền rút của một thành viên trong một ngày.'],
    ['Highest withdrawals of a day', 'The sum of one member within a day.'],
  ]),
  'withdrawals.dailyCountMaximum': define('withdrawals', MONEY, number(1, 1_000, 'times'), 3, [
    ['Số lần rút mỗi ngày', 'Lần rút tiếp theo trong ngày bị từ chối.'],
    ['Withdrawals a day', 'A further one within the day is refused.'],
  ]),
  'withdrawals.feeFreeDaily': define('withdrawals', MONEY, number(0, 1_000, 'times'), 2, [
    ['Số lần rút miễn phí mỗi ngày', 'Các lần sau mất phí; thành viên thấy phí trước khi gửi.'],
    ['Withdrawals a day without fee', 'Further ones cost the fee; the member sees it before sending.'],
  ]),
  'withdrawals.feeFixed': define('withdrawals', MONEY, money(0, BILLION), 10_000, [
    ['Phí rút cố định', 'Phần cố định của phí, phải nhỏ hơn mức rút tối thiểu.'],
    ['Fixed part of the fee', 'Has to stay below the lowest withdrawal.'],
  ]),
  'withdrawals.feeSharePermyriad': define('withdrawals', MONEY, number(0, 10_000, 'bps'), 0, [
    ['Phí rút theo số tiền', 'Phần phí tính theo số tiền, 100 là một phần trăm.'],
    ['Share of the amount as fee', '100 is one percent.'],
  ]),
  'withdrawals.feeMaximum': define('withdrawals', MONEY, money(0, BILLION), 10_000, [
    ['Phí rút tối đa', 'Phí không vượt quá số này, phải nhỏ hơn mức rút tối thiểu.'],
    ['Highest fee', 'The fee never exceeds it; it stays below the lowest withdrawal.'],
  ]),
  'withdrawals.autoApproveMaximum': define('withdrawals', MONEY, money(0, 100 * BILLION), 2_000_000, [
    ['Tự duyệt đến', 'Đạt mọi kiểm tra thì chi ngay đến số tiền này. 0: mọi lệnh đều có người duyệt.'],
    [
      'Withdrawal without a person up to',
      'When every check passes, up to this amount is paid at once. 0 sends all to people.',
    ],
  ]),
  'withdrawals.depositRatioPermille': define('withdrawals', MONEY, number(0, 100_000, 'permille'), 800, [
    ['Tỷ lệ cược trên tiền nạp', 'Cược ít hơn tỷ lệ này từ lần rút trước thì có người xem.'],
    ['Stakes to deposits', 'Less staked than this since the last withdrawal, and a reviewer looks.'],
  ]),
  'withdrawals.reviewSec': define('withdrawals', MONEY, number(1, 604_800, 'seconds'), 900, [
    ['Thời gian duyệt thông báo', 'Thời gian duyệt mà thành viên đọc thấy.'],
    ['Announced time of review', 'What members read about it.'],
  ]),
  'withdrawals.payoutSec': define('withdrawals', MONEY, number(1, 604_800, 'seconds'), 300, [
    ['Thời gian chi thông báo', 'Thời gian chi tiền mà thành viên đọc thấy.'],
    ['Announced time of payment', 'What members read about it.'],
  ]),
} satisfies Record<string, Setting>;

const DEPOSITS = {
  'payments.ordersOpenMaximum': define(
    'deposits',
    MONEY,
    number(1, 100, 'times'),
    3,
    [
      ['Lệnh nạp chờ cùng lúc', 'Số lệnh nạp một thành viên được chờ thanh toán cùng lúc.'],
      ['Deposit orders at once', 'How many orders of one member may wait for a payment.'],
    ],
    'installation',
  ),
} satisfies Record<string, Setting>;

const CATEGORIES = {
  LOTT: { vi: 'Xổ số', en: 'Lottery' },
  ELOTT: { vi: 'Xổ số nhanh', en: 'Fast lottery' },
  LIVE: { vi: 'Casino', en: 'Live casino' },
  RNG: { vi: 'Nổ hũ', en: 'Slots' },
  FISH: { vi: 'Bắn cá', en: 'Fishing' },
  JL: { vi: 'Trò chơi nhanh', en: 'Instant games' },
  SPORTS: { vi: 'Thể thao', en: 'Sports' },
  ESPORTS: { vi: 'E-sports', en: 'E-sports' },
  COCKFIGHT: { vi: 'Đá gà', en: 'Cockfighting' },
  PVP: { vi: 'Game bài', en: 'Card games' },
} as const;
/** Categories of play that count for turnover. */
export type PlayCategory = keyof typeof CATEGORIES;
export const PLAY_CATEGORIES = Object.keys(CATEGORIES) as readonly PlayCategory[];
/** Names of the categories of play. */
export const PLAY_CATEGORY_NAMES: Readonly<Record<PlayCategory, { readonly vi: string; readonly en: string }>> =
  CATEGORIES;

const perCategory = <P extends string, C extends PlayCategory>(
  prefix: P,
  categories: readonly C[],
  make: (category: C) => Setting,
): { readonly [Key in `${P}.${C}`]: Setting } =>
  Object.fromEntries(categories.map((category) => [`${prefix}.${category}`, make(category)])) as never;

const FULL_SHARE_BPS = 10_000;

const TURNOVER = {
  'turnover.depositMultiple': define('turnover', MONEY, number(0, 100, 'times'), 1, [
    ['Vòng cược tiền nạp', 'Tiền nạp phải được cược bấy nhiêu lần trước khi rút. Yêu cầu đang mở giữ nguyên.'],
    ['Turnover of a deposit', 'How many times a deposit must be bet. Open requirements keep their terms.'],
  ]),
  'turnover.lowBalance': define('turnover', MONEY, money(0, BILLION), 0, [
    ['Số dư thấp', 'Dưới số này và không còn cược mở thì vòng cược kết thúc.'],
    ['Low balance', 'Below it, with no bet open, nothing is left to play through.'],
  ]),
  ...perCategory('turnover.share', PLAY_CATEGORIES, (category) =>
    define('turnover', MONEY, number(0, FULL_SHARE_BPS, 'bps'), FULL_SHARE_BPS, [
      [`Tính vòng cược: ${CATEGORIES[category].vi}`, 'Phần tiền cược được tính; 10000 là tất cả, 0 là không tính.'],
      [`Counts for turnover: ${CATEGORIES[category].en}`, 'The share of a stake that counts; 10000 is all, 0 nothing.'],
    ]),
  ),
};

/**
 * The most cashback of a category, in basis points: the rate that the weights of its bets are computed with
 * (`turnover.giveback`). Card rooms give none: members play against each other there.
 */
export const CASHBACK_CAPS = {
  LOTT: 100,
  ELOTT: 100,
  LIVE: 60,
  RNG: 100,
  FISH: 100,
  JL: 100,
  SPORTS: 50,
  ESPORTS: 50,
  COCKFIGHT: 50,
} as const satisfies Partial<Record<PlayCategory, number>>;
/** Categories that may give cashback. */
export const CASHBACK_CATEGORIES = Object.keys(CASHBACK_CAPS) as readonly (keyof typeof CASHBACK_CAPS)[];
const CASHBACK_CAP = Math.max(...Object.values(CASHBACK_CAPS));

const CASHBACK = {
  'system.MANPLAYREB3': define('cashback', 'settings.platform', SWITCH, false, [
    ['Hoàn trả trên trang chủ', 'Hiện mục hoàn trả trong lối tắt trang chủ. MANPLAYREB3'],
    ['Cashback on the home page', 'Shows cashback among the shortcuts of home. MANPLAYREB3'],
  ]),
  'cashback.claimMinimum': define('cashback', MONEY, money(1, BILLION), 1_000, [
    ['Nhận hoàn trả tối thiểu', 'Số tiền nhỏ hơn chờ tích thêm.'],
    ['Lowest cashback claim', 'Smaller amounts wait for more.'],
  ]),
  'cashback.validDays': define('cashback', MONEY, number(2, 60, 'days'), 7, [
    ['Số ngày chờ nhận', 'Tính cả hôm nay; sau đó tiền hoàn trả tự vào ví, không cần mức tối thiểu.'],
    ['Days to claim', 'Today among them; afterwards it is paid by itself, without a minimum.'],
  ]),
  'cashback.baseRate': define('cashback', MONEY, number(0, CASHBACK_CAP, 'bps'), 50, [
    ['Tỷ lệ hoàn trả', 'Phần cược tính thưởng hoàn lại, 100 là một phần trăm. Có hiệu lực từ ngày hôm sau.'],
    ['Cashback rate', 'The share of the counted stake, 100 is one percent. Counts from the next day on.'],
  ]),
  ...perCategory('cashback.rate', CASHBACK_CATEGORIES, (category) =>
    define('cashback', MONEY, number(0, CASHBACK_CAPS[category], 'bps'), CASHBACK_CAPS[category], [
      [
        `Hoàn trả cao nhất: ${CATEGORIES[category].vi}`,
        'Tỷ lệ của loại trò chơi này không vượt quá số này; 0 là không hoàn trả. Có hiệu lực từ ngày hôm sau.',
      ],
      [
        `Highest cashback: ${CATEGORIES[category].en}`,
        'The rate of this category stays within it; 0 gives none. Counts from the next day on.',
      ],
    ]),
  ),
};

export const MONEY_SETTINGS = { ...WITHDRAWALS, ...DEPOSITS, ...TURNOVER, ...CASHBACK };
