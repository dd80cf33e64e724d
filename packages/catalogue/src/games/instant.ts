/** Short games: climbing curves, mines, drops, scratch cards, and the small games of the card rooms. */
import type { GameEntry } from '../entry.ts';
import { art, type Tag, titled } from '../rows.ts';

interface Mechanism {
  readonly classify: string;
  readonly rtpBasisPoints: number;
  readonly minBet: number;
}

/**
 * House share of every stake on curves, wherever the player cashes out; 1.98 % of rounds, at the light ones 3.96 %, end
 * at take-off.
 */
const CRASH: Mechanism = { classify: 'crash', rtpBasisPoints: 9900, minBet: 1000 };
const CRASH_LIGHT: Mechanism = { classify: 'crash', rtpBasisPoints: 9700, minBet: 200 };
/**
 * When a game offers a choice, its return is the lowest of all choices: multipliers are whole hundredths, rounded down.
 */
const MINES: Mechanism = { classify: 'mines', rtpBasisPoints: 9828, minBet: 500 };
const STEPS: Mechanism = { classify: 'steps', rtpBasisPoints: 9750, minBet: 500 };
const DROP: Mechanism = { classify: 'drop', rtpBasisPoints: 9900, minBet: 500 };
const WHEEL: Mechanism = { classify: 'wheel', rtpBasisPoints: 9600, minBet: 1000 };
const DICE: Mechanism = { classify: 'dice', rtpBasisPoints: 9890, minBet: 200 };
const SCRATCH: Mechanism = { classify: 'scratch', rtpBasisPoints: 9500, minBet: 2000 };
const HI_LO: Mechanism = { classify: 'hi-lo', rtpBasisPoints: 9728, minBet: 500 };
/** Even money less two per cent of the winnings, on 108 of 216 throws. */
const MINI_TAI_XIU: Mechanism = { classify: 'mini-tai-xiu', rtpBasisPoints: 9900, minBet: 1000 };
const MINI_BAU_CUA: Mechanism = { classify: 'mini-bau-cua', rtpBasisPoints: 9213, minBet: 500 };
const MINI_XOC_DIA: Mechanism = { classify: 'mini-xoc-dia', rtpBasisPoints: 9900, minBet: 1000 };

type Play = (
  id: string,
  vi: string,
  en: string,
  mechanism: Mechanism,
  art: GameEntry['art'],
  ...tags: readonly Tag[]
) => GameEntry;

function playOf(vendor: string, type: 'JL' | 'PVP'): Play {
  return (id, vi, en, mechanism, picture, ...tags) => ({
    id,
    vendor,
    type,
    ...titled(vi, en),
    ...mechanism,
    freePlay: true,
    tags,
    art: picture,
  });
}

const jl = playOf('JL', 'JL');
const clg = playOf('CLG', 'PVP');

