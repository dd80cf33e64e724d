/** What a launcher must know of a game. */
import type { Language } from '@lantern/contract/errors';
import type { Doors } from './doors.ts';
import type { GameRow, RoomRow, VendorRow } from './rules/rows.ts';
import { isEnabledFor, isServed } from './rules/shop.ts';

export interface LaunchFacts {
  readonly vendor: Pick<VendorRow, 'code' | 'maintenance'>;
  readonly game: Pick<GameRow, 'id' | 'type' | 'maintenance' | 'freePlay' | 'minBet' | 'rooms'>;
  /** The room that was asked for by its node; undefined where the game itself was. */
  readonly room: RoomRow | undefined;
  /** Whether vendor and game are switched on for the merchant, and the vendor can open it. */
  readonly enabled: boolean;
}

/** The vendor's game behind a node; undefined when there is none, or only with another vendor. */
export async function findLaunch({ cache }: Doors, merchantCode: string, vendorCode: string, nodeId: string): Promise<LaunchFacts | undefined> {
  const { vendors, byNode } = await cache.fresh();
  const vendor = vendors.get(vendorCode);
  const game = byNode.get(nodeId);
  if (!vendor || game?.vendor !== vendorCode) return undefined;
  const enabled = isEnabledFor(vendor, merchantCode) && game.enabled && !game.retired && isServed(vendor, game.id);
  return { vendor, game, room: game.rooms.find(({ id }) => id === nodeId), enabled };
}

/** What a vendor's game is called in a language; undefined when there is none. */
export async function gameName({ cache }: Doors, vendorCode: string, gameId: string, language: Language): Promise<string | undefined> {
  const game = (await cache.fresh()).byNode.get(gameId);
  if (game?.vendor !== vendorCode) return undefined;
  return language === 'VI' ? game.nameVi : game.nameEn;
}

/** Why a lottery may not be opened now, if an operator closed it, its vendor, or its sale. Games unknown here are the lottery's to judge. */
export async function closureOf({ cache }: Doors, merchantCode: string, gameId: string): Promise<'game_disabled' | 'vendor_unavailable' | undefined> {
  const { vendors, byNode } = await cache.fresh();
  const game = byNode.get(gameId);
  const vendor = game && vendors.get(game.vendor);
  if (!game || !vendor) return undefined;
  if (!game.enabled || !isEnabledFor(vendor, merchantCode)) return 'game_disabled';
  if (vendor.maintenance) return 'vendor_unavailable';
  return game.maintenance ? 'game_disabled' : undefined;
}
