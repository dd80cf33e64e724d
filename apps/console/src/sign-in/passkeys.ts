/** Passkeys (W3C WebAuthn); the library loads with the first use. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** Signs a challenge on this device; undefined when the person or the device declined. */
export async function askForPasskey(options: PasskeyOptions): Promise<Record<string, unknown> | undefined> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser');
    return { ...(await startAuthentication({ optionsJSON: options as never })) };
  } catch {
    return undefined;
  }
}

/** Makes a passkey on this device; undefined when the person or the device declined. */
export async function makePasskey(options: PasskeyOptions): Promise<Record<string, unknown> | undefined> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser');
    return { ...(await startRegistration({ optionsJSON: options as never })) };
  } catch {
    return undefined;
  }
}
