import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '../../../../kernel/ids.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../../tests/kit/src/platform.ts';
import { newMember, valueOf, type TestMember } from '../../../../../../../tests/kit/src/caller.ts';
import { memberIdOf, register, rowCounts } from '../../../../../../../tests/kit/src/applicants.ts';

let world: TestPlatform;
let agent: { readonly member: TestMember; readonly memberId: MemberId; readonly code: string };

async function appoint(member: TestMember, appointment?: { parent?: MemberId; invitationCode?: string }) {
  const memberId = await memberIdOf(world, member.userName);
  const { invitationCode } = valueOf(await world.platform.modules.agents.appointAgent(memberId, appointment));
  return { member, memberId, code: invitationCode };
}

async function expectRefused(
  name: string,
  changes: Record<string, unknown>,
  code: string,
  value?: Record<string, unknown>,
): Promise<void> {
  const before = await rowCounts(world);
  expect(await register(world.guest(), name, changes)).toMatchObject({ ok: false, code, ...(value ? { value } : {}) });
  expect(await rowCounts(world)).toBe(before);
}

beforeAll(async () => {
  world = await startTestPlatform();
  await world.query(`UPDATE identity.rate_rule SET allowed = 10000`);
  await world.query(`UPDATE identity.registration_field SET enabled = true WHERE field = 'recommenderId'`);
  agent = await appoint(await newMember(world.address), { invitationCode: 'dl6888' });
});
afterAll(() => world.close());

describe('appointing an agent', () => {
  test('changes the member’s type and creates a code in capitals', async () => {
    expect(agent.code).toBe('DL6888');
    expect(valueOf(await agent.member.caller.call('member.profile')).type).toBe(1);
  });

  test('a repetition returns the same code', async () => {
    expect((await appoint(agent.member, { invitationCode: 'OTHER1' })).code).toBe('DL6888');
  });

  test('without a requested code generates one, and under a parent continues the tree', async () => {
    const { memberId, code } = await appoint(await newMember(world.address), { parent: agent.memberId });
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/);
    expect(await world.platform.modules.agents.lineOf(world.platform.kernel.db, memberId)).toEqual([agent.memberId]);
  });

  test('refuses an unknown member, a parent who is not an agent, and a taken or malformed code, and changes nothing', async () => {
    const { agents } = world.platform.modules;
    const member = await newMember(world.address);
    const memberId = await memberIdOf(world, member.userName);
    expect(await agents.appointAgent('nobody' as MemberId)).toMatchObject({ code: 'account_not_found' });
    expect(await agents.appointAgent(memberId, { parent: memberId })).toMatchObject({ code: 'downline_not_found' });
    expect(await agents.appointAgent(memberId, { invitationCode: 'DL6888' })).toMatchObject({
      code: 'invitation_code_invalid',
    });
    expect(await agents.appointAgent(memberId, { invitationCode: 'mã số' })).toMatchObject({
      code: 'invitation_code_invalid',
    });
    expect(valueOf(await member.caller.call('member.profile')).type).toBe(0);
    expect(await world.query('SELECT 1 FROM agents.agent WHERE member_id = $1', [memberId])).toEqual([]);
  });

  test('two concurrent appointments return one code', async () => {
    const memberId = await memberIdOf(world, (await newMember(world.address)).userName);
    const [one, other] = await Promise.all([
      world.platform.modules.agents.appointAgent(memberId),
      world.platform.modules.agents.appointAgent(memberId),
    ]);
    expect(valueOf(one!)).toEqual(valueOf(other!));
  });
});

describe('the validation of an invitation code', () => {
  const check = (code: string, moduleId?: string) =>
    world
      .guest()
      .call('registration.checkAffiliate', { query: { code, ...(moduleId === undefined ? {} : { moduleId }) } });

  test.each([
    'DL6888',
    'dl6888',
    ' DL6888 ',
    'https://denlong.example/m/register?affiliateCode=DL6888',
    '/m/register?x=1&code=dl6888#top',
  ])('finds %j', async (code) => {
    expect(valueOf(await check(code))).toMatchObject({ valid: true, code: 'DL6888' });
  });

  test.each([
    ['an unknown code', 'DL6889', undefined, 'invitation_code_invalid'],
    ['a code of other letters', 'ＤＬ６８８８', undefined, 'invitation_code_invalid'],
    [
      'an unknown code in an address',
      'https://denlong.example/m/register?affiliateCode=DL6889',
      undefined,
      'invitation_code_invalid',
    ],
    ['an address without a code', 'https://denlong.example/m/register', undefined, 'referrer_link_invalid'],
    ['an address with an empty code', '/m/register?affiliateCode=', undefined, 'referrer_link_invalid'],
    ['a link of another module', 'DL6888', 'GAMELO3', 'referrer_link_invalid'],
  ])('refuses %s', async (_, code, moduleId, refusal) => {
    expect(await check(code, moduleId)).toMatchObject({ ok: false, code: refusal });
  });

  test('is throttled per address', async () => {
    await world.query(`UPDATE identity.rate_rule SET allowed = 3 WHERE name = 'affiliate_check'`);
    await world.query('DELETE FROM identity.rate_use');
    const outcomes = [];
    for (let i = 0; i < 4; i++) outcomes.push(await check('DL6889'));
    expect(outcomes.map((outcome) => outcome.ok || outcome.code)).toEqual([
      ...Array.from({ length: 3 }, () => 'invitation_code_invalid'),
      'rate_limited',
    ]);
    // Registration validates the code too, from the same rate limit.
    await expectRefused('guesser', { affiliateCode: 'DL6888' }, 'rate_limited');
    await world.query(`UPDATE identity.rate_rule SET allowed = 10000 WHERE name = 'affiliate_check'`);
    await world.query('DELETE FROM identity.rate_use');
  });
});

