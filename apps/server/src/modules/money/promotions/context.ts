/** The dependencies of this module, and what it is told by the modules that reward members. */
import type { RewardKind, RewardState } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { PlayModule } from '../play/index.ts';

/** A member at their merchant. */
export interface Player {
  readonly memberId: MemberId;
  readonly merchantCode: string;
  /** The account's currency. */
  readonly currency: string;
}

/** What the text of a reward names: level, week, points as decimal text. */
export type RewardFacts = Readonly<Record<string, string | number>>;

/** Something a member has earned. */
export interface NewEntry extends Player {
  readonly kind: RewardKind;
  /** The account that pays it: `vip_upgrade`, `vip_weekly`, `vip_birthday`, `mission`. */
  readonly promotion: string;
  /** What of the promotion; a member gets each once: `L3`, `2026-W49`, `2026`, `2026-11-27:daily-1`. */
  readonly periodKey: string;
  /** Above zero, in minor units. */
  readonly amount: bigint;
  readonly values: RewardFacts;
}

export interface Entry extends Player {
  readonly entryId: string;
  readonly kind: RewardKind;
  readonly promotion: string;
  readonly periodKey: string;
  readonly amount: bigint;
  readonly values: RewardFacts;
  readonly state: RewardState;
  readonly earnedAt: Date;
  readonly claimUntil: Date;
  readonly paidAt: Date | null;
}

export interface PromotionsDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
  readonly play: Pick<PlayModule, 'pointsByDay'>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** Whether the member may play now: neither self-excluded nor on a break. Those who may not are paid at once and shown nothing to earn. */
  readonly mayPlay: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** Whether cashback can be claimed now: it counts as one in the badge. */
  readonly cashbackIsClaimable: (tx: Tx, player: Player) => Promise<boolean>;
  /** Evaluates what else depends on members' points (VIP levels), in the transaction of the missions. */
  readonly evaluate: (tx: Tx, players: readonly Player[]) => Promise<void>;
}

export interface PromotionsContext {
  readonly kernel: Kernel;
  readonly deps: PromotionsDeps;
}
