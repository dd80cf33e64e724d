/** Live tables. The published return is that of the table's main bet, exact from its rules. */
import type { GameEntry } from '../entry.ts';
import { art, type Tag, titled } from '../rows.ts';

interface Table {
  readonly classify: string;
  readonly rtpBasisPoints: number;
}

/** Banker at five per cent commission. */
const BACCARAT: Table = { classify: 'baccarat', rtpBasisPoints: 9894 };
/** Banker pays even money but half on a win with six; the player's side is the better bet. */
const BACCARAT_FREE: Table = { classify: 'baccarat', rtpBasisPoints: 9876 };
/** Half the stake is returned on a tie. */
const DRAGON_TIGER: Table = { classify: 'dragon-tiger', rtpBasisPoints: 9627 };
/** Even money on 105 of 216 throws. */
const TAI_XIU: Table = { classify: 'tai-xiu', rtpBasisPoints: 9722 };
/** Even and odd at 0.98. */
const XOC_DIA: Table = { classify: 'xoc-dia', rtpBasisPoints: 9900 };
const ROULETTE: Table = { classify: 'roulette', rtpBasisPoints: 9730 };
/** Half of an even-money bet is returned on zero. */
const ROULETTE_FRENCH: Table = { classify: 'roulette', rtpBasisPoints: 9865 };
/** One, two or three to one for as many dice. */
const BAU_CUA: Table = { classify: 'bau-cua', rtpBasisPoints: 9213 };

type Seat = (
  id: string,
  vi: string,
  en: string,
  table: Table,
  minBet: number,
  art: GameEntry['art'],
  ...tags: readonly Tag[]
) => GameEntry;

function tablesOf(vendor: string): Seat {
  return (id, vi, en, table, minBet, picture, ...tags) => ({
    id,
    vendor,
    type: 'LIVE',
    ...titled(vi, en),
    ...table,
    minBet,
    freePlay: false,
    tags: ['LIVE', ...tags],
    art: picture,
  });
}

const pdm = tablesOf('PDM');
const hcg = tablesOf('HCG');

