import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { solveSlider, valueOf } from '../../../../../../../tests/kit/src/caller.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { deriveKeys } from '../derived-keys.ts';
import type { IdentityModule } from '../index.ts';
import { PASSWORD, register, rowCounts, signIn } from '../../../../../../../tests/kit/src/applicants.ts';

const WRONG = 'not the password';
/** A minute, less the time a busy machine took since it began. */
const NEARLY_A_MINUTE: unknown = expect.closeTo(45, -1.5);

let world: TestPlatform;
let identity: IdentityModule;
beforeAll(async () => {
  world = await startTestPlatform();
  identity = world.platform.modules.all.find((module) => module.name === 'identity') as IdentityModule;
  for (const name of ['minhanh88', 'throttled_one', 'locked_one', 'agent_one', 'trial_one'])
    valueOf(await register(world.guest(), name));
  await world.query(`UPDATE identity.member SET type = 1 WHERE username = 'agent_one'`);
  await world.query(`UPDATE identity.member SET type = 4 WHERE username = 'trial_one'`);
});
afterAll(() => world.close());
beforeEach(() => world.query('DELETE FROM identity.login_failure'));

async function expectRefused(attempt: ReturnType<typeof signIn>, code: string, value?: unknown): Promise<void> {
  const before = await rowCounts(world);
  const refused = await attempt;
  expect(refused).toMatchObject({ ok: false, code });
  if (value !== undefined) expect(!refused.ok && refused.value).toEqual(value);
  expect(await rowCounts(world)).toBe(before);
}

async function fail(name: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await signIn(world.guest(), name, WRONG);
}

/** The answer of a stored captcha, found by trying: possible only with the node's secret and its database. */
async function solveCaptcha(id: string): Promise<string> {
  const [row] = await world.query<{ answer_hash: Buffer }>('SELECT answer_hash FROM identity.captcha WHERE id = $1', [
    id,
  ]);
  const keys = deriveKeys(world.platform.kernel.secret);
  for (let answer = 0; answer < 1000; answer++) {
    if (row && keys.blind('captcha', id, String(answer)).equals(row.answer_hash)) return String(answer);
  }
  throw new Error('this captcha has no answer below 1000');
}

