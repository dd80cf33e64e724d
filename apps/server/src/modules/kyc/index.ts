/** Identity check: proof of who a member is. The only door of this module. */
import type { KycImage, KycState } from '@lantern/contract';
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Result } from '../../kernel/result.ts';
import { createPictures } from '../../kernel/images/redraw.ts';
import { createImageVault } from '../../kernel/images/vault.ts';
import { createSealing } from '../../kernel/sealing.ts';
import { transact, type Tx } from '../../kernel/tx.ts';
import { decide, type Decision } from './decide.ts';
import type { Doors, KycDeps } from './doors.ts';
import { kycJobs } from './jobs.ts';
import { accessesOf, readFacts, readImage, type Look } from './look.ts';
import { erase, recordsOf } from './records.ts';
import { kycRoutes } from './routes.ts';
import type { KycFacts } from './rules/facts.ts';
import { stateOf } from './status.ts';
import { readNeededToWithdraw, writeNeededToWithdraw, type Access } from './store.ts';

export type { Decision } from './decide.ts';
export type { KycDeps } from './doors.ts';
export type { Look } from './look.ts';
export type { KycFacts } from './rules/facts.ts';
export type { Access } from './store.ts';

export interface KycModule extends Module {
  readonly handlers: ReturnType<typeof kycRoutes>;
  /** Where a member's check stands. */
  stateOf(memberId: MemberId): Promise<KycState>;
  /** Whether a merchant's withdrawals wait for the approval. */
  neededToWithdraw(merchantCode: string): Promise<boolean>;
  setNeededToWithdraw(merchantCode: string, needed: boolean): Promise<void>;
  /** A reviewer's decision. Refuses field_required (no reason), kyc_state_conflict. */
  decide(memberId: MemberId, decision: Decision): Promise<Result<void, 'field_required' | 'kyc_state_conflict'>>;
  /** A picture as JPEG, the look written down first. Refuses field_required (no reason), kyc_image_missing. */
  readImage(look: Look & { readonly image: KycImage }): Promise<Result<Buffer, 'field_required' | 'kyc_image_missing'>>;
  /** The facts, the look written down first. Refuses field_required (no reason), kyc_state_conflict (nothing submitted). */
  readFacts(look: Look): Promise<Result<KycFacts, 'field_required' | 'kyc_state_conflict'>>;
  /** Who looked at what of a member, oldest first. */
  accessesOf(memberId: MemberId): Promise<readonly (Access & { readonly at: Date })[]>;
  /** What is kept about a member, for that member. */
  recordsOf(memberId: MemberId): Promise<unknown>;
  /** Forgets a member's application and pictures in the caller's transaction. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createKyc(kernel: Kernel, deps: KycDeps): KycModule {
  const doors: Doors = { kernel, deps, vault: createImageVault(kernel, 'kyc'), pictures: createPictures(), factsSealing: createSealing(kernel, 'kyc/facts') };
  return {
    name: 'kyc',
    handlers: kycRoutes(doors),
    jobs: kycJobs(doors),
    stateOf: (memberId) => stateOf(doors, memberId),
    neededToWithdraw: (merchantCode) => readNeededToWithdraw(kernel.db, merchantCode),
    setNeededToWithdraw: (merchantCode, needed) => transact(kernel.db, (tx) => writeNeededToWithdraw(tx, merchantCode, needed)),
    decide: (memberId, decision) => decide(doors, memberId, decision),
    readImage: (look) => readImage(doors, look),
    readFacts: (look) => readFacts(doors, look),
    accessesOf: (memberId) => accessesOf(doors, memberId),
    recordsOf: (memberId) => recordsOf(doors, memberId),
    erase: (tx, memberId) => erase(doors, tx, memberId),
  };
}
