/** Making a passkey on this device. The library loads only when somebody does. */
import type { CallFailed } from '@lantern/client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { client } from '../../../lib/calls.ts';

export type PasskeyOutcome = 'made' | 'stopped' | CallFailed;

/** Asks the server for options, the device for the key, and the server to keep it; `stopped` when the member or the device turned it down. */
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

/** Whether this browser can make one at all. */
export const canMakePasskeys = (): boolean => 'credentials' in navigator && 'PublicKeyCredential' in window;
