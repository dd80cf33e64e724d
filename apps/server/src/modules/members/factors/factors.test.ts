import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '../../../../../../tests/kit/src/applicants.ts';
import {
  createAuthenticator,
  type Authenticator,
  type PasskeyAnswer,
  type Deviations,
} from '../../../../../../tests/kit/src/authenticator.ts';
import { newMember, valueOf, type TestMember } from '../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import { openDevice } from '../../../../../../tests/setup/cookie-jar.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { writeCode } from '../../../kernel/sign-in/rules/recovery-codes.ts';

const STEP_MS = 30_000;
const DAY_MS = 24 * 3600_000;

let world: TestPlatform;
const logged: string[] = [];
beforeAll(async () => {
  world = await startTestPlatform({ logTo: { write: (line) => void logged.push(line) } });
});
afterAll(() => world.close());
/** Each test begins with a new time step, so that none ends between creating a code and checking it. */
beforeEach(() => world.clock.advance(STEP_MS - (world.clock.now() % STEP_MS)));

const codeAt = (secret: string, atMs = world.clock.now()) =>
  new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: atMs });
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const idOf = async ({ userName }: TestMember) =>
  (await world.platform.modules.identity.memberIdOf('DENLONG', userName)) as MemberId;

/** An authenticator app, enabled a step ago so that the present code is still unused. */
async function withTotp(member: TestMember): Promise<string> {
  const { secret } = valueOf(await member.caller.call('security.startTotp', { body: { password: member.password } }));
  valueOf(
    await member.caller.call('security.confirmTotp', { body: { code: codeAt(secret, world.clock.now() - STEP_MS) } }),
  );
  return secret;
}

const withCodes = async (member: TestMember): Promise<string[]> =>
  valueOf(await member.caller.call('security.makeRecoveryCodes', { body: { password: member.password } })).codes;

interface SecondStep {
  readonly ticket: string;
  readonly methods: readonly string[];
  readonly passkeyOptions?: Readonly<Record<string, unknown>>;
}

/** A login up to its second step; `confirm` takes that step on the same device. */
async function beginLogin(member: TestMember) {
  const { caller } = openDevice(world.address);
  const refused = await signIn(caller, member.userName, member.password);
  if (refused.ok || refused.code !== 'second_factor_required')
    throw new Error(`no second step: ${JSON.stringify(refused)}`);
  const step = refused.value as unknown as SecondStep;
  const confirm = (proof: object) =>
    caller.call('session.confirmLogin', { body: { ticket: step.ticket, ...proof } as never });
  return { ...step, confirm };
}

async function expectConfirmed(
  member: TestMember,
  proof: (step: SecondStep) => object,
  expected: 'ok' | 'second_factor_wrong',
): Promise<void> {
  const login = await beginLogin(member);
  const answer = await login.confirm(proof(login));
  expect(answer.ok ? 'ok' : answer.code).toBe(expected);
}

const refusal = (code: string) => ({ ok: false, code });

