/** The published data of a draw, as a verifier gets it. */

/** A seed of 32 bytes as hex digits. */
export const SEED_HEX = /^[0-9a-fA-F]{64}$/;

/** The published data of a revealed draw. */
export interface RevealedDraw {
  readonly formatId: string;
  /** The seed, 64 hex digits. */
  readonly seedHex: string;
  /** Game code and issue number, see drawContext. */
  readonly context: string;
  /** Name of the procedure; if given, it must be that of the format. */
  readonly algorithm?: string;
}
