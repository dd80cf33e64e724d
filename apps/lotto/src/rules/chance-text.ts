/** Probabilities for people: a percentage, and "one in N". Pure. */

const SHARE_DIGITS = 3;
/** From here on the decimals of "one in N" are noise. */
const WHOLE_FROM = 100;

/** A plain decimal of that many significant digits, without an exponent and without trailing zeros. */
function plain(value: number, significant: number): string {
  if (value === 0) return '0';
  const places = Math.max(0, significant - 1 - Math.floor(Math.log10(value)));
  const text = value.toFixed(Math.min(places, 20));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** "0.2376786472" → "23.8": the chance in percent. */
export const sharePercent = (chance: string): string => plain(Number(chance) * 100, SHARE_DIGITS);

/** "0.2376786472" → "4.2": one in N; undefined when it never happens. */
export function oneIn(chance: string): string | undefined {
  const value = Number(chance);
  if (value <= 0) return undefined;
  const count = 1 / value;
  return count >= WHOLE_FROM ? String(Math.round(count)) : count.toFixed(1).replace(/\.0$/, '');
}
