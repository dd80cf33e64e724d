/** Signing terms with the device's passkey. */
import type { CallFailed } from '@lantern/client';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { client } from '../../../lib/server/calls.ts';

/** What an agent signs with, one of them; the passkey's answer is WebAuthn's. */
export interface Signature {
  readonly paymentPassword?: string;
  readonly passkey?: { [name: string]: unknown; id: string; rawId: string; type: 'public-key' };
}

/** The passkey's answer; `none` where no passkey belongs to this address, `declined` when the member or the browser declined. The library loads only here. */
export async function signWithPasskey(): Promise<Signature | 'none' | 'declined' | CallFailed> {
  const started = await client.call('agent.startSignature');
  if (!started.ok) return started;
  if (started.value.passkeyOptions === null) return 'none';
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = started.value.passkeyOptions as unknown as PublicKeyCredentialRequestOptionsJSON;
  const passkey = await startAuthentication({ optionsJSON }).catch(() => undefined);
  return passkey ? { passkey: { ...passkey } } : 'declined';
}
