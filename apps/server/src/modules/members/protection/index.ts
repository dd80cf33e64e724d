/** Protection of members: limits, breaks, self-exclusion and playing time. The public API of this module. */
import { limitSignals } from './signals-store.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { type Result, ok, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
import { protectionSettings } from './console-settings.ts';
import {
  admitDeposit,
  admitMember,
  admitPlay,
  type DepositRefusal,
  type ExclusionRefusal,
  type PlayRefusal,
} from './admit.ts';
import type { ModuleContext, ProtectionDeps } from './context.ts';
import { protectionJobs } from './jobs.ts';
import { erasePlay, findRecords, type ProtectionRecords } from './person-store.ts';
import { admitProduct, allowProduct, isRestricted, listRestrictions, restrictProduct } from './restriction-store.ts';
import { protectionRoutes } from './routes.ts';
import { limitChangeOf, setLimitIn, type LimitChoice, type LimitOwner, type LimitSet } from './set-limit.ts';
import {
  findExclusion,
  listSelfExcluded,
  findLimit,
  hasLimits,
  isSelfLimited,
  listLimits,
  listBarred,
  listSelfLimited,
  readAutoPlay,
  type ExclusionRow,
  type HelpLink,
  type LimitRow,
  writeHelpLinks,
} from './store.ts';
import { setBreakIn, type ExcludedMember } from './exclude.ts';
import type { BreakPeriod, LimitKind, LimitSpan } from '@lantern/contract';

export type { DepositRefusal, PlayRefusal } from './admit.ts';
export type { ProtectionDeps } from './context.ts';
export type { ProtectionRecords } from './person-store.ts';
export type { ExclusionRow, HelpLink } from './store.ts';
export { EXCLUSION_STARTED, LIMIT_CHANGED, type ExclusionStarted, type LimitChanged } from './events.ts';
export type { LimitChoice, LimitOwner, LimitSet } from './set-limit.ts';
export { admitDeposit, admitMember, admitPlay } from './admit.ts';
export { findExclusion as exclusionOf } from './store.ts';

