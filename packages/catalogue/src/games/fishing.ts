/** Fishing: every catch pays what it costs to shoot at, so a table's return is the same whatever is aimed at. */
import type { GameEntry } from '../entry.ts';
import { art, type Tag, titled } from '../rows.ts';

interface RoomKind {
  readonly classify: 'shallow' | 'open-sea' | 'deep-sea';
  /** Price of the cheapest bullet. */
  readonly minBet: number;
  readonly rtpBasisPoints: number;
}

const SHALLOW: RoomKind = { classify: 'shallow', minBet: 10, rtpBasisPoints: 9550 };
const OPEN_SEA: RoomKind = { classify: 'open-sea', minBet: 100, rtpBasisPoints: 9600 };
const DEEP_SEA: RoomKind = { classify: 'deep-sea', minBet: 1000, rtpBasisPoints: 9700 };

type Catch = (
  id: string,
  vi: string,
  en: string,
  room: RoomKind,
  art: GameEntry['art'],
  ...tags: readonly Tag[]
) => GameEntry;

function fishingOf(vendor: string): Catch {
  return (id, vi, en, room, picture, ...tags) => ({
    id,
    vendor,
    type: 'FISH',
    ...titled(vi, en),
    ...room,
    freePlay: true,
    tags,
    art: picture,
  });
}

const htr = fishingOf('HTR');
const eg3 = fishingOf('EG3');
const fc = fishingOf('FC');
const jl = fishingOf('JL');

