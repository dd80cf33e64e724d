/** Trusted signatures of phone id tokens: issuer, audience, and the key set of the provider (RFC 7517). */
import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import type { PhoneIdIssuer } from '../../../../kernel/config.ts';

export interface PhoneKeys {
  readonly issuer: string;
  readonly audience: string;
  readonly keyOf: JWTVerifyGetKey;
}

const TIMEOUT_MS = 4_000;
const KEEP_MS = 10 * 60_000;
/** An unknown key id triggers a fetch, but foreign tokens no more often than this. */
const COOLDOWN_MS = 30_000;

/** The provider's published keys, cached and refreshed as it rotates them. */
export const publishedKeys = ({ issuer, audience, jwksUrl }: PhoneIdIssuer): PhoneKeys => ({
  issuer,
  audience,
  keyOf: createRemoteJWKSet(new URL(jwksUrl), {
    timeoutDuration: TIMEOUT_MS,
    cacheMaxAge: KEEP_MS,
    cooldownDuration: COOLDOWN_MS,
  }),
});
