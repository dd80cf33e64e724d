/** The type of a game's room. */

export type RoomKind = 'free' | 'paid' | 'vip';

/** The room the session was launched with; practice overrides its type. */
export function roomKind(room: string | null, practice: boolean): RoomKind {
  if (practice) return 'free';
  return /vip$/i.test(room ?? '') ? 'vip' : 'paid';
}
