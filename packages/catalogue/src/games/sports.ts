/** Sports, e-sports and virtual cockfights: bets on events, priced event by event. */
import type { GameEntry } from '../entry.ts';
import { art, type Tag, titled } from '../rows.ts';

type Events = (
  id: string,
  vi: string,
  en: string,
  classify: string,
  art: GameEntry['art'],
  ...tags: readonly Tag[]
) => GameEntry;

/** Minimum stake of a slip. */
const LEAST_SLIP = 10_000;

function eventsOf(vendor: string, type: 'SPORTS' | 'ESPORTS'): Events {
  return (id, vi, en, classify, picture, ...tags) => ({
    id,
    vendor,
    type,
    ...titled(vi, en),
    classify,
    minBet: LEAST_SLIP,
    freePlay: false,
    tags,
    art: picture,
  });
}

const sco = eventsOf('SCO', 'SPORTS');
const kda = eventsOf('KDA', 'SPORTS');
const imesSports = eventsOf('IMES', 'SPORTS');
const sv3Sports = eventsOf('SV3', 'SPORTS');
const avSports = eventsOf('AV', 'SPORTS');
const imes = eventsOf('IMES', 'ESPORTS');
const sv3 = eventsOf('SV3', 'ESPORTS');
const av = eventsOf('AV', 'ESPORTS');

export const SPORTS: readonly GameEntry[] = [
  sco('bong-da', 'Bóng Đá', 'Football', 'football', art('sport', 'lime', 'stripes', 'own:ball-soccer'), 'HOT'),
  sco('bong-ro', 'Bóng Rổ', 'Basketball', 'basketball', art('sport', 'orange', 'stripes', 'own:ball-basket')),
  sco('quan-vot', 'Quần Vợt', 'Tennis', 'tennis', art('sport', 'sky', 'stripes', 'tennis')),
  sco('bong-chuyen', 'Bóng Chuyền', 'Volleyball', 'volleyball', art('sport', 'indigo', 'stripes', 'volleyball')),
  sco('cau-long', 'Cầu Lông', 'Badminton', 'badminton', art('sport', 'jade', 'stripes', 'badminton')),
  sco('bong-ban', 'Bóng Bàn', 'Table Tennis', 'table-tennis', art('sport', 'wine', 'stripes', 'ping-pong')),
  kda(
    'keo-chau-a',
    'Kèo|Châu Á',
    'Asian|Handicap',
    'football',
    art('sport', 'felt', 'stripes', 'goal-net', 'soccer-ball'),
    'HOT',
  ),
  kda('cuoc-xien', 'Cược Xiên', 'Parlay', 'parlay', art('sport', 'gold', 'stripes', 'trophy')),
  kda('quyen-anh', 'Quyền Anh', 'Boxing', 'boxing', art('sport', 'ember', 'stripes', 'boxing-glove')),
  kda('dua-xe', 'Đua Xe', 'Motorsport', 'motorsport', art('sport', 'steel', 'stripes', 'racing-car', 'chequered-flag')),
  kda('bi-a', 'Bi-a', 'Billiards', 'billiards', art('sport', 'night', 'stripes', 'pool-8-ball'), 'NEW'),
  kda('dua-ngua', 'Đua Ngựa', 'Horse Racing', 'horse-racing', art('sport', 'lime', 'stripes', 'horse')),
  imesSports(
    'bong-da-dau-truong',
    'Bóng Đá|Đấu Trường',
    'Battle Ring|Football',
    'football',
    art('sport', 'deep', 'stripes', 'soccer-ball'),
  ),
  sv3Sports(
    'bong-da-chien-tuyen',
    'Bóng Đá|Chiến Tuyến',
    'Front Line|Football',
    'football',
    art('sport', 'steel', 'stripes', 'own:ball-soccer'),
  ),
  avSports(
    'bong-da-ao',
    'Bóng Đá|Ảo',
    'Virtual|Football',
    'virtual',
    art('sport', 'sky', 'stripes', 'soccer-ball', 'robot'),
  ),
  avSports('dua-cho-ao', 'Đua Chó|Ảo', 'Virtual|Greyhounds', 'virtual', art('sport', 'orange', 'stripes', 'dog')),
  avSports('dua-ngua-ao', 'Đua Ngựa|Ảo', 'Virtual|Horses', 'virtual', art('sport', 'jade', 'stripes', 'horse-racing')),
];

