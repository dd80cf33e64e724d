/** Which of a game's rooms this is. */

export type RoomKind = 'free' | 'paid' | 'vip';

/** The room the session was launched into; practice is practice whatever it is called. */
export function roomKind(room: string | null, practice: boolean): RoomKind {
  if (practice) return 'free';
  return /vip$/i.test(room ?? '') ? 'vip' : 'paid';
}
