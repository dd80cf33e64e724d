/** Rewrites path data with fewer digits. Arc flags may lack a space after them, so the path is parsed, not replaced. */
import { px } from './svg.ts';

const ARGUMENTS: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };
const NUMBER = /[\s,]*(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy;
const FLAG = /[\s,]*([01])/y;
const LETTER = /[\s,]*([a-z])/iy;

/** Numbers side by side, with a space only where two would merge. */
function join(numbers: readonly string[]): string {
  let text = '';
  let open = false;
  for (const number of numbers) {
    const apart = text === '' || number.startsWith('-') || (number.startsWith('.') && open);
    text += apart ? number : ` ${number}`;
    open = number.includes('.');
  }
  return text;
}

function read(pattern: RegExp, path: string, from: number): readonly [string, number] | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(path);
  return found?.[1] === undefined ? undefined : [found[1], pattern.lastIndex];
}

/** The same path with two decimals. Throws when it cannot be parsed to its end. */
export function shortenPath(path: string): string {
  let short = '';
  let from = 0;
  while (from < path.trimEnd().length) {
    const letter = read(LETTER, path, from);
    const count = ARGUMENTS[letter?.[0].toLowerCase() ?? ''];
    if (!letter || count === undefined) throw new Error(`unreadable path at ${path.slice(from, from + 20)}`);
    from = letter[1];
    const numbers: string[] = [];
    for (;;) {
      const flag = count === 7 && (numbers.length % 7 === 3 || numbers.length % 7 === 4);
      const next = count === 0 ? undefined : read(flag ? FLAG : NUMBER, path, from);
      if (!next) break;
      numbers.push(flag ? next[0] : px(Number(next[0])));
      from = next[1];
    }
    if (count > 0 && (numbers.length === 0 || numbers.length % count !== 0))
      throw new Error(`unreadable path at ${path.slice(from, from + 20)}`);
    short += letter[0] + join(numbers);
  }
  return short;
}
