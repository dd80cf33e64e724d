/** What a kind of game exports to the frame: its screen, loaded in parallel with the session. */
import type { ComponentType } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';

export interface PartProps {
  readonly session: SessionOpened;
  /** The game is ready: the loading picture can be removed. */
  readonly onReady: () => void;
}

export interface Part {
  readonly Game: ComponentType<PartProps>;
  /** Preloads the game's art. */
  readonly prepare: (game: string) => void;
}
