/** Audit: the trail of what operators do. The public API of this module. See README.md. */
import type { Kernel, Module } from '../../../kernel/module.ts';
import { startTicker, type Ticker } from '../../../kernel/ticker.ts';
import type { RecordEntry } from '../../../kernel/trail.ts';
import type { Db, Tx } from '../../../kernel/tx.ts';
import { auditExplains } from './explain.ts';
import { listTrail } from './list.ts';
import { auditHandlers } from './routes.ts';
import { insertEntry, sealNext } from './store.ts';

export { proveTrail, type TrailAnchor, type TrailProof } from './prove.ts';
/** Writes an entry in the caller's transaction; for programs without the modules of a node. */
export { insertEntry as recordEntry } from './store.ts';

export interface AuditModule extends Module {
  readonly opsHandlers: ReturnType<typeof auditHandlers>;
  /** Writes an entry in the caller's transaction. */
  readonly record: RecordEntry;
  /** Entries about an object of a merchant, newest first; `after` as of the list. Refuses input_invalid. */
  entriesOf(
    tx: Tx,
    merchantCode: string,
    object: { readonly kind: string; readonly id: string },
    page: { readonly after?: string | undefined; readonly limit: number },
  ): ReturnType<typeof listTrail>;
  /** Entries of a merchant, newest first, for modules that show what was changed. */
  readonly list: typeof listTrail;
  /** Links every entry that can be linked now; the module's own loop does this each two seconds. */
  seal(): Promise<void>;
}

const SEAL_EVERY_MS = 2_000;
const ENTRIES_AT_ONCE = 1_000;

async function seal(db: Db, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await sealNext(db, ENTRIES_AT_ONCE)) === ENTRIES_AT_ONCE);
}

/** Builds the module. */
export function createAudit(kernel: Kernel): AuditModule {
  let sealing: Ticker | undefined;
  return {
    name: 'audit',
    opsHandlers: auditHandlers(kernel),
    record: insertEntry,
    entriesOf: (tx, merchantCode, { kind, id }, page) =>
      listTrail(tx, merchantCode, { objectKind: kind, objectId: id, ...page }),
    explains: auditExplains,
    list: listTrail,
    seal: () => seal(kernel.db),
    start: async () => {
      sealing = startTicker({
        name: 'audit-seal',
        log: kernel.log,
        turn: async (stopping) => {
          await seal(kernel.db, stopping);
          return SEAL_EVERY_MS;
        },
      });
    },
    stop: async () => {
      await sealing?.stop();
    },
  };
}