async function freshCaptcha(): Promise<{ captchaId: string; captcha: string }> {
  const { id, image } = valueOf(await world.guest().call('session.captcha'));
  expect(image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  return { captchaId: id, captcha: await solveCaptcha(id) };
}

describe('[CALL-12/login] login', () => {
  test('returns token, userName, type and firstTimeLogin, whatever the case of the name', async () => {
    expect(valueOf(await signIn(world.guest(), 'MinhAnh88', PASSWORD))).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      userName: 'minhanh88',
      type: 0,
      firstTimeLogin: false,
    });
  });

  test('a seeded member has not had the first login yet', async () => {
    const merchant = { code: 'DENLONG', currency: 'VND', defaultLanguage: 'VI' as const, timeZone: 'Asia/Ho_Chi_Minh' };
    const registration = {
      merchant,
      userName: 'seeded_one',
      password: PASSWORD,
      fields: { payeeName: 'TRAN THI MAU' },
      registeredAt: new Date('2026-03-01T05:00:00Z'),
    };
    const { memberId } = valueOf(await identity.registerMember(registration));
    expect(await identity.registerMember(registration)).toMatchObject({ ok: false, code: 'username_taken' });
    expect(await identity.registerMember({ ...registration, userName: 'seeded_two', password: 'short' })).toMatchObject(
      { ok: false, code: 'password_format' },
    );
    expect(await world.query('SELECT registered_at FROM identity.member WHERE id = $1', [memberId])).toEqual([
      { registered_at: registration.registeredAt },
    ]);
    expect(await identity.memberNames([memberId, 'nobody' as MemberId])).toEqual(new Map([[memberId, 'see***ne']]));
    expect(valueOf(await signIn(world.guest(), 'seeded_one', PASSWORD)).firstTimeLogin).toBe(true);
    expect(valueOf(await signIn(world.guest(), 'seeded_one', PASSWORD)).firstTimeLogin).toBe(false);
  });

  test('[SYS-07] an unknown account and a wrong password get the same answer', async () => {
    const [known, unknown] = [
      await signIn(world.guest(), 'minhanh88', WRONG),
      await signIn(world.guest(), 'nobody_here', WRONG),
    ];
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ ok: false, code: 'wrong_credentials' });
  });

  test('the slider is required, must be solved, and is valid once', async () => {
    const proof = await solveSlider(world.guest());
    const solution = JSON.parse(Buffer.from(proof.geetest_validate, 'base64').toString()) as Record<string, unknown>;
    const encode = (changes: Record<string, unknown>) =>
      Buffer.from(JSON.stringify({ ...solution, ...changes })).toString('base64');
    await expectRefused(
      signIn(world.guest(), 'minhanh88', PASSWORD, { geetest_validate: undefined }),
      'challenge_required',
    );
    await expectRefused(
      signIn(world.guest(), 'minhanh88', PASSWORD, { ...proof, geetest_validate: 'garbage' }),
      'challenge_invalid',
    );
    await expectRefused(
      signIn(world.guest(), 'minhanh88', PASSWORD, {
        ...proof,
        geetest_validate: encode({ number: Number(solution['number']) ^ 1 }),
      }),
      'challenge_invalid',
    );
    const later = String(solution['salt']).replace(/expires=\d+/, 'expires=9999999999');
    await expectRefused(
      signIn(world.guest(), 'minhanh88', PASSWORD, { ...proof, geetest_validate: encode({ salt: later }) }),
      'challenge_invalid',
    );
    await expectRefused(
      signIn(world.guest(), 'minhanh88', PASSWORD, { ...proof, geetest_seccode: '0'.repeat(64) }),
      'challenge_invalid',
    );
    valueOf(await signIn(world.guest(), 'minhanh88', PASSWORD, { ...proof }));
    await expectRefused(signIn(world.guest(), 'minhanh88', PASSWORD, { ...proof }), 'challenge_invalid');
  });

  test('exactly one of two concurrent uses of one solution succeeds', async () => {
    const proof = { ...(await solveSlider(world.guest())) };
    const outcomes = await Promise.all([1, 2, 3].map(() => signIn(world.guest(), 'minhanh88', PASSWORD, proof)));
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test('a solution older than five minutes is refused', async () => {
    const proof = { ...(await solveSlider(world.guest())) };
    await world.clock.advance(5 * 60_000 + 1000);
    await expectRefused(signIn(world.guest(), 'minhanh88', PASSWORD, proof), 'challenge_invalid');
  });

  test('[ACC-23] empty fields and closed modes are refused before anything is tried', async () => {
    await expectRefused(signIn(world.guest(), '', ''), 'input_invalid', { fields: ['username', 'password'] });
    await expectRefused(signIn(world.guest(), 'minhanh88', PASSWORD, { type: 'sms' }), 'login_mode_unavailable');
  });

  test('[ACC-05] each side refuses the other side, and only after the right password', async () => {
    await expectRefused(signIn(world.guest(), 'agent_one', PASSWORD), 'not_member_account');
    await expectRefused(signIn(world.guest(), 'agent_one', WRONG), 'wrong_credentials');
    await expectRefused(signIn(world.guest(), 'minhanh88', PASSWORD, { side: 'agent' }), 'not_agent_account');
    expect(valueOf(await signIn(world.guest(), 'agent_one', PASSWORD, { side: 'agent' })).type).toBe(1);
    expect(valueOf(await signIn(world.guest(), 'trial_one', PASSWORD)).type).toBe(4);
  });

  test('a locked account is reported only with its password, and works again when unlocked', async () => {
    const [{ id }] = (await world.query<{ id: MemberId }>(
      `SELECT id FROM identity.member WHERE username = 'locked_one'`,
    )) as [{ id: MemberId }];
    expect(await identity.lockMember(id)).toMatchObject({ ok: true });
    await expectRefused(signIn(world.guest(), 'locked_one', PASSWORD), 'account_locked');
    await expectRefused(signIn(world.guest(), 'locked_one', WRONG), 'wrong_credentials');
    await identity.unlockMember(id);
    valueOf(await signIn(world.guest(), 'locked_one', PASSWORD));
    expect(await identity.lockMember('nobody' as MemberId)).toEqual({ ok: false, code: 'account_not_found' });
  });
});

