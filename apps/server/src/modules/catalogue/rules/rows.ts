/** Vendors and games as this module holds them: entries with what operators set laid over them. */

export interface VendorRow {
  readonly code: string;
  readonly accountTypeName: string;
  readonly nameVi: string;
  readonly nameEn: string;
  /** Categories its games stand in; the first is where the vendor itself is listed. */
  readonly types: readonly string[];
  readonly sortOrder: number;
  readonly retired: boolean;
  readonly maintenance: boolean;
  /** Whether the operator has said where it is launched. */
  readonly reachable: boolean;
  /** The games it can open; null: all of them. */
  readonly serves: readonly string[] | null;
  /** Merchants it was switched on for, and off. */
  readonly onFor: readonly string[];
  readonly offFor: readonly string[];
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
  /** Of the lottery's games: their own picture and menu category; null for vendors' games, whose art stands under their id. */
  readonly lottery: { readonly iconUrl: string; readonly groupId: string } | null;
}

/** A lottery game as its own module tells of it. */
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

/** What operators set about a game; null means: as the game itself says. */
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
