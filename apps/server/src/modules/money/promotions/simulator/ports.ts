/** What the simulator asks of other modules: the past of all members of a merchant, in few statements. */
import type { Day } from '../../../../kernel/days.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import type { Tx } from '../../../../kernel/tx.ts';

export interface DepositsQuery {
  readonly merchantCode: string;
  readonly currency: string;
  readonly from: Date;
  /** Excluded. */
  readonly to: Date;
}

export interface PastPorts {
  /** Credited deposits, oldest first. */
  readonly creditedBetween: (
    tx: Tx,
    query: DepositsQuery,
  ) => Promise<readonly { readonly memberId: MemberId; readonly amount: bigint; readonly at: Date }[]>;
  /** When members deposited for the first time. */
  readonly firstDepositsOf: (tx: Tx, memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, Date>>;
  /** VIP levels now; without one a member is absent. */
  readonly levelsOf: (
    tx: Tx,
    memberIds: readonly MemberId[],
    currency: string,
  ) => Promise<ReadonlyMap<MemberId, number>>;
  /** Which of the members have a verified identity, and which are excluded or on a break, now. */
  readonly verifiedAmong: (tx: Tx, memberIds: readonly MemberId[]) => Promise<readonly MemberId[]>;
  readonly barredAmong: (tx: Tx, memberIds: readonly MemberId[]) => Promise<readonly MemberId[]>;
  readonly registeredDays: (
    tx: Tx,
    memberIds: readonly MemberId[],
    timeZone: string,
  ) => Promise<ReadonlyMap<MemberId, Day>>;
  /** Every two members of a merchant who are one person. */
  readonly samePairs: (
    tx: Tx,
    merchantCode: string,
  ) => Promise<readonly { readonly a: MemberId; readonly b: MemberId }[]>;
}
