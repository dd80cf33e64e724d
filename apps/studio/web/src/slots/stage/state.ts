/** State of the reels in typed arrays: written by animations, read by drawing, without allocations. */
import type { Reel } from './reel.ts';
import type { Sprite } from './sprites.ts';

/** The index of an empty cell of hold-and-spin. */
export const EMPTY = 255;

export interface StageState {
  readonly reels: readonly Reel[];
  /** By cell, reel × rows + row. */
  readonly lifts: Float32Array;
  readonly scales: Float32Array;
  readonly alphas: Float32Array;
  /** Highlighted cells: 1. */
  readonly lit: Uint8Array;
  anyLit: boolean;
  /** Darkness of the other cells, 0 to 1. */
  dim: number;
  /** Pulse of highlighted cells. */
  pulse: number;
  /** Cells of the line, by reel; -1 for none. */
  readonly line: Int16Array;
  lineShare: number;
  /** The outline of joined cells, in cells; undefined for none. */
  outline: Path2D | undefined;
  /** Labels of coins, by cell. */
  readonly labels: (Sprite | undefined)[];
  labelAlpha: number;
  /** Hold-and-spin: locked cells. */
  readonly locked: Uint8Array;
  holding: boolean;
}

/** The initial state. */
export function restingState(reels: readonly Reel[], cells: number): StageState {
  return {
    reels,
    lifts: new Float32Array(cells),
    scales: new Float32Array(cells).fill(1),
    alphas: new Float32Array(cells).fill(1),
    lit: new Uint8Array(cells),
    anyLit: false,
    dim: 0,
    pulse: 0,
    line: new Int16Array(reels.length).fill(-1),
    lineShare: 0,
    outline: undefined,
    labels: Array.from({ length: cells }, () => undefined),
    labelAlpha: 1,
    locked: new Uint8Array(cells),
    holding: false,
  };
}

/** Clears highlights, lines and falls; coins stay. */
export function settle(state: StageState): void {
  state.lifts.fill(0);
  state.scales.fill(1);
  state.alphas.fill(1);
  state.lit.fill(0);
  state.line.fill(-1);
  state.anyLit = false;
  state.dim = 0;
  state.lineShare = 0;
  state.outline = undefined;
}
