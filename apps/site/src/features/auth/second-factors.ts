/** The step between a right password and a session, for accounts that asked for one: what the refusal tells about it. */
import type { CallFailed } from '@lantern/client';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { Remembering } from '../../lib/accept-login.ts';

const METHODS = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof METHODS)[number];

export interface FactorsAsked {
  /** Good for five minutes and five tries. */
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
  readonly passkeyOptions?: PublicKeyCredentialRequestOptionsJSON | undefined;
}

/** A login that waits for its confirmation, with what it wants remembered. */
export interface WaitingLogin extends FactorsAsked {
  readonly remembering?: Remembering | undefined;
  readonly remember: boolean;
}

/** Reads second_factor_required; undefined for any other refusal. */
export function factorsAsked({ code, value }: CallFailed): FactorsAsked | undefined {
  const ticket = value?.['ticket'];
  const methods = value?.['methods'];
  if (code !== 'second_factor_required' || typeof ticket !== 'string' || !Array.isArray(methods)) return undefined;
  const passkeyOptions = value?.['passkeyOptions'] as PublicKeyCredentialRequestOptionsJSON | undefined;
  return { ticket, methods: METHODS.filter((method) => methods.includes(method)), passkeyOptions };
}
