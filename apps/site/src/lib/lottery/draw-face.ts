/** What a lottery's card shows in place of a picture. Pure. */

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
