/** Shape of every drawing, whatever its source. */
export interface Drawing {
  /** Markup in a box of 100 about the origin. */
  readonly body: string;
  /** Gradients and filters it refers to, their ids beginning with the drawing's own. */
  readonly definitions: string;
}
