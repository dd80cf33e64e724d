/** The dependencies of this module, and what it is told by the modules that reward members. */
import type { RewardKind, RewardState } from '@lantern/contract';
import type {
  GiftTurnover,
  PromotionKind,
  PromotionRule,
  PromotionState,
  PromotionValue,
} from '@lantern/contract/promotion-rules';
import type { Bulkhead } from '@lantern/limits';
import type { Day } from '../../../kernel/days.ts';
import type { CallContext } from '../../../kernel/http/call-context.ts';
import type { MemberId, SessionId } from '../../../kernel/ids.ts';
import type { Pictures } from '../../../kernel/images/redraw.ts';
import type { ImageVault } from '../../../kernel/images/vault.ts';
import type { Kernel } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { PlayModule } from '../play/index.ts';
import type { TurnoverModule } from '../turnover/index.ts';
import type { SpinsGame } from './campaigns/kinds/spins.ts';
import type { ListCache } from './campaigns/list-cache.ts';
import type { RaceCache } from './campaigns/race-cache.ts';
import type { PastPorts } from './simulator/ports.ts';

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
  /** The account that pays it: `vip_upgrade`, `vip_weekly`, `vip_birthday`, `mission`; of promotions as data their key. */
  readonly promotion: string;
  /** What of the promotion; a member gets each once: `L3`, `2026-W49`, `2026`, `2026-11-27:daily-1`. */
  readonly periodKey: string;
  /** Above zero, in minor units. */
  readonly amount: bigint;
  readonly values: RewardFacts;
  /** Of promotions as data the version of the rule. */
  readonly version?: number;
  /** Of a gift that is a bonus; absent: cash. */
  readonly turnover?: GiftTurnover | undefined;
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
  /** Of a gift that is a bonus; null: cash. */
  readonly turnover: GiftTurnover | null;
}

/** What referral asks of other modules. */
export interface ReferralPorts {
  /** Whether the merchant's switch REFERRAL is on. */
  readonly isOn: (merchantCode: string) => Promise<boolean>;
  /** By whose code a member registered, and when; undefined for most. */
  readonly recommendationOf: (
    tx: Tx,
    memberId: MemberId,
  ) => Promise<{ readonly referrerId: MemberId; readonly at: Date } | undefined>;
  /** The merchant and the currency of a member who plays for money. */
  readonly accountOf: (
    tx: Tx,
    memberId: MemberId,
  ) => Promise<{ readonly merchantCode: string; readonly currency: string } | undefined>;
  /** A member's own code; made when there is none yet. */
  readonly friendCodeOf: (tx: Tx, player: Player) => Promise<string>;
  /** Whether the member has linked a bank account that no other member ever linked. */
  readonly hasOwnAccount: (tx: Tx, player: Player) => Promise<boolean>;
  /** The credited deposits of a time, its last instant included. */
  readonly depositedBetween: (tx: Tx, player: Player, from: Date, to: Date) => Promise<bigint>;
  /** Masked names. */
  readonly namesOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>;
  /** Decisions of risk by which a member is watched with others. */
  readonly watchedOf: (tx: Tx, memberId: MemberId) => Promise<number>;
}

/** What the gift of the installed app asks of other modules. */
export interface AppDownloadPorts {
  /** Whether the merchant's switch APP_DOWNLOAD is on. */
  readonly isOn: (merchantCode: string) => Promise<boolean>;
  /** Whether a session was opened in the app, and the earliest sign-in in it of these accounts. */
  readonly signInsOf: (
    tx: Tx,
    memberIds: readonly MemberId[],
    sessionId: SessionId,
  ) => Promise<{ readonly isIn: boolean; readonly firstAt: Date | undefined }>;
  /** The calling device, of no use for anything but this promotion; undefined when it is not known. */
  readonly deviceOf: (context: Pick<CallContext, 'cookie'>, promotion: string) => Buffer | undefined;
}

