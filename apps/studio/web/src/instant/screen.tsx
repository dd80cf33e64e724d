/** An instant game: loads its table and its pieces, then shows them. */
import { useCallback, useEffect, useState } from 'react';
import type { InstantTable } from '../../../wire/instant.ts';
import { Failed } from '../frame/failed.tsx';
import type { PartProps } from '../frame/part.ts';
import { artOf, type Art } from './art.ts';
import { faceOf } from './games/faces.ts';
import { readTable } from './play/calls.ts';
import { Table } from './table.tsx';

interface Loaded {
  readonly table: InstantTable;
  readonly art: Art;
}

type Fault = { readonly code: string; readonly message: string };

export function InstantScreen({ session, onReady }: PartProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [fault, setFault] = useState<Fault>();
  const load = useCallback(async () => {
    setFault(undefined);
    const [table, art] = await Promise.all([readTable(), artOf(session.game.id).catch(() => undefined)]);
    if (table.ok && art) setLoaded({ table: table.value, art });
    else setFault(table.ok ? { code: 'art_missing', message: '' } : table);
    onReady();
  }, [session, onReady]);
  useEffect(() => {
    void load();
  }, [load]);
  if (fault) return <Failed {...fault} lobbyUrl={session.lobbyUrl} onRetry={() => void load()} />;
  return loaded ? <Table session={session} face={faceOf(loaded.table.game)} {...loaded} /> : null;
}
