/**
 * The hit rate of a paid spin, counted exactly. A way or a line wins from its first symbols alone, so the reels that decide are enumerated
 * stop by stop, and the others count only by their scatters or coins.
 */
import { COIN, growthOf, SCATTER, WILD, type SlotTitle } from '@lantern/game-math/slots';

/** Minimum number of symbols in a row that pays. */
function minRunOf(pays: readonly number[]): number {
  const at = pays.findIndex((coins) => coins > 0);
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

interface Deciding {
  readonly reels: readonly string[];
  readonly rows: number;
  readonly minRuns: ReadonlyMap<string, number>;
  readonly lines: readonly (readonly number[])[] | undefined;
}

const windowOf = (reel: string, stop: number, rows: number): string => {
  let shown = '';
  for (let row = 0; row < rows; row += 1) shown += reel[(stop + row) % reel.length];
  return shown;
};

/** The same after wilds have grown; they never grow over a scatter. */
const grownWindow = (shown: string): string => (shown.includes(WILD) ? WILD.repeat(shown.length) : shown);

const fits = (shown: string | undefined, symbol: string): boolean => shown === symbol || shown === WILD;

/** Whether the first reels show a win; `windows` are those of the deciding reels. */
function wins({ minRuns, lines, rows }: Deciding, windows: readonly string[]): boolean {
  const runs = (symbol: string, shows: (window: string, reel: number) => boolean): boolean => {
    const needed = minRuns.get(symbol);
    if (needed === undefined || needed > windows.length) return false;
    for (let reel = 1; reel < needed; reel += 1) if (!shows(windows[reel]!, reel)) return false;
    return true;
  };
  if (lines)
    return lines.some((line) =>
      runs(windows[0]![line[0]!]!, (window, reel) => fits(window[line[reel]!], windows[0]![line[0]!]!)),
    );
  for (let row = 0; row < rows; row += 1) {
    const symbol = windows[0]![row]!;
    if (runs(symbol, (window) => window.includes(symbol) || window.includes(WILD))) return true;
  }
  return false;
}

const countOf = (window: string, symbol: string): number => [...window].filter((shown) => shown === symbol).length;

/** How many of all stops of these reels show N of the symbol, by N. */
function spread(reels: readonly string[], rows: number, symbol: string): readonly number[] {
  let counts = [1];
  for (const reel of reels) {
    const next: number[] = Array.from({ length: counts.length + rows }, () => 0);
    for (let stop = 0; stop < reel.length; stop += 1) {
      const more = countOf(windowOf(reel, stop, rows), symbol);
      counts.forEach((ways, before) => (next[before + more]! += ways));
    }
    counts = next;
  }
  return counts;
}

/** The number of scatters or coins that win by themselves. */
function specialOf(title: SlotTitle): { readonly symbol: string; readonly pays: (count: number) => boolean } {
  if (title.model === 'hold') return { symbol: COIN, pays: (count) => count >= title.hold.needed };
  return {
    symbol: SCATTER,
    pays: (count) => (title.scatterPays[count] ?? 0) > 0 || (title.freeSpins.spins[count] ?? 0) > 0,
  };
}

/** The share of paid spins that win in their own window or start a feature, in basis points, rounded. */
export function hitBasisPoints(title: SlotTitle): number {
  if (title.model === 'cascades' && title.cluster) return title.cluster.hitBasisPoints;
  const minRuns = new Map(Object.entries(title.pays).map(([symbol, pays]) => [symbol, minRunOf(pays)]));
  const depth = Math.min(title.reels.length, Math.max(...[...minRuns.values()].filter(Number.isFinite)));
  const deciding: Deciding = {
    reels: title.reels.slice(0, depth),
    rows: title.rows,
    minRuns,
    lines: 'lines' in title ? title.lines : undefined,
  };
  const special = specialOf(title);
  const grows = growthOf(title) !== undefined;
  const rest = spread(title.reels.slice(depth), title.rows, special.symbol);
  const restAll = rest.reduce((sum, ways) => sum + ways, 0);
  let [hits, all] = [0, 0];
  const windows: string[] = [];
  const turn = (reel: number, shown: number): void => {
    if (reel === depth) {
      all += restAll;
      hits += wins(deciding, windows)
        ? restAll
        : rest.reduce((sum, ways, more) => sum + (special.pays(shown + more) ? ways : 0), 0);
      return;
    }
    const strip = deciding.reels[reel]!;
    for (let stop = 0; stop < strip.length; stop += 1) {
      const window = windowOf(strip, stop, title.rows);
      windows[reel] = grows ? grownWindow(window) : window;
      turn(reel + 1, shown + countOf(window, special.symbol));
    }
  };
  turn(0, 0);
  return Math.round((hits / all) * 10_000);
}
