/** Authenticator apps: time-based one-time passwords (RFC 6238) as apps expect them (SHA-1, 6 digits, 30 seconds). */
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../random.ts';

const PERIOD_SEC = 30;
const DIGITS = 6;
/** Steps a clock may be off in each direction. */
const WINDOW_STEPS = 1;
/** RFC 4226 §4, R6: 160 bits. */
const SECRET_BYTES = 20;

/** A new secret, in the form that apps accept when typed. */
export const newSecret = (random: Random): string =>
  new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32;

/** The address that carries the secret in a QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret, issuer, label, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SEC }).toString();

/** The time step of a code near the given time; undefined when it matches none. */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SEC });
  const delta = totp.validate({ token, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_SEC) + delta;
}
