/** The device's digest sent with a login, only after consent (ACC-20). */
import { FINGERPRINT_BITS } from '@lantern/contract/constants';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { readStored, STORAGE, writeStored } from '../device/storage.ts';

const HEX_BITS = 4;
/** Timeout in milliseconds: signing in does not wait longer for an optional digest. */
const TIMEOUT_MS = 2000;

export const hasDeviceConsent = (): boolean => readStored(STORAGE.deviceConsent) === '1';

/** Remembers the member's choice on this device. */
export const chooseDeviceConsent = (given: boolean): void => writeStored(STORAGE.deviceConsent, given ? '1' : '0');

/**
 * Everything is computed in the browser: the library's sampling and its service are off, and it opens no connection (no
 * WebRTC).
 */
async function deviceTraits(): Promise<string> {
  const { Thumbmark } = await import('@thumbmarkjs/thumbmarkjs');
  const { thumbmark } = await new Thumbmark({
    logging: false,
    exclude: ['webrtc', 'permissions'],
    timeout: TIMEOUT_MS,
  }).get();
  return thumbmark;
}

/** SHA-256 of the device's traits as lower-case hex; undefined without consent or when the browser reveals nothing. */
export async function deviceDigest(): Promise<string | undefined> {
  if (!hasDeviceConsent()) return undefined;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), TIMEOUT_MS);
  });
  const traits = await Promise.race([deviceTraits().catch(() => undefined), late]);
  return traits === undefined
    ? undefined
    : bytesToHex(sha256(utf8ToBytes(traits))).slice(0, FINGERPRINT_BITS / HEX_BITS);
}
