/** What messaging needs of other modules. */
import type { Language } from '@lantern/contract/errors';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId, SessionId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { TranscriptLine } from '../chat/index.ts';
import type { Letter } from '../../members/codes/index.ts';
import type { KycDecided } from '../../members/kyc/index.ts';
import type { ShownCard } from '../../members/payees/index.ts';
import type { WithdrawalSummary } from '../../money/withdrawals/index.ts';
import type { TextValue } from './rules/templates.ts';

/** What mails look up, in the transaction that delivers the event. */
export interface Lookups {
  withdrawal(withdrawalId: string): Promise<WithdrawalSummary | undefined>;
  card(memberId: MemberId, bankCardId: string): Promise<ShownCard | undefined>;
  kycReason(memberId: MemberId, state: KycDecided['state']): Promise<string | null>;
  /** Whether the member is neither self-excluded nor on a break: others get no mail that invites to play. */
  mayPlay(memberId: MemberId): Promise<boolean>;
  /** The beginning of an answer. */
  feedbackAnswer(feedbackId: string): Promise<string | null>;
  /** The promotion of an application, and why it was rejected. */
  application(
    applicationId: string,
  ): Promise<{ readonly key: string; readonly name: TextValue; readonly reason: TextValue } | null>;
  /** What was said in a conversation up to a message, of its member; null when it is gone. */
  chatTranscript(memberId: MemberId, conversationId: string, seq: number): Promise<readonly TranscriptLine[] | null>;
  /** The beginning of an answer in a conversation. */
  chatAnswer(conversationId: string, seq: number): Promise<string | null>;
}

/** A member as broadcasts and the gate see them. */
export interface ReceiverAccount {
  readonly merchantCode: string;
  readonly userName: string;
  readonly currency: string;
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
  /** Levels in the VIP programme by member. */
  readonly levelsOf: (
    tx: Tx,
    members: readonly { readonly memberId: MemberId; readonly currency: string }[],
  ) => Promise<ReadonlyMap<MemberId, number>>;
  /** Verified; null: none is bound. */
  readonly contactsOf: (
    tx: Tx,
    memberId: MemberId,
  ) => Promise<{ readonly email: string | null; readonly mobile: string | null } | undefined>;
  /** What letters name the merchant by, and the first language of its site: members have no stored one. */
  readonly brandOf: (
    merchantCode: string,
  ) => Promise<{ readonly brand: string; readonly timeZone: string; readonly language: Language }>;
  readonly letters: {
    /** Whether letters of a channel can be sent here. */
    serves(channel: Letter['channel']): Promise<boolean>;
    /** Rejects unless it was accepted; each attempt goes to the next gateway that serves. */
    deliver(letter: Letter, attempt: number): Promise<void>;
  };
  /** Those of the sign-ins that no one has ended. */
  readonly openSessions: (tx: Tx, ids: readonly SessionId[]) => Promise<ReadonlySet<SessionId>>;
  /** The browser of a call, as the event of signing out names it; undefined without its cookie. */
  readonly deviceOf: (context: Pick<CallContext, 'cookie'>) => Buffer | undefined;
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
