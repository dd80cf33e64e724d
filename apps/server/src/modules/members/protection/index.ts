/** Protection of members: limits, breaks, self-exclusion and playing time. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import { type Result, ok, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../kernel/tx.ts';
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
import { protectionRoutes } from './routes.ts';
import { findExclusion, type ExclusionRow, type HelpLink, writeHelpLinks } from './store.ts';

export type { DepositRefusal, PlayRefusal } from './admit.ts';
export type { ProtectionDeps } from './context.ts';
export type { ProtectionRecords } from './person-store.ts';
export type { ExclusionRow, HelpLink } from './store.ts';
export { admitDeposit, admitMember, admitPlay } from './admit.ts';
export { findExclusion as exclusionOf } from './store.ts';

export interface ProtectionModule extends Module {
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
  /** The break or self-exclusion in force. */
  exclusionOf(tx: Tx, memberId: MemberId): Promise<ExclusionRow | undefined>;
  /** Sets the help organisations shown to a merchant's members. Refuses input_invalid. */
  setHelpLinks(merchantCode: string, links: readonly HelpLink[]): Promise<Result<undefined, 'input_invalid'>>;
  /** All records of a member, for that member. */
  recordsOf(memberId: MemberId): Promise<ProtectionRecords>;
  /** Deletes the playing times of a member. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createProtection(kernel: Kernel, deps: ProtectionDeps): ProtectionModule {
  const module: ModuleContext = { kernel, deps };
  return {
    name: 'protection',
    handlers: protectionRoutes(module),
    jobs: protectionJobs(module),
    admitMember,
    admitPlay,
    admitDeposit,
    exclusionOf: findExclusion,
    setHelpLinks: (merchantCode, links) => setHelpLinks(module, merchantCode, links),
    recordsOf: (memberId) => findRecords(kernel.db, memberId),
    erase: erasePlay,
  };
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