describe('[ACC-09] registering by invitation', () => {
  test('places the member under the agent, permanently', async () => {
    valueOf(await register(world.guest(), 'invited_one', { affiliateCode: 'dl6888' }));
    const memberId = await memberIdOf(world, 'invited_one');
    expect(
      await world.query('SELECT agent_member_id, code FROM agents.placement WHERE member_id = $1', [memberId]),
    ).toEqual([{ agent_member_id: agent.memberId, code: 'DL6888' }]);
    const rewritten = world.platform.kernel.db.transaction((tx) =>
      world.platform.modules.agents.placeByCode(tx, { memberId, merchantCode: 'DENLONG' }, 'DL6888'),
    );
    await expect(rewritten).rejects.toThrow('placement_pkey');
  });

  test('an unknown code is refused before anything is written or consumed', async () => {
    await expectRefused(
      'uninvited',
      { affiliateCode: 'DL6889', geetest_validate: undefined },
      'invitation_code_invalid',
      { field: 'affiliateCode' },
    );
    await expectRefused('uninvited', { affiliateCode: '!!' }, 'invitation_code_invalid', { field: 'affiliateCode' });
  });

  test('disabled, a code changes nothing', async () => {
    await world.query(`UPDATE identity.registration_field SET enabled = false WHERE field = 'affiliateCode'`);
    valueOf(await register(world.guest(), 'not_placed', { affiliateCode: 'DL6888' }));
    expect(
      await world.query('SELECT 1 FROM agents.placement WHERE member_id = $1', [await memberIdOf(world, 'not_placed')]),
    ).toEqual([]);
    await world.query(`UPDATE identity.registration_field SET enabled = true WHERE field = 'affiliateCode'`);
  });
});

describe('[ACC-24] recommending a friend', () => {
  test('every member has a code that reveals no name', async () => {
    const codes = await world.query<{ code: string; username: string }>(
      'SELECT code, username FROM agents.friend_code JOIN identity.member ON id = member_id',
    );
    const [members] = await world.query<{ count: number }>('SELECT count(*)::int AS count FROM identity.member');
    expect(codes).toHaveLength(members!.count);
    for (const { code, username } of codes) expect(code.toLowerCase()).not.toContain(username);
  });

  test('records who recommended whom; an unknown code is refused', async () => {
    const [friend] = await world.query<{ member_id: string; code: string }>(
      'SELECT member_id, code FROM agents.friend_code LIMIT 1',
    );
    valueOf(await register(world.guest(), 'recommended', { recommenderId: friend!.code.toLowerCase() }));
    expect(
      await world.query('SELECT recommender_member_id FROM agents.recommendation WHERE member_id = $1', [
        await memberIdOf(world, 'recommended'),
      ]),
    ).toEqual([{ recommender_member_id: friend!.member_id }]);
    await expectRefused('not_recommended', { recommenderId: 'ABCDEFGH' }, 'invitation_code_invalid', {
      field: 'recommenderId',
    });
    await expectRefused('not_recommended', { recommenderId: agent.member.userName }, 'invitation_code_invalid', {
      field: 'recommenderId',
    });
  });
});

describe('linking a provider', () => {
  test('without a pending provider is refused, and opens no account', async () => {
    await expectRefused('unlinked', { socialLink: true }, 'social_failed');
  });
});

describe('[ACC-24] a payment password', () => {
  const kept = async (username: string) =>
    world.query<{ password_hash: string }>(
      'SELECT p.password_hash FROM payees.payment_password p JOIN identity.member m ON m.id = p.member_id WHERE username = $1',
      [username],
    );

  test('is dropped where the form does not request it', async () => {
    valueOf(await register(world.guest(), 'no_pin', { paymentPassword: '258036' }));
    expect(await kept('no_pin')).toEqual([]);
  });

  test('has six digits, and is stored as a hash', async () => {
    await world.query(
      `UPDATE identity.registration_field SET enabled = true, required = true WHERE field = 'paymentPassword'`,
    );
    await expectRefused('with_pin', {}, 'field_required', { field: 'paymentPassword' });
    await expectRefused('with_pin', { paymentPassword: '25803' }, 'payment_password_format', {
      field: 'paymentPassword',
    });
    valueOf(await register(world.guest(), 'with_pin', { paymentPassword: '258036' }));
    expect(await kept('with_pin')).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$/) }]);
    await world.query(
      `UPDATE identity.registration_field SET enabled = false, required = false WHERE field = 'paymentPassword'`,
    );
  });
});
