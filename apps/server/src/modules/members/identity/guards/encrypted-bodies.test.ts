import { calls } from '@lantern/contract';
import { CompactEncrypt, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import { application, rowCounts } from '../../../../../../../tests/kit/src/applicants.ts';

const HOUR_MS = 3_600_000;

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const publicKey = async () => valueOf(await world.guest().call('session.publicKey'));

/** Encrypts text to the server's current key, with a header of the test's choosing. */
async function seal(
  text: string,
  header: Record<string, unknown> = {},
  key?: CryptoKey,
): Promise<{ payload: string; kid: string }> {
  const jwk = await publicKey();
  const target = key ?? ((await importJWK(jwk, 'ECDH-ES')) as CryptoKey);
  const payload = await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid, ...header })
    .encrypt(target);
  return { payload, kid: jwk.kid };
}

/** A raw registration, for bodies the typed caller would never send. */
async function sendRaw(body: unknown, headers: Record<string, string> = {}) {
  const { method, path } = calls['registration.registerUsername'];
  const response = await fetch(`${world.address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    ...((await response.json()) as { success: boolean; code?: string; value?: unknown }),
  };
}

async function expectRefused(body: unknown, headers: Record<string, string>, code: string): Promise<void> {
  const before = await rowCounts(world);
  expect(await sendRaw(body, headers)).toMatchObject({ status: 400, success: false, code });
  expect(await rowCounts(world)).toBe(before);
}

describe('[ACC-12] encrypted bodies', () => {
  test('the public key can be imported by old engines, and stays for a day', async () => {
    const key = await publicKey();
    expect(key).toEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ECDH-ES',
      use: 'enc',
      ext: true,
    });
    expect(await publicKey()).toEqual(key);
  });

  test('a plain body is refused, as is one without the header', async () => {
    const body = await application(world.guest(), 'plain_body');
    await expectRefused(body, {}, 'encryption_required');
    await expectRefused(body, { encryption: (await publicKey()).kid }, 'encryption_required');
    await expectRefused({ payload: (await seal(JSON.stringify(body))).payload }, {}, 'encryption_required');
  });

  test('an encrypted body is accepted; an unknown key, a foreign key, another algorithm and broken text are refused', async () => {
    const body = JSON.stringify(await application(world.guest(), 'sealed_body'));
    const { payload, kid } = await seal(body);
    await expectRefused({ payload }, { encryption: 'a-key-nobody-ever-made' }, 'encryption_invalid');
    await expectRefused({ payload }, { encryption: "';DROP TABLE identity.member" }, 'encryption_invalid');
    const stranger = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    await expectRefused(
      { payload: (await seal(body, {}, stranger.publicKey)).payload },
      { encryption: kid },
      'encryption_invalid',
    );
    await expectRefused(
      { payload: (await seal(body, { kid: 'another-key-entirely' })).payload },
      { encryption: kid },
      'encryption_invalid',
    );
    await expectRefused(
      { payload: (await seal(body, { enc: 'A128GCM' })).payload },
      { encryption: kid },
      'encryption_invalid',
    );
    await expectRefused(
      { payload: (await seal(body, { alg: 'ECDH-ES+A256KW' })).payload },
      { encryption: kid },
      'encryption_invalid',
    );
    await expectRefused({ payload: `${payload.slice(0, -4)}AAAA` }, { encryption: kid }, 'encryption_invalid');
    await expectRefused({ payload: 'a.b.c' }, { encryption: kid }, 'encryption_invalid');
    for (const text of ['not json', '[1]', '"text"', 'null'])
      await expectRefused({ payload: (await seal(text)).payload }, { encryption: kid }, 'encryption_invalid');
    expect(await sendRaw({ payload }, { encryption: kid })).toMatchObject({ success: true });
  });

  test('the same encrypted body sent again is refused: the slider solution inside is valid once', async () => {
    const { payload, kid } = await seal(JSON.stringify(await application(world.guest(), 'sent_twice')));
    expect(await sendRaw({ payload }, { encryption: kid })).toMatchObject({ success: true });
    await expectRefused({ payload }, { encryption: kid }, 'challenge_invalid');
  });

  test('all nodes share the key, and two that start together create one', async () => {
    await world.query('DELETE FROM identity.body_key');
    await world.clock.advance(HOUR_MS);
    const second = await startTestPlatform({ database: world.database });
    try {
      const [one, other] = await Promise.all([publicKey(), second.guest().call('session.publicKey')]);
      expect(valueOf(other)).toEqual(one);
      expect(await world.query('SELECT kid FROM identity.body_key')).toEqual([{ kid: one.kid }]);
    } finally {
      await second.close();
    }
  });

  test('a day later the key is another, a day after that the old one is deleted', async () => {
    const old = await seal(JSON.stringify({}));
    await world.clock.advance(25 * HOUR_MS);
    expect((await publicKey()).kid).not.toBe(old.kid);
    // Decrypted, and refused for its content: the overlap.
    await expectRefused({ payload: old.payload }, { encryption: old.kid }, 'field_required');
    await world.clock.advance(24 * HOUR_MS);
    await expectRefused({ payload: old.payload }, { encryption: old.kid }, 'encryption_invalid');
    const rotate = world.platform.modules.all
      .flatMap((module) => module.jobs ?? [])
      .find((job) => job.name === 'identity.rotate_body_keys');
    await rotate!.run({});
    expect(await world.query('SELECT 1 FROM identity.body_key WHERE kid = $1', [old.kid])).toHaveLength(0);
  });

  test('private keys are sealed in the database', async () => {
    await publicKey();
    const [row] = await world.query<{ sealed: string; shown: string }>(
      `SELECT encode(sealed_private, 'escape') AS sealed, public_jwk::text AS shown FROM identity.body_key LIMIT 1`,
    );
    expect(row!.sealed).not.toContain('"d"');
    expect(Object.keys(JSON.parse(row!.shown)).toSorted()).toEqual(['x', 'y']);
  });
});
