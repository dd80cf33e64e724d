/** Category codes of games (GAME-15), their labels, and the games in each. */
import { ESPORTS_VENDORS } from '@lantern/contract/constants';
import type { GameRow, VendorRow } from './rows.ts';

/** Codes of vendors' games in the order of a menu; JL follows FISH (HOME-08). */
export const GAME_TYPES = [
  'RNG',
  'FISH',
  'JL',
  'LIVE',
  'LIVESTREAM',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'ELOTT',
  'LOTT',
] as const;

const LABELS: Readonly<Record<string, { readonly vi: string; readonly en: string }>> = {
  RNG: { vi: 'Nổ hũ', en: 'Slots' },
  FISH: { vi: 'Bắn cá', en: 'Fishing' },
  JL: { vi: 'JL', en: 'JL' },
  LIVE: { vi: 'Casino', en: 'Live casino' },
  LIVESTREAM: { vi: 'Trực tiếp', en: 'Live stream' },
  PVP: { vi: 'Game bài', en: 'Card games' },
  SPORTS: { vi: 'Thể thao', en: 'Sports' },
  ESPORTS: { vi: 'E-sports', en: 'E-sports' },
  COCKFIGHT: { vi: 'Đá gà', en: 'Cockfighting' },
  ELOTT: { vi: 'Xổ số nhanh', en: 'Quick lottery' },
  LOTT: { vi: 'Xổ số', en: 'Lottery' },
};

/** The label of a type; the code if it is unknown. */
export const typeLabel = (type: string, vietnamese: boolean): string =>
  LABELS[type]?.[vietnamese ? 'vi' : 'en'] ?? type;

const JL = 'JL';
const isEsports = ({ accountTypeName }: Pick<VendorRow, 'accountTypeName'>): boolean =>
  (ESPORTS_VENDORS as readonly string[]).includes(accountTypeName);

/**
 * Types a game is listed under: its own, JL with everything of the vendor of that name, and of sports accounts IMES, SV3 and
 * AV only ESPORTS (HOME-09).
 */
export function typesOf(
  game: Pick<GameRow, 'type' | 'vendor'>,
  vendor: Pick<VendorRow, 'accountTypeName'>,
): readonly string[] {
  const own = game.type === 'SPORTS' && isEsports(vendor) ? 'ESPORTS' : game.type;
  return game.vendor === JL && own !== JL ? [own, JL] : [own];
}

/** The type a vendor is listed under: its first one with games. */
export function homeTypeOf(vendor: VendorRow, offered: ReadonlySet<string>): string {
  const preferred = vendor.types.map((type) => (type === 'SPORTS' && isEsports(vendor) ? 'ESPORTS' : type));
  return preferred.find((type) => offered.has(type)) ?? [...offered][0] ?? preferred[0]!;
}

/** The code of games that a live host shows now; it depends on the hosts, so it is not stored with a game. */
export const LIVESTREAM = 'LIVESTREAM';
