/** What the reels show at a moment, as plain rows of numbers: drawing reads it, moving writes it, neither makes anything new. */
import type { Reel } from './reel.ts';
import type { Sprite } from './sprites.ts';

/** The number of an empty cell of hold-and-spin. */
export const EMPTY = 255;

export interface StageState {
  readonly reels: readonly Reel[];
  /** By cell, reel × rows + row. */
  readonly lifts: Float32Array;
  readonly scales: Float32Array;
  readonly alphas: Float32Array;
  /** Cells that are lit: 1. */
  readonly lit: Uint8Array;
  anyLit: boolean;
  /** How dark the others are, 0 to 1. */
  dim: number;
  /** Beats while cells are lit. */
  pulse: number;
  /** Cells the line runs through, by reel; -1 where it does not. */
  readonly line: Int16Array;
  lineShare: number;
  /** Columns where something may come, 0 to 1. */
  readonly glows: Float32Array;
  /** What stands on coins, by cell. */
  readonly labels: (Sprite | undefined)[];
  labelAlpha: number;
  /** Hold-and-spin: these stay while the others turn. */
  readonly locked: Uint8Array;
  holding: boolean;
}

/** A stage that shows nothing special. */
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
    glows: new Float32Array(reels.length),
    labels: Array.from({ length: cells }, () => undefined),
    labelAlpha: 1,
    locked: new Uint8Array(cells),
    holding: false,
  };
}

/** Takes lights, lines and falls away; coins stay. */
export function settle(state: StageState): void {
  state.lifts.fill(0);
  state.scales.fill(1);
  state.alphas.fill(1);
  state.lit.fill(0);
  state.line.fill(-1);
  state.anyLit = false;
  state.dim = 0;
  state.lineShare = 0;
}
