/**
 * Messages that the database's triggers raise for the program (`kernel.notify_desks`). They come as notices on the connection whose
 * statement raised them, and are kept until it has committed: a NOTIFY inside the transaction would hold a lock of the whole server
 * until then, the wait for a synchronous standby included.
 */
import type pg from 'pg';

/** The notice's message; its detail is the text. */
const RAISED = 'lantern_realtime';

interface Raised {
  readonly texts: string[];
  readonly relay: (texts: readonly string[]) => void;
}

const raisedBy = new WeakMap<pg.ClientBase, Raised>();

/** Gathers what is raised on the pool's connections from now on, and hands it to `relay` after each commit. */
export function watchRaised(pool: pg.Pool, relay: (texts: readonly string[]) => void): void {
  pool.on('connect', (client) => {
    const raised: Raised = { texts: [], relay };
    raisedBy.set(client, raised);
    client.on('notice', ({ message, detail }) => {
      if (message === RAISED && detail !== undefined) raised.texts.push(detail);
    });
  });
}

const takenFrom = (client: pg.ClientBase): readonly string[] => raisedBy.get(client)?.texts.splice(0) ?? [];

/** The connection's transaction, or its single statement, has committed. */
export function relayRaised(client: pg.ClientBase): void {
  const texts = takenFrom(client);
  if (texts.length > 0) raisedBy.get(client)?.relay([...new Set(texts)]);
}

/** It was rolled back. */
export const dropRaised = (client: pg.ClientBase): void => void takenFrom(client);
