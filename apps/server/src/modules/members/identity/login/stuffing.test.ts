import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, register, signIn } from '../../../../../../../tests/kit/src/applicants.ts';
import { openBrowser } from '../../../../../../../tests/kit/src/browser.ts';
import { solveSlider, valueOf, type Caller } from '../../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { expectAlike } from '../../../../../../../tests/setup/timings.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
  await world.platform.modules.system.setSwitch('DENLONG', 'MOBILEVERCODELOGIN3', true);
});
afterAll(() => world.close());

test('sixty wrong guesses from sixty addresses do not block the owner at their own', async () => {
  const owner = openBrowser(world.address, { from: '127.0.1.1' });
  valueOf(await register(owner.caller, 'stuffed_one'));
  const guessers = Array.from(
    { length: 60 },
    (_, n) => openBrowser(world.address, { from: `127.0.2.${n + 1}` }).caller,
  );
  const outcomes: string[] = [];
  for (let i = 0; i < guessers.length; i += 10) {
    const batch = await Promise.all(
      guessers.slice(i, i + 10).map((caller, n) => signIn(caller, 'stuffed_one', `guess ${i + n}`)),
    );
    outcomes.push(...batch.map((outcome) => (outcome.ok ? 'ok' : outcome.code)));
  }
  expect(new Set(outcomes)).toEqual(new Set(['wrong_credentials']));
  expect(valueOf(await signIn(owner.caller, 'stuffed_one', PASSWORD)).userName).toBe('stuffed_one');
}, 600_000);

test('as many guesses from one address are throttled', async () => {
  const guesser = openBrowser(world.address, { from: '127.0.3.1' }).caller;
  let tried = 0;
  for (let i = 0; i < 40; i++) {
    // A pause of a minute replaces the captcha: none passes here, however slow the machine is.
    await world.query('UPDATE identity.login_failure SET last_failed_at = kernel.now()');
    const outcome = await signIn(guesser, 'stuffed_one', `guess ${i}`);
    if (!outcome.ok && outcome.code === 'wrong_credentials') tried++;
  }
  expect(tried).toBe(3);
});

describe('the response time does not reveal whether an account exists', () => {
  const ROUNDS = 25;

  /** Runs the attempts in turns, each round in another order, and returns the times of each. */
  async function measure(
    attempts: readonly ((round: number) => Promise<() => Promise<unknown>>)[],
  ): Promise<number[][]> {
    const times: number[][] = attempts.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      const order = attempts.map((_, i) => (i + round) % attempts.length);
      for (const i of order) {
        const attempt = await attempts[i]!(round);
        await world.query('DELETE FROM identity.login_failure');
        await world.query('DELETE FROM identity.rate_use');
        const startedAt = performance.now();
        await attempt();
        times[i]!.push(performance.now() - startedAt);
      }
    }
    return times;
  }

  async function prepared(caller: Caller, body: Record<string, unknown>) {
    const proof = await solveSlider(caller);
    return () => caller.call('session.login', { body: { ...body, ...proof } as never });
  }

  test('by username: a wrong password, no account, an account without a password', async () => {
    const caller = openBrowser(world.address, { from: '127.0.4.1' }).caller;
    for (const name of ['timed_known', 'timed_bare']) valueOf(await register(caller, name));
    await world.query(`UPDATE identity.member SET password_hash = NULL WHERE username = 'timed_bare'`);
    expectAlike(
      await measure(
        ['timed_known', 'timed_none', 'timed_bare'].map(
          (username) => () => prepared(caller, { username, password: 'not the password' }),
        ),
      ),
    );
  }, 600_000);

  test('by mobile number: a wrong code, an unknown number', async () => {
    const caller = openBrowser(world.address, { from: '127.0.4.2' }).caller;
    valueOf(await register(caller, 'timed_mobile'));
    await world.query(`UPDATE identity.member SET mobile = '+84912777888' WHERE username = 'timed_mobile'`);
    expectAlike(
      await measure(
        ['0912777888', '0912777999'].map(
          (mobileNum) => () => prepared(caller, { type: 'sms', mobileNum, verificationCode: '000000' }),
        ),
      ),
    );
  }, 600_000);
});
