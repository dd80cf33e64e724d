/**
 * The live connection of a frame, `/studio/ws`: JSON objects as text, one per message. A frame's first message is `enter` with its session
 * (never in the address); everything else is a call with an id, or `ping`. The studio answers by id, and sends news in between.
 */

/** A message of a frame: `enter` takes `EnterRequest`, `ping` nothing, the rest is defined by the game. */
export interface ConnectionCall {
  readonly id: number;
  readonly call: string;
  readonly request?: unknown;
}

export interface EnterRequest {
  readonly session: string;
}

/** The answer of `ping`, for clock synchronization. */
export interface Pong {
  readonly nowMs: number;
}

export type ConnectionAnswer =
  | { readonly id: number; readonly success: true; readonly value: unknown }
  | {
      readonly id: number;
      readonly success: false;
      readonly code: string;
      readonly message: string;
      readonly value?: unknown;
    };

/** An event; each game defines its own. */
export interface ConnectionNews {
  readonly news: string;
  readonly value: unknown;
}

/** Close codes. After `ended` the game has to be launched again; after the others the frame reconnects. */
export const CONNECTION_CLOSED = { ended: 4401, elsewhere: 4409, flood: 4429, shape: 4400, restart: 1012 } as const;
