/** Contracts signed with a passkey, on the whole platform. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '../../../../../../tests/kit/src/applicants.ts';
import { createAuthenticator, type Authenticator } from '../../../../../../tests/kit/src/authenticator.ts';
import { openBrowser } from '../../../../../../tests/kit/src/browser.ts';
import { newMember, valueOf, type Caller, type TestMember } from '../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import type { MemberId } from '../../../kernel/ids.ts';

const STEPS = [{ turnoverMinimum: 1_000_000, activeMembersMinimum: 0, rateBasisPoints: 20 }];

let world: TestPlatform;
let parent: TestMember;
let device: Authenticator;
let child: Caller;
let childId: MemberId;
let childDevice: Authenticator;
let keys = 0;
const key = () => `passkey-signature-${++keys}-00000000`;

async function withPasskey(caller: Caller, password: string): Promise<Authenticator> {
  const made = createAuthenticator();
  const { options } = valueOf(await caller.call('security.startPasskey', { body: { password } }));
  valueOf(
    await caller.call('security.addPasskey', { body: { name: 'Phone', passkey: made.make(options, world.address) } }),
  );
  return made;
}
const start = async (caller: Caller) => valueOf(await caller.call('agent.startSignature')).passkeyOptions!;
const propose = (passkey: object | undefined) =>
  parent.caller.call('agent.proposeContract', {
    body: { kind: 'daily_salary', payeeId: childId, steps: STEPS, ...(passkey && { passkey }) } as never,
    idempotencyKey: key(),
  });

beforeAll(async () => {
  world = await startTestPlatform();
  const { agents, identity } = world.platform.modules;
  parent = await newMember(world.address);
  const parentId = (await identity.memberIdOf('DENLONG', parent.userName)) as MemberId;
  valueOf(await agents.appointAgent(parentId));
  device = await withPasskey(parent.caller, parent.password);
  const body = { kind: 'agent', rebatesBasisPoints: {} } as never;
  const { code } = valueOf(await parent.caller.call('agent.createAffiliateLink', { body, idempotencyKey: key() }));
  const browser = openBrowser(world.address);
  child = browser.caller;
  const password = 'den long 2026';
  valueOf(await register(child, 'passkey_child', { affiliateCode: code, password, confirmPassword: password }));
  childId = (await identity.memberIdOf('DENLONG', 'passkey_child')) as MemberId;
  const { token } = await world.platform.kernel.db.transaction((tx) => identity.openSession(tx, childId, 'test'));
  browser.token = token;
  childDevice = await withPasskey(child, password);
});
afterAll(() => world.close());

describe('[AGT-02] a passkey signs a contract as the payment password does', () => {
  test('both sides sign with their own; the contract runs from the next day', async () => {
    const proposed = valueOf(await propose(device.use(await start(parent.caller), world.address)));
    expect(proposed).toMatchObject({ state: 'proposed', kind: 'daily_salary' });
    const { contractId, hash } = proposed;
    const accepted = valueOf(
      await child.call('agent.answerDailySalary', {
        body: { contractId, accept: true, hash, passkey: childDevice.use(await start(child), world.address) } as never,
        idempotencyKey: key(),
      }),
    );
    expect(accepted).toMatchObject({ state: 'active' });
    const acts = await world.query<{ act: string }>(
      'SELECT act FROM commissions.signature WHERE contract_id = $1 ORDER BY at, act',
      [contractId],
    );
    expect(acts).toHaveLength(2);
  });

  test('an answer signs once; another’s, another page’s and that of a login sign nothing', async () => {
    const used = device.use(await start(parent.caller), world.address);
    await propose(used);
    expect(await propose(used)).toMatchObject({ ok: false, code: 'passkey_invalid' });
    const options = await start(parent.caller);
    expect(await propose(childDevice.use(options, world.address))).toMatchObject({
      ok: false,
      code: 'passkey_invalid',
    });
    const elsewhere = device.use(await start(parent.caller), 'https://elsewhere.example');
    expect(await propose(elsewhere)).toMatchObject({ ok: false, code: 'passkey_invalid' });
    const ofLogin = (
      await world.platform.modules.factors.begin(
        (await world.platform.modules.identity.memberIdOf('DENLONG', parent.userName)) as MemberId,
        world.address,
      )
    ).passkeyOptions!;
    expect(await propose(device.use(ofLogin, world.address))).toMatchObject({ ok: false, code: 'passkey_invalid' });
    expect(await propose(undefined)).toMatchObject({ ok: false, code: 'signature_required' });
  });

  test('who is no agent signs nothing, and who has no passkey gets no options', async () => {
    const member = await newMember(world.address);
    expect(await member.caller.call('agent.startSignature')).toMatchObject({ ok: false, code: 'not_agent_account' });
    const id = (await world.platform.modules.identity.memberIdOf('DENLONG', member.userName)) as MemberId;
    valueOf(await world.platform.modules.agents.appointAgent(id));
    expect(valueOf(await member.caller.call('agent.startSignature'))).toEqual({ passkeyOptions: null });
  });
});
