/** Games and vendors for other modules: a game's launch data and names, a merchant's vendors. */
import type { Language } from '@lantern/contract/errors';
import type { ModuleContext } from './context.ts';
import { gameDevice } from './reader.ts';
import type { GameRow, RoomRow, VendorRow } from './rules/rows.ts';
import { isClosedFor, isEnabledFor, isServed } from './rules/shop.ts';

export interface LaunchFacts {
  readonly vendor: Pick<VendorRow, 'code' | 'maintenance' | 'currencies'>;
  readonly game: Pick<
    GameRow,
    'id' | 'type' | 'nameVi' | 'nameEn' | 'rtpBasisPoints' | 'maintenance' | 'freePlay' | 'minBet' | 'rooms'
  >;
  /** The room, if the node names one; undefined if it names the game itself. */
  readonly room: RoomRow | undefined;
  /** Whether vendor and game are enabled for the merchant, and the vendor can open it. */
  readonly enabled: boolean;
}

/**
 * The vendor's game of a node; undefined if there is none, or it belongs to another vendor. Given the browser that opens it, it is
 * not enabled where the merchant hides it from such devices; a bet in a game that is open is not asked for its device again.
 */
export async function findLaunch(
  { cache }: ModuleContext,
  merchantCode: string,
  vendorCode: string,
  nodeId: string,
  userAgent?: string,
): Promise<LaunchFacts | undefined> {
  const { vendors, gameFor } = await cache.fresh();
  const vendor = vendors.get(vendorCode);
  const game = gameFor({ merchantCode, device: userAgent === undefined ? undefined : gameDevice(userAgent) }, nodeId);
  if (!vendor || game?.vendor !== vendorCode) return undefined;
  const enabled = isEnabledFor(vendor, merchantCode) && game.enabled && !game.retired && isServed(vendor, game.id);
  const seller = { ...vendor, maintenance: isClosedFor(vendor, merchantCode) };
  return { vendor: seller, game, room: game.rooms.find(({ id }) => id === nodeId), enabled };
}

/** The name of a vendor's game in a language; undefined if unknown. */
export async function gameName(
  { cache }: ModuleContext,
  vendorCode: string,
  gameId: string,
  language: Language,
): Promise<string | undefined> {
  const game = (await cache.fresh()).byNode.get(gameId);
  if (game?.vendor !== vendorCode) return undefined;
  return language === 'VI' ? game.nameVi : game.nameEn;
}

/** The names of all games and rooms in a language, including the lottery's, by `vendor/id`. */
export async function gameNames({ cache }: ModuleContext, language: Language): Promise<ReadonlyMap<string, string>> {
  const { byNode } = await cache.fresh();
  return new Map(
    [...byNode].map(([id, { vendor, nameVi, nameEn }]) => [`${vendor}/${id}`, language === 'VI' ? nameVi : nameEn]),
  );
}

/** Why a lottery cannot be opened now: an operator closed the game, its vendor or its sale. Unknown games are left to the lottery module. */
export async function closureOf(
  { cache }: ModuleContext,
  merchantCode: string,
  gameId: string,
  userAgent: string,
): Promise<'game_disabled' | 'vendor_unavailable' | undefined> {
  const { vendors, gameFor } = await cache.fresh();
  const game = gameFor({ merchantCode, device: gameDevice(userAgent) }, gameId);
  const vendor = game && vendors.get(game.vendor);
  if (!game || !vendor) return undefined;
  if (!game.enabled || !isEnabledFor(vendor, merchantCode)) return 'game_disabled';
  if (isClosedFor(vendor, merchantCode)) return 'vendor_unavailable';
  return game.maintenance ? 'game_disabled' : undefined;
}

export interface VendorShelf {
  readonly code: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly maintenance: boolean;
  /** Enabled for the merchant. */
  readonly enabled: boolean;
}

/** Every vendor, including retired ones, by its code. */
export async function vendorShelves(
  { cache }: ModuleContext,
  merchantCode: string,
): Promise<ReadonlyMap<string, VendorShelf>> {
  const { vendors } = await cache.fresh();
  return new Map(
    [...vendors.values()].map((vendor) => {
      const { code, nameVi, nameEn } = vendor;
      const maintenance = isClosedFor(vendor, merchantCode);
      return [code, { code, nameVi, nameEn, maintenance, enabled: isEnabledFor(vendor, merchantCode) }] as const;
    }),
  );
}

/** What a picture says where no artist drew one. */
export interface ArtTitle {
  readonly title: string;
  /** The vendor, below a game's name; empty for a vendor itself. */
  readonly vendor: string;
  /** Its colour, `#rrggbb`. */
  readonly tint: string;
}

const VENDOR_TINT = '#1a1650';

/** The title of a game or a vendor. */
export async function titleOf(
  { cache }: ModuleContext,
  of: { readonly game: string } | { readonly vendor: string },
  language: Language,
): Promise<ArtTitle | undefined> {
  const { vendors, byNode } = await cache.fresh();
  const nameOf = ({ nameVi, nameEn }: { readonly nameVi: string; readonly nameEn: string }) =>
    language === 'VI' ? nameVi : nameEn;
  if ('vendor' in of) {
    const vendor = vendors.get(of.vendor);
    return vendor && { title: nameOf(vendor), vendor: '', tint: VENDOR_TINT };
  }
  const game = byNode.get(of.game);
  const vendor = game && vendors.get(game.vendor);
  return game && vendor && { title: nameOf(game), vendor: nameOf(vendor), tint: game.tint };
}
