/** Every lottery of the house as data: names, format, timetable. A new one is a row here. */
import type { Wording } from './bet-rules.ts';
import type { FormatId } from './formats.ts';
import { PRIZE_MODES, type PrizeMode } from './prize-modes.ts';
import { EVERY_DAY, type Schedule, type Timetable, type Weekday } from './timetables.ts';

export type CategoryCode =
  | 'vietnam_northern'
  | 'vietnam_central'
  | 'vietnam_southern'
  | 'vietnam_fast'
  | 'digits'
  | 'dice'
  | 'race'
  | 'eleven_five'
  | 'mark_six'
  | 'number_pick'
  | 'keno';

export interface LotteryCategory {
  readonly code: CategoryCode;
  readonly names: Wording;
  /** Whether the menu lists it; the keno vendor's rooms have a list of their own (LOTT-03). */
  readonly inMenu: boolean;
}

/** In menu order. */
export const LOTTERY_CATEGORIES: readonly LotteryCategory[] = [
  { code: 'vietnam_fast', names: { vi: 'Siêu tốc', en: 'Express' }, inMenu: true },
  { code: 'vietnam_northern', names: { vi: 'Miền Bắc', en: 'North' }, inMenu: true },
  { code: 'vietnam_central', names: { vi: 'Miền Trung', en: 'Central' }, inMenu: true },
  { code: 'vietnam_southern', names: { vi: 'Miền Nam', en: 'South' }, inMenu: true },
  { code: 'number_pick', names: { vi: 'Chọn số', en: 'Number pick' }, inMenu: true },
  { code: 'digits', names: { vi: '5D & 28', en: '5D & 28' }, inMenu: true },
  { code: 'dice', names: { vi: 'Xúc xắc', en: 'Dice' }, inMenu: true },
  { code: 'race', names: { vi: 'Đua xe', en: 'Racing' }, inMenu: true },
  { code: 'eleven_five', names: { vi: '11 chọn 5', en: '5 of 11' }, inMenu: true },
  { code: 'mark_six', names: { vi: 'Lục hợp', en: 'Six of 49' }, inMenu: true },
  { code: 'keno', names: { vi: 'Keno', en: 'Keno' }, inMenu: false },
];

/** LOTT: drawn at the hour of the official lotteries. ELOTT: drawn by the minute. */
export type GameType = 'LOTT' | 'ELOTT';

export interface LotteryGame extends Schedule {
  /** Stable code; part of every draw's context. */
  readonly code: string;
  readonly names: Wording;
  /** One line below the name. */
  readonly remarks: Wording;
  readonly formatId: FormatId;
  readonly categoryCode: CategoryCode;
  readonly timetable: Timetable;
  readonly vendor: string;
  readonly gameType: GameType;
  /** The prize modes it is sold in. */
  readonly prizeModes: readonly PrizeMode[];
  /** What it sells of its format's bet types; absent: all of them. */
  readonly betTypeIds?: readonly string[];
}

const HOUSE = 'TCG_LOTTO_VN';
/** Vendor code of the keno rooms. */
export const KENO_VENDOR = 'GPI';

const clock = (hours: number, minutes: number): number => hours * 60 + minutes;

const OFFICIAL_LOCK_SEC = 300;

/** A region's hours (domain reference §1.2) and what all its games share. */
const REGIONS = {
  vietnam_northern: {
    formatId: 'vn27',
    drawsAtMinute: clock(18, 15),
    reopensAtMinute: clock(19, 30),
    vi: '27 lô, quay lúc 18:15',
    en: '27 numbers, drawn at 18:15',
  },
  vietnam_central: {
    formatId: 'vn18',
    drawsAtMinute: clock(17, 15),
    reopensAtMinute: clock(18, 0),
    vi: '18 lô, quay lúc 17:15',
    en: '18 numbers, drawn at 17:15',
  },
  vietnam_southern: {
    formatId: 'vn18',
    drawsAtMinute: clock(16, 15),
    reopensAtMinute: clock(17, 0),
    vi: '18 lô, quay lúc 16:15',
    en: '18 numbers, drawn at 16:15',
  },
} as const;

type OfficialRow = readonly [code: string, vi: string, en: string, weekdays: readonly Weekday[]];