/** Free spins of a promotion's claim, as the wallet of vendors grants them. */
export interface SpinsGrant {
  readonly campaign: string;
  readonly vendor: string;
  readonly memberId: MemberId;
  readonly game: string;
  readonly currency: string;
  readonly spins: number;
  /** Value of one spin, in minor units. */
  readonly stake: bigint;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** What free spins ask of other modules. */
export interface SpinsPorts {
  /** The games that can be given at a merchant, of one vendor or of all. */
  readonly gamesOf: (tx: Tx, merchantCode: string, currency: string, vendor?: string) => Promise<readonly SpinsGame[]>;
  /** Grants once per campaign and member; the vendor is told. */
  readonly grant: (tx: Tx, grant: SpinsGrant) => Promise<Result<unknown>>;
  /** What a campaign granted a member. */
  readonly grantOf: (
    tx: Tx,
    of: Pick<SpinsGrant, 'vendor' | 'campaign' | 'memberId'>,
  ) => Promise<
    { readonly spins: number; readonly used: number; readonly won: bigint; readonly expiresAt: number } | undefined
  >;
  /** What came of a campaign for a merchant's members. */
  readonly campaignOf: (
    tx: Tx,
    merchantCode: string,
    of: Pick<SpinsGrant, 'vendor' | 'campaign'>,
  ) => Promise<{
    readonly granted: bigint;
    readonly used: bigint;
    readonly lapsed: bigint;
    readonly won: bigint;
  }>;
}

export interface PromotionsDeps {
  readonly ledger: Pick<Ledger, 'postAll'>;
  readonly play: Pick<PlayModule, 'pointsByDay' | 'daysOf' | 'cappedPoints' | 'lockDays' | 'past'>;
  readonly timeZoneOf: (merchantCode: string) => Promise<string>;
  /** Whether the member may play now: neither self-excluded nor on a break. Those who may not are paid at once and shown nothing to earn. */
  readonly mayPlay: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  /** Whether cashback can be claimed now: it counts as one in the badge. */
  readonly cashbackIsClaimable: (tx: Tx, player: Player) => Promise<boolean>;
  /** Evaluates what else depends on members' points (VIP levels), in the transaction of the missions. */
  readonly evaluate: (tx: Tx, players: readonly Player[]) => Promise<void>;
  /** What promotions ask about a member: the VIP level, a verified identity, a credited deposit since an instant, the day of registration. */
  readonly levelOf: (tx: Tx, player: Player) => Promise<number>;
  readonly isVerified: (tx: Tx, memberId: MemberId) => Promise<boolean>;
  readonly depositedSince: (tx: Tx, player: Player, from: Date) => Promise<boolean>;
  readonly registeredOn: (tx: Tx, memberId: MemberId, timeZone: string) => Promise<Day | undefined>;
  /** The accounts known to be one person's, this one among them: gifts are per person. */
  readonly samePerson: (tx: Tx, memberId: MemberId) => Promise<readonly MemberId[]>;
  /** Deposit bonuses: the offers of a merchant, where a member stands with them, and offering a version of a rule to deposits. */
  readonly listOffers: TurnoverModule['listOffers'];
  readonly ownOffers: TurnoverModule['ownOffers'];
  readonly publishOffer: TurnoverModule['publishOffer'];
  /** Bonuses without a deposit: gifts with turnover. One bonus runs at a time. */
  readonly bonuses: Pick<TurnoverModule, 'awardGift' | 'isBonusRunning'>;
  readonly referral: ReferralPorts;
  readonly appDownload: AppDownloadPorts;
  readonly spins: SpinsPorts;
  /** The highest cashback rate of a category on a day, in basis points. */
  readonly cashbackCeilings: (tx: Tx, merchantCode: string) => Promise<(category: string, day: Day) => number>;
  /** What the simulator reads of all members at once. */
  readonly past: PastPorts;
  /** Masked names of members as everyone sees them, and user names as operators do. */
  readonly maskedNames: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<MemberId, string>>;
  readonly accountsOf: (
    tx: Tx,
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlyMap<MemberId, { readonly userName: string }>>;
  /** Which of the promotions wait for a second person to be published. */
  readonly waitingPublications: (
    tx: Tx,
    merchantCode: string,
    keys: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly approvalId: string }>>;
  /** The member of a user name at a merchant who plays for money, with the account's currency. */
  readonly memberNamed: (
    tx: Tx,
    merchantCode: string,
    username: string,
  ) => Promise<{ readonly memberId: MemberId; readonly currency: string } | undefined>;
  /** Which gifts that an operator decided about wait for a second person. */
  readonly waitingGifts: PromotionsDeps['waitingPublications'];
}

/** What all readers of promotions have in common. */
export interface CommonPart {
  /** Keys of what is sold out. */
  readonly soldOut: ReadonlySet<string>;
  /** The deposit offers that matches are. */
  readonly offers: Awaited<ReturnType<TurnoverModule['listOffers']>>;
}

/** Promotions that are listed, in the order of the database. */
export interface ListedPromotions extends CommonPart {
  readonly promotions: readonly ListedPromotion[];
}

/** A promotion with the rule that holds for new entries. */
export interface ListedPromotion {
  readonly merchantCode: string;
  readonly key: string;
  readonly kind: PromotionKind;
  readonly currency: string;
  readonly state: Exclude<PromotionState, 'draft' | 'waiting'>;
  readonly version: number;
  readonly rule: PromotionRule;
  /** Hex. */
  readonly termsHash: string;
  readonly least: bigint;
  readonly most: bigint;
  /** How many pieces there were; null without any. */
  readonly pieces: number | null;
  /** Hex. */
  readonly listHash: string | null;
  readonly endedAt: Date | null;
  /** What the rule is worth to a member, of a bonus. */
  readonly value: PromotionValue | null;
}

export interface PromotionsContext {
  readonly kernel: Kernel;
  readonly deps: PromotionsDeps;
  /** Claims of promotions as data, few at once. */
  readonly claimTurns: Bulkhead;
  /** Simulations of rules, one at once. */
  readonly simulationTurns: Bulkhead;
  /** What all readers of a merchant's promotions have in common. */
  readonly lists: ListCache<ListedPromotions>;
  /** Standings of races that members look at. */
  readonly races: RaceCache;
  /** Pictures of applications. */
  readonly applications: { readonly vault: ImageVault; readonly pictures: Pictures };
}
