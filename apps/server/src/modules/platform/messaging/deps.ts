/** What messaging needs of other modules. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Lookups } from './mails-of-events.ts';

/** A member as broadcasts and the gate see them. */
export interface ReceiverAccount {
  readonly merchantCode: string;
  /** A real member whose account is neither locked nor erased. */
  readonly isActive: boolean;
  readonly isAgent: boolean;
  readonly joinedAt: Date;
}

export interface MessagingDeps {
  /** Looks up what a mail names, in the transaction that writes it. */
  readonly lookups: (tx: Tx) => Lookups;
  /** Accounts by member; unknown ids are absent. */
  readonly receiversOf: (tx: Tx, ids: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, ReceiverAccount>>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** Whether the member is neither self-excluded nor on a break. */
  readonly admitMember: (
    tx: Tx,
    memberId: MemberId,
  ) => Promise<Result<undefined, 'account_self_excluded' | 'account_cooling_off'>>;
  /** Whether a case of harm about the member is not closed. */
  readonly isUnderReview: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** Whether a limit of the member's own is in force, or one was changed in the last days. */
  readonly hasLimits: (tx: Tx, memberId: MemberId, days: number) => Promise<boolean>;
  /** Whether a deposit of the member failed in the last hours. */
  readonly hasFailedDeposit: (tx: Tx, memberId: MemberId, hours: number) => Promise<boolean>;
}

/** What the functions of this module share. */
export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: MessagingDeps;
}
