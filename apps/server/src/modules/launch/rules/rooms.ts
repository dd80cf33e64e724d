/** Who may enter which room of a game (GAME-17). */

export interface Room {
  readonly id: string;
  readonly type: 'free' | 'VIP' | 'paid';
}

export interface Visitor {
  /** Plays with play money. */
  readonly playsFree: boolean;
  /** 0 without one. */
  readonly vipLevel: number;
  /** Minor units. */
  readonly balance: bigint;
}

/** Lowest level VIP rooms ask for. */
const VIP_LEVEL_MINIMUM = 1;

/** The level in a club label: 3 of "VIP 3", 0 of anything else. */
export const vipLevelIn = (clubLabel: string): number => Number(/\bVIP\s*(\d{1,3})\b/i.exec(clubLabel)?.[1] ?? 0);

/** Where somebody goes who names no room: on play money the first free one, else the first there is. */
export const entryRoom = (rooms: readonly Room[], playsFree: boolean): Room | undefined =>
  (playsFree ? rooms.find(({ type }) => type === 'free') : undefined) ?? rooms[0];

/** Why a visitor may not enter, if they may not: play money goes to free rooms only, VIP rooms ask for the level, paid ones for the least stake. */
export function roomRefusal(room: Room, visitor: Visitor, minBet: number): 'free_reject' | 'room_level_insufficient' | 'funds_insufficient' | undefined {
  if (room.type === 'free') return undefined;
  if (visitor.playsFree) return 'free_reject';
  if (room.type === 'VIP' && visitor.vipLevel < VIP_LEVEL_MINIMUM) return 'room_level_insufficient';
  if (room.type === 'paid' && visitor.balance < BigInt(minBet)) return 'funds_insufficient';
  return undefined;
}