export const FISHING: readonly GameEntry[] = [
  htr(
    'san-ca-bach-tuoc',
    'Săn Cá|Bạch Tuộc',
    'Octopus|Hunt',
    OPEN_SEA,
    art('fish', 'deep', 'waves', 'octopus', 'fish', 'spiral-shell'),
    'HOT',
  ),
  htr(
    'ca-map-vang',
    'Cá Mập|Vàng',
    'Shark|of Gold',
    DEEP_SEA,
    art('fish', 'gold', 'rays', 'shark', 'tropical-fish', 'own:coin-hole'),
    'HOT',
  ),
  htr(
    'long-vuong-dai-chien',
    'Long Vương|Đại Chiến',
    'Dragon King|at War',
    DEEP_SEA,
    art('fish', 'sea', 'scales', 'own:dragon-head', 'blowfish', 'coral'),
  ),
  htr(
    'nang-tien-ca',
    'Nàng|Tiên Cá',
    'Mermaid’s|Song',
    OPEN_SEA,
    art('fish', 'lotus', 'waves', 'woman-merpeople', 'jellyfish', 'own:pearl-shell'),
    'HOT',
  ),
  htr(
    'vua-cua-bien-dong',
    'Vua Cua|Biển Đông',
    'Crab King|of the East',
    OPEN_SEA,
    art('fish', 'orange', 'rays', 'crab', 'shrimp', 'star'),
  ),
  htr(
    'rua-bien-ngan-nam',
    'Rùa Biển|Ngàn Năm',
    'Thousand-Year|Turtle',
    SHALLOW,
    art('fish', 'jade', 'waves', 'turtle', 'herb', 'bubbles'),
  ),
  htr(
    'ca-voi-xanh',
    'Cá Voi|Xanh',
    'Blue|Whale',
    DEEP_SEA,
    art('fish', 'sky', 'waves', 'spouting-whale', 'fish', 'anchor'),
  ),
  htr(
    'muc-khong-lo',
    'Mực Khổng Lồ|Kraken',
    'Giant Squid|Kraken',
    DEEP_SEA,
    art('fish', 'ink', 'scales', 'squid', 'ship', 'cyclone'),
    'NEW',
  ),
  htr(
    'tom-hum-do',
    'Tôm Hùm|Đỏ',
    'Red|Lobster',
    OPEN_SEA,
    art('fish', 'ember', 'waves', 'lobster', 'octopus', 'own:coin-hole'),
  ),
  htr(
    'vuong-quoc-san-ho',
    'Vương Quốc|San Hô',
    'Coral|Kingdom',
    SHALLOW,
    art('fish', 'sea', 'scales', 'coral', 'jellyfish', 'spiral-shell'),
  ),
  htr(
    'ca-heo-bac',
    'Cá Heo|Bạc',
    'Silver|Dolphin',
    SHALLOW,
    art('fish', 'steel', 'waves', 'dolphin', 'star', 'own:pearl-shell'),
  ),
  htr(
    'den-ca-sau',
    'Đèn Cá|Vực Sâu',
    'Abyss|Lantern',
    DEEP_SEA,
    art('fish', 'night', 'stars', 'blowfish', 'own:lantern', 'bubbles'),
  ),
  htr(
    'ngu-ong-ra-khoi',
    'Ngư Ông|Ra Khơi',
    'Old Man’s|Big Catch',
    OPEN_SEA,
    art('fish', 'deep', 'rays', 'own:boat', 'fishing-pole', 'fish'),
  ),
  htr(
    'kho-bau-bien-sau',
    'Kho Báu|Biển Sâu',
    'Deep Sea|Treasure',
    DEEP_SEA,
    art('fish', 'indigo', 'waves', 'anchor', 'gem-stone', 'tropical-fish'),
  ),
  eg3(
    'ao-lang-bat-ca',
    'Ao Làng|Bắt Cá',
    'Village Pond|Fishing',
    SHALLOW,
    art('fish', 'lotus', 'lotus', 'frog', 'fish', 'snail'),
  ),
  eg3(
    'ca-rong-nha-chau',
    'Cá Rồng|Nhả Châu',
    'Pearl|Dragonfish',
    OPEN_SEA,
    art('fish', 'ember', 'scales', 'own:dragon-head', 'own:pearl-shell', 'fish'),
  ),
  eg3(
    'phuong-hoang-bien',
    'Phượng Hoàng|Biển',
    'Sea|Phoenix',
    DEEP_SEA,
    art('fish', 'gold', 'rays', 'own:phoenix', 'coral', 'tropical-fish'),
    'NEW',
  ),
  eg3(
    'vinh-ngoc-trai',
    'Vịnh|Ngọc Trai',
    'Pearl|Bay',
    OPEN_SEA,
    art('fish', 'sea', 'waves', 'oyster', 'ring', 'jellyfish'),
  ),
  fc(
    'ca-noc-no-tung',
    'Cá Nóc|Nổ Tung',
    'Pufferfish|Blast',
    OPEN_SEA,
    art('fish', 'sky', 'bolts', 'blowfish', 'bomb', 'shrimp'),
  ),
  fc(
    'gau-nau-bat-ca',
    'Gấu Nâu|Bắt Cá',
    'Brown Bear|Catch',
    SHALLOW,
    art('fish', 'steel', 'waves', 'bear', 'fishing-pole', 'herb'),
  ),
  fc(
    'hai-cau-tung-bong',
    'Hải Cẩu|Tung Bóng',
    'Seal|Show',
    SHALLOW,
    art('fish', 'deep', 'rays', 'seal', 'volleyball', 'fish'),
  ),
  fc(
    'rai-ca-tinh-nghich',
    'Rái Cá|Tinh Nghịch',
    'Playful|Otters',
    SHALLOW,
    art('fish', 'lime', 'waves', 'otter', 'oyster', 'spiral-shell'),
  ),
  fc(
    'ca-sau-dam-lay',
    'Cá Sấu|Đầm Lầy',
    'Swamp|Crocodile',
    OPEN_SEA,
    art('fish', 'jade', 'embers', 'crocodile', 'frog', 'tropical-fish'),
  ),
  jl(
    'muc-dien-sam-set',
    'Mực Điện|Sấm Sét',
    'Electric|Squid',
    DEEP_SEA,
    art('fish', 'deep', 'bolts', 'squid', 'high-voltage', 'anchor'),
    'NEW',
  ),
  jl(
    'hai-tac-san-ca',
    'Hải Tặc|Săn Cá',
    'Corsair|Fishing',
    OPEN_SEA,
    art('fish', 'wine', 'waves', 'own:boat', 'compass', 'fish'),
  ),
  jl(
    'ca-mat-trang-khong-lo',
    'Cá Mặt Trăng|Khổng Lồ',
    'Giant|Moonfish',
    OPEN_SEA,
    art('fish', 'night', 'stars', 'tropical-fish', 'own:pearl-shell', 'jellyfish'),
  ),
  jl(
    'bao-ca-vang',
    'Bão Cá|Vàng',
    'Goldfish|Storm',
    OPEN_SEA,
    art('fish', 'orange', 'bolts', 'own:carp', 'tornado', 'shrimp'),
  ),
  jl(
    'gau-trang-san-ca',
    'Gấu Trắng|Săn Cá',
    'Polar Bear|Fishing',
    DEEP_SEA,
    art('fish', 'sky', 'waves', 'polar-bear', 'seal', 'lobster'),
  ),
];
