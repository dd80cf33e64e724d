/** Reads and small changes the routes bind directly. */
import type { Language } from '@lantern/contract/errors';
import type { OperatorSession } from '../../../kernel/http/ops-context.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { endSession, endSessions, listOpenSessions } from './session-store.ts';
import { SPAN } from './sessions.ts';
import {
  findOperator,
  listOperators,
  readNetworks,
  writeProfile,
  type OperatorFilters,
  type OperatorRow,
} from './store.ts';

/** The own open sessions, newest first. */
export async function ownSessions(tx: Tx, { operatorId, sessionId }: OperatorSession) {
  return (await listOpenSessions(tx, operatorId, SPAN)).map((row) => ({
    sessionId: row.id,
    device: row.device,
    address: row.address,
    startedAt: row.startedAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    current: row.id === sessionId,
  }));
}

/** Ends one session; false when it was not open. */
export const endOwnSession = (tx: Tx, operatorId: string, sessionId: string): Promise<boolean> =>
  endSession(tx, operatorId, sessionId);

/** Ends every session; how many there were. */
export const endSessionsOf = (tx: Tx, operatorId: string): Promise<number> => endSessions(tx, operatorId);

/** Changes the own display name and language. */
export const changeProfile = (
  tx: Tx,
  operatorId: string,
  { displayName, language }: { readonly displayName: string; readonly language: Language },
): Promise<void> => writeProfile(tx, operatorId, displayName, language);

/** A merchant's operators after a user name. */
export const listOperatorsOf = (
  tx: Tx,
  merchantCode: string,
  filters: OperatorFilters,
  after: string | undefined,
  limit: number,
): Promise<OperatorRow[]> => listOperators(tx, merchantCode, filters, after, limit, SPAN);

/** An operator of the merchant; undefined when there is none. */
export async function findOperatorOf(tx: Tx, merchantCode: string, id: string): Promise<OperatorRow | undefined> {
  const found = await findOperator(tx, id, SPAN);
  return found?.merchants.includes(merchantCode) ? found : undefined;
}

/** The networks a merchant's console may be used from, with their version. */
export async function networksAt(tx: Tx, merchantCode: string) {
  const { networks, version } = await readNetworks(tx, merchantCode);
  return { networks: [...networks], version };
}
