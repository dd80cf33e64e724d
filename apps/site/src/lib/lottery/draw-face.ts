/** What a lottery's card shows in place of a picture, and over its clock. Pure. */
import type { GameCard } from './menu.ts';

const TINTS = 6;

/** "Vĩnh Long" → VL, "TP. Hồ Chí Minh" → HC: the first letters of two words; "6 chọn 45" → 45: the last number where there is one. */
export function initialsOf(name: string): string {
  const numbers = name.match(/\d+D?/g);
  if (numbers) return numbers[numbers.length - 1] ?? '';
  const words = name.replace(/^TP\.\s*/, '').split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

/** One of six tints, the same for a game wherever it is shown. */
export function tintOf(code: string): number {
  let sum = 0;
  for (const letter of code) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return sum % TINTS;
}

/** 45 → 45s, 60 → 1’, 90 → 90s, 300 → 5’. */
export function intervalText(intervalSec: number): string {
  return intervalSec % 60 === 0 ? `${intervalSec / 60}’` : `${intervalSec}s`;
}

/** What the clock of a card counts. No issue ahead means that the game is not sold now, nor one that has not opened; an issue that is closed is being drawn. */
export function waitOf({ isSale, numero, remainTime, lockTime }: Pick<GameCard, 'isSale' | 'numero' | 'remainTime' | 'lockTime'>): 'draw_left' | 'draw_paused' | 'draw_drawing' {
  if (isSale) return 'draw_left';
  return numero === null || remainTime > lockTime * 1000 ? 'draw_paused' : 'draw_drawing';
}