function officialGames(categoryCode: keyof typeof REGIONS, rows: readonly OfficialRow[]): LotteryGame[] {
  const { formatId, drawsAtMinute, reopensAtMinute, ...remarks } = REGIONS[categoryCode];
  return rows.map(([code, vi, en, weekdays]) => ({
    code,
    names: { vi, en },
    remarks,
    formatId,
    categoryCode,
    timetable: { kind: 'days', weekdays, drawsAtMinute, reopensAtMinute },
    lockTimeSec: OFFICIAL_LOCK_SEC,
    vendor: HOUSE,
    gameType: 'LOTT',
    prizeModes: PRIZE_MODES,
  }));
}

/** The weekly schedule of the stations (§1.3). Stations keep their names and days; a name is a label, never a key. */
const OFFICIAL_GAMES: readonly LotteryGame[] = [
  ...officialGames('vietnam_northern', [['miba', 'Miền Bắc', 'North', EVERY_DAY]]),
  ...officialGames('vietnam_central', [
    ['thth', 'Thừa Thiên Huế', 'Thua Thien Hue', [1, 2]],
    ['phye', 'Phú Yên', 'Phu Yen', [2]],
    ['dalak', 'Đắk Lắk', 'Dak Lak', [3]],
    ['quna', 'Quảng Nam', 'Quang Nam', [3]],
    ['dana', 'Đà Nẵng', 'Da Nang', [4, 7]],
    ['khho', 'Khánh Hòa', 'Khanh Hoa', [1, 4]],
    ['bidi', 'Bình Định', 'Binh Dinh', [5]],
    ['qutr', 'Quảng Trị', 'Quang Tri', [5]],
    ['qubi', 'Quảng Bình', 'Quang Binh', [5]],
    ['gila', 'Gia Lai', 'Gia Lai', [6]],
    ['nith', 'Ninh Thuận', 'Ninh Thuan', [6]],
    ['qung', 'Quảng Ngãi', 'Quang Ngai', [7]],
    ['dano', 'Đắk Nông', 'Dak Nong', [7]],
    ['kotu', 'Kon Tum', 'Kon Tum', [1]],
  ]),
  ...officialGames('vietnam_southern', [
    ['tphc', 'TP. Hồ Chí Minh', 'Ho Chi Minh City', [2, 7]],
    ['doth', 'Đồng Tháp', 'Dong Thap', [2]],
    ['cama', 'Cà Mau', 'Ca Mau', [2]],
    ['betr', 'Bến Tre', 'Ben Tre', [3]],
    ['vuta', 'Vũng Tàu', 'Vung Tau', [3]],
    ['bali', 'Bạc Liêu', 'Bac Lieu', [3]],
    ['dona', 'Đồng Nai', 'Dong Nai', [4]],
    ['cath', 'Cần Thơ', 'Can Tho', [4]],
    ['sotr', 'Sóc Trăng', 'Soc Trang', [4]],
    ['tani', 'Tây Ninh', 'Tay Ninh', [5]],
    ['angi', 'An Giang', 'An Giang', [5]],
    ['bith', 'Bình Thuận', 'Binh Thuan', [5]],
    ['vilo', 'Vĩnh Long', 'Vinh Long', [6]],
    ['bidu', 'Bình Dương', 'Binh Duong', [6]],
    ['trvi', 'Trà Vinh', 'Tra Vinh', [6]],
    ['loan', 'Long An', 'Long An', [7]],
    ['biph', 'Bình Phước', 'Binh Phuoc', [7]],
    ['hagi', 'Hậu Giang', 'Hau Giang', [7]],
    ['tigi', 'Tiền Giang', 'Tien Giang', [1]],
    ['kigi', 'Kiên Giang', 'Kien Giang', [1]],
    ['dalat', 'Đà Lạt', 'Da Lat', [1]],
  ]),
];

/** Games drawn by the minute: the pause before a draw grows with the interval. */
function lockTimeOf(intervalSec: number): number {
  if (intervalSec < 75) return 5;
  if (intervalSec < 160) return 8;
  return intervalSec < 600 ? 15 : 30;
}

const everyVi = (seconds: number): string =>
  seconds % 60 === 0 ? (seconds === 60 ? 'mỗi phút một kỳ' : `${seconds / 60} phút một kỳ`) : `${seconds} giây một kỳ`;
const everyEn = (seconds: number): string =>
  seconds % 60 === 0
    ? seconds === 60
      ? 'a draw every minute'
      : `a draw every ${seconds / 60} minutes`
    : `a draw every ${seconds} seconds`;

type FastRow = readonly [code: string, intervalSec: number, vi: string, en: string];

interface FastFamily {
  readonly formatId: FormatId;
  readonly categoryCode: CategoryCode;
  /** The description of a draw, before its frequency. */
  readonly numbers: Wording;
  readonly vendor?: string;
}

