/** Display of wins: highlighted cells and lines; in cascades, winning cells burst and letters fall. */
import type { Core } from './core.ts';
import type { Geometry } from './look.ts';
import { bounce } from './tweens.ts';

export interface Lit {
  readonly cells: readonly number[];
  /** The cells of a line, one per reel from the left; absent for ways. */
  readonly line?: readonly number[] | undefined;
  /** Clusters by their cells: one outline around each instead of a frame for every cell. */
  readonly joined?: readonly (readonly number[])[] | undefined;
}

export interface Lights {
  /** Highlights cells and darkens the others; without cells it resets all. */
  light(lit: Lit | undefined): Promise<void>;
  burst(cells: readonly number[]): Promise<void>;
  fall(gone: readonly number[], window: readonly string[]): Promise<void>;
  /** Sparks over the whole stage. */
  shower(): void;
}

const LINE_MS = 320;
const BURST_MS = 300;
const FALL_MS = 460;
const SPARKS_PER_CELL = 9;
const SHOWER_SPARKS = 80;

/** The rows each letter of the new window has fallen, by cell; new letters fall from above. */
export function fallsOf(gone: readonly number[], rows: number, cells: number): Int16Array {
  const falls = new Int16Array(cells);
  for (let top = 0; top < cells; top += rows) {
    const left: number[] = [];
    for (let row = rows - 1; row >= 0; row -= 1) if (!gone.includes(top + row)) left.push(row);
    for (let row = rows - 1, index = 0; row >= 0; row -= 1, index += 1)
      falls[top + row] = row - (left[index] ?? left.length - 1 - index);
  }
  return falls;
}

/** The edges of each cluster, in device pixels. */
function outlineOf(clusters: readonly (readonly number[])[], { rows, cellWidth, cellHeight }: Geometry): Path2D {
  const path = new Path2D();
  const edge = (x: number, y: number, right: number, foot: number): void => {
    path.moveTo(x, y);
    path.lineTo(right, foot);
  };
  for (const cells of clusters) {
    const inside = new Set(cells);
    for (const cell of cells) {
      const row = cell % rows;
      const [left, top] = [Math.floor(cell / rows) * cellWidth, row * cellHeight];
      const [right, foot] = [left + cellWidth, top + cellHeight];
      if (row === 0 || !inside.has(cell - 1)) edge(left, top, right, top);
      if (row === rows - 1 || !inside.has(cell + 1)) edge(left, foot, right, foot);
      if (!inside.has(cell - rows)) edge(left, top, left, foot);
      if (!inside.has(cell + rows)) edge(right, top, right, foot);
    }
  }
  return path;
}

export function lightsOf(core: Core): Lights {
  const { options, state, tweens, loop, cells } = core;
  const lastOf = (ms: number): number => (options.still() ? 0 : ms);
  return {
    light(lit) {
      state.lit.fill(0);
      state.line.fill(-1);
      state.anyLit = lit !== undefined;
      state.dim = lit === undefined ? 0 : 1;
      core.pulsing = lit !== undefined && !options.still();
      state.pulse = 0;
      for (const cell of lit?.cells ?? []) state.lit[cell] = 1;
      state.outline = lit?.joined && core.sprites ? outlineOf(lit.joined, core.sprites.geometry) : undefined;
      for (const [index, cell] of (lit?.line ?? []).entries()) state.line[index] = cell;
      loop.wake();
      return tweens.run(lastOf(LINE_MS), (share) => {
        state.lineShare = share;
      });
    },
    burst(gone) {
      core.pulsing = false;
      state.dim = 0;
      state.line.fill(-1);
      state.outline = undefined;
      for (const cell of gone) core.sparkle(cell, SPARKS_PER_CELL);
      return tweens.run(lastOf(BURST_MS), (share) => {
        for (const cell of gone) {
          state.scales[cell] = 1 + 0.25 * Math.sin(share * Math.PI) - 0.6 * share * share;
          state.alphas[cell] = 1 - share;
        }
      });
    },
    fall(gone, window) {
      const falls = fallsOf(gone, options.rows, cells);
      core.show(window);
      const height = core.sprites?.geometry.cellHeight ?? 0;
      return tweens.run(lastOf(FALL_MS), (share) => {
        const way = 1 - bounce(share);
        for (let cell = 0; cell < cells; cell += 1) state.lifts[cell] = -falls[cell]! * height * way;
      });
    },
    shower() {
      if (core.sprites === undefined || options.still()) return;
      const { width, height } = core.sprites.geometry;
      core.particles.burst(width / 2, height * 0.45, SHOWER_SPARKS, height);
      loop.wake();
    },
  };
}
