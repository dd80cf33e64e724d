/**
 * The promotions of a merchant as all its readers have them in common: their rules, and which have nothing left. The node that changes one has it at
 * once, the others over the bus, and none is older than a second; what a claim may take is judged by the database alone.
 */
import type { Kernel } from '../../../../kernel/module.ts';
import { inReads, type Tx } from '../../../../kernel/tx.ts';
import { listSoldOut } from './piece-store.ts';
import { listLive, type LivePromotion } from './store.ts';

/** What is listed, in the order of the database, and the keys of what is sold out. */
export interface Listed {
  readonly promotions: readonly LivePromotion[];
  readonly soldOut: ReadonlySet<string>;
}

export interface ListCache {
  /** At most a second old, by the database's clock, which `nowMs` is. */
  read(merchantCode: string, currency: string, nowMs: number): Promise<Listed>;
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

async function readListed({ db }: Kernel, merchantCode: string, currency: string): Promise<Listed> {
  const promotions = await listLive(db, merchantCode, currency);
  return { promotions, soldOut: await listSoldOut(db, merchantCode, promotions) };
}

/** The lists of this node. */
export function createListCache(kernel: Kernel): ListCache {
  const cached = new Map<string, { readonly atMs: number; readonly listed: Promise<Listed> }>();
  const forget = (merchantCode: string): void => {
    for (const name of cached.keys()) if (name.startsWith(`${merchantCode}/`)) cached.delete(name);
  };
  const stopListening = kernel.realtime.listen((message) => {
    if (message.channel === CHANNEL && message.event === EVENT) cached.clear();
  });
  return {
    async read(merchantCode, currency, nowMs) {
      const name = `${merchantCode}/${currency}`;
      const known = cached.get(name);
      if (known && Math.abs(nowMs - known.atMs) < MAXIMUM_AGE_MS) return await known.listed;
      if (cached.size >= CACHED_MAXIMUM) cached.clear();
      // Those who wait for it may be readers, also when a writer started it.
      const listed = inReads(() => readListed(kernel, merchantCode, currency));
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