export interface ProtectionModule extends Module {
  /** What the rules of risk read. */
  readonly signals: { readonly limits: typeof limitSignals };
  readonly handlers: ReturnType<typeof protectionRoutes>;
  /** Whether the member may use the site's games and payments now: neither excluded nor on a break. */
  admitMember(tx: Tx, memberId: MemberId): Promise<Result<undefined, ExclusionRefusal>>;
  /** Whether the member may open a game now. */
  admitPlay(tx: Tx, memberId: MemberId): Promise<Result<undefined, PlayRefusal>>;
  /** Whether the member may deposit the amount, in the transaction that opens or credits the deposit. */
  admitDeposit(
    tx: Tx,
    memberId: MemberId,
    currency: string,
    amount: bigint,
  ): Promise<Result<undefined, DepositRefusal>>;
  /** Of members those who are self-excluded now; a break is none. */
  selfExcluded(tx: Tx, memberIds: readonly MemberId[]): Promise<readonly MemberId[]>;
  /** The break or self-exclusion in force. */
  exclusionOf(tx: Tx, memberId: MemberId): Promise<ExclusionRow | undefined>;
  /** Which of the members are excluded or on a break now. */
  readonly barredAmong: typeof listBarred;
  /** Whether a limit of their own, a break or an exclusion is in force: such members are never advertised to. */
  isSelfLimited(tx: Tx, memberId: MemberId): Promise<boolean>;
  /** Whether a limit of their own is in force, or one was set or asked for in the last days. */
  hasLimits(tx: Tx, memberId: MemberId, days: number): Promise<boolean>;
  /** Members of all merchants who limit or exclude themselves now, at most `limit` of them. */
  selfLimited(tx: Tx, limit: number): Promise<readonly MemberId[]>;
  /** Whether the merchant's games may play rounds by themselves. */
  autoPlay(tx: Tx, merchantCode: string): Promise<boolean>;
  /** Sets the help organisations shown to a merchant's members. Refuses input_invalid. */
  setHelpLinks(merchantCode: string, links: readonly HelpLink[]): Promise<Result<undefined, 'input_invalid'>>;
  /** All records of a member, for that member. */
  recordsOf(memberId: MemberId): Promise<ProtectionRecords>;
  /** The member's limits in force or pending with their use, time included. */
  limitsOf(tx: Tx, memberId: MemberId, currency: string): Promise<readonly DeskLimit[]>;
  /** Sets a member's limit in the caller's transaction, as the member could. Refuses limit_invalid. */
  setLimit(tx: Tx, owner: LimitOwner, choice: LimitChoice): Promise<Result<LimitSet, 'limit_invalid'>>;
  /** A break that an operator sets to protect a member. Refuses exclusion_longer while a longer one runs. */
  setBreak(
    tx: Tx,
    member: ExcludedMember,
    period: BreakPeriod,
  ): Promise<Result<{ readonly until: Date | null }, 'exclusion_longer'>>;
  /** The limit in force, and whether the choice protects less. Refuses limit_invalid. */
  limitChangeOf(
    tx: Tx,
    owner: LimitOwner,
    choice: LimitChoice,
  ): Promise<Result<{ readonly current: bigint | null; readonly raises: boolean }, 'limit_invalid'>>;
  /** Products an operator has closed for a member. */
  readonly products: {
    /** In the transaction that opens a session or moves money there. Refuses product_restricted. */
    admit: typeof admitProduct;
    isRestricted: typeof isRestricted;
    list: typeof listRestrictions;
    restrict: typeof restrictProduct;
    allow: typeof allowProduct;
  };
  /** Deletes the playing times of a member. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createProtection(kernel: Kernel, deps: ProtectionDeps): ProtectionModule {
  const module: ModuleContext = { kernel, deps };
  return {
    name: 'protection',
    signals: { limits: limitSignals },
    handlers: protectionRoutes(module),
    deskSettings: protectionSettings,
    jobs: protectionJobs(module),
    admitMember,
    admitPlay,
    admitDeposit,
    selfExcluded: listSelfExcluded,
    exclusionOf: findExclusion,
    barredAmong: listBarred,
    isSelfLimited,
    hasLimits,
    selfLimited: listSelfLimited,
    autoPlay: readAutoPlay,
    setHelpLinks: (merchantCode, links) => setHelpLinks(module, merchantCode, links),
    recordsOf: (memberId) => findRecords(kernel.db, memberId),
    limitsOf: listDeskLimits,
    setLimit: (tx, owner, choice) => setLimitIn(module, tx, owner, choice),
    setBreak: (tx, member, period) => setBreakIn(module, tx, member, period),
    limitChangeOf,
    products: {
      admit: admitProduct,
      isRestricted,
      list: listRestrictions,
      restrict: restrictProduct,
      allow: allowProduct,
    },
    erase: erasePlay,
  };
}

/** A limit as operators see it; minor units, or minutes for time. */
export interface DeskLimit extends LimitRow {
  readonly kind: LimitKind;
  readonly span: LimitSpan;
  /** Null for time. */
  readonly used: bigint | null;
}

async function listDeskLimits(tx: Tx, memberId: MemberId, currency: string): Promise<readonly DeskLimit[]> {
  const time = await findLimit(tx, { memberId, currency: '', kind: 'time', span: 'day' });
  return [
    ...(await listLimits(tx, memberId, currency)),
    ...(time ? [{ ...time, kind: 'time' as const, span: 'day' as const, used: null }] : []),
  ];
}

const LINKS_MAXIMUM = 8;
const NAME_LENGTH_MAXIMUM = 80;

const isSound = ({ name, url }: HelpLink): boolean =>
  name.trim() !== '' && name.length <= NAME_LENGTH_MAXIMUM && /^(https:\/\/[^\s/]+|tel:\+?\d{3,15}$)/.test(url);

/** Sets them; an empty list shows none. Refuses input_invalid for an address that is neither https nor a telephone number. */
async function setHelpLinks(
  { kernel }: ModuleContext,
  merchantCode: string,
  links: readonly HelpLink[],
): Promise<Result<undefined, 'input_invalid'>> {
  if (links.length > LINKS_MAXIMUM || !links.every(isSound)) return refuse('input_invalid');
  await writeHelpLinks(kernel.db, merchantCode, links);
  return ok(undefined);
}
