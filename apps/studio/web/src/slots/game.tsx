/** A slot: loads its table and its symbols, then shows them. */
import { useCallback, useEffect, useState } from 'react';
import type { SlotTable } from '../../../wire/slots.ts';
import { Failed } from '../frame/failed.tsx';
import type { PartProps } from '../frame/part.ts';
import { readTable } from './play/calls.ts';
import { Table } from './table.tsx';
import { sheetOf, type Sheet } from './stage/sheet.ts';

interface Loaded {
  readonly table: SlotTable;
  readonly sheet: Sheet;
}

type Fault = { readonly code: string; readonly message: string };

export function SlotGame({ session, onReady }: PartProps) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [fault, setFault] = useState<Fault>();
  const load = useCallback(async () => {
    setFault(undefined);
    const [table, sheet] = await Promise.all([readTable(), sheetOf(session.game.id).catch(() => undefined)]);
    if (table.ok && sheet) setLoaded({ table: table.value, sheet });
    else setFault(table.ok ? { code: 'art_missing', message: '' } : table);
    onReady();
  }, [session, onReady]);
  useEffect(() => {
    void load();
  }, [load]);
  if (fault) return <Failed {...fault} lobbyUrl={session.lobbyUrl} onRetry={() => void load()} />;
  return loaded ? <Table session={session} {...loaded} /> : null;
}
