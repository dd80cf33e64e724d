/** The dependencies of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { PlayModule } from '../play/index.ts';
import type { NewEntry } from '../promotions/index.ts';

/** A member's account, as gifts on birthdays need it. */
export interface VipPerson {
  /** `yyyy-mm-dd`; null when none is stored. */
  readonly birthday: string | null;
  /** In the merchant's zone. */
  readonly registeredOn: string;
}

export interface VipDeps {
  /** The members' days, which points are read from. */
  readonly play: Pick<PlayModule, 'pointsOf'>;
  /** Writes rewards that are not written yet; answers how many were. */
  readonly award: (tx: Tx, entries: readonly NewEntry[]) => Promise<number>;
  /** Whether the member's identity is verified. */
  readonly isVerified: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  readonly personsOf: (
    tx: Tx,
    memberIds: readonly MemberId[],
    timeZone: string,
  ) => Promise<ReadonlyMap<MemberId, VipPerson>>;
  /** Sets what is shown beside the member's name. */
  readonly setLabel: (tx: Tx, memberId: MemberId, label: string) => Promise<void>;
  /** Whether the member may play now: neither self-excluded nor on a break. */
  readonly mayPlay: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** The merchant and the currency of a member who plays for money. */
  readonly accountOf: (
    tx: Tx,
    memberId: MemberId,
  ) => Promise<{ readonly merchantCode: string; readonly currency: string } | undefined>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** Cashback of each level on a day, in basis points, before the maximum of a category. */
  readonly cashbackRates: (tx: Tx, merchantCode: string, day: string) => Promise<readonly number[]>;
}

export interface VipContext {
  readonly kernel: Kernel;
  readonly deps: VipDeps;
}

/** A merchant's programme in its currency. */
export interface Programme {
  readonly merchantCode: string;
  readonly currency: string;
}