function fastGames(
  { formatId, categoryCode, numbers, vendor = HOUSE }: FastFamily,
  rows: readonly FastRow[],
): LotteryGame[] {
  return rows.map(([code, intervalSec, vi, en]) => ({
    code,
    names: { vi, en },
    remarks: { vi: `${numbers.vi}, ${everyVi(intervalSec)}`, en: `${numbers.en}, ${everyEn(intervalSec)}` },
    formatId,
    categoryCode,
    timetable: { kind: 'interval', intervalSec },
    lockTimeSec: lockTimeOf(intervalSec),
    vendor,
    gameType: 'ELOTT',
    prizeModes: PRIZE_MODES,
  }));
}

const FAST: readonly LotteryGame[] = [
  ...fastGames({ formatId: 'vn27', categoryCode: 'vietnam_fast', numbers: { vi: '27 lô', en: '27 numbers' } }, [
    ['mb60', 60, 'Siêu tốc 1 phút', 'Express 1 minute'],
    ['mb45', 45, 'Miền Bắc 45 giây', 'Northern 45 seconds'],
    ['mb75', 75, 'Miền Bắc 75 giây', 'Northern 75 seconds'],
    ['mb120', 120, 'Siêu tốc 2 phút', 'Express 2 minutes'],
    ['mb300', 300, 'Siêu tốc 5 phút', 'Express 5 minutes'],
  ]),
  ...fastGames({ formatId: 'vn18', categoryCode: 'vietnam_fast', numbers: { vi: '18 lô', en: '18 numbers' } }, [
    ['mn45', 45, 'Miền Nam 45 giây', 'Southern 45 seconds'],
    ['mn60', 60, 'Miền Nam 1 phút', 'Southern 1 minute'],
    ['mn120', 120, 'Miền Nam 2 phút', 'Southern 2 minutes'],
    ['mn300', 300, 'Miền Nam 5 phút', 'Southern 5 minutes'],
    ['mt60', 60, 'Miền Trung 1 phút', 'Central 1 minute'],
  ]),
  ...fastGames({ formatId: 'digits5', categoryCode: 'digits', numbers: { vi: '5 chữ số', en: 'Five digits' } }, [
    ['fived60', 60, '5D 1 phút', '5D 1 minute'],
    ['fived180', 180, '5D 3 phút', '5D 3 minutes'],
    ['fived300', 300, '5D 5 phút', '5D 5 minutes'],
  ]),
  ...fastGames(
    { formatId: 'lucky28', categoryCode: 'digits', numbers: { vi: 'Tổng 3 chữ số', en: 'Sum of three digits' } },
    [
      ['lucky60', 60, 'May mắn 28 1 phút', 'Lucky 28 1 minute'],
      ['lucky180', 180, 'May mắn 28 3 phút', 'Lucky 28 3 minutes'],
    ],
  ),
  ...fastGames({ formatId: 'dice3', categoryCode: 'dice', numbers: { vi: '3 viên xúc xắc', en: 'Three dice' } }, [
    ['dice60', 60, 'Xúc xắc 1 phút', 'Dice 1 minute'],
    ['dice180', 180, 'Xúc xắc 3 phút', 'Dice 3 minutes'],
    ['dice300', 300, 'Xúc xắc 5 phút', 'Dice 5 minutes'],
  ]),
  ...fastGames({ formatId: 'race10', categoryCode: 'race', numbers: { vi: '10 xe về đích', en: 'Ten cars' } }, [
    ['race60', 60, 'Đua xe 1 phút', 'Racing 1 minute'],
    ['race75', 75, 'Đua xe 75 giây', 'Racing 75 seconds'],
    ['race180', 180, 'Đua xe 3 phút', 'Racing 3 minutes'],
  ]),
  ...fastGames(
    { formatId: 'pick11x5', categoryCode: 'eleven_five', numbers: { vi: '5 trong 11 số', en: 'Five of eleven' } },
    [
      ['eleven60', 60, '11 chọn 5 1 phút', '5 of 11 1 minute'],
      ['eleven180', 180, '11 chọn 5 3 phút', '5 of 11 3 minutes'],
      ['eleven300', 300, '11 chọn 5 5 phút', '5 of 11 5 minutes'],
    ],
  ),
  ...fastGames(
    {
      formatId: 'mark6',
      categoryCode: 'mark_six',
      numbers: { vi: '6 số và số đặc biệt trong 49', en: 'Six and a special one of 49' },
    },
    [
      ['six60', 60, 'Lục hợp 1 phút', 'Six of 49 1 minute'],
      ['six180', 180, 'Lục hợp 3 phút', 'Six of 49 3 minutes'],
      ['six300', 300, 'Lục hợp 5 phút', 'Six of 49 5 minutes'],
    ],
  ),
];

