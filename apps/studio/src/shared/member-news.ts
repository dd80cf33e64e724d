/** News of a shared round that differ by member or by currency. */
import { newsText, type Connection } from '../connections/connections.ts';
import type { Tx } from '../kernel/database.ts';
import { listOfShared, type RoundRow } from '../rounds/round-store.ts';
import type { SharedRound } from './shared-engine.ts';

const keyOf = ({ vendor, memberRef, currency }: Pick<RoundRow, 'vendor' | 'memberRef' | 'currency'>): string =>
  `${vendor}/${memberRef}/${currency}`;

/** Each connection with its member's stakes on the round, where there are any. */
export async function stakesByConnection(
  tx: Tx,
  { sharedId }: Pick<SharedRound, 'sharedId'>,
  connections: ReadonlySet<Connection>,
): Promise<readonly { readonly connection: Connection; readonly stakes: readonly RoundRow[] }[]> {
  const refs = [...new Set([...connections].map(({ session }) => session.memberRef))];
  const byMember = Map.groupBy(
    (await listOfShared(tx, sharedId, refs)).filter(({ state }) => state !== 'refused'),
    keyOf,
  );
  return [...connections].flatMap((connection) => {
    const stakes = byMember.get(keyOf(connection.session));
    return stakes ? [{ connection, stakes }] : [];
  });
}

/** Sends news that are the same for all members of a currency, serialized once per currency. */
export async function sendByCurrency(
  connections: ReadonlySet<Connection>,
  news: string,
  read: (currency: string) => Promise<unknown>,
): Promise<void> {
  for (const [currency, those] of Map.groupBy(connections, ({ session }) => session.currency)) {
    const text = newsText(news, await read(currency));
    for (const connection of those) connection.sendText(text);
  }
}
