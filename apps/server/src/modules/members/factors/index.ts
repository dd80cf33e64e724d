/** Factors: how a member confirms a login beyond the password. The public API of this module. */
import type { MemberId } from '../../../kernel/ids.ts';
import type { Kernel, Module } from '../../../kernel/module.ts';
import type { Tx } from '../../../kernel/tx.ts';
import type { PasskeyAnswer } from '../../../kernel/sign-in/webauthn.ts';
import { begin, confirm, confirmPasskey, methodsOf, type Confirmation } from './confirm.ts';
import { createContext, type FactorsDeps, type Method } from './context.ts';
import { factorsJobs } from './jobs.ts';
import { erase, recordsOf, type FactorRecords } from './records.ts';
import { factorsRoutes } from './routes.ts';

export type { FactorsDeps } from './context.ts';
export type { FactorRecords } from './records.ts';

export interface FactorsModule extends Module {
  readonly handlers: ReturnType<typeof factorsRoutes>;
  /** The second factors of a member; empty when none is set up. */
  methodsOf(memberId: MemberId): Promise<readonly Method[]>;
  /** Begins a confirmation at an origin: options for the browser where a passkey belongs to it. */
  begin(memberId: MemberId, origin: string): Promise<{ readonly passkeyOptions?: Readonly<Record<string, unknown>> }>;
  /** Whether a confirmation is right; consumes what it used. */
  confirm(memberId: MemberId, origin: string, confirmation: Confirmation): Promise<boolean>;
  /** Begins a signature at an origin, as `begin` does a confirmation. */
  beginSignature: FactorsModule['begin'];
  /** Whether a passkey signed what `beginSignature` began; consumes it. */
  confirmSignature(memberId: MemberId, origin: string, passkey: PasskeyAnswer): Promise<boolean>;
  /** A member's factors, without their secrets. */
  recordsOf(memberId: MemberId): Promise<FactorRecords>;
  /** Deletes every factor of a member, in the transaction of their erasure. */
  erase(tx: Tx, memberId: MemberId): Promise<void>;
}

/** Builds the module. */
export function createFactors(kernel: Kernel, deps: FactorsDeps): FactorsModule {
  const module = createContext(kernel, deps);
  return {
    name: 'factors',
    handlers: factorsRoutes(module),
    jobs: factorsJobs(module),
    methodsOf: (memberId) => methodsOf(module, memberId),
    begin: (memberId, origin) => begin(module, memberId, origin),
    confirm: (memberId, origin, confirmation) => confirm(module, memberId, origin, confirmation),
    beginSignature: (memberId, origin) => begin(module, memberId, origin, 'signature'),
    confirmSignature: (memberId, origin, passkey) => confirmPasskey(module, memberId, origin, passkey, 'signature'),
    recordsOf: (memberId) => recordsOf(module, memberId),
    erase,
  };
}
