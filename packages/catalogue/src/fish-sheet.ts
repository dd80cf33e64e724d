/** The layout of the fishing games' sheet of creatures: written by the painter, read by the frame. */

/** How a creature moves: a wave through its body, beating wings, a contracting bell, or a walk. */
export type Motion = 'wave' | 'flap' | 'pulse' | 'rock';

/** Position of a creature on the sheet, in units of the scene. */
export interface FishCell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly motion: Motion;
}

export interface FishSheet {
  readonly width: number;
  readonly height: number;
  readonly cells: Readonly<Record<string, FishCell>>;
}
