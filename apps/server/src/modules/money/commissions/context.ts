/** The dependencies of this module. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { PasskeyAnswer } from '../../../kernel/sign-in/webauthn.ts';
import type { Ledger } from '../../ledger/index.ts';

/** The cashback of a level in a category on a day. */
export interface LevelRate {
  readonly level: number;
  readonly category: string;
  readonly rateBps: number;
}

/** Something several accounts have in common: a device, or the verdict that one person is behind them. */
export interface SharedMark {
  readonly memberId: MemberId;
  readonly mark: string;
}

export interface CommissionsDeps {
  readonly ledger: Pick<Ledger, 'post' | 'postAll' | 'balance'>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** What cashback pays on a day by level and category; a missing pair pays nothing. */
  readonly cashbackRates: (tx: Tx, merchantCode: string, day: Day) => Promise<readonly LevelRate[]>;
  /** Of agents those who are self-excluded now: their role rests. */
  readonly resting: (tx: Tx, agentIds: readonly MemberId[]) => Promise<readonly MemberId[]>;
  /** Of these members, those with a deposit credited within a span. */
  readonly depositors: (
    tx: Tx,
    memberIds: readonly MemberId[],
    currency: string,
    from: Date,
    to: Date,
  ) => Promise<ReadonlySet<MemberId>>;
  /** Of these members, those with a verified phone. */
  readonly withPhone: (tx: Tx, memberIds: readonly MemberId[]) => Promise<ReadonlySet<MemberId>>;
  /** What members share with any account. */
  readonly sharedMarks: (tx: Tx, memberIds: readonly MemberId[]) => Promise<readonly SharedMark[]>;
  /** What is left of turnover before cash can be withdrawn. */
  readonly turnoverLeft: (tx: Tx, memberId: MemberId, currency: string) => Promise<bigint>;
  /** The agent a member is under now; undefined at the top of a line and outside of all. */
  readonly parentOf: (tx: Tx, memberId: MemberId) => Promise<MemberId | undefined>;
  /** Whether the member is an agent. */
  readonly isAgent: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** Names as others may see them. */
  readonly maskedNames: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>;
  readonly accountsOf: (
    tx: Tx,
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlyMap<MemberId, { readonly userName: string; readonly merchantCode: string }>>;
  /** Options for signing with a passkey of the member's at an origin; undefined where none belongs to it. */
  readonly startPasskey: (memberId: MemberId, origin: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Whether a passkey answered such options, which are used up by it. */
  readonly checkPasskey: (memberId: MemberId, origin: string, answer: PasskeyAnswer) => Promise<boolean>;
  readonly checkPaymentPassword: (
    memberId: MemberId,
    typed: string,
  ) => Promise<Result<void, 'payment_password_required' | 'payment_password_wrong' | 'rate_limited'>>;
}

export interface CommissionsContext {
  readonly kernel: Kernel;
  readonly deps: CommissionsDeps;
}

/** A merchant's programme in a currency. */
export interface Programme {
  readonly merchantCode: string;
  readonly currency: string;
}
