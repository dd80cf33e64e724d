/** Helpers for the tables of games: one game a row, `|` where its lettering breaks. */
import type { GameArt, GameEntry, Layout, Palette, Pattern, RoomEntry } from './entry.ts';

export type Tag = GameEntry['tags'][number];

const BREAK = '|';

/** The name in both languages, and the lines of its lettering when one of them breaks. */
export function titled(vi: string, en: string): Pick<GameEntry, 'name' | 'lines'> {
  const name = { vi: vi.replace(BREAK, ' '), en: en.replace(BREAK, ' ') };
  return vi.includes(BREAK) || en.includes(BREAK)
    ? { name, lines: { vi: vi.split(BREAK), en: en.split(BREAK) } }
    : { name };
}

/** A tile's composition; the first subject is its hero. */
export function art(layout: Layout, palette: Palette, pattern: Pattern, ...subjects: readonly string[]): GameArt {
  return { layout, palette, pattern, subjects };
}

const ROOM_NAMES = {
  free: { vi: 'Phòng tập', en: 'Practice room' },
  paid: { vi: 'Phòng thường', en: 'Standard room' },
  VIP: { vi: 'Phòng VIP', en: 'VIP room' },
} as const;

/** The rooms of a game, one of each kind named (GAME-17). */
export function rooms(gameId: string, types: readonly RoomEntry['type'][]): RoomEntry[] {
  return types.map((type) => ({ id: `${gameId}-${type.toLowerCase()}`, type, name: ROOM_NAMES[type] }));
}
