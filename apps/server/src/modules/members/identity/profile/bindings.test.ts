import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newMember, valueOf, type TestMember } from '../../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import type { MemberId } from '../../../../kernel/ids.ts';
import { createSealing } from '../../../../kernel/sealing.ts';

let world: TestPlatform;
const logged: string[] = [];
beforeAll(async () => {
  world = await startTestPlatform({ logTo: { write: (line) => void logged.push(line) } });
});
afterAll(() => world.close());

const MINUTE_MS = 60_000;
const refusal = (code: string) => ({ ok: false, code });
const idOf = async ({ userName }: TestMember) =>
  (await world.platform.modules.identity.memberIdOf('DENLONG', userName)) as MemberId;
const boundBy = async (member: TestMember) => (await world.platform.modules.identity.bindingsOf(await idOf(member)))!;

async function emailCode(member: TestMember, email: string): Promise<string> {
  await world.clock.advance(MINUTE_MS);
  valueOf(await member.caller.call('session.sendEmailCode', { body: { email, purpose: 'binding' } }));
  return valueOf(await world.guest().call('sandbox.emails', { query: { email } })).list[0]!.code;
}

async function mobileCode(member: TestMember, mobileNum: string): Promise<string> {
  await world.clock.advance(MINUTE_MS);
  valueOf(await member.caller.call('session.sendCode', { body: { mobileNum, purpose: 'binding' } }));
  return valueOf(await world.guest().call('sandbox.codes', { query: { mobile: `+84${mobileNum.slice(1)}` } })).list[0]!
    .code;
}

const setEmail = (member: TestMember, email: string, verificationCode: string) =>
  member.caller.call('member.setEmail', { body: { email, verificationCode } });
const bindMobile = (member: TestMember, mobileNum: string, verificationCode: string, password = member.password) =>
  member.caller.call('security.bindMobile', { body: { mobileNum, verificationCode, password } });

/** Recipients and texts of the notices sent so far, oldest first: only the node's secret decrypts them. */
async function notices(): Promise<{ readonly to: string; readonly text: string }[]> {
  const sealing = createSealing(world.platform.kernel, 'codes/messages');
  const rows = await world.query<{ id: string; sealed: Buffer }>(
    `SELECT id, sealed FROM codes.message WHERE kind = 'notice' ORDER BY made_at, id`,
  );
  return rows.map(({ id, sealed }) => JSON.parse(sealing.unseal(id, sealed)) as { to: string; text: string });
}

