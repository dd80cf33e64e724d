/** An authenticator in software (W3C WebAuthn level 3, §6): what a device does with the options of our calls, and what an attacker would. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** The head of a data item (RFC 8949, §3): major type and argument. */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 0x100) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff]);
}

/** Encodes the types an attestation uses as CBOR (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])]);
}

const sha256 = (content: Uint8Array | string): Buffer => createHash('sha256').update(content).digest();
const base64url = (content: Uint8Array): string => Buffer.from(content).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CREDENTIAL_INCLUDED = 0x40;

/** How a ceremony may deviate from an honest device. */
export interface Deviations {
  /** The relying party the authenticator signs for. */
  readonly host?: string;
  readonly challenge?: string;
  /** The counter's value after this use. */
  readonly counter?: number;
  readonly userPresent?: boolean;
  /** Attestation statement in place of an empty one, with its format. */
  readonly attestation?: readonly [format: string, statement: ReadonlyMap<string, Cbor>];
}

/** A browser's WebAuthn answer as JSON. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly [part: string]: unknown;
}

export interface Authenticator {
  readonly credentialId: string;
  /** Answers the options of `security.startPasskey` at an origin. */
  make(options: Readonly<Record<string, unknown>>, origin: string, trickery?: Deviations): PasskeyAnswer;
  /** Answers the options of a login at an origin. */
  use(options: Readonly<Record<string, unknown>>, origin: string, trickery?: Deviations): PasskeyAnswer;
}

function coseKey(publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  );
}

/** A device with one ES256 credential; its counter moves by one with each use. */
export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = base64url(rawId);
  let uses = 0;

  function ceremony(
    type: string,
    options: Readonly<Record<string, unknown>>,
    origin: string,
    trickery: Deviations,
    included: Buffer,
  ) {
    const challenge = trickery.challenge ?? String(options['challenge']);
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const flags =
      (trickery.userPresent === false ? 0 : USER_PRESENT) |
      USER_VERIFIED |
      (included.length > 0 ? CREDENTIAL_INCLUDED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(trickery.counter ?? ++uses);
    return {
      clientData,
      authData: Buffer.concat([
        sha256(trickery.host ?? new URL(origin).hostname),
        Buffer.from([flags]),
        counter,
        included,
      ]),
    };
  }

  return {
    credentialId: id,
    make(options, origin, trickery = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(rawId.length);
      const included = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const { clientData, authData } = ceremony('webauthn.create', options, origin, trickery, included);
      const [format, statement] = trickery.attestation ?? ['none', new Map()];
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', format],
          ['attStmt', statement],
          ['authData', authData],
        ]),
      );
      const response = {
        clientDataJSON: base64url(clientData),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid'],
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
    use(options, origin, trickery = {}) {
      const { clientData, authData } = ceremony('webauthn.get', options, origin, trickery, Buffer.alloc(0));
      const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey);
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}
