/** Creates a passkey on this device. The library loads only here. */
import type { CallFailed } from '@lantern/client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { client } from '../../../lib/server/calls.ts';

export type PasskeyOutcome = 'made' | 'stopped' | CallFailed;

/**
 * Requests options from the server, the key from the device, and stores it on the server; `stopped` when the member or
 * the device declined.
 */
export async function makePasskey(name: string, password: string): Promise<PasskeyOutcome> {
  const started = await client.call('security.startPasskey', { body: { password } });
  if (!started.ok) return started;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = started.value.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await startRegistration({ optionsJSON }).catch(() => undefined);
  if (!passkey) return 'stopped';
  const kept = await client.call('security.addPasskey', { body: { name, passkey: { ...passkey } } });
  return kept.ok ? 'made' : kept;
}

/** Whether this browser supports passkeys. */
export const canMakePasskeys = (): boolean => 'credentials' in navigator && 'PublicKeyCredential' in window;