describe('[ACC-16] email binding', () => {
  test('accepts only the code sent to the address, once', async () => {
    const member = await newMember(world.address);
    for (const bad of ['minh', 'minh@', 'minh@denlong', 'a b@denlong.example'])
      expect([bad, await setEmail(member, bad, '123456')]).toMatchObject([bad, refusal('email_format')]);
    const code = await emailCode(member, 'minh@denlong.example');
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await setEmail(member, 'minh@denlong.example', wrong)).toMatchObject(refusal('verification_code_wrong'));
    expect(await setEmail(member, 'minh@denlong.example', '')).toMatchObject(refusal('verification_code_wrong'));
    expect(await setEmail(member, 'hoa@denlong.example', code)).toMatchObject(refusal('verification_code_wrong'));
    expect((await boundBy(member)).email).toBeNull();
    valueOf(await setEmail(member, 'minh@denlong.example', code));
    expect((await boundBy(member)).email).toBe('minh@denlong.example');
    expect(await setEmail(member, 'minh@denlong.example', code)).toMatchObject(refusal('verification_code_wrong'));
    expect(await notices()).toEqual([]);
  });

  test('a change is notified to the old address', async () => {
    const member = await newMember(world.address);
    valueOf(await setEmail(member, 'old@denlong.example', await emailCode(member, 'old@denlong.example')));
    valueOf(await setEmail(member, 'OLD@denlong.example', await emailCode(member, 'OLD@denlong.example')));
    const before = (await notices()).length;
    valueOf(await setEmail(member, 'new@denlong.example', await emailCode(member, 'new@denlong.example')));
    const newNotices = (await notices()).slice(before);
    expect(newNotices).toMatchObject([
      { to: 'OLD@denlong.example', text: expect.stringContaining('no longer linked') },
    ]);
    expect(newNotices[0]!.text).not.toContain('new@denlong.example');
  });

  test('accepts form-urlencoded bodies (§7)', async () => {
    const member = await newMember(world.address);
    const code = await emailCode(member, 'form+1@denlong.example');
    const answer = await fetch(`${world.address}/wps/member/info/email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: 'form+1@denlong.example', verificationCode: code }).toString(),
    });
    expect(answer.status).toBe(200);
    expect((await boundBy(member)).email).toBe('form+1@denlong.example');
  });
});

describe('[ACC-16] mobile binding', () => {
  test('requires the password and the code sent to the number', async () => {
    const member = await newMember(world.address);
    expect(await bindMobile(member, '0112345678', '123456')).toMatchObject(refusal('mobile_invalid'));
    const code = await mobileCode(member, '0912345678');
    expect(await bindMobile(member, '0912345678', code, 'not the password')).toMatchObject(refusal('password_wrong'));
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(await bindMobile(member, '0912345678', wrong)).toMatchObject(refusal('verification_code_wrong'));
    expect((await boundBy(member)).mobile).toBeNull();
    valueOf(await bindMobile(member, '912 345 678', code));
    expect((await boundBy(member)).mobile).toBe('+84912345678');
    expect(await bindMobile(member, '0912345678', code)).toMatchObject(refusal('verification_code_wrong'));
  });

  test('a code sent for another purpose is refused', async () => {
    const member = await newMember(world.address);
    await world.clock.advance(MINUTE_MS);
    valueOf(await setEmail(member, 'purpose@denlong.example', await emailCode(member, 'purpose@denlong.example')));
    await mobileCode(member, '0987000111');
    await world.query(`UPDATE codes.code SET purpose = 'password' WHERE purpose = 'binding' AND used_at IS NULL`);
    const { list } = valueOf(await world.guest().call('sandbox.codes', { query: { mobile: '+84987000111' } }));
    expect(await bindMobile(member, '0987000111', list[0]!.code)).toMatchObject(refusal('verification_code_wrong'));
  });

  test('a number belongs to one member of a merchant, also when two bind it concurrently, and a change is notified to the old number', async () => {
    const [one, other] = await Promise.all([newMember(world.address), newMember(world.address)]);
    valueOf(await bindMobile(one, '0351112223', await mobileCode(one, '0351112223')));
    expect(await bindMobile(other, '0351112223', await mobileCode(other, '0351112223'))).toMatchObject(
      refusal('mobile_taken'),
    );
    expect((await boundBy(other)).mobile).toBeNull();
    const before = (await notices()).length;
    valueOf(await bindMobile(one, '0354445556', await mobileCode(one, '0354445556')));
    expect((await notices()).slice(before)).toMatchObject([{ to: '+84351112223' }]);

    // A number has one code at a time, so the race is between the members' rows.
    const { identity } = world.platform.modules;
    const code = await mobileCode(one, '0357778889');
    const answers = await Promise.all([bindMobile(one, '0357778889', code), bindMobile(other, '0357778889', code)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const id = await identity.memberByMobile('DENLONG', '+84357778889');
    expect([await idOf(one), await idOf(other)]).toContain(id);
  });
});

test('no address, number or code of a binding reaches the log', async () => {
  const member = await newMember(world.address);
  const code = await emailCode(member, 'canary@denlong.example');
  valueOf(await setEmail(member, 'canary@denlong.example', code));
  valueOf(await bindMobile(member, '0909090909', await mobileCode(member, '0909090909')));
  const log = logged.join('');
  for (const text of ['canary@denlong.example', '909090909', member.password])
    expect([text, log.includes(text)]).toEqual([text, false]);
});
