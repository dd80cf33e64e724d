/** Access to the rooms of a game (GAME-17). */

export interface Room {
  readonly id: string;
  readonly type: 'free' | 'VIP' | 'paid';
}

export interface Visitor {
  /** Whether the account uses play money. */
  readonly playsFree: boolean;
  /** 0 is the first. */
  readonly vipLevel: number;
  /** Minor units. */
  readonly balance: bigint;
}

/** Minimum level of VIP rooms. */
const VIP_LEVEL_MINIMUM = 1;

/** The default room: the first free one for play money, else the first one. */
export const entryRoom = (rooms: readonly Room[], playsFree: boolean): Room | undefined =>
  (playsFree ? rooms.find(({ type }) => type === 'free') : undefined) ?? rooms[0];

/** Why a visitor may not enter; undefined if they may: play money is for free rooms only, VIP rooms require the level, paid ones the minimum stake. */
export function roomRefusal(
  room: Room,
  visitor: Visitor,
  minBet: number,
): 'free_reject' | 'room_level_insufficient' | 'funds_insufficient' | undefined {
  if (room.type === 'free') return undefined;
  if (visitor.playsFree) return 'free_reject';
  if (room.type === 'VIP' && visitor.vipLevel < VIP_LEVEL_MINIMUM) return 'room_level_insufficient';
  if (room.type === 'paid' && visitor.balance < BigInt(minBet)) return 'funds_insufficient';
  return undefined;
}
