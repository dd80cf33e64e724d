/** The agents' calls at the source's own addresses, as raw requests: what a client that knows only the source's names sends and gets. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/ids.ts';
import { memberIdOf, register } from '../../../../../../tests/kit/src/applicants.ts';
import { newMember, valueOf } from '../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import { plainRequest } from '../../../../../../tests/kit/src/plain-request.ts';

interface Person {
  readonly memberId: MemberId;
  readonly token: string;
}
interface Answer {
  readonly status: number;
  readonly success: boolean;
  readonly code?: string;
  // The shapes are the contract's; here only single fields are looked at.
  readonly value: Record<string, never>;
}

const STEPS = [{ turnoverMinimum: 1_000_000, activeMembersMinimum: 0, rateBasisPoints: 20 }];
let world: TestPlatform;
let top: Person;
let middle: Person;
let other: Person;
let leaf: Person;
let code: string;

async function personOf(userName: string): Promise<Person> {
  const { kernel, modules } = world.platform;
  const memberId = await memberIdOf(world, userName);
  const { token } = await kernel.db.transaction((tx) => modules.identity.openSession(tx, memberId, 'test'));
  return { memberId, token };
}

async function send(person: Person | undefined, method: string, path: string, body?: unknown): Promise<Answer> {
  const { status, text } = await plainRequest(`${world.address}${path}`, {
    method,
    headers: {
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status, ...(JSON.parse(text) as Omit<Answer, 'status'>) };
}

/** Registers by a new link of an agent. */
async function newcomer(agent: Person, userName: string, kind: 'agent' | 'member'): Promise<Person> {
  const link = await send(agent, 'POST', '/wps/agent/affiliate/urls', { kind, rebatesBasisPoints: { RNG: 50 } });
  code = String(link.value['code']);
  valueOf(await register(world.guest(), userName, { affiliateCode: code }));
  return await personOf(userName);
}

beforeAll(async () => {
  world = await startTestPlatform();
  const { agents } = world.platform.modules;
  top = await personOf((await newMember(world.address, { userName: 'source_top' })).userName);
  valueOf(await agents.appointAgent(top.memberId));
  valueOf(
    await world.platform.kernel.db.transaction((tx) =>
      agents.setRates(tx, { merchantCode: 'DENLONG', memberId: top.memberId, rates: { RNG: 100 }, by: 'operator' }),
    ),
  );
  middle = await newcomer(top, 'source_middle', 'agent');
  other = await newcomer(top, 'source_other', 'agent');
  leaf = await newcomer(top, 'source_leaf', 'member');
});
afterAll(() => world.close());

const READS = [
  '/wps/relay/TeamKPIA',
  '/wps/relay/TeamKPIB',
  '/wps/agent/downlines',
  '/wps/relay/AGT_dailySalaryContract',
  '/wps/relay/AGT_dividendContract',
  '/wps/relay/AGT_hourlySalaryContract',
  '/wps/agent/affiliate/urls',
];

test.each(READS)('[CALL-09] GET %s answers an agent, and neither a guest nor a member', async (path) => {
  expect(await send(top, 'GET', path)).toMatchObject({ status: 200, success: true });
  expect(await send(undefined, 'GET', path)).toMatchObject({ status: 401, success: false });
  expect(await send(leaf, 'GET', path)).toMatchObject({ success: false, code: 'not_agent_account' });
});