const EVENING = { drawsAtMinute: clock(18, 0), reopensAtMinute: clock(18, 45) } as const;

type PickRow = readonly [
  code: string,
  formatId: FormatId,
  weekdays: readonly Weekday[],
  names: Wording,
  remarks: Wording,
  betTypeIds?: readonly string[],
];

const PICK_ROWS: readonly PickRow[] = [
  [
    'pick645',
    'mega645',
    [1, 4, 6],
    { vi: '6 chọn 45', en: '6 of 45' },
    { vi: '6 số trong 45, quay lúc 18:00', en: 'Six of 45, drawn at 18:00' },
  ],
  [
    'pick655',
    'power655',
    [3, 5, 7],
    { vi: '6 chọn 55', en: '6 of 55' },
    { vi: '6 số và số đặc biệt trong 55, quay lúc 18:00', en: 'Six and a special one of 55, drawn at 18:00' },
  ],
  [
    'triple3d',
    'max3d',
    [2, 4, 6],
    { vi: 'Bộ ba 3D', en: 'Triple 3D' },
    { vi: '20 bộ 3 chữ số, quay lúc 18:00', en: 'Twenty numbers of three digits, drawn at 18:00' },
    ['m3_so', 'm3_plus'],
  ],
  [
    'triple3dpro',
    'max3d',
    [3, 5, 7],
    { vi: 'Bộ ba 3D Pro', en: 'Triple 3D Pro' },
    { vi: 'Cặp số đúng thứ tự, quay lúc 18:00', en: 'Pairs in order, drawn at 18:00' },
    ['m3_pro'],
  ],
];

const KENO_NUMBERS: Wording = { vi: '20 trong 80 số', en: 'Twenty of eighty' };
const KENO_MINUTES = { intervalSec: 480, window: { fromMinute: clock(6, 0), toMinute: clock(22, 0) } } as const;

const NUMBER_GAMES: readonly LotteryGame[] = [
  ...PICK_ROWS.map(([code, formatId, weekdays, names, remarks, betTypeIds]): LotteryGame => ({
    code,
    names,
    remarks,
    formatId,
    categoryCode: 'number_pick',
    timetable: { kind: 'days', weekdays, ...EVENING },
    lockTimeSec: OFFICIAL_LOCK_SEC,
    vendor: HOUSE,
    gameType: 'LOTT',
    prizeModes: PRIZE_MODES,
    ...(betTypeIds && { betTypeIds }),
  })),
  {
    code: 'keno480',
    names: { vi: 'Keno 8 phút', en: 'Keno 8 minutes' },
    remarks: { vi: `${KENO_NUMBERS.vi}, từ 06:00 đến 22:00`, en: `${KENO_NUMBERS.en}, from 06:00 to 22:00` },
    formatId: 'keno80',
    categoryCode: 'number_pick',
    timetable: { kind: 'interval', ...KENO_MINUTES },
    lockTimeSec: 30,
    vendor: HOUSE,
    gameType: 'LOTT',
    prizeModes: PRIZE_MODES,
  },
  ...fastGames({ formatId: 'keno80', categoryCode: 'number_pick', numbers: KENO_NUMBERS }, [
    ['keno60', 60, 'Keno 1 phút', 'Keno 1 minute'],
    ['keno180', 180, 'Keno 3 phút', 'Keno 3 minutes'],
  ]),
  ...fastGames({ formatId: 'keno80', categoryCode: 'keno', numbers: KENO_NUMBERS, vendor: KENO_VENDOR }, [
    ['keno20', 20, 'Keno 20 giây', 'Keno 20 seconds'],
    ['keno30', 30, 'Keno 30 giây', 'Keno 30 seconds'],
    ['keno160', 160, 'Keno 160 giây', 'Keno 160 seconds'],
    ['keno300', 300, 'Keno 5 phút', 'Keno 5 minutes'],
  ]),
];

/** In menu order within each category. */
export const LOTTERY_GAMES: readonly LotteryGame[] = [...FAST, ...OFFICIAL_GAMES, ...NUMBER_GAMES];

/** The game with that code, or undefined: codes are untrusted. */
export function lotteryGameByCode(code: string): LotteryGame | undefined {
  return LOTTERY_GAMES.find((game) => game.code === code);
}
