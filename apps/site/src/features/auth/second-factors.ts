/** The second factor between a correct password and a session: the content of the refusal. */
import type { CallFailed } from '@lantern/client';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { Remembering } from '../../lib/session/accept-login.ts';

const METHODS = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof METHODS)[number];

export interface RequiredFactors {
  /** Valid for five minutes and five tries. */
  readonly ticket: string;
  readonly methods: readonly FactorMethod[];
  readonly passkeyOptions?: PublicKeyCredentialRequestOptionsJSON | undefined;
}

/** A login pending its confirmation, with its remember option. */
export interface WaitingLogin extends RequiredFactors {
  readonly remembering?: Remembering | undefined;
  readonly remember: boolean;
}

/** Reads second_factor_required; undefined for any other refusal. */
export function requiredFactors({ code, value }: CallFailed): RequiredFactors | undefined {
  const ticket = value?.['ticket'];
  const methods = value?.['methods'];
  if (code !== 'second_factor_required' || typeof ticket !== 'string' || !Array.isArray(methods)) return undefined;
  const passkeyOptions = value?.['passkeyOptions'] as PublicKeyCredentialRequestOptionsJSON | undefined;
  return { ticket, methods: METHODS.filter((method) => methods.includes(method)), passkeyOptions };
}
