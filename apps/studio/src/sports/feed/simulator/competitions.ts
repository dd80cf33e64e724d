/** The competitions of the simulator and their sides (sports domain reference §4): all of them invented. */
import type { CompetitorShown } from '../../../../wire/sports.ts';
import type { FeedCompetition } from '../messages.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Plan {
  /** Who plays it; the origin in the ids of its seasons and matches. */
  readonly producer: 'sim' | 'virtual';
  readonly shown: FeedCompetition;
  /** Its number, part of the ids of its seasons and matches. */
  readonly number: number;
  readonly sides: readonly CompetitorShown[];
  readonly roundEveryMs: number;
  /** First kick-off of a round after the beginning of its period, which is counted from midnight UTC. */
  readonly offsetMs: number;
  /** Minutes after it at which matches kick off, in turn. */
  readonly slots: readonly number[];
}

type Name = readonly [vi: string, en: string];

const HOME_SIDES: readonly Name[] = [
  ['Sông Trà', 'Tra River'],
  ['Gạch Đỏ', 'Red Brick'],
  ['Hải Đăng', 'Lighthouse'],
  ['Mây Núi', 'Mountain Cloud'],
  ['Trăng Non', 'New Moon'],
  ['Bến Đò', 'Ferry Landing'],
  ['Cầu Ngói', 'Tiled Bridge'],
  ['Rừng Thông', 'Pine Forest'],
  ['Lúa Vàng', 'Golden Rice'],
  ['Chợ Nổi', 'Floating Market'],
  ['Đèn Kéo Quân', 'Carousel Lantern'],
  ['Gió Biển', 'Sea Breeze'],
  ['Làng Gốm', 'Pottery Village'],
  ['Cửa Sông', 'Estuary'],
  ['Đồi Chè', 'Tea Hill'],
  ['Thác Bạc', 'Silver Falls'],
  ['Hồ Sen', 'Lotus Lake'],
  ['Phố Cổ', 'Old Quarter'],
  ['Bãi Dâu', 'Mulberry Bank'],
  ['Muối Trắng', 'White Salt'],
  ['Đá Ong', 'Laterite'],
  ['Ghềnh Ráng', 'Rang Rapids'],
  ['Nắng Hạ', 'Summer Sun'],
  ['Tre Xanh', 'Green Bamboo'],
  ['Vườn Dừa', 'Coconut Grove'],
  ['Đảo Yến', 'Swiftlet Isle'],
];

/** Sides abroad are a place and a quality; no two leagues share one. */
const PLACES: readonly Name[] = [
  ['Đồi', 'Hill'],
  ['Cảng', 'Harbour'],
  ['Cầu', 'Bridge'],
  ['Tháp', 'Tower'],
  ['Suối', 'Brook'],
  ['Hồ', 'Lake'],
  ['Vườn', 'Garden'],
  ['Chợ', 'Market'],
  ['Xưởng', 'Works'],
  ['Nhà Ga', 'Station'],
  ['Mũi', 'Cape'],
  ['Đảo', 'Island'],
  ['Thung Lũng', 'Valley'],
  ['Bãi Biển', 'Beach'],
  ['Đèo', 'Pass'],
  ['Rừng', 'Forest'],
  ['Cánh Đồng', 'Field'],
  ['Ghềnh', 'Rapids'],
];
const QUALITIES: readonly Name[] = [
  ['Xanh', 'Green'],
  ['Đỏ', 'Red'],
  ['Trắng', 'White'],
  ['Vàng', 'Golden'],
  ['Đen', 'Black'],
  ['Tím', 'Violet'],
  ['Bạc', 'Silver'],
  ['Cũ', 'Old'],
  ['Mới', 'New'],
  ['Cao', 'High'],
  ['Dài', 'Long'],
  ['Tròn', 'Round'],
  ['Bắc', 'North'],
  ['Nam', 'South'],
  ['Đông', 'East'],
  ['Tây', 'West'],
];

const COLOURS = [
  '#c8102e',
  '#0b4f9e',
  '#11794b',
  '#f2b705',
  '#5b2a86',
  '#e86a17',
  '#0f8b8d',
  '#222831',
  '#f4f1ea',
  '#8c1d40',
  '#2e86c1',
  '#6b8e23',
] as const;
const EMBLEMS = [
  'lantern',
  'boat',
  'heron',
  'star',
  'wave',
  'mountain',
  'bamboo',
  'drum',
  'lotus',
  'tower',
  'fish',
  'sun',
];
const FIELDS = ['plain', 'halved', 'striped', 'quartered', 'hooped', 'sash'];

