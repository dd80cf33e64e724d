/** The dependencies of this module. */
import type { Kernel } from '../../../kernel/module.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { RecordEntry } from '../../../kernel/trail.ts';
import type { Connection, StudioDesk } from './studio-desk.ts';

/** Ports to other modules, wired in compose. */
export interface SportsDeps {
  /** A vendor's launch integration; undefined if it has none. */
  integrationOf(vendor: string): Promise<Connection | undefined>;
  /** User names of members, as operators see them; unknown ids are absent. */
  accountsOf(tx: Tx, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, { readonly userName: string }>>;
  /** Codes of every merchant of the installation. */
  merchantCodes(): readonly string[];
  /** Writes an entry of the audit trail. */
  readonly record: RecordEntry;
}

export interface ModuleContext {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'jobs' | 'realtime' | 'log'>;
  readonly deps: SportsDeps;
  readonly studio: StudioDesk;
}