export const LIVE: readonly GameEntry[] = [
  pdm(
    'baccarat-pho-dem',
    'Baccarat|Phố Đêm',
    'Night Street|Baccarat',
    BACCARAT,
    10_000,
    art('felt', 'felt', 'table', '8♥', 'K♠'),
    'HOT',
  ),
  pdm(
    'tai-xiu-pho-dem',
    'Tài Xỉu|Phố Đêm',
    'Night Street|Sic Bo',
    TAI_XIU,
    5000,
    art('felt', 'wine', 'table', 'game-die'),
    'HOT',
  ),
  pdm(
    'rong-ho-pho-dem',
    'Rồng Hổ|Phố Đêm',
    'Night Street|Dragon Tiger',
    DRAGON_TIGER,
    5000,
    art('versus', 'night', 'table', 'own:dragon-head', 'own:tiger'),
  ),
  pdm(
    'xoc-dia-pho-dem',
    'Xóc Đĩa|Phố Đêm',
    'Night Street|Xoc Dia',
    XOC_DIA,
    5000,
    art('bowl', 'ember', 'table', 'own:bowl-dice'),
    'HOT',
  ),
  pdm(
    'roulette-pho-dem',
    'Roulette|Phố Đêm',
    'Night Street|Roulette',
    ROULETTE,
    5000,
    art('wheel', 'felt', 'table', 'own:roulette'),
  ),
  pdm(
    'bau-cua-dem-hoi',
    'Bầu Cua|Đêm Hội',
    'Festival|Bau Cua',
    BAU_CUA,
    2000,
    art('felt', 'orange', 'table', 'crab', 'shrimp', 'rooster'),
  ),
  pdm(
    'baccarat-toc-do',
    'Baccarat|Tốc Độ',
    'Fast|Baccarat',
    BACCARAT,
    10_000,
    art('felt', 'indigo', 'table', '9♦', 'J♣'),
  ),
  pdm(
    'tai-xiu-sieu-toc',
    'Tài Xỉu|Siêu Tốc',
    'Turbo|Sic Bo',
    TAI_XIU,
    5000,
    art('felt', 'steel', 'table', 'game-die', 'high-voltage'),
    'NEW',
  ),
  pdm(
    'rong-ho-toc-do',
    'Rồng Hổ|Tốc Độ',
    'Fast|Dragon Tiger',
    DRAGON_TIGER,
    5000,
    art('versus', 'ember', 'table', 'own:dragon-head', 'own:tiger'),
  ),
  pdm(
    'xoc-dia-ha-thanh',
    'Xóc Đĩa|Hà Thành',
    'Old Quarter|Xoc Dia',
    XOC_DIA,
    5000,
    art('bowl', 'jade', 'table', 'own:bowl-dice'),
  ),
  pdm(
    'roulette-toc-do',
    'Roulette|Tốc Độ',
    'Fast|Roulette',
    ROULETTE,
    5000,
    art('wheel', 'wine', 'table', 'own:roulette'),
  ),
  pdm(
    'baccarat-khong-phe',
    'Baccarat|Không Phế',
    'No-Commission|Baccarat',
    BACCARAT_FREE,
    20_000,
    art('felt', 'wine', 'table', 'A♠', '7♥'),
  ),
  pdm(
    'baccarat-den-long',
    'Baccarat|Đèn Lồng',
    'Lantern|Baccarat',
    BACCARAT,
    10_000,
    art('felt', 'ember', 'table', '6♣', 'Q♦', 'own:lantern'),
  ),
  pdm(
    'tai-xiu-cho-noi',
    'Tài Xỉu|Chợ Nổi',
    'Floating Market|Sic Bo',
    TAI_XIU,
    2000,
    art('felt', 'sea', 'table', 'game-die', 'own:boat'),
  ),
  pdm(
    'rong-ho-song-han',
    'Rồng Hổ|Sông Hàn',
    'Han River|Dragon Tiger',
    DRAGON_TIGER,
    10_000,
    art('versus', 'deep', 'table', 'own:dragon-head', 'own:tiger'),
  ),
  pdm(
    'xoc-dia-sai-thanh',
    'Xóc Đĩa|Sài Thành',
    'Southern|Xoc Dia',
    XOC_DIA,
    10_000,
    art('bowl', 'night', 'table', 'own:bowl-dice'),
    'NEW',
  ),
  pdm(
    'roulette-bien-dem',
    'Roulette|Biển Đêm',
    'Night Coast|Roulette',
    ROULETTE,
    10_000,
    art('wheel', 'deep', 'table', 'own:roulette'),
  ),
  pdm(
    'baccarat-pho-co',
    'Baccarat|Phố Cổ',
    'Old Town|Baccarat',
    BACCARAT,
    10_000,
    art('felt', 'gold', 'table', 'K♥', '9♣'),
  ),
  pdm(
    'baccarat-song-trang',
    'Baccarat|Sông Trăng',
    'Moon River|Baccarat',
    BACCARAT,
    5000,
    art('felt', 'night', 'table', 'J♥', '5♠', 'full-moon'),
  ),
  pdm(
    'tai-xiu-den-long',
    'Tài Xỉu|Đèn Lồng',
    'Lantern|Sic Bo',
    TAI_XIU,
    5000,
    art('felt', 'ember', 'table', 'game-die', 'own:lantern'),
  ),
  pdm(
    'rong-ho-mien-tay',
    'Rồng Hổ|Miền Tây',
    'Delta|Dragon Tiger',
    DRAGON_TIGER,
    2000,
    art('versus', 'jade', 'table', 'own:dragon-head', 'own:tiger'),
  ),
  pdm(
    'xoc-dia-hoi-lang',
    'Xóc Đĩa|Hội Làng',
    'Village Fair|Xoc Dia',
    XOC_DIA,
    2000,
    art('bowl', 'lime', 'table', 'own:bowl-dice'),
  ),
  hcg(
    'baccarat-hoang-gia',
    'Baccarat|Hoàng Gia',
    'Royal|Baccarat',
    BACCARAT,
    50_000,
    art('felt', 'gold', 'table', 'A♥', '8♠', 'crown'),
    'HOT',
  ),
  hcg(
    'roulette-hoang-gia',
    'Roulette|Hoàng Gia',
    'Royal|Roulette',
    ROULETTE,
    20_000,
    art('wheel', 'ember', 'table', 'own:roulette'),
  ),
  hcg(
    'rong-ho-hoang-cung',
    'Rồng Hổ|Hoàng Cung',
    'Palace|Dragon Tiger',
    DRAGON_TIGER,
    20_000,
    art('versus', 'gold', 'table', 'own:dragon-head', 'own:tiger'),
  ),
  hcg(
    'tai-xiu-hoang-gia',
    'Tài Xỉu|Hoàng Gia',
    'Royal|Sic Bo',
    TAI_XIU,
    20_000,
    art('felt', 'ember', 'table', 'game-die', 'own:chips'),
  ),
  hcg(
    'xoc-dia-hoang-cung',
    'Xóc Đĩa|Hoàng Cung',
    'Palace|Xoc Dia',
    XOC_DIA,
    20_000,
    art('bowl', 'gold', 'table', 'own:bowl-dice'),
  ),
  hcg(
    'baccarat-vip',
    'Baccarat|VIP',
    'VIP|Baccarat',
    BACCARAT,
    100_000,
    art('felt', 'ink', 'table', '9♠', 'Q♥', 'gem-stone'),
  ),
  hcg(
    'baccarat-cuu-trung',
    'Baccarat|Cửu Trùng',
    'Nine Heavens|Baccarat',
    BACCARAT,
    50_000,
    art('felt', 'lotus', 'table', 'K♦', '6♠'),
  ),
  hcg(
    'roulette-phap',
    'Roulette|Kiểu Pháp',
    'French|Roulette',
    ROULETTE_FRENCH,
    20_000,
    art('wheel', 'indigo', 'table', 'own:roulette'),
    'NEW',
  ),
  hcg(
    'rong-ho-vip',
    'Rồng Hổ|VIP',
    'VIP|Dragon Tiger',
    DRAGON_TIGER,
    50_000,
    art('versus', 'ink', 'table', 'own:dragon-head', 'own:tiger'),
  ),
  hcg(
    'tai-xiu-long-phung',
    'Tài Xỉu|Long Phụng',
    'Dragon Phoenix|Sic Bo',
    TAI_XIU,
    10_000,
    art('felt', 'jade', 'table', 'game-die', 'own:phoenix'),
  ),
  hcg('xoc-dia-vip', 'Xóc Đĩa|VIP', 'VIP|Xoc Dia', XOC_DIA, 50_000, art('bowl', 'ink', 'table', 'own:bowl-dice')),
  hcg(
    'bau-cua-hoang-cung',
    'Bầu Cua|Hoàng Cung',
    'Palace|Bau Cua',
    BAU_CUA,
    5000,
    art('felt', 'indigo', 'table', 'fish', 'deer', 'crab'),
  ),
  hcg(
    'baccarat-ho-sen',
    'Baccarat|Hồ Sen',
    'Lotus Pond|Baccarat',
    BACCARAT,
    20_000,
    art('felt', 'felt', 'table', 'A♦', 'J♠', 'lotus'),
  ),
  hcg(
    'roulette-kim-cuong',
    'Roulette|Kim Cương',
    'Diamond|Roulette',
    ROULETTE,
    50_000,
    art('wheel', 'night', 'table', 'own:roulette'),
  ),
  hcg(
    'rong-ho-kinh-do',
    'Rồng Hổ|Kinh Đô',
    'Citadel|Dragon Tiger',
    DRAGON_TIGER,
    10_000,
    art('versus', 'wine', 'table', 'own:dragon-head', 'own:tiger'),
  ),
  hcg(
    'tai-xiu-co-do',
    'Tài Xỉu|Cố Đô',
    'Imperial City|Sic Bo',
    TAI_XIU,
    10_000,
    art('felt', 'night', 'table', 'game-die', 'own:temple'),
  ),
  hcg(
    'xoc-dia-bat-ngoc',
    'Xóc Đĩa|Bát Ngọc',
    'Jade Bowl|Xoc Dia',
    XOC_DIA,
    10_000,
    art('bowl', 'jade', 'table', 'own:bowl-dice'),
    'NEW',
  ),
  hcg(
    'baccarat-khong-phe-vip',
    'Baccarat Vàng|Không Phế',
    'Gold No-Fee|Baccarat',
    BACCARAT_FREE,
    50_000,
    art('felt', 'steel', 'table', '7♦', 'K♣'),
  ),
  hcg(
    'baccarat-thuong-uyen',
    'Baccarat|Thượng Uyển',
    'Garden|Baccarat',
    BACCARAT,
    20_000,
    art('felt', 'jade', 'table', '8♦', 'Q♣', 'cherry-blossom'),
  ),
  hcg(
    'roulette-sen-hong',
    'Roulette|Sen Hồng',
    'Pink Lotus|Roulette',
    ROULETTE,
    10_000,
    art('wheel', 'lotus', 'table', 'own:roulette'),
  ),
];
