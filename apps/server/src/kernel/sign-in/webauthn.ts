/** Parses and verifies an authenticator's response (W3C WebAuthn level 3, §7), with @simplewebauthn/server. */
import type { webauthnJson } from '@lantern/contract';
import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';

/** A passkey's public part, as it is stored. */
export interface Credential {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: string[];
}

export type PasskeyAnswer = z.output<typeof webauthnJson>;

/** Where a ceremony takes place; the host is the relying party's id. */
export interface RelyingParty {
  readonly origin: string;
  readonly host: string;
}

/** The relying party of an origin such as `https://denlong.example`. */
export const relyingPartyOf = (origin: string): RelyingParty => ({ origin, host: new URL(origin).hostname });

/** COSE numbers of Ed25519, ES256 and RS256 (RFC 9053), which current authenticators use. */
export const KEY_ALGORITHMS = [-8, -7, -257];

const TRANSPORT = /^[a-z-]{1,32}$/;
const TRANSPORTS_MAXIMUM = 8;

/** The challenge of a response, from its client data; undefined when it is unreadable. */
export function challengeOf(answer: PasskeyAnswer): string | undefined {
  try {
    const response = answer['response'] as { readonly clientDataJSON: string };
    const { challenge } = JSON.parse(isoBase64URL.toUTF8String(response.clientDataJSON)) as {
      readonly challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Certificates are not requested, and verifying them would fetch addresses they name: only responses without any are
 * accepted.
 */
function carriesCertificates(answer: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
  const format = attestation.get('fmt');
  return !(format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined));
}

/** The new credential, or undefined when anything about the response is wrong. */
export async function verifyNewPasskey(
  answer: PasskeyAnswer,
  challenge: string,
  { origin, host }: RelyingParty,
): Promise<Credential | undefined> {
  const response = answer as unknown as RegistrationResponseJSON;
  try {
    if (carriesCertificates(response)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: false,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const named = transports.filter((transport) => TRANSPORT.test(transport)).slice(0, TRANSPORTS_MAXIMUM);
    return { credentialId: id, publicKey, counter, transports: named };
  } catch {
    // The verifier reports every fault by throwing.
    return undefined;
  }
}

/** The credential's new counter, or undefined when anything about the response is wrong. */
export async function verifyPasskey(
  answer: PasskeyAnswer,
  challenge: string,
  { origin, host }: RelyingParty,
  credential: Credential,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: credential.credentialId,
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports,
      },
      requireUserVerification: false,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
