/** What the verbs of this module share, and what it needs of the modules that store personal data. */
import type { AnswerOf, Calls, ParsedInput } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';

/** A module's access to the personal data it stores. */
export interface PersonalDataSource {
  /** Name of its section in an export. */
  readonly section: string;
  /** Everything stored about a member, for that member: no secrets, nothing about others. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Pays what the member has earned and was not paid yet, before an erasure is requested and before it is done. Absent: nothing to pay. */
  settle?(tx: Tx, memberId: MemberId): Promise<void>;
  /** Takes the locks that `close` needs and that come before those of `settle`. Absent: none. */
  lock?(tx: Tx, memberId: MemberId): Promise<void>;
  /** Forfeits what ends with the account and would hold it open; only when nothing else is. Absent: nothing. */
  close?(tx: Tx, memberId: MemberId): Promise<void>;
  /** Whether money or bets of the member are still open; erasure waits for it. Absent: never. */
  isOpen?(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Erases the personal data in the caller's transaction. Absent: the module stores nothing personal beyond the ledger's ids. */
  erase?(tx: Tx, memberId: MemberId): Promise<void>;
}

export interface Consent {
  readonly kind: 'age' | 'data' | 'marketing' | 'fingerprint' | 'terms';
  readonly version: string;
  readonly given: boolean;
  readonly at: Date;
}

type MarketingConsents = AnswerOf<Calls['privacy.setMarketing']>;
export type MarketingChanges = ParsedInput<Calls['privacy.setMarketing']>['body'];

export interface PrivacyDeps {
  /** Checks the login password again. */
  checkPassword(memberId: MemberId, password: string): Promise<Result<void, 'password_wrong' | 'rate_limited'>>;
  /** Newest first. */
  consentsOf(memberId: MemberId): Promise<readonly Consent[]>;
  setConsent(memberId: MemberId, kind: 'marketing' | 'fingerprint', given: boolean): Promise<void>;
  /** Consents to marketing by product and channel. */
  readonly marketing: {
    of(memberId: MemberId): Promise<MarketingConsents>;
    set(
      memberId: MemberId,
      changes: MarketingChanges['changes'],
      from: MarketingChanges['from'],
    ): Promise<Result<MarketingConsents, 'account_self_excluded' | 'account_cooling_off'>>;
    /** Withdraws all of them. */
    withdrawAll(tx: Tx, memberId: MemberId): Promise<void>;
  };
  /** In the order of an export and of an erasure. */
  readonly sources: readonly PersonalDataSource[];
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: PrivacyDeps;
}
