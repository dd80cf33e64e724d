import {
  deposit,
  newMember,
  solveSlider,
  startTestPlatform,
  TEST_SECRET,
  valueOf,
  type TestPlatform,
} from '@lantern/testkit';
import pg from 'pg';
import { openIssue } from '../../../../tests/setup/fast-game.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const logged = () => lines.join('');

describe('a log line', () => {
  it('contains no secrets, wherever they are placed', () => {
    const log = createLog('trace', logTo);
    log.info(
      { password: 'canary-1', member: { token: 'canary-2', email: 'canary-3' }, authorization: 'canary-4' },
      'signed in',
    );
    expect(logged()).toContain('signed in');
    expect(logged()).not.toContain('canary');
  });

  it('of a database error names the fault and no value of the row', async () => {
    const error = Object.assign(
      new pg.DatabaseError('duplicate key value violates unique constraint "member_username"', 0, 'error'),
      {
        code: '23505',
        constraint: 'member_username',
        detail: 'Key (username)=(canary) already exists.',
        where: 'canary',
      },
    );
    createLog('trace', logTo).error({ err: error }, 'not written');
    const invalid = Object.assign(new pg.DatabaseError('invalid input syntax for type integer: "canary"', 0, 'error'), {
      code: '22P02',
    });
    createLog('trace', logTo).error({ err: new Error('wrapped', { cause: invalid }) }, 'not read');
    expect(logged()).toContain('"constraint":"member_username"');
    expect(logged()).toContain('database error 22P02');
    expect(logged()).not.toContain('canary');
  });
});

describe('a whole node at level trace', () => {
  let world: TestPlatform;
  beforeAll(async () => {
    lines.length = 0;
    world = await startTestPlatform({ logTo });
  });
  afterAll(async () => {
    await world.close();
  });

  it('writes no password, token, name or number of a member through registration, sign-in, deposit, bet and their refusals', async () => {
    const password = 'canary-mật khẩu 77';
    const payeeName = 'CANARY THI NGUYET';
    const userName = 'canaryperson';
    const member = await newMember(world.address, { userName, password });
    const guest = world.guest();
    const signIn = async (word: string) =>
      guest.call('session.login', { body: { username: userName, password: word, ...(await solveSlider(guest)) } });
    const { token } = valueOf(await signIn(password));
    expect(await signIn('canary-wrong')).toMatchObject({ ok: false });
    expect(
      await guest.call('registration.registerUsername', {
        body: {
          username: userName,
          password,
          confirmPassword: password,
          payeeName,
          ageConfirmed: true,
          dataConsent: true,
          registerMethod: 'H5',
          ...(await solveSlider(guest)),
        },
      }),
    ).toMatchObject({ ok: false });
    await deposit(member, 100_000);
    const issue = await openIssue(member.caller, 'mb60');
    const items = [{ betType: 'de_db', selections: ['75'], unit: 1_000, multiplier: 1 }];
    const order = { gameCode: 'mb60', numero: issue.numero, prizeMode: 'Lott', playType: 'trad', items } as const;
    await member.caller.call('lottery.placeOrder', { body: order });
    await fetch(`${world.address}/wps/wallets/gcs?token=${token}&password=${encodeURIComponent(password)}`);
    await fetch(`${world.address}/wps/session/login`, {
      method: 'POST',
      body: `{"password":"${password}`,
      headers: { 'content-type': 'application/json' },
    });

    expect(logged()).toContain('"call":"session.login"');
    expect(logged()).toContain('"call":"lottery.placeOrder"');
    for (const secret of [
      password,
      'canary-wrong',
      payeeName,
      userName,
      token,
      member.token,
      'NGUYEN VAN THU',
      TEST_SECRET,
    ])
      expect(logged()).not.toContain(secret);
    expect(logged().toLowerCase()).not.toContain('canary');
  });
});
