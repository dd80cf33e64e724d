/** What a merchant set about games for its own brand, laid over what is set for every merchant. Pure. */
import type { GAME_DEVICES } from '@lantern/contract/ops';
import type { GameRow } from './rows.ts';

/** The kind of device a member's page runs on. */
export type GameDevice = (typeof GAME_DEVICES)[number];

/** A merchant's settings of a game. */
export interface MerchantGameSetting {
  readonly enabled: boolean;
  readonly maintenance: boolean;
  /** Null: the place for every merchant. */
  readonly pin: number | null;
  readonly hiddenOn: readonly GameDevice[];
}

/** Settings by game. */
export type MerchantSettings = ReadonlyMap<string, MerchantGameSetting>;

/** Whose shop it is: a merchant's members, on a device. Without one nothing is hidden by device. */
export interface Viewer {
  readonly merchantCode: string;
  readonly device?: GameDevice | undefined;
}

/** The game as the viewer's merchant set it: a merchant can hide and close what is open for all, never the other way round. */
export function forViewer<Game extends Pick<GameRow, 'id' | 'enabled' | 'maintenance' | 'pin'>>(
  game: Game,
  settings: MerchantSettings | undefined,
  device: GameDevice | undefined,
): Game {
  const own = settings?.get(game.id);
  if (!own) return game;
  const isHidden = !own.enabled || (device !== undefined && own.hiddenOn.includes(device));
  return {
    ...game,
    enabled: game.enabled && !isHidden,
    maintenance: game.maintenance || own.maintenance,
    pin: own.pin ?? game.pin,
  };
}

/** Whether any game differs by device: if none does, all devices share one shop. */
export const differsByDevice = (settings: MerchantSettings | undefined): boolean =>
  settings !== undefined && [...settings.values()].some(({ hiddenOn }) => hiddenOn.length > 0);