export function sideOf(number: number, [vi, en]: Name): CompetitorShown {
  const first = number % COLOURS.length;
  const second = (first + 1 + (Math.floor(number / COLOURS.length) % (COLOURS.length - 1))) % COLOURS.length;
  return {
    id: `sim:team:${number}`,
    name: { vi, en },
    crest: {
      colours: [COLOURS[first]!, COLOURS[second]!],
      emblem: EMBLEMS[(number * 5 + 3) % EMBLEMS.length]!,
      field: FIELDS[(number * 7 + Math.floor(number / 6)) % FIELDS.length]!,
    },
  };
}

const AT_HOME = HOME_SIDES.map((name, at) => sideOf(1 + at, name));

function abroad(league: number): readonly CompetitorShown[] {
  return PLACES.map(([vi, en], at) => {
    const quality = QUALITIES[(league + at * 7) % QUALITIES.length]!;
    return sideOf(101 + league * 20 + at, [`${vi} ${quality[0]}`, `${quality[1]} ${en}`]);
  });
}

const LEAGUES: readonly (readonly [vi: string, en: string, region: string, tier: 1 | 2 | 3])[] = [
  ['Giải Cam Vàng', 'Golden Orange League', 'es', 1],
  ['Giải Sông Lớn', 'Great River League', 'br', 2],
  ['Giải Voi Trắng', 'White Elephant League', 'th', 2],
  ['Giải Tháp Đá', 'Stone Tower League', 'it', 1],
  ['Giải Hoa Mận', 'Plum Blossom League', 'jp', 2],
  ['Giải San Hô', 'Coral League', 'au', 3],
  ['Giải Hạc Giấy', 'Paper Crane League', 'kr', 3],
  ['Giải Xương Rồng', 'Cactus League', 'mx', 3],
];
const ABROAD = LEAGUES.map((_, league) => abroad(league));
/** Each league abroad plays a round every twelve hours, an hour and a half after the one before it, so that at any hour at least eight matches are live. */
const ROUND_ABROAD_MS = 12 * HOUR_MS;
const LEAGUE_STEP_MS = 1.5 * HOUR_MS;

const competition = (
  number: number,
  [vi, en]: Name,
  region: string,
  tier: 1 | 2 | 3,
  kind: 'league' | 'cup',
): Pick<Plan, 'producer' | 'shown' | 'number'> => ({
  producer: 'sim',
  number,
  shown: { id: `sim:comp:${number}`, name: { vi, en }, region, tier, kind },
});

/** Four sides of four leagues, which do not play at the hour of the cup. */
const continental = (first: number): readonly CompetitorShown[] =>
  ABROAD.slice(first, first + 4).flatMap((sides) => sides.slice(0, 4));

export const PLANS: readonly Plan[] = [
  {
    ...competition(1, ['Giải Hoa Đăng', 'Lantern League'], 'vn', 1, 'league'),
    sides: AT_HOME.slice(0, 14),
    roundEveryMs: DAY_MS,
    offsetMs: 10 * HOUR_MS,
    slots: [0, 30, 60],
  },
  {
    ...competition(2, ['Giải Vành Đai Bắc', 'Northern Belt League'], 'vn', 2, 'league'),
    sides: AT_HOME.slice(14),
    roundEveryMs: DAY_MS,
    offsetMs: 8 * HOUR_MS,
    slots: [0, 60],
  },
  {
    ...competition(3, ['Cúp Bến Sông', 'Riverside Cup'], 'vn', 1, 'cup'),
    sides: AT_HOME,
    roundEveryMs: 2 * DAY_MS,
    offsetMs: 13.5 * HOUR_MS,
    slots: [0, 15],
  },
  ...LEAGUES.map(([vi, en, region, tier], league): Plan => ({
    ...competition(11 + league, [vi, en], region, tier, 'league'),
    sides: ABROAD[league]!,
    roundEveryMs: ROUND_ABROAD_MS,
    offsetMs: league * LEAGUE_STEP_MS,
    slots: [0, 30, 60],
  })),
  {
    ...competition(31, ['Cúp Hai Đại Dương', 'Two Oceans Cup'], 'world', 2, 'cup'),
    sides: continental(0),
    roundEveryMs: 2 * DAY_MS,
    offsetMs: 8.5 * HOUR_MS,
    slots: [0],
  },
  {
    ...competition(32, ['Cúp Con Đường Lụa', 'Silk Road Cup'], 'world', 2, 'cup'),
    sides: continental(4),
    roundEveryMs: 2 * DAY_MS,
    offsetMs: 14.5 * HOUR_MS,
    slots: [0],
  },
];
