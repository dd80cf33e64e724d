/** A full catalogue to test with: every vendor enabled, served by the test vendor. */
import type { CatalogueModule } from '../../../apps/server/src/modules/games/catalogue/index.ts';
import { HOUSE_LOTTERY_VENDORS } from '../../../packages/contract/src/constants.ts';
import { GAMES, VENDORS, type GameEntry, type VendorEntry } from '../../../packages/catalogue/src/index.ts';
import { startTestVendor, type TestVendor } from './test-vendor.ts';

export interface ShopOptions {
  /** Number of games, filled up with generated ones; only the catalogue's own when absent. */
  readonly games?: number;
  readonly merchantCode?: string;
}

export interface Shop {
  readonly vendor: TestVendor;
  /** The games on offer, without the lotteries. */
  readonly games: readonly GameEntry[];
  /** Stops the test vendor. */
  close(): Promise<void>;
}

const MERCHANT = 'DENLONG';
const TIMEOUT_MS = 5_000;
const LOTTERIES: readonly string[] = HOUSE_LOTTERY_VENDORS;

const FIRST_WORDS = [
  ['Rồng', 'Dragon'],
  ['Sen', 'Lotus'],
  ['Hổ', 'Tiger'],
  ['Phượng', 'Phoenix'],
  ['Trăng', 'Moon'],
  ['Biển', 'Sea'],
  ['Ngọc', 'Jade'],
  ['Kho Báu', 'Treasure'],
] as const;
const SECOND_WORDS = [
  ['Vàng', 'Gold'],
  ['Lửa', 'Fire'],
  ['May Mắn', 'Luck'],
  ['Huyền Bí', 'Mystery'],
  ['Thần Tốc', 'Rush'],
  ['Đêm', 'Night'],
  ['Hoàng Gia', 'Royal'],
  ['Cổ', 'Ancient'],
] as const;
const PALETTES = ['ember', 'jade', 'indigo', 'gold', 'lotus', 'sea', 'night', 'wine'] as const;
const CLASSIFIES = ['classic', 'video', 'ways', 'fruit'] as const;

/** A generated game: the same number gives the same game. */
function madeGame(number: number, vendors: readonly VendorEntry[]): GameEntry {
  const vendor = vendors[number % vendors.length]!;
  const first = FIRST_WORDS[number % FIRST_WORDS.length]!;
  const second = SECOND_WORDS[Math.floor(number / FIRST_WORDS.length) % SECOND_WORDS.length]!;
  return {
    id: `made-${number}`,
    vendor: vendor.code,
    type: vendor.types[number % vendor.types.length]!,
    name: { vi: `${first[0]} ${second[0]} ${number}`, en: `${first[1]} ${second[1]} ${number}` },
    classify: CLASSIFIES[number % CLASSIFIES.length]!,
    rtpBasisPoints: 9_400 + (number % 300),
    minBet: [1_000, 2_000, 5_000, 10_000, 50_000][number % 5]!,
    payLines: [5, 20, 243, 1_024][number % 4]!,
    freePlay: number % 2 === 0,
    tags: number % 50 === 0 ? ['NEW'] : [],
    art: {
      layout: 'reels',
      palette: PALETTES[number % PALETTES.length]!,
      pattern: 'scales',
      subjects: ['own:dragon-head'],
    },
  };
}

/** The catalogue's own games, filled up with generated ones to a number, or cut to it. */
export function stock(count: number | undefined, vendors: readonly VendorEntry[] = VENDORS): readonly GameEntry[] {
  if (count === undefined) return GAMES;
  const sellers = vendors.filter(({ code }) => !LOTTERIES.includes(code));
  const made = Array.from({ length: Math.max(0, count - GAMES.length) }, (_, number) => madeGame(number, sellers));
  return [...GAMES.slice(0, count), ...made];
}

/** A node that has the catalogue. */
interface Stocked {
  readonly modules: { readonly catalogue: CatalogueModule };
}

/** Opens it on a running platform, or on the test platform around one. */
export async function openShop(
  place: Stocked | { readonly platform: Stocked },
  options: ShopOptions = {},
): Promise<Shop> {
  const { catalogue } = ('platform' in place ? place.platform : place).modules;
  const games = stock(options.games);
  const names = new Map(games.map(({ id, name }) => [id, name.vi]));
  const vendor = await startTestVendor((game) => names.get(game) ?? game);
  if (options.games !== undefined) await catalogue.syncCatalogue({ vendors: VENDORS, games });
  const integration = {
    launchUrl: vendor.address,
    key: vendor.key,
    frameOrigins: [vendor.address],
    timeoutMs: TIMEOUT_MS,
  };
  for (const { code } of VENDORS) {
    const outcomes = [
      await catalogue.setVendorState(code, {
        enabled: { merchantCode: options.merchantCode ?? MERCHANT, enabled: true },
      }),
      LOTTERIES.includes(code) ? undefined : await catalogue.setVendorIntegration(code, integration),
    ];
    if (outcomes.some((outcome) => outcome?.ok === false)) throw new Error(`Vendor ${code} could not be enabled`);
  }
  return { vendor, games, close: () => vendor.close() };
}