export const INSTANT: readonly GameEntry[] = [
  jl(
    'ten-lua-x1000',
    'Tên Lửa|×1000',
    'Rocket|×1000',
    CRASH,
    art('curve', 'night', 'stars', 'own:rocket-gold', 'ringed-planet'),
    'HOT',
  ),
  jl(
    'do-min-da-quy',
    'Dò Mìn|Đá Quý',
    'Gem|Mines',
    MINES,
    art('board', 'indigo', 'lattice', 'gem-stone', 'bomb'),
    'HOT',
  ),
  jl(
    'vong-quay-tai-loc',
    'Vòng Quay|Tài Lộc',
    'Fortune|Wheel',
    WHEEL,
    art('wheel', 'ember', 'rays', 'own:roulette', 'own:coin-hole'),
  ),
  jl(
    'bi-roi-cau-vong',
    'Bi Rơi|Cầu Vồng',
    'Rainbow|Drop',
    DROP,
    art('board', 'lotus', 'stars', 'rainbow', 'crystal-ball'),
  ),
  jl('dieu-bay-cao', 'Diều|Bay Cao', 'High|Kite', CRASH_LIGHT, art('curve', 'sky', 'clouds', 'kite', 'cloud')),
  jl(
    'dap-trung-vang',
    'Đập|Trứng Vàng',
    'Golden|Eggs',
    SCRATCH,
    art('board', 'gold', 'rays', 'egg', 'hammer-and-pick'),
    'HOT',
  ),
  jl('ech-qua-song', 'Ếch|Qua Sông', 'River|Frog', STEPS, art('board', 'jade', 'waves', 'frog', 'lotus'), 'NEW'),
  jl(
    'phi-co-tia-chop',
    'Phi Cơ|Tia Chớp',
    'Lightning|Flight',
    CRASH,
    art('curve', 'deep', 'bolts', 'small-airplane', 'high-voltage'),
    'HOT',
  ),
  jl('xuc-xac-nhanh', 'Xúc Xắc|Nhanh', 'Quick|Dice', DICE, art('board', 'wine', 'lattice', 'game-die', 'own:chips')),
  jl('mo-li-xi', 'Mở|Lì Xì', 'Lucky|Envelopes', SCRATCH, art('board', 'ember', 'blossom', 'own:envelope', 'own:ingot')),
  jl(
    'du-luon-troi-xanh',
    'Dù Lượn|Trời Xanh',
    'Blue Sky|Glider',
    CRASH_LIGHT,
    art('curve', 'orange', 'clouds', 'parachute', 'mountain'),
  ),
  jl('leo-thap-rong', 'Leo Tháp|Rồng', 'Dragon|Tower', STEPS, art('board', 'night', 'scales', 'dragon', 'castle')),
  jl('ruong-hai-tac', 'Rương|Hải Tặc', 'Pirate|Chests', MINES, art('board', 'sea', 'waves', 'money-bag', 'key')),
  jl(
    'vong-quay-trai-cay',
    'Vòng Quay|Trái Cây',
    'Fruit|Wheel',
    WHEEL,
    art('wheel', 'lime', 'rays', 'own:roulette', 'watermelon'),
  ),
  jl(
    'bong-bong-cau-may',
    'Bong Bóng|Cầu May',
    'Lucky|Balloon',
    CRASH_LIGHT,
    art('curve', 'lotus', 'stars', 'balloon', 'four-leaf-clover'),
    'NEW',
  ),
  jl('cao-thap', 'Cao Thấp', 'High Low', HI_LO, art('board', 'felt', 'lattice', 'K♥', '3♠')),
  jl(
    'cao-nhanh-kim-cuong',
    'Cào Nhanh|Kim Cương',
    'Diamond|Scratch',
    SCRATCH,
    art('board', 'steel', 'rays', 'gem-stone', 'ticket'),
  ),
  jl(
    'dia-bay-ngoai-khong-gian',
    'Đĩa Bay|Ngoài Không Gian',
    'Outer Space|Saucer',
    CRASH,
    art('curve', 'ink', 'stars', 'flying-saucer', 'comet'),
  ),
  jl('bi-roi-tuyet-trang', 'Bi Rơi|Tuyết Trắng', 'Snow|Drop', DROP, art('board', 'sky', 'clouds', 'snowflake', 'ice')),
  jl(
    'nui-lua-leo-thang',
    'Núi Lửa|Leo Thang',
    'Volcano|Rising',
    CRASH,
    art('curve', 'ember', 'embers', 'volcano', 'rock'),
  ),
  jl(
    'chuot-dao-pho-mai',
    'Chuột|Đào Phô Mai',
    'Cheese|Diggers',
    MINES,
    art('board', 'gold', 'lattice', 'mouse', 'cheese-wedge'),
  ),
  jl(
    'cua-bo-ve-dich',
    'Cua Bò|Về Đích',
    'Crab|Dash',
    STEPS,
    art('board', 'orange', 'waves', 'crab', 'umbrella-on-ground'),
  ),
  clg(
    'mini-tai-xiu',
    'Mini|Tài Xỉu',
    'Mini|Sic Bo',
    MINI_TAI_XIU,
    art('board', 'wine', 'lattice', 'game-die', 'own:chips'),
    'HOT',
  ),
  clg(
    'mini-bau-cua',
    'Mini|Bầu Cua',
    'Mini|Bau Cua',
    MINI_BAU_CUA,
    art('board', 'jade', 'drum', 'crab', 'deer', 'fish'),
    'HOT',
  ),
  clg(
    'mini-xoc-dia',
    'Mini|Xóc Đĩa',
    'Mini|Xoc Dia',
    MINI_XOC_DIA,
    art('board', 'ember', 'lattice', 'own:bowl-dice', 'own:coin-hole'),
  ),
  clg(
    'mini-vong-quay',
    'Mini|Vòng Quay',
    'Mini|Wheel',
    WHEEL,
    art('wheel', 'indigo', 'stars', 'own:roulette', 'own:ingot'),
  ),
  clg('mini-cao-thap', 'Mini|Cao Thấp', 'Mini|High Low', HI_LO, art('board', 'felt', 'lattice', '9♠', '4♦')),
  clg(
    'mini-cao-the',
    'Mini|Cào Thẻ',
    'Mini|Scratch',
    SCRATCH,
    art('board', 'gold', 'rays', 'ticket', 'own:lotus-gold'),
  ),
];