describe('[ACC-02] captcha after failures', () => {
  test('the third failure requires it, for known and unknown accounts alike', async () => {
    for (const name of ['throttled_one', 'no_such_member']) {
      await fail(name, 2);
      await expectRefused(signIn(world.guest(), name, WRONG), 'wrong_credentials', { captcha: true });
      await expectRefused(signIn(world.guest(), name, WRONG), 'captcha_required', {
        captcha: true,
        pauseSec: NEARLY_A_MINUTE,
      });
    }
    valueOf(await signIn(world.guest(), 'minhanh88', PASSWORD));
  });

  test('the right result admits the right password, and resets the account’s count', async () => {
    await fail('throttled_one', 3);
    await expectRefused(signIn(world.guest(), 'throttled_one', PASSWORD), 'captcha_required');
    valueOf(await signIn(world.guest(), 'throttled_one', PASSWORD, await freshCaptcha()));
    const afresh = await signIn(world.guest(), 'throttled_one', WRONG);
    expect(!afresh.ok && [afresh.code, afresh.value]).toEqual(['wrong_credentials', undefined]);
  });

  test('a wrong, used or expired result is refused', async () => {
    await fail('throttled_one', 3);
    const captcha = await freshCaptcha();
    await expectRefused(
      signIn(world.guest(), 'throttled_one', PASSWORD, { ...captcha, captcha: '999999' }),
      'captcha_wrong',
      {
        captcha: true,
      },
    );
    await expectRefused(signIn(world.guest(), 'throttled_one', PASSWORD, captcha), 'captcha_wrong');
    const late = await freshCaptcha();
    await world.query(`UPDATE identity.captcha SET expires_at = kernel.now() WHERE id = $1`, [late.captchaId]);
    await expectRefused(signIn(world.guest(), 'throttled_one', PASSWORD, late), 'captcha_wrong');
    await expectRefused(
      signIn(world.guest(), 'throttled_one', PASSWORD, { captchaId: 'never-made', captcha: '12' }),
      'captcha_wrong',
    );
  });

  test('a pause of a minute replaces the picture, so sight is not required', async () => {
    await fail('throttled_one', 3);
    await world.clock.advance(61_000);
    expect(valueOf(await signIn(world.guest(), 'throttled_one', PASSWORD)).userName).toBe('throttled_one');
  });

  test('more failures slow down instead of locking out', async () => {
    await fail('throttled_one', 3);
    // Up to the longest wait, which no slow machine passes by itself; each advance is longer than the wait before it.
    for (let i = 0; i < 9; i++) {
      await world.clock.advance(33_000);
      await signIn(world.guest(), 'throttled_one', WRONG, await freshCaptcha());
    }
    const refused = await signIn(world.guest(), 'throttled_one', PASSWORD, await freshCaptcha());
    expect(refused).toMatchObject({ ok: false, code: 'rate_limited', value: { captcha: true } });
    const wait = Number(!refused.ok && refused.value?.['retryAfterSec']);
    expect(wait).toBeGreaterThan(0);
    await world.clock.advance(wait * 1000);
    valueOf(await signIn(world.guest(), 'throttled_one', PASSWORD, await freshCaptcha()));
  });

  test('concurrent guesses are not all tried', async () => {
    const proofs = await Promise.all(Array.from({ length: 24 }, () => solveSlider(world.guest())));
    const outcomes = await Promise.all(
      proofs.map((proof) => signIn(world.guest(), 'throttled_one', WRONG, { ...proof })),
    );
    const tried = outcomes.filter((outcome) => !outcome.ok && outcome.code === 'wrong_credentials').length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(14);
  });

  test('failures over many accounts from one address are rate-limited', async () => {
    await world.query(`UPDATE identity.rate_rule SET allowed = 3 WHERE name = 'login_failure'`);
    await world.query('DELETE FROM identity.rate_use');
    for (const name of ['spray_one', 'spray_two', 'spray_three'])
      await expectRefused(signIn(world.guest(), name, WRONG), 'wrong_credentials');
    await expectRefused(signIn(world.guest(), 'spray_four', WRONG), 'rate_limited');
    await world.query(`UPDATE identity.rate_rule SET allowed = 120 WHERE name = 'login_failure'`);
  });
});
