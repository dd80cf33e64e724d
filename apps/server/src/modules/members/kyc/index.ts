/** Identity check: proof of who a member is. The public API of this module. */
import type { KycImage, KycState } from '@lantern/contract';
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Result } from '../../../kernel/result.ts';
import { createPictures } from '../../../kernel/images/redraw.ts';
import { createImageVault } from '../../../kernel/images/vault.ts';
import { createSealing } from '../../../kernel/sealing.ts';
import { transact, type Tx } from '../../../kernel/tx.ts';
import { kycSettings } from './console-settings.ts';
import { decide, type Decision } from './decide.ts';
import type { ModuleContext, KycDeps } from './context.ts';
import { kycJobs } from './jobs.ts';
import { accessesOf, readFacts, readImage, type DataAccess } from './access.ts';
import { erase, recordsOf } from './records.ts';
import { kycRoutes } from './routes.ts';
import type { KycFacts } from './rules/facts.ts';
import { standingOf, stateOf, type Standing } from './status.ts';
import { kycDesk } from './desk.ts';
import { findReason, listApproved, readNeededToWithdraw, writeNeededToWithdraw, type Access } from './store.ts';

export type { Decision } from './decide.ts';
export { KYC_DECIDED, type KycDecided } from './events.ts';
export type { KycAccount, KycDeps } from './context.ts';
export type { DataAccess } from './access.ts';
export type { KycFacts } from './rules/facts.ts';
export type { Access } from './store.ts';

export interface KycModule extends Module {
  readonly handlers: ReturnType<typeof kycRoutes>;
  /** The state of a member's check. */
  stateOf(memberId: MemberId): Promise<KycState>;
  /** State, reason and times of a member's check. */
  standingOf(tx: Tx, memberId: MemberId): Promise<Standing>;
  /** Which of the members have an approved check. */
  readonly approvedAmong: typeof listApproved;
  /** The reason of the last decision to this state; null when there is none. */
  readonly reasonOf: typeof findReason;
  /** Whether a merchant's withdrawals require the approval. */
  neededToWithdraw(merchantCode: string): Promise<boolean>;
  setNeededToWithdraw(merchantCode: string, needed: boolean): Promise<void>;
  /** A reviewer's decision. Refuses field_required (no reason), kyc_state_conflict. */
  decide(
    memberId: MemberId,
    decision: Decision,
  ): Promise<Result<Exclude<KycState, 'none'>, 'field_required' | 'kyc_state_conflict'>>;
  /** A picture as JPEG, after logging the access. Refuses field_required (no reason), kyc_image_missing. */
  readImage(
    access: DataAccess & { readonly image: KycImage },
  ): Promise<Result<Buffer, 'field_required' | 'kyc_image_missing'>>;
  /** The facts, after logging the access. Refuses field_required (no reason), kyc_state_conflict (nothing submitted). */
  readFacts(access: DataAccess): Promise<Result<KycFacts, 'field_required' | 'kyc_state_conflict'>>;
  /** Who accessed a member's data, oldest first. */
  accessesOf(memberId: MemberId): Promise<readonly (Access & { readonly at: Date })[]>;
  /** A member's records, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Deletes a member's application and pictures in the caller's transaction. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createKyc(kernel: Kernel, deps: KycDeps): KycModule {
  const module: ModuleContext = {
    kernel,
    deps,
    vault: createImageVault(kernel, 'kyc'),
    pictures: createPictures(),
    factsSealing: createSealing(kernel, 'kyc/facts'),
  };
  return {
    name: 'kyc',
    handlers: kycRoutes(module),
    deskSettings: kycSettings,
    jobs: kycJobs(module),
    stateOf: (memberId) => stateOf(module, memberId),
    neededToWithdraw: (merchantCode) => readNeededToWithdraw(kernel.db, merchantCode),
    setNeededToWithdraw: (merchantCode, needed) =>
      transact(kernel.db, (tx) => writeNeededToWithdraw(tx, merchantCode, needed)),
    opsHandlers: kycDesk(module),
    standingOf,
    approvedAmong: listApproved,
    reasonOf: findReason,
    decide: (memberId, decision) => transact(kernel.db, (tx) => decide(module, tx, memberId, decision)),
    readImage: (access) => transact(kernel.db, (tx) => readImage(module, tx, access)),
    readFacts: (access) => transact(kernel.db, (tx) => readFacts(module, tx, access)),
    accessesOf: (memberId) => accessesOf(module, memberId),
    recordsOf: (memberId) => recordsOf(module, memberId),
    erase: (tx, memberId) => erase(module, tx, memberId),
  };
}