describe('[ACC-16] authenticator app', () => {
  test('is started only with the password, and enabled by its first code', async () => {
    const member = await newMember(world.address);
    expect(await member.caller.call('security.startTotp', { body: { password: 'not the password' } })).toMatchObject(
      refusal('password_wrong'),
    );
    expect(await member.caller.call('security.confirmTotp', { body: { code: '123456' } })).toMatchObject(
      refusal('factor_not_found'),
    );
    const { secret, uri } = valueOf(
      await member.caller.call('security.startTotp', { body: { password: member.password } }),
    );
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/${encodeURIComponent('Đèn Lồng')}:${member.userName}?issuer=${encodeURIComponent('Đèn Lồng')}&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    for (const code of [otherCode(codeAt(secret)), '12345', 'abcdef']) {
      expect(await member.caller.call('security.confirmTotp', { body: { code } })).toMatchObject(
        refusal('second_factor_wrong'),
      );
    }
    valueOf(await signIn(world.guest(), member.userName, member.password));
    valueOf(await member.caller.call('security.confirmTotp', { body: { code: codeAt(secret) } }));
    expect((await beginLogin(member)).methods).toEqual(['totp']);
  });

  test('a draft is valid for a quarter of an hour', async () => {
    const member = await newMember(world.address);
    const { secret } = valueOf(await member.caller.call('security.startTotp', { body: { password: member.password } }));
    await world.clock.advance(15 * 60_000 + 1000);
    expect(await member.caller.call('security.confirmTotp', { body: { code: codeAt(secret) } })).toMatchObject(
      refusal('factor_not_found'),
    );
  });

  test('a code is valid once, a step early or late, and none before the last used one', async () => {
    const member = await newMember(world.address);
    const secret = await withTotp(member);
    await expectConfirmed(
      member,
      () => ({ method: 'totp', code: codeAt(secret, world.clock.now() - STEP_MS) }),
      'second_factor_wrong',
    );
    const code = codeAt(secret);
    await expectConfirmed(member, () => ({ method: 'totp', code }), 'ok');
    await expectConfirmed(member, () => ({ method: 'totp', code }), 'second_factor_wrong');
    await expectConfirmed(member, () => ({ method: 'totp', code: codeAt(secret, world.clock.now() + STEP_MS) }), 'ok');
    await world.clock.advance(4 * STEP_MS);
    await expectConfirmed(
      member,
      () => ({ method: 'totp', code: codeAt(secret, world.clock.now() - 2 * STEP_MS) }),
      'second_factor_wrong',
    );
    await expectConfirmed(member, () => ({ method: 'totp', code: ` ${codeAt(secret).replace(/^.../, '$& ')} ` }), 'ok');
  });

  test('exactly one of concurrent uses of one code succeeds', async () => {
    const member = await newMember(world.address);
    const secret = await withTotp(member);
    const logins = await Promise.all([1, 2, 3].map(() => beginLogin(member)));
    const answers = await Promise.all(logins.map((login) => login.confirm({ method: 'totp', code: codeAt(secret) })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  });

  test('guessing is throttled over all logins, without a permanent lockout', async () => {
    const member = await newMember(world.address);
    const secret = await withTotp(member);
    const codes = await withCodes(member);
    const wrong = otherCode(codeAt(secret));
    for (let i = 0; i < 5; i++)
      await expectConfirmed(member, () => ({ method: 'totp', code: wrong }), 'second_factor_wrong');
    await expectConfirmed(member, () => ({ method: 'totp', code: codeAt(secret) }), 'second_factor_wrong');
    await expectConfirmed(member, () => ({ method: 'recovery', code: codes[0] }), 'ok');
    await world.clock.advance(STEP_MS);
    await expectConfirmed(member, () => ({ method: 'totp', code: codeAt(secret) }), 'ok');
  });

  test('a new app replaces the old one with its first code, not before', async () => {
    const member = await newMember(world.address);
    const old = await withTotp(member);
    const { secret } = valueOf(await member.caller.call('security.startTotp', { body: { password: member.password } }));
    await expectConfirmed(member, () => ({ method: 'totp', code: codeAt(old) }), 'ok');
    valueOf(
      await member.caller.call('security.confirmTotp', { body: { code: codeAt(secret, world.clock.now() - STEP_MS) } }),
    );
    await expectConfirmed(
      member,
      () => ({ method: 'totp', code: codeAt(old, world.clock.now() + STEP_MS) }),
      'second_factor_wrong',
    );
    await expectConfirmed(member, () => ({ method: 'totp', code: codeAt(secret) }), 'ok');
  });

  test('is disabled with the password', async () => {
    const member = await newMember(world.address);
    await withTotp(member);
    expect(await member.caller.call('security.removeTotp', { body: { password: 'not the password' } })).toMatchObject(
      refusal('password_wrong'),
    );
    valueOf(await member.caller.call('security.removeTotp', { body: { password: member.password } }));
    expect(await member.caller.call('security.removeTotp', { body: { password: member.password } })).toMatchObject(
      refusal('factor_not_found'),
    );
    valueOf(await signIn(world.guest(), member.userName, member.password));
  });
});

describe('[ACC-16] recovery codes', () => {
  test('are ten, created with the password, and not a factor by themselves', async () => {
    const member = await newMember(world.address);
    expect(
      await member.caller.call('security.makeRecoveryCodes', { body: { password: 'not the password' } }),
    ).toMatchObject(refusal('password_wrong'));
    const codes = await withCodes(member);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
    valueOf(await signIn(world.guest(), member.userName, member.password));
    await withTotp(member);
    expect((await beginLogin(member)).methods).toEqual(['totp', 'recovery']);
  });

  test('each is valid once, however it is typed; new ones replace the old ones', async () => {
    const member = await newMember(world.address);
    const old = await withCodes(member);
    await withTotp(member);
    const codes = await withCodes(member);
    await expectConfirmed(member, () => ({ method: 'recovery', code: old[0] }), 'second_factor_wrong');
    await expectConfirmed(
      member,
      () => ({
        method: 'recovery',
        code: codes[0]!.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'L'),
      }),
      'ok',
    );
    await expectConfirmed(member, () => ({ method: 'recovery', code: codes[0] }), 'second_factor_wrong');
    await expectConfirmed(member, () => ({ method: 'recovery', code: codes[1] }), 'ok');
    expect((await world.platform.modules.factors.recordsOf(await idOf(member))).recoveryCodesLeft).toBe(8);
  });

  test('exactly one of concurrent uses of one code succeeds; of two sets created concurrently one remains', async () => {
    const member = await newMember(world.address);
    await withTotp(member);
    const [first, second] = await Promise.all([withCodes(member), withCodes(member)]);
    const { recoveryCodesLeft } = await world.platform.modules.factors.recordsOf(await idOf(member));
    expect(recoveryCodesLeft).toBe(10);
    for (const code of [first[0], second[0]]) {
      const logins = await Promise.all([1, 2].map(() => beginLogin(member)));
      await Promise.all(logins.map((login) => login.confirm({ method: 'recovery', code })));
    }
    expect((await world.platform.modules.factors.recordsOf(await idOf(member))).recoveryCodesLeft).toBe(9);
  });

  test('belong to one member', async () => {
    const [one, other] = await Promise.all([newMember(world.address), newMember(world.address)]);
    const codes = await withCodes(one);
    await withTotp(other);
    await withCodes(other);
    await expectConfirmed(other, () => ({ method: 'recovery', code: codes[0] }), 'second_factor_wrong');
  });
});

describe('[ACC-16] passkeys', () => {
  const start = async (member: TestMember) =>
    valueOf(await member.caller.call('security.startPasskey', { body: { password: member.password } })).options;
  const add = (member: TestMember, passkey: PasskeyAnswer, name = 'iPhone của Minh') =>
    member.caller.call('security.addPasskey', { body: { name, passkey } });

  async function withPasskey(member: TestMember): Promise<Authenticator> {
    const device = createAuthenticator();
    valueOf(await add(member, device.make(await start(member), world.address)));
    return device;
  }

  test('are created with the password, listed, used and removed', async () => {
    const member = await newMember(world.address);
    expect(await member.caller.call('security.startPasskey', { body: { password: 'not the password' } })).toMatchObject(
      refusal('password_wrong'),
    );
    const options = await start(member);
    expect(options).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Đèn Lồng' },
      user: { name: member.userName },
      attestation: 'none',
      excludeCredentials: [],
    });
    expect(Buffer.from((options['user'] as { id: string }).id, 'base64url').toString('latin1')).not.toContain(
      await idOf(member),
    );
    const device = createAuthenticator();
    const { passkeyId } = valueOf(await add(member, device.make(options, world.address)));
    expect((await start(member))['excludeCredentials']).toMatchObject([{ id: device.credentialId }]);

    const login = await beginLogin(member);
    expect(login).toMatchObject({
      methods: ['passkey'],
      passkeyOptions: {
        rpId: '127.0.0.1',
        allowCredentials: [{ id: device.credentialId }],
        userVerification: 'preferred',
      },
    });
    valueOf(await login.confirm({ method: 'passkey', passkey: device.use(login.passkeyOptions!, world.address) }));
    const { list } = valueOf(await member.caller.call('security.passkeys'));
    expect(list).toEqual([
      { passkeyId, name: 'iPhone của Minh', madeAt: expect.any(Number), usedAt: expect.any(Number) },
    ]);

    expect(
      await member.caller.call('security.removePasskey', { body: { passkeyId, password: 'not the password' } }),
    ).toMatchObject(refusal('password_wrong'));
    const stranger = await newMember(world.address);
    expect(
      await stranger.caller.call('security.removePasskey', { body: { passkeyId, password: stranger.password } }),
    ).toMatchObject(refusal('factor_not_found'));
    valueOf(await member.caller.call('security.removePasskey', { body: { passkeyId, password: member.password } }));
    valueOf(await signIn(world.guest(), member.userName, member.password));
  });

  test('an answer from another origin, to another challenge or without user verification is refused', async () => {
    const member = await newMember(world.address);
    const certificate = new Map([
      ['alg', -7],
      ['sig', Buffer.alloc(8)],
    ] as [string, number | Buffer][]);
    const spoiled: readonly (readonly [string, (options: Readonly<Record<string, unknown>>) => PasskeyAnswer])[] = [
      ['another origin', (options) => createAuthenticator().make(options, 'https://den1ong.example')],
      ['another port', (options) => createAuthenticator().make(options, 'http://127.0.0.1:1', { host: '127.0.0.1' })],
      [
        'another relying party',
        (options) => createAuthenticator().make(options, world.address, { host: 'den1ong.example' }),
      ],
      [
        'a made-up challenge',
        (options) =>
          createAuthenticator().make(options, world.address, { challenge: Buffer.alloc(32, 7).toString('base64url') }),
      ],
      [
        'without user presence',
        (options) => createAuthenticator().make(options, world.address, { userPresent: false }),
      ],
      [
        'a statement with a certificate',
        (options) => createAuthenticator().make(options, world.address, { attestation: ['fido-u2f', certificate] }),
      ],
      ['an answer to the other ceremony', (options) => createAuthenticator().use(options, world.address)],
      ['no response', () => ({ id: 'x', rawId: 'x', type: 'public-key' })],
      [
        'rubbish',
        () => ({
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: '!!' },
        }),
      ],
    ];
    for (const [what, make] of spoiled)
      expect([what, await add(member, make(await start(member)))]).toMatchObject([what, refusal('passkey_invalid')]);
    expect(valueOf(await member.caller.call('security.passkeys')).list).toEqual([]);
  });

  test('a challenge is valid once, for its member, within five minutes', async () => {
    const [member, stranger] = await Promise.all([newMember(world.address), newMember(world.address)]);
    const options = await start(member);
    expect(await add(stranger, createAuthenticator().make(options, world.address))).toMatchObject(
      refusal('passkey_invalid'),
    );
    const device = createAuthenticator();
    valueOf(await add(member, device.make(options, world.address)));
    expect(await add(member, createAuthenticator().make(options, world.address))).toMatchObject(
      refusal('passkey_invalid'),
    );
    const late = await start(member);
    await world.clock.advance(5 * 60_000 + 1000);
    expect(await add(member, createAuthenticator().make(late, world.address))).toMatchObject(
      refusal('passkey_invalid'),
    );
  });

  test('a credential belongs to one account', async () => {
    const [member, stranger] = await Promise.all([newMember(world.address), newMember(world.address)]);
    const device = await withPasskey(member);
    expect(await add(stranger, device.make(await start(stranger), world.address))).toMatchObject(
      refusal('passkey_invalid'),
    );
  });

  test('at most ten, also when many are added concurrently', async () => {
    const member = await newMember(world.address);
    for (let i = 0; i < 8; i++) await withPasskey(member);
    const options = await Promise.all([1, 2, 3, 4].map(() => start(member)));
    const answers = await Promise.all(
      options.map((option) => add(member, createAuthenticator().make(option, world.address))),
    );
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual([
      'ok',
      'ok',
      'passkeys_maximum',
      'passkeys_maximum',
    ]);
    expect(await member.caller.call('security.startPasskey', { body: { password: member.password } })).toMatchObject(
      refusal('passkeys_maximum'),
    );
    const { list } = valueOf(await member.caller.call('security.passkeys'));
    valueOf(
      await member.caller.call('security.removePasskey', {
        body: { passkeyId: list[3]!.passkeyId, password: member.password },
      }),
    );
    await withPasskey(member);
  });

  test('a login is not confirmed by another origin, a copied key, a foreign credential or a used challenge', async () => {
    const [member, stranger] = await Promise.all([newMember(world.address), newMember(world.address)]);
    const [device, foreign] = await Promise.all([withPasskey(member), withPasskey(stranger)]);
    const proof =
      (origin: string, trickery?: Deviations, by = device) =>
      (step: SecondStep) => ({ method: 'passkey', passkey: by.use(step.passkeyOptions!, origin, trickery) });
    await expectConfirmed(member, proof('https://den1ong.example'), 'second_factor_wrong');
    await expectConfirmed(member, proof(world.address, { host: 'den1ong.example' }), 'second_factor_wrong');
    await expectConfirmed(member, proof(world.address, { userPresent: false }), 'second_factor_wrong');
    await expectConfirmed(member, proof(world.address, {}, foreign), 'second_factor_wrong');
    await expectConfirmed(
      member,
      (step) => ({
        method: 'passkey',
        passkey: {
          ...foreign.use(step.passkeyOptions!, world.address),
          id: device.credentialId,
          rawId: device.credentialId,
        },
      }),
      'second_factor_wrong',
    );
    await expectConfirmed(member, () => ({ method: 'passkey' }), 'second_factor_wrong');
    await expectConfirmed(member, proof(world.address, { counter: 50 }), 'ok');
    await expectConfirmed(member, proof(world.address, { counter: 50 }), 'second_factor_wrong');
    await expectConfirmed(member, proof(world.address, { counter: 12 }), 'second_factor_wrong');
    const { passkeyOptions } = await beginLogin(member);
    const answer = device.use(passkeyOptions!, world.address, { counter: 51 });
    await expectConfirmed(member, () => ({ method: 'passkey', passkey: answer }), 'ok');
    await expectConfirmed(member, () => ({ method: 'passkey', passkey: answer }), 'second_factor_wrong');
  });

  test('an origin without passkeys is offered none', async () => {
    const member = await newMember(world.address);
    await withPasskey(member);
    expect(await world.platform.modules.factors.begin(await idOf(member), 'https://vip.example')).toEqual({});
  });
});

