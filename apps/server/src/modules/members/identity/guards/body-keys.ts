/**
 * Encrypted bodies (interfaces, Member calls): compact JWE, ECDH-ES with A256GCM (RFC 7516, 7518), to a P-256 key of
 * ours. All nodes share the key pairs through the database; docs/adr/0004-sessions-and-encrypted-bodies.md says why.
 */
import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@lantern/contract/call';
import type { Calls } from '@lantern/contract';
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import type { Kernel } from '../../../../kernel/module.ts';
import { ok, refuse, type Result } from '../../../../kernel/result.ts';
import { createSealing, deriveKey } from '../../../../kernel/sealing.ts';
import { transact, type Tx } from '../../../../kernel/tx.ts';
import {
  deleteKeysOlderThan,
  findAcceptedKey,
  findCurrentKey,
  insertKey,
  lockKeyMaking,
  type PublicJwk,
} from './body-key-store.ts';

const CURRENT_SEC = 24 * 3600;
/** A key is deleted a day after its successor was created. */
const ACCEPTED_SEC = 2 * CURRENT_SEC;
const CACHE_MS = 60_000;
const KID_PATTERN = /^[A-Za-z0-9_-]{16,64}$/;

type PublicKeyAnswer = AnswerOf<Calls['session.publicKey']>;

export interface BodyKeys {
  /** The current public key; created when none is young enough. Cached for at most a minute. */
  publicKey(): Promise<Result<PublicKeyAnswer>>;
  /** The JSON object inside an encrypted body. Refuses encryption_invalid for every fault. */
  decrypt(payload: string, keyId: string): Promise<Result<Readonly<Record<string, unknown>>, 'encryption_invalid'>>;
  /** Creates the day's key and deletes keys past their overlap. */
  rotate(): Promise<void>;
}

/** Identifies the secret a key was sealed under, without revealing it. */
const sealerId = (secret: string): string => deriveKey(secret, 'identity/body-keys-id').subarray(0, 8).toString('hex');

function parseObject(plain: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

const answerOf = (kid: string, { x, y }: PublicJwk): PublicKeyAnswer => ({
  kty: 'EC',
  crv: 'P-256',
  x,
  y,
  kid,
  alg: 'ECDH-ES',
  use: 'enc',
  ext: true,
});

/** The keys over `identity.body_key`. */
export function createBodyKeys(kernel: Kernel): BodyKeys {
  const { db, clock, ring } = kernel;
  const sealing = createSealing(kernel, 'identity/body-keys');
  const sealers = ring.map(sealerId);
  const opened = new Map<string, { readonly key: CryptoKey; readonly untilMs: number }>();
  let cached: { readonly answer: PublicKeyAnswer; readonly untilMs: number } | undefined;

  async function makeKey(tx: Tx): Promise<{ readonly kid: string; readonly publicJwk: PublicJwk }> {
    const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
    const { x, y, d } = await exportJWK(pair.privateKey);
    const kid = randomUUID();
    const publicJwk = { x: x!, y: y! };
    const sealedPrivate = sealing.seal(kid, JSON.stringify({ kty: 'EC', crv: 'P-256', x, y, d }));
    await insertKey(tx, { kid, publicJwk, sealedPrivate, sealedBy: sealers[0]! });
    return { kid, publicJwk };
  }

  async function current() {
    const found = await findCurrentKey(db, sealers, CURRENT_SEC);
    if (found) return found;
    return transact(db, async (tx) => {
      await lockKeyMaking(tx);
      return (await findCurrentKey(tx, sealers, CURRENT_SEC)) ?? (await makeKey(tx));
    });
  }

  /**
   * Every encrypted body needs its key: decrypted ones are cached for a minute. Unknown ids are not cached, so that an
   * attacker cannot fill the map.
   */
  async function privateKey(keyId: string): Promise<CryptoKey | undefined> {
    const nowMs = clock.now();
    const kept = opened.get(keyId);
    if (kept && kept.untilMs > nowMs) return kept.key;
    opened.delete(keyId);
    if (!KID_PATTERN.test(keyId)) return undefined;
    const found = await findAcceptedKey(db, keyId, sealers, ACCEPTED_SEC);
    if (!found) return undefined;
    const key = (await importJWK(JSON.parse(sealing.unseal(found.kid, found.sealedPrivate)), 'ECDH-ES')) as CryptoKey;
    opened.set(keyId, { key, untilMs: nowMs + CACHE_MS });
    return key;
  }

  return {
    async publicKey() {
      const nowMs = clock.now();
      if (!cached || cached.untilMs <= nowMs) {
        const { kid, publicJwk } = await current();
        cached = { answer: answerOf(kid, publicJwk), untilMs: nowMs + CACHE_MS };
      }
      return ok(cached.answer);
    },
    async decrypt(payload, keyId) {
      const key = await privateKey(keyId);
      if (!key) return refuse('encryption_invalid');
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(payload, key, {
          keyManagementAlgorithms: ['ECDH-ES'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        // Our clients send neither a header that names another key nor a compressed text.
        if ((protectedHeader.kid ?? keyId) !== keyId || protectedHeader.zip !== undefined)
          return refuse('encryption_invalid');
        const value = parseObject(plaintext);
        return value === undefined ? refuse('encryption_invalid') : ok(value);
      } catch {
        return refuse('encryption_invalid');
      }
    },
    async rotate() {
      await current();
      await deleteKeysOlderThan(db, ACCEPTED_SEC);
    },
  };
}
