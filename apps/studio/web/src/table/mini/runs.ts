/** Runs of one side, from results alone. */
import type { Side } from '../../frame/roads.ts';

/** The run at the end: its side and length; undefined without results. */
export function runOf(sides: readonly Side[]): { readonly side: Side | undefined; readonly length: number } {
  const side = sides[sides.length - 1];
  let length = 0;
  while (length < sides.length && sides[sides.length - 1 - length] === side) length += 1;
  return { side, length };
}
