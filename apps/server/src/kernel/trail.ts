/** What the audit trail records about an operator's call: the shape between admission, the verbs and the module audit. */
import type { AuditOutcome, ObjectKind } from '@lantern/contract/ops';
import type { ErrorCode } from '@lantern/contract/errors';
import type { Tx } from './tx.ts';

/** Fields of a record, without secrets. */
export type Facts = Readonly<Record<string, unknown>>;

export interface TrailEntry {
  /** Null for what concerns no merchant. */
  readonly merchantCode: string | null;
  readonly operator: {
    /** Null for an unknown person. */
    readonly id: string | null;
    readonly name: string;
    readonly via: 'console' | 'command';
  };
  readonly address: string;
  readonly agent: string;
  readonly call: string;
  readonly right: string | null;
  readonly outcome: AuditOutcome;
  /** Of a refused attempt. */
  readonly code: ErrorCode | null;
  readonly object: { readonly kind: ObjectKind; readonly id: string | null };
  readonly reason: string | null;
  readonly before: Facts | null;
  readonly after: Facts | null;
}

/** Writes an entry in a transaction: what is recorded and what is done commit together. */
export type RecordEntry = (tx: Tx, entry: TrailEntry) => Promise<void>;

/** What a handler adds to the entry of its call. */
export interface Trail {
  /** Names the object where it is not the first path parameter. */
  on(kind: ObjectKind, id: string): void;
  /** The fields that changed. */
  changed(before: Facts | null, after: Facts | null): void;
  /** A further entry of the same call: what was carried out besides the decision. */
  also(entry: Partial<Omit<TrailEntry, 'operator' | 'address' | 'agent'>>): void;
}
