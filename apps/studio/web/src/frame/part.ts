/** What a kind of game gives to the frame: the screen of an opened session, fetched while the session is. */
import type { ComponentType } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';

export interface PartProps {
  readonly session: SessionOpened;
  /** The game stands: the loading picture may go. */
  readonly onReady: () => void;
}

export interface Part {
  readonly Game: ComponentType<PartProps>;
  /** Begins to fetch what the game draws with. */
  readonly prepare: (game: string) => void;
}
