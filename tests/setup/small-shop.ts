/** A small catalogue with known content: a few vendors and games for tests of lists. */
import type { GameEntry, GameType, VendorEntry } from '../../packages/catalogue/src/index.ts';
import { startTestVendor, type TestPlatform, type TestVendor } from '../kit/src/index.ts';

const look = { face: 'be-vietnam-pro', lettering: 'gold', frame: 'none', emblem: 'own:drum' } as const;
const vendor = (code: string, vi: string, en: string, ...types: [GameType, ...GameType[]]): VendorEntry => ({
  code,
  accountTypeName: code,
  name: { vi, en },
  types,
  ...look,
});

/** In another order than the display order. */
export const SMALL_VENDORS: readonly VendorEntry[] = [
  vendor('LOTT', 'Ba Miền', 'Three Regions', 'LOTT'),
  vendor('ELOTT', 'Quay Nhanh', 'Quick Draw', 'ELOTT'),
  vendor('TCG_SEA', 'Nam Hải', 'South Sea', 'ELOTT'),
  vendor('TCG_LOTTO_VN', 'Lộc Việt', 'Viet Fortune', 'LOTT'),
  vendor('HTR', 'Hải Triều', 'Sea Tide', 'FISH'),
  vendor('PDM', 'Phố Đêm', 'Night Street', 'LIVE'),
  vendor('BTR', 'Bàn Tròn', 'Round Table', 'PVP'),
  vendor('SCO', 'Sân Cỏ', 'Green Pitch', 'SPORTS'),
  vendor('IMES', 'Đấu Trường', 'Battle Ring', 'SPORTS', 'ESPORTS'),
  vendor('GCH', 'Gà Chọi', 'Rooster Ring', 'COCKFIGHT'),
  vendor('JL', 'Tia Chớp', 'Thunderbolt', 'JL', 'RNG', 'FISH'),
  vendor('PG', 'Rồng Ngọc', 'Jade Dragon', 'RNG'),
  vendor('EG3', 'Sen Vàng', 'Golden Lotus', 'RNG', 'FISH'),
];

type GameRequest = Partial<
  Pick<GameEntry, 'classify' | 'minBet' | 'payLines' | 'freePlay' | 'tags' | 'rooms' | 'rtpBasisPoints'>
>;

const game = (
  id: string,
  code: string,
  type: GameType,
  vi: string,
  en: string,
  request: GameRequest = {},
): GameEntry => ({
  id,
  vendor: code,
  type,
  name: { vi, en },
  classify: 'classic',
  minBet: 1_000,
  freePlay: true,
  tags: [],
  art: { layout: 'reels', palette: 'jade', pattern: 'scales', subjects: ['own:drum'] },
  ...request,
});

const room = (id: string, type: 'free' | 'VIP' | 'paid') => ({
  id,
  type,
  name: { vi: `Phòng ${id}`, en: `Room ${id}` },
});

/** In the order of the catalogue. */
export const SMALL_GAMES: readonly GameEntry[] = [
  game('dragon-gold', 'PG', 'RNG', 'Rồng Vàng', 'Golden Dragon', {
    payLines: 20,
    classify: 'video',
    rtpBasisPoints: 9_650,
  }),
  game('dragon-hoard', 'EG3', 'RNG', 'Kho Báu Rồng', 'Hoard of the Dragon', {
    payLines: 243,
    classify: 'megaways',
    minBet: 5_000,
    tags: ['HOT'],
  }),
  game('sic-bo', 'PDM', 'LIVE', 'Tài Xỉu Phố Đêm', 'Night Street Sic Bo', {
    classify: 'dice',
    minBet: 10_000,
    freePlay: false,
    tags: ['LIVE'],
  }),
  game('baccarat', 'PDM', 'LIVE', 'Baccarat Bạc', 'Silver Baccarat', {
    classify: 'baccarat',
    minBet: 20_000,
    freePlay: false,
  }),
  game('lotus-pond', 'EG3', 'RNG', 'Đầm Sen', 'Lotus Pond', { payLines: 5, tags: ['NEW'] }),
  game('sea-king', 'HTR', 'FISH', 'Vua Biển Cả', 'King of the Sea', { minBet: 100 }),
  game('lotus-catch', 'EG3', 'FISH', 'Câu Cá Hồ Sen', 'Lotus Lake Fishing', { minBet: 100 }),
  game('flash-fruit', 'JL', 'RNG', 'Trái Cây Chớp Nhoáng', 'Flash Fruit', {
    payLines: 10,
    classify: 'fruit',
    tags: ['HOT', 'JACKPOT'],
  }),
  game('flash-crash', 'JL', 'JL', 'Tên Lửa', 'Rocket', { classify: 'crash' }),
  game('tien-len', 'BTR', 'PVP', 'Tiến Lên Miền Nam', 'Southern Tien Len', {
    classify: 'cards',
    rooms: [room('tien-len-vip', 'VIP'), room('tien-len-free', 'free'), room('tien-len-paid', 'paid')],
  }),
  game('football', 'SCO', 'SPORTS', 'Bóng Đá', 'Football', { freePlay: false }),
  game('arena-five', 'IMES', 'SPORTS', 'Đấu Trường Năm Người', 'Five Man Arena', { freePlay: false }),
  game('rooster', 'GCH', 'COCKFIGHT', 'Gà Nòi', 'Game Rooster'),
];

const LOTTERIES = ['LOTT', 'ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA'];
const MERCHANT = 'DENLONG';

/** Adds these entries to a platform's catalogue and enables them. */
export async function openSmallShop(here: TestPlatform, timeoutMs = 5_000): Promise<TestVendor> {
  const { catalogue } = here.platform.modules;
  const vendorServer = await startTestVendor();
  await catalogue.syncCatalogue({ vendors: SMALL_VENDORS, games: SMALL_GAMES });
  for (const { code } of SMALL_VENDORS.filter((one) => !LOTTERIES.includes(one.code))) {
    const { address, key } = vendorServer;
    await catalogue.setVendorState(code, { enabled: { merchantCode: MERCHANT, enabled: true } });
    const set = await catalogue.setVendorIntegration(code, {
      launchUrl: address,
      key,
      frameOrigins: [address],
      timeoutMs,
    });
    if (!set.ok) throw new Error(`Vendor ${code} was refused: ${JSON.stringify(set.value)}`);
  }
  return vendorServer;
}
