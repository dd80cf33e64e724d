/** Factors: how a member confirms a login beyond the password. The only door of this module. */
import type { MemberId } from '../../kernel/ids.ts';
import type { Kernel, Module } from '../../kernel/module.ts';
import type { Tx } from '../../kernel/tx.ts';
import { begin, confirm, methodsOf, type Confirmation } from './confirm.ts';
import { createDoors, type FactorsDeps, type Method } from './doors.ts';
import { factorsJobs } from './jobs.ts';
import { erase, recordsOf, type FactorRecords } from './records.ts';
import { factorsRoutes } from './routes.ts';

export type { FactorsDeps } from './doors.ts';
export type { FactorRecords } from './records.ts';

export interface FactorsModule extends Module {
  readonly handlers: ReturnType<typeof factorsRoutes>;
  /** The ways a member can confirm a login; empty when they asked for no second factor. */
  methodsOf(memberId: MemberId): Promise<readonly Method[]>;
  /** Begins a confirmation at an origin: options for the browser where a passkey is at home there. */
  begin(memberId: MemberId, origin: string): Promise<{ readonly passkeyOptions?: Readonly<Record<string, unknown>> }>;
  /** Whether a confirmation is right; what it used is used up. */
  confirm(memberId: MemberId, origin: string, confirmation: Confirmation): Promise<boolean>;
  /** What is kept of a member's factors, without their secrets. */
  recordsOf(memberId: MemberId): Promise<FactorRecords>;
  /** Forgets every factor of a member, in the transaction of their erasure. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createFactors(kernel: Kernel, deps: FactorsDeps): FactorsModule {
  const doors = createDoors(kernel, deps);
  return {
    name: 'factors',
    handlers: factorsRoutes(doors),
    jobs: factorsJobs(doors),
    methodsOf: (memberId) => methodsOf(doors, memberId),
    begin: (memberId, origin) => begin(doors, memberId, origin),
    confirm: (memberId, origin, confirmation) => confirm(doors, memberId, origin, confirmation),
    recordsOf: (memberId) => recordsOf(doors, memberId),
    erase,
  };
}
