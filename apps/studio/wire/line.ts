/**
 * The live line of a frame, `/studio/ws`: JSON objects as text, one per message. The first thing a frame says is `enter` with its session
 * (never in the address); everything else is a call with an id, or `ping`. The studio answers by the id, and tells news in between.
 */

/** What a frame says: `enter` takes `EnterAsked`, `ping` nothing, the rest is the game's. */
export interface LineCall {
  readonly id: number;
  readonly call: string;
  readonly asked?: unknown;
}

export interface EnterAsked {
  readonly session: string;
}

/** `ping` answers it: for a clock to go by. */
export interface Pong {
  readonly nowMs: number;
}

export type LineAnswer =
  | { readonly id: number; readonly success: true; readonly value: unknown }
  | { readonly id: number; readonly success: false; readonly code: string; readonly message: string; readonly value?: unknown };

/** Something that happened; each game names its own. */
export interface LineNews {
  readonly news: string;
  readonly value: unknown;
}

/** Why the studio closes a line. After `ended` the game has to be opened anew; after the others the frame comes back by itself. */
export const LINE_CLOSED = { ended: 4401, elsewhere: 4409, flood: 4429, shape: 4400, restart: 1012 } as const;
