/**
 * Encrypted bodies (§7 Account): compact JWE, ECDH-ES with A256GCM, to the server's current P-256 key.
 * A separate entry, so that an app loads `jose` only at sign-in.
 */
import { CompactEncrypt, importJWK } from 'jose';
import type { Encrypt } from './client.ts';

/** The `encrypt` option of createClient, made with jose. Throws only when the engine has no WebCrypto. */
export const encryptWithJose: Encrypt = async (payload, key) => {
  const publicKey = await importJWK({ ...key }, 'ECDH-ES');
  const body = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(publicKey);
  return { body, kid: key.kid };
};
