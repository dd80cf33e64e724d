/** What the verbs of this module work with, and what it needs of the modules that keep something about a person. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import type { Tx } from '../../kernel/tx.ts';

/** A module, as far as it keeps something about a person. */
export interface RecordKeeper {
  /** Name of its section in an export. */
  readonly section: string;
  /** Everything kept about a member, fit for that member's eyes: no secret, nothing about others. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Whether money or business of the member is still open; erasure waits for it. Absent: never. */
  isOpen?(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Forgets the person in the caller's transaction. Absent: what is kept names nobody and belongs to the books. */
  erase?(tx: Tx, memberId: MemberId): Promise<void>;
}

export interface Consent {
  readonly kind: 'age' | 'data' | 'marketing' | 'fingerprint';
  readonly version: string;
  readonly given: boolean;
  readonly at: Date;
}

export interface PrivacyDeps {
  /** The login password asked for again. */
  checkPassword(memberId: MemberId, password: string): Promise<Result<void, 'password_wrong' | 'rate_limited'>>;
  /** Newest first. */
  consentsOf(memberId: MemberId): Promise<readonly Consent[]>;
  setConsent(memberId: MemberId, kind: 'marketing' | 'fingerprint', given: boolean): Promise<void>;
  /** In the order of an export, and in that of an erasure. */
  readonly keepers: readonly RecordKeeper[];
}

export interface Doors {
  readonly kernel: Kernel;
  readonly deps: PrivacyDeps;
}
