/**
 * A customer-service path as it arrives (MSG-07): base64url of iv, ciphertext and tag under AES-256-GCM with the
 * SHA-256 of eight characters as key, followed by those eight.
 */
const KEY_CHARACTERS = 8;
const IV_BYTES = 12;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The decrypted path; undefined for anything that was not sealed this way, or in a page without crypto. */
export async function decodePath(sealed: string): Promise<string | undefined> {
  try {
    const characters = sealed.slice(-KEY_CHARACTERS);
    const bytes = bytesOf(sealed.slice(0, -KEY_CHARACTERS));
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(characters));
    const key = await crypto.subtle.importKey('raw', digest, { name: 'AES-GCM' }, false, ['decrypt']);
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, IV_BYTES) },
      key,
      bytes.subarray(IV_BYTES),
    );
    return new TextDecoder().decode(plain);
  } catch {
    return undefined;
  }
}
