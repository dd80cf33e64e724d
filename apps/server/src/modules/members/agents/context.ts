/** What the verbs of this module share. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Merchant, Session } from '../../../kernel/session.ts';
import type { Throttle } from '../../../kernel/throttle.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Rates } from './rules/rates.ts';

/** What a person confirms who claims an account. */
export interface Claim {
  readonly newPassword: string;
  readonly confirmNewPassword: string;
  readonly birthday: string;
  readonly ageConfirmed: boolean;
  readonly termsAccepted: boolean;
  readonly dataConsent: boolean;
  readonly marketingConsent?: boolean | undefined;
}

/** A contract that someone has signed with the agent above. */
export interface SignedContract {
  readonly memberId: MemberId;
  readonly contractId: string;
}

/** What the tree needs to know of contracts. */
export interface ContractPorts {
  /** Contracts of the members with the agent directly above each. */
  signedOf(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly SignedContract[]>;
  /** What the agents directly above still owe the members, in minor units. */
  duesOf(tx: Tx, memberIds: readonly MemberId[]): Promise<bigint>;
  /** Whether an agent owes its downlines something that is late: no new links, accounts and offers then. */
  isInArrears(tx: Tx, agentId: MemberId): Promise<boolean>;
  /** A member's seat under an agent ended with a day, the first without it: contracts of the two end. */
  seatEnded(tx: Tx, ended: { memberId: MemberId; agentId: MemberId; day: Day }): Promise<void>;
  /**
   * Rebates an agent earned by category on days, both included, of the whole team or of one account and everyone below it; undefined while a closed
   * day waits for its night.
   */
  earned(
    tx: Tx,
    query: { agentId: MemberId; currency: string; fromDay: Day; toDay: Day; of?: MemberId | undefined },
  ): Promise<ReadonlyMap<string, bigint> | undefined>;
}

/** What agents needs of other modules. */
export interface AgentsDeps {
  /** The merchant of a member; undefined for an unknown id. */
  merchantOf(tx: Tx, memberId: MemberId): Promise<string | undefined>;
  /** Changes a member's type. */
  setMemberType(tx: Tx, memberId: MemberId, type: number): Promise<void>;
  /** The zone of a merchant's days. */
  timeZoneOf(merchantCode: string): Promise<string>;
  /** The zones of all merchants by their codes. */
  zones(): Promise<ReadonlyMap<string, string>>;
  /** The member with a username at a merchant. */
  memberIdOf(merchantCode: string, userName: string): Promise<MemberId | undefined>;
  /** Masked names. */
  namesOf(memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, string>>;
  /** User names, for operators. */
  accountsOf(tx: Tx, memberIds: readonly MemberId[]): Promise<ReadonlyMap<MemberId, { readonly userName: string }>>;
  /** Those of the members whose phone number ends with the digits. */
  withPhoneEnding(tx: Tx, memberIds: readonly MemberId[], digits: string): Promise<readonly MemberId[]>;
  /** Opens an account that its owner must claim. Refuses username_format, username_taken. */
  openUnclaimed(
    tx: Tx,
    account: { readonly merchant: Merchant; readonly userName: string; readonly password: string },
  ): Promise<Result<{ readonly memberId: MemberId; readonly userName: string }, 'username_format' | 'username_taken'>>;
  /** Hands an unclaimed account to its owner, in the caller's transaction. Refuses like a registration. */
  claimAccount(tx: Tx, session: Session, merchant: Merchant, claim: Claim): Promise<Result<void>>;
  /** Ends an account that no one claimed. */
  eraseUnclaimed(tx: Tx, memberId: MemberId): Promise<void>;
  /** What the house gives everyone of a category's counted stake today, in basis points. */
  houseRates(tx: Tx, merchantCode: string): Promise<Rates>;
  readonly contracts: ContractPorts;
}

export interface ModuleContext {
  readonly kernel: Kernel;
  readonly deps: AgentsDeps;
  /** Searches by the last digits of a phone number, by agent. */
  readonly phoneSearches: Throttle;
}

/** What a caller is to this module: an account of a merchant. */
export type Viewer = Pick<Session, 'memberId' | 'merchantCode' | 'memberType' | 'currency'>;
