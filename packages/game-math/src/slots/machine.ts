/** What spinning works with: a compiled title, its buffers, and the combinations it finds. */
import type { CoinFace, SlotTitle } from './title.ts';

/** Buffers of clusters, reused from window to window. */
export interface ClusterScratch {
  readonly min: number;
  /** By cell: the number of the last cluster it was counted in. */
  readonly seen: Uint8Array;
  /** Cells of the current cluster. */
  readonly found: Uint8Array;
}

/** A title compiled for spinning. */
export interface Machine {
  readonly title: SlotTitle;
  readonly letters: readonly string[];
  readonly reels: readonly Uint8Array[];
  readonly freeReels: readonly Uint8Array[];
  readonly rows: number;
  /** Indices of the wild, the scatter and the coin; -1 where the title has none. */
  readonly wild: number;
  readonly scatter: number;
  readonly coin: number;
  /** Coins by symbol and count. */
  readonly pays: readonly (readonly number[])[];
  /** Cells of each line, in the order of reels; undefined for ways. */
  readonly lineCells: readonly Uint8Array[] | undefined;
  /** Faces of a coin, each repeated by its weight; empty in other models. */
  readonly faces: readonly CoinFace[];
  /** Reels that stop together. */
  readonly drum: number;
  /** Buffers for wins of clusters; undefined for lines and ways. */
  readonly clusters: ClusterScratch | undefined;
}

/** One winning combination. */
export interface Win {
  readonly symbol: string;
  readonly count: number;
  /** Number of the line from 0, or the number of ways. */
  readonly line?: number;
  readonly ways?: number;
  readonly coins: number;
  /** Cells, reel × rows + row. */
  readonly cells: readonly number[];
}

/** Callback for combinations; objects are created only where a caller needs them. */
export interface Finding {
  readonly onWin?: ((win: Win) => void) | undefined;
  /** Cells of wins are set to 1. */
  readonly marked?: Uint8Array;
}
