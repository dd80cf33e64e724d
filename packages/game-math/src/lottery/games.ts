/** Fast lotteries drawn by the house, around the clock, every `intervalSec` from midnight in Viet Nam. */
import type { FormatId } from './formats.ts';

export interface FastGame {
  /** Stable code; part of every draw's context. */
  readonly code: string;
  readonly names: { readonly vi: string; readonly en: string };
  readonly formatId: FormatId;
  /** Menu category. */
  readonly categoryCode: 'vietnam_fast';
  /** Seconds from one draw to the next; divides a day. */
  readonly intervalSec: number;
  /** Sales close this long before the draw. */
  readonly lockTimeSec: number;
}

const fastGame = (code: string, formatId: FormatId, intervalSec: number, lockTimeSec: number, vi: string, en: string): FastGame => ({
  code,
  names: { vi, en },
  formatId,
  categoryCode: 'vietnam_fast',
  intervalSec,
  lockTimeSec,
});

/** In menu order. */
export const FAST_GAMES: readonly FastGame[] = [
  fastGame('mb45', 'vn27', 45, 5, 'Miền Bắc 45 giây', 'Northern 45 seconds'),
  fastGame('mb60', 'vn27', 60, 5, 'Siêu tốc 1 phút', 'Express 1 minute'),
  fastGame('mb75', 'vn27', 75, 8, 'Miền Bắc 75 giây', 'Northern 75 seconds'),
  fastGame('mb120', 'vn27', 120, 8, 'Siêu tốc 2 phút', 'Express 2 minutes'),
  fastGame('mb300', 'vn27', 300, 15, 'Siêu tốc 5 phút', 'Express 5 minutes'),
  fastGame('mn45', 'vn18', 45, 5, 'Miền Nam 45 giây', 'Southern 45 seconds'),
  fastGame('mn60', 'vn18', 60, 5, 'Miền Nam 1 phút', 'Southern 1 minute'),
  fastGame('mn120', 'vn18', 120, 8, 'Miền Nam 2 phút', 'Southern 2 minutes'),
  fastGame('mn300', 'vn18', 300, 15, 'Miền Nam 5 phút', 'Southern 5 minutes'),
  fastGame('mt60', 'vn18', 60, 5, 'Miền Trung 1 phút', 'Central 1 minute'),
];

/** The game of that code, or undefined: codes arrive from outside. */
export function fastGameByCode(code: string): FastGame | undefined {
  return FAST_GAMES.find((game) => game.code === code);
}
