/** The side of a result, and frequent roulette numbers. */
import type { TableResult } from '../../../../wire/table.ts';
import type { Side } from '../../frame/roads.ts';

/** The winner, at tables of two sides; undefined elsewhere. */
export function sideOf(result: TableResult): Side | undefined {
  switch (result.game) {
    case 'baccarat':
      return result.winner === 'player' ? 'first' : result.winner === 'banker' ? 'second' : 'tie';
    case 'dragon-tiger':
      return result.winner === 'dragon' ? 'first' : result.winner === 'tiger' ? 'second' : 'tie';
    case 'mini-tai-xiu':
      return result.side === 'tai' ? 'first' : 'second';
    case 'tai-xiu':
      return result.side === 'tai' ? 'first' : result.side === 'xiu' ? 'second' : 'tie';
    case 'xoc-dia':
      return result.red % 2 === 0 ? 'first' : 'second';
    default:
      return undefined;
  }
}

export interface NumberCount {
  readonly number: number;
  readonly count: number;
}

/** The most and least frequent roulette numbers, `of` each; ties are ordered by the last occurrence. */
export function hotAndCold(
  numbers: readonly number[],
  of: number,
): { readonly hot: readonly NumberCount[]; readonly cold: readonly NumberCount[] } {
  const counts = Array.from({ length: 37 }, (_, number) => ({ number, count: 0, last: -1 }));
  numbers.forEach((number, at) => {
    const own = counts[number]!;
    own.count += 1;
    own.last = at;
  });
  const ranked = counts.slice().sort((a, b) => b.count - a.count || b.last - a.last || a.number - b.number);
  const shown = ({ number, count }: NumberCount): NumberCount => ({ number, count });
  return {
    hot: ranked
      .filter(({ count }) => count > 0)
      .slice(0, of)
      .map(shown),
    cold: ranked.slice(-of).reverse().map(shown),
  };
}