export const ESPORTS: readonly GameEntry[] = [
  imes(
    'chien-truong-ma-thuat',
    'Chiến Trường|Ma Thuật',
    'Arcane|Battlefield',
    'moba',
    art('esport', 'indigo', 'bolts', 'crossed-swords', 'crystal-ball'),
    'HOT',
  ),
  imes(
    'biet-doi-dac-nhiem',
    'Biệt Đội|Đặc Nhiệm',
    'Tactical|Squad',
    'shooter',
    art('esport', 'steel', 'stripes', 'military-helmet', 'bullseye'),
  ),
  imes(
    'dao-sinh-ton',
    'Đảo|Sinh Tồn',
    'Survival|Island',
    'battle-royale',
    art('esport', 'orange', 'embers', 'parachute', 'desert-island'),
  ),
  sv3(
    'phao-dai-thep',
    'Pháo Đài|Thép',
    'Steel|Fortress',
    'strategy',
    art('esport', 'wine', 'stripes', 'castle', 'shield'),
  ),
  sv3(
    'vo-si-so',
    'Võ Sĩ|Số',
    'Digital|Fighters',
    'fighting',
    art('esport', 'ember', 'bolts', 'boxing-glove', 'high-voltage'),
    'NEW',
  ),
  sv3(
    'ba-duong-dai-chien',
    'Ba Đường|Đại Chiến',
    'Three Lanes|at War',
    'moba',
    art('esport', 'jade', 'rays', 'trident-emblem', 'dagger'),
  ),
  av(
    'duong-dua-ao',
    'Đường Đua|Ảo',
    'Virtual|Circuit',
    'racing',
    art('esport', 'night', 'stripes', 'racing-car', 'stopwatch'),
  ),
  av(
    'san-co-dien-tu',
    'Sân Cỏ|Điện Tử',
    'Electronic|Football',
    'football',
    art('esport', 'lime', 'bolts', 'video-game', 'own:ball-soccer'),
  ),
];

type Fight = (
  id: string,
  vi: string,
  en: string,
  minBet: number,
  art: GameEntry['art'],
  ...tags: readonly Tag[]
) => GameEntry;

/** The least return of the published prices; a pool returns more as a whole (game-math, fights). */
const FIGHT_RTP = 9451;

const gch: Fight = (id, vi, en, minBet, picture, ...tags) => ({
  id,
  vendor: 'GCH',
  type: 'COCKFIGHT',
  ...titled(vi, en),
  classify: 'virtual',
  rtpBasisPoints: FIGHT_RTP,
  minBet,
  freePlay: true,
  tags,
  art: picture,
});

export const COCKFIGHTS: readonly GameEntry[] = [
  gch('da-ga-ao', 'Đá Gà Ảo', 'Virtual|Cockfight', 5000, art('arena', 'ember', 'embers', 'own:rooster'), 'HOT'),
  gch('ga-noi-so-tai', 'Gà Nòi|So Tài', 'Gamecock|Contest', 5000, art('arena', 'gold', 'rays', 'rooster', 'feather')),
  gch(
    'truong-ga-mien-tay',
    'Trường Gà|Miền Tây',
    'Delta|Cockpit',
    10_000,
    art('arena', 'jade', 'drum', 'own:rooster', 'sheaf-of-rice'),
  ),
  gch(
    'chien-ke-sieu-toc',
    'Chiến Kê|Siêu Tốc',
    'Turbo|Gamecocks',
    2000,
    art('arena', 'steel', 'bolts', 'rooster', 'high-voltage'),
    'NEW',
  ),
  gch(
    'hoi-ga-dau-xuan',
    'Hội Gà|Đầu Xuân',
    'Spring|Cockfights',
    10_000,
    art('arena', 'wine', 'blossom', 'own:rooster', 'own:drum'),
  ),
  gch('vua-ga-choi', 'Vua|Gà Chọi', 'King of|Roosters', 20_000, art('arena', 'night', 'stars', 'rooster', 'crown')),
];
