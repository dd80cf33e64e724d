/** The dependencies of this module. */
import type { Day } from '../../../kernel/days.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { PlayModule } from '../play/index.ts';

/** A member's level at the start of a day. */
export type LevelOn = (memberId: MemberId, day: Day) => number;

/** The rate a member was granted in a category on a day by the agent above, in basis points. */
export type GrantedOn = (memberId: MemberId, day: Day, category: string) => number;

/** Whether loss cashback takes the place of cashback in a category on a member's day. */
export type ReplacedOn = (memberId: MemberId, day: Day, category: string) => boolean;

export interface CashbackDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
  /** The members' days, which cashback is computed from. */
  readonly play: Pick<PlayModule, 'daysOf' | 'readDays' | 'lockDays' | 'membersOf' | 'oldestDay'>;
  /** The codes of all merchants. */
  readonly merchantCodes: () => readonly string[];
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** Whether the merchant offers cashback (switch MANPLAYREB3). */
  readonly isOpen: (merchantCode: string) => Promise<boolean>;
  /** Levels of members of one merchant at the start of its days: a day has the rate of the level it began with. */
  readonly levelsOn: (
    tx: Tx,
    of: { readonly merchantCode: string; readonly currency: string },
    days: readonly { readonly memberId: MemberId; readonly day: Day }[],
  ) => Promise<LevelOn>;
  /** Rates that agents granted members of one merchant on its days: a bettor gets the higher of both rates, as one payment. */
  readonly grantedOn: (
    tx: Tx,
    days: readonly { readonly memberId: MemberId; readonly day: Day }[],
  ) => Promise<GrantedOn>;
  /** What members of one merchant have chosen loss cashback for: such lines pay nothing here. */
  readonly replacedOn: (
    tx: Tx,
    merchantCode: string,
    days: readonly { readonly memberId: MemberId; readonly day: Day }[],
  ) => Promise<ReplacedOn>;
  /** Whether the member may play now: neither self-excluded nor on a break. Members who may not cannot earn more, so the minimum claim does not apply to them. */
  readonly mayPlay: (tx: Tx, memberId: MemberId) => Promise<boolean>;
}

export interface CashbackContext {
  readonly kernel: Kernel;
  readonly deps: CashbackDeps;
}

/** The member who makes the request, and the merchant's time zone. */
export interface Claimant {
  readonly memberId: MemberId;
  readonly currency: string;
  readonly merchant: { readonly code: string; readonly timeZone: string };
}