describe('team and downlines', () => {
  test('[CALL-09] TeamKPIA and TeamKPIB take the source’s instants and answer by category, and money with newcomers', async () => {
    const now = world.clock.now();
    const span = `from=${now - 86_400_000}&to=${now}`;
    const figures = await send(top, 'GET', `/wps/relay/TeamKPIA?${span}`);
    expect(figures.value).toMatchObject({ currency: 'VND', list: expect.any(Array), asOf: expect.any(Number) });
    // Newcomers are folded up the line by a loop.
    await expect
      .poll(async () => (await send(top, 'GET', `/wps/relay/TeamKPIB?${span}`)).value)
      .toMatchObject({ newMembers: 3, firstDepositors: 0, deposits: 0, withdrawals: 0, bonuses: 0 });
    const long = `from=${now - 100 * 86_400_000}&to=${now}`;
    expect(await send(top, 'GET', `/wps/relay/TeamKPIB?${long}`)).toMatchObject({ code: 'range_invalid' });
  });

  test('[CALL-09] Subordinate answers one downline, of the own branch alone', async () => {
    const { value } = await send(top, 'GET', `/wps/relay/Subordinate?memberId=${leaf.memberId}`);
    expect(value).toMatchObject({ memberId: leaf.memberId, role: 'member', level: 1, figures: { currency: 'VND' } });
    const path = `/wps/relay/Subordinate?memberId=${leaf.memberId}`;
    expect(await send(middle, 'GET', path)).toMatchObject({ status: 404, code: 'downline_not_found' });
  });

  test('[CALL-09] /wps/agent/downlines lists with masked names and opens an account', async () => {
    const { value } = await send(top, 'GET', '/wps/agent/downlines');
    const content = value['content'] as unknown as readonly { memberId: string; account: string }[];
    expect(content.map(({ memberId }) => memberId).sort()).toEqual(
      [middle, other, leaf].map(({ memberId }) => String(memberId)).sort(),
    );
    expect(content.filter(({ account }) => account.includes('source_middle'))).toEqual([]);
    const body = { username: 'source_opened', role: 'member', rebatesBasisPoints: { RNG: 30 } };
    const opened = await send(top, 'POST', '/wps/agent/downlines', body);
    expect(opened.value).toMatchObject({ username: 'source_opened', claimed: false });
    expect(String(opened.value['oneTimePassword'])).toMatch(/\S{8}/);
  });

  test('[CALL-09] updateDownlineRebates raises at once and refuses more than one’s own', async () => {
    const path = '/wps/agent/updateDownlineRebates';
    const raised = await send(top, 'POST', path, { memberId: leaf.memberId, rebatesBasisPoints: { RNG: 60 } });
    expect(raised.value).toMatchObject({ memberId: leaf.memberId, rebatesBasisPoints: { RNG: 60 } });
    const above = { memberId: leaf.memberId, rebatesBasisPoints: { RNG: 101 } };
    expect(await send(top, 'POST', path, above)).toMatchObject({ success: false, code: 'rebate_out_of_range' });
    expect(await send(middle, 'POST', path, above)).toMatchObject({ status: 404, code: 'downline_not_found' });
  });

  test('[CALL-09] transferDownline moves one person and transferMultipleDownline several, all or none', async () => {
    const refused = { memberIds: [leaf.memberId, top.memberId], parentId: middle.memberId };
    const several = '/wps/relay/transferMultipleDownline';
    expect(await send(top, 'POST', several, refused)).toMatchObject({ success: false, code: 'downline_not_found' });
    const cycle = { memberId: middle.memberId, parentId: middle.memberId };
    expect(await send(top, 'POST', '/wps/agent/transferDownline', cycle)).toMatchObject({ code: 'downline_cycle' });
    const one = { memberId: leaf.memberId, parentId: middle.memberId };
    const lowered = await send(top, 'POST', '/wps/agent/transferDownline', one);
    // 60 bps are above the 50 of the new parent.
    expect(lowered).toMatchObject({ success: false, code: 'rebate_below_granted' });
    const agents = { memberIds: [other.memberId], parentId: middle.memberId };
    expect((await send(top, 'POST', several, agents)).value).toMatchObject({
      state: 'planned',
      people: [{ memberId: other.memberId }],
    });
    expect(await send(top, 'POST', several, agents)).toMatchObject({ code: 'move_pending' });
    const opened = await memberIdOf(world, 'source_opened');
    const single = { memberId: opened, parentId: middle.memberId };
    expect((await send(top, 'POST', '/wps/agent/transferDownline', single)).value).toMatchObject({
      state: 'planned',
      people: [{ memberId: opened }],
    });
  });
});

describe('links and contracts', () => {
  test('[CALL-09] affiliate addresses are listed, made, stopped and drawn; /wps/agent/affiliate knows their codes', async () => {
    const path = '/wps/agent/affiliate/urls';
    const body = { kind: 'member', rebatesBasisPoints: { RNG: 20 }, quota: 5 };
    const made = await send(top, 'POST', path, body);
    const own = String(made.value['code']);
    expect(made.value).toMatchObject({ url: expect.stringContaining(`/a/${own}`), state: 'open', registrations: 0 });
    expect((await send(top, 'GET', path)).value).toMatchObject({ list: expect.arrayContaining([made.value]) });
    expect(await send(undefined, 'GET', `/wps/agent/affiliate?code=${own}`)).toMatchObject({ success: true });
    const drawn = await send(top, 'GET', `${path}/${own}/qr`);
    expect(String(drawn.value['svg'])).toContain('<svg');
    expect((await send(top, 'PUT', path, { code: own, stopped: true })).value).toMatchObject({ state: 'stopped' });
    expect(await send(middle, 'PUT', path, { code: own, stopped: false })).toMatchObject({ code: 'link_not_found' });
  });

  test('[CALL-09] [CALL-12/contracts] the contract-request check counts what waits by kind, and the relay calls show it', async () => {
    const check = '/wps/member/info/funds/consolidated';
    const nothing = { dailysalreqtype: 0, divtypecompperiodreq: 0, contracthoursalreq: 0, waiting: [] };
    expect((await send(top, 'GET', check)).value).toEqual(nothing);
    expect((await send(leaf, 'GET', check)).value).toEqual(nothing);
    expect(await send(undefined, 'GET', check)).toMatchObject({ status: 401 });
    const { commissions, merchant: merchantAt } = world.platform.modules;
    const merchant = merchantAt('');
    for (const [kind, steps] of [
      ['daily_salary', STEPS],
      ['hourly_salary', STEPS],
      ['dividend', [{ ...STEPS[0]!, netLossMinimum: 1_000_000 }]],
    ] as const)
      valueOf(await commissions.offerHouse(merchant, { payeeId: top.memberId, kind, steps, by: 'o1' }));
    expect((await send(top, 'GET', check)).value).toMatchObject({
      dailysalreqtype: 1,
      divtypecompperiodreq: 1,
      contracthoursalreq: 1,
      waiting: [{ status: 'P' }, { status: 'P' }, { status: 'P' }],
    });
    for (const relay of ['AGT_dailySalaryContract', 'AGT_dividendContract', 'AGT_hourlySalaryContract']) {
      const shown = await send(top, 'GET', `/wps/relay/${relay}`);
      expect(shown.value).toMatchObject({ list: [{ state: 'proposed', status: 'P' }] });
      expect((await send(middle, 'GET', `/wps/relay/${relay}`)).value).toMatchObject({ list: [] });
    }
  });
});
