/** Games of single requests: the frame loads table and art at once, then the game begins; after an error it can be retried. */
import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { SessionOpened } from '../../../wire/session.ts';
import type { Answered } from './calls.ts';
import { Failed } from './failed.tsx';
import type { PartProps } from './part.ts';
import type { Trouble } from './view.ts';

export interface LoadedProps<Table, Art> {
  readonly session: SessionOpened;
  readonly table: Table;
  readonly art: Art;
}

export interface LoadedKind<Table, Art> {
  readonly readTable: () => Promise<Answered<Table>>;
  readonly loadArt: (game: string) => Promise<Art>;
  readonly Screen: ComponentType<LoadedProps<Table, Art>>;
}

/** The screen of a kind of game that is played by single requests. */
export function loadedGame<Table, Art>({
  readTable,
  loadArt,
  Screen,
}: LoadedKind<Table, Art>): ComponentType<PartProps> {
  return function LoadedGame({ session, onReady }: PartProps): ReactNode {
    const [loaded, setLoaded] = useState<{ readonly table: Table; readonly art: Art }>();
    const [fault, setFault] = useState<Trouble>();
    const load = useCallback(async () => {
      setFault(undefined);
      const [table, art] = await Promise.all([readTable(), loadArt(session.game.id).catch(() => undefined)]);
      if (!table.ok) setFault(table);
      else if (art === undefined) setFault({ code: 'art_missing', message: '' });
      else setLoaded({ table: table.value, art });
      onReady();
    }, [session, onReady]);
    useEffect(() => {
      void load();
    }, [load]);
    if (fault) return <Failed {...fault} lobbyUrl={session.lobbyUrl} onRetry={() => void load()} />;
    return loaded ? <Screen session={session} {...loaded} /> : null;
  };
}
