/** Vendors and games in this module: entries overlaid with operator settings. */

export interface VendorRow {
  readonly code: string;
  readonly accountTypeName: string;
  readonly nameVi: string;
  readonly nameEn: string;
  /** Categories of its games; the vendor itself is listed under the first. */
  readonly types: readonly string[];
  readonly sortOrder: number;
  readonly retired: boolean;
  /** Currencies its games are played in; null: every one. */
  readonly currencies: readonly string[] | null;
  readonly maintenance: boolean;
  /** Whether it has a launch integration. */
  readonly reachable: boolean;
  /** The games it can open; null: all of them. */
  readonly serves: readonly string[] | null;
  /** Merchants it was enabled for, and disabled for. */
  readonly onFor: readonly string[];
  readonly offFor: readonly string[];
  /** Merchants it is closed for now: paused, or within a maintenance window. */
  readonly closedFor: readonly string[];
}

export interface RoomRow {
  readonly id: string;
  readonly type: 'free' | 'VIP' | 'paid';
  readonly nameVi: string;
  readonly nameEn: string;
}

export type GameTag = 'HOT' | 'NEW' | 'JACKPOT' | 'LIVE';

export interface GameRow {
  readonly id: string;
  readonly vendor: string;
  readonly type: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly classify: string | null;
  readonly rtpBasisPoints: number | null;
  /** Minor units of the merchant's currency. */
  readonly minBet: number | null;
  readonly payLines: number | null;
  readonly freePlay: boolean;
  readonly tags: readonly GameTag[];
  readonly rooms: readonly RoomRow[];
  readonly tint: string;
  readonly sortOrder: number;
  /** Milliseconds since 1970 UTC. */
  readonly addedAt: number;
  readonly retired: boolean;
  readonly enabled: boolean;
  readonly maintenance: boolean;
  readonly pin: number | null;
  /** Launches of the last days. */
  readonly plays: number;
  /** Lottery games only: picture and menu category; null for vendors' games, whose art is found by their id. */
  readonly lottery: { readonly iconUrl: string; readonly groupId: string } | null;
}

/** A lottery game as provided by the lottery module. */
export interface LotteryGame {
  readonly code: string;
  readonly vendor: string;
  readonly gameType: string;
  readonly groupId: string;
  readonly nameVi: string;
  readonly nameEn: string;
  readonly iconUrl: string;
  readonly onSale: boolean;
}

/** Operator settings of a game; null: the game's own value. */
export interface GameSetting {
  readonly gameId: string;
  readonly enabled: boolean;
  readonly maintenance: boolean;
  readonly pin: number | null;
  readonly nameVi: string | null;
  readonly nameEn: string | null;
  readonly tags: readonly GameTag[] | null;
  readonly minBet: number | null;
  readonly freePlay: boolean | null;
}
