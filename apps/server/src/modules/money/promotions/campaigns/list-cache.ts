/**
 * What all readers of a merchant's promotions have in common, computed once. The node that changes a promotion has it at once, the others over the bus,
 * and nothing is older than a second; what a claim may take is judged by the database alone.
 */
import type { Kernel } from '../../../../kernel/module.ts';
import { inReads, type Tx } from '../../../../kernel/tx.ts';

export interface ListCache<Listed> {
  /** At most a second old, by the database's clock, which `nowMs` is. */
  read(of: { readonly merchantCode: string; readonly currency: string }, nowMs: number): Promise<Listed>;
  /** A promotion was published, paused, resumed or ended: every node reads the list again once the transaction commits. */
  changed(tx: Tx, merchantCode: string): void;
  /** Something was taken, or nothing was left to take: this node reads the list again. */
  forget(merchantCode: string): void;
  close(): void;
}

const MAXIMUM_AGE_MS = 1_000;
/** Lists of merchants and currencies. */
const CACHED_MAXIMUM = 100;
const CHANNEL = 'promotions';
const EVENT = 'promotions_changed';

/** The lists of this node. */
export function createListCache<Listed>(
  kernel: Kernel,
  readListed: (of: { readonly merchantCode: string; readonly currency: string }) => Promise<Listed>,
): ListCache<Listed> {
  const cached = new Map<string, { readonly atMs: number; readonly listed: Promise<Listed> }>();
  const forget = (merchantCode: string): void => {
    for (const name of cached.keys()) if (name.startsWith(`${merchantCode}/`)) cached.delete(name);
  };
  const stopListening = kernel.realtime.listen((message) => {
    if (message.channel === CHANNEL && message.event === EVENT) cached.clear();
  });
  return {
    async read(of, nowMs) {
      const name = `${of.merchantCode}/${of.currency}`;
      const known = cached.get(name);
      if (known && Math.abs(nowMs - known.atMs) < MAXIMUM_AGE_MS) return await known.listed;
      if (cached.size >= CACHED_MAXIMUM) cached.clear();
      // Those who wait for it may be readers, also when a writer started it.
      const listed = inReads(() => readListed(of));
      const entry = { atMs: nowMs, listed };
      cached.set(name, entry);
      // A failure is not kept.
      listed.catch(() => cached.get(name) === entry && cached.delete(name));
      return await listed;
    },
    changed(tx, merchantCode) {
      tx.afterCommit(() => forget(merchantCode));
      kernel.realtime.publishIn(tx, { channel: CHANNEL, event: EVENT, payload: {} });
    },
    forget,
    close: stopListening,
  };
}