describe('[ACC-16] stored data', () => {
  test('no secret is readable in the tables or the log; the export names factors without them; erasure leaves nothing', async () => {
    const member = await newMember(world.address);
    const secret = await withTotp(member);
    const codes = await withCodes(member);
    const passkeys = valueOf(
      await member.caller.call('security.startPasskey', { body: { password: member.password } }),
    ).options;
    valueOf(
      await member.caller.call('security.addPasskey', {
        body: { name: 'Khóa nhà', passkey: createAuthenticator().make(passkeys, world.address) },
      }),
    );
    valueOf(await member.caller.call('security.startTotp', { body: { password: member.password } }));
    const tables = ['totp_draft', 'totp', 'passkey', 'challenge', 'recovery_code'];
    const dump = (
      await Promise.all(
        tables.map((table) => world.query<{ row: string }>(`SELECT t::text AS row FROM factors.${table} t`)),
      )
    )
      .flat()
      .map(({ row }) => row)
      .join('\n');
    const secretHex = Buffer.from(new TOTP({ secret }).secret.bytes).toString('hex');
    const secrets = [
      secret,
      Buffer.from(secret).toString('hex'),
      secretHex,
      ...codes,
      ...codes.map((code) => code.replaceAll('-', '')),
      String(passkeys['challenge']),
    ];
    for (const text of secrets) expect(dump.includes(text)).toBe(false);
    const log = logged.join('');
    for (const text of [...secrets, member.password, 'Khóa nhà']) expect(log.includes(text)).toBe(false);

    const id = await idOf(member);
    const { factors } = world.platform.modules;
    expect(await factors.recordsOf(id)).toEqual({
      totpSince: expect.any(Number),
      passkeys: [{ name: 'Khóa nhà', host: '127.0.0.1', madeAt: expect.any(Number) }],
      recoveryCodesLeft: 10,
    });
    await factors.erase(world.platform.kernel.db, id);
    expect(await factors.recordsOf(id)).toEqual({ passkeys: [], recoveryCodesLeft: 0 });
    for (const table of tables)
      expect(await world.query(`SELECT 1 FROM factors.${table} WHERE member_id = $1`, [id])).toEqual([]);
  });

  test('unfinished setups are deleted', async () => {
    const member = await newMember(world.address);
    valueOf(await member.caller.call('security.startTotp', { body: { password: member.password } }));
    valueOf(await member.caller.call('security.startPasskey', { body: { password: member.password } }));
    await world.clock.advance(DAY_MS);
    for (const job of world.platform.modules.factors.jobs ?? []) await job.run({});
    expect(await world.query('SELECT 1 FROM factors.totp_draft UNION ALL SELECT 1 FROM factors.challenge')).toEqual([]);
  });

  test('codes carry 60 bits and no letter that looks like a digit', () => {
    expect(writeCode(Uint8Array.from({ length: 12 }, (_, i) => i * 21))).toMatch(/^[^ilou]{14}$/);
  });
});
