/** What a draw publishes once it is drawn, as a checker is given it. */

/** A seed of 32 bytes as hex digits. */
export const SEED_HEX = /^[0-9a-fA-F]{64}$/;

/** What a revealed draw publishes. */
export interface RevealedDraw {
  readonly formatId: string;
  /** The seed, 64 hex digits. */
  readonly seedHex: string;
  /** Game code and issue number, see drawContext. */
  readonly context: string;
  /** Name of the procedure the draw claims; given, it must be the one its format is drawn by. */
  readonly algorithm?: string;
}
