/** How a flagship's reels look: what the stage draws once per size, in the title's own material. */

/** Sizes in device pixels. */
export interface Geometry {
  readonly reels: number;
  readonly rows: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly width: number;
  readonly height: number;
}

/** Draws on a canvas of the size it gets, in device pixels. */
export type Painter = (pen: CanvasRenderingContext2D, geometry: Geometry) => void;

export interface StageLook {
  /** The ground under the symbols. */
  readonly background: Painter;
  /** The same while coins are held; the plain ground where it is absent. */
  readonly holding?: Painter;
  /** The frame of a winning cell; clusters have one outline instead. */
  readonly frame: Painter;
  /** What a held coin stands on. */
  readonly locked?: Painter;
  /** Share of a cell a symbol fills. */
  readonly symbolShare: number;
  /** Darkness of the shade at the upper and lower edge, 0 to 1; the stage's own where it is absent. */
  readonly shade?: number;
  /** Darkness over what did not win, 0 to 1. */
  readonly dim: number;
  /** The outline of clusters: its glow, and its line. */
  readonly outline?: { readonly glow: string; readonly line: string; readonly fill: string };
}
