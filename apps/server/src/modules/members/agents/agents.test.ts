/** Agents through their calls: links and newcomers, rates, team figures, downlines, and what no one is told (AGT-03, AGT-09). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SettledBet } from '../../money/turnover/index.ts';
import { register, signIn } from '../../../../../../tests/kit/src/applicants.ts';
import { callerFor, newMember, valueOf, type Caller } from '../../../../../../tests/kit/src/caller.ts';
import { startTestPlatform, type TestPlatform } from '../../../../../../tests/kit/src/platform.ts';
import { agentPeople, type Person } from '../../../../../../tests/setup/agent-people.ts';

const MERCHANT = 'DENLONG';
const DAY_MS = 86_400_000;
let world: TestPlatform;
let top: Person;
let middle: Person;
let leaf: Person;

const agentsOf = () => world.platform.modules.agents;

const { personOf, pass, newcomer, linkOf, createLink } = agentPeople(() => world);

let played = 0;
/** Reports a bet as its game does: settled now. */
async function report(bet: SettledBet): Promise<SettledBet> {
  const { kernel, modules } = world.platform;
  await kernel.db.transaction((tx) =>
    modules.turnover.countBets(tx, [{ ...bet, settledAt: new Date(world.clock.now()) }]),
  );
  return bet;
}

/** A bet of full weight. */
const play = (person: Person, stake: number, win = 0, category = 'RNG') =>
  report({
    betId: `played:${++played}`,
    memberId: person.memberId,
    currency: 'VND',
    category,
    vendor: 'LANTERN',
    gameId: 'played',
    stake: BigInt(stake),
    win: BigInt(win),
    outcome: win > 0 ? 'won' : 'lost',
    settledAt: new Date(world.clock.now()),
    risk: { notCounted: 0n, edgePpm: 35_000, weightBps: 10_000, reported: true },
  });

const faults = () =>
  world.query(`SELECT f.* FROM (SELECT DISTINCT day FROM agents.person_day) d, agents.find_line_faults(d.day) f`);

/** Changes rates as an operator. */
const deskRates = (person: Person, rates: Record<string, number>) =>
  world.platform.kernel.db.transaction((tx) =>
    agentsOf().setRates(tx, { merchantCode: MERCHANT, memberId: person.memberId, rates, by: 'operator' }),
  );

const setRates = (
  agent: Person,
  of: Person,
  rates: Record<string, number>,
  more: { notice?: boolean; dryRun?: boolean } = {},
) => agent.caller.call('agent.updateRebates', { body: { memberId: of.memberId, rebatesBasisPoints: rates, ...more } });

beforeAll(async () => {
  world = await startTestPlatform();
  await world.query(`UPDATE identity.rate_rule SET allowed = 10000`);
  top = await personOf((await newMember(world.address, { userName: 'top_agent' })).userName);
  valueOf(await agentsOf().appointAgent(top.memberId));
  valueOf(await deskRates(top, { RNG: 100, LIVE: 60 }));
  const agentLink = await linkOf(top, { kind: 'agent', rebatesBasisPoints: { RNG: 80, LIVE: 40 } });
  middle = await newcomer(agentLink.code);
  leaf = await newcomer((await linkOf(middle, { rebatesBasisPoints: { RNG: 50 } })).code);
});
afterAll(() => world.close());

describe('[AGT-03] links', () => {
  test('a newcomer gets the seat, the role and the rates of the link', async () => {
    const { content } = valueOf(await top.caller.call('agent.downlines'));
    expect(content).toEqual([
      expect.objectContaining({
        memberId: middle.memberId,
        role: 'agent',
        level: 1,
        downlines: 1,
        rebatesBasisPoints: { RNG: 80, LIVE: 40 },
      }),
    ]);
    const below = valueOf(await top.caller.call('agent.downlines', { query: { parentId: middle.memberId } }));
    expect(below.content).toEqual([
      expect.objectContaining({ memberId: leaf.memberId, role: 'member', level: 2, rebatesBasisPoints: { RNG: 50 } }),
    ]);
    expect(below.crumbs.map(({ memberId }) => memberId)).toEqual([middle.memberId]);
  });

  test('a rate above the own one, or of a category without rebates, is refused with its bounds', async () => {
    expect(await createLink(middle, { rebatesBasisPoints: { RNG: 81 } })).toMatchObject({
      ok: false,
      code: 'rebate_out_of_range',
      value: { minimum: 0, maximum: 80 },
    });
    expect(await createLink(top, { rebatesBasisPoints: { HOME: 1 } })).toMatchObject({ code: 'rebate_out_of_range' });
  });

  test('quota, expiry and stopping take no one in any more, and say nothing else than an unknown code', async () => {
    const link = await linkOf(middle, { rebatesBasisPoints: {}, quota: 1, remark: 'Nhóm Zalo' });
    await newcomer(link.code);
    const refused = await register(world.guest(), 'too_late', { affiliateCode: link.code });
    expect(refused).toMatchObject({ ok: false, code: 'invitation_code_invalid' });
    const change = (body: { quota?: number | null; stopped?: boolean }) =>
      middle.caller.call('agent.changeAffiliateLink', { body: { code: link.code, ...body } });
    const second = await newcomer(valueOf(await change({ quota: 2 })).code);
    expect(await change({ quota: 1 })).toMatchObject({ code: 'link_quota_spent', value: { registered: 2 } });
    expect(valueOf(await change({ quota: null, stopped: true }))).toMatchObject({
      state: 'stopped',
      remark: 'Nhóm Zalo',
    });
    expect(await register(world.guest(), 'too_late', { affiliateCode: link.code })).toMatchObject({ ok: false });
    expect(second.memberId).toBeTruthy();
    expect(await createLink(middle, { rebatesBasisPoints: {}, expiresAt: world.clock.now() - 1 })).toMatchObject({
      code: 'link_expiry_past',
    });
    expect(
      await middle.caller.call('agent.changeAffiliateLink', { body: { code: 'NOBODY99', stopped: true } }),
    ).toMatchObject({ code: 'link_not_found' });
  });

  test('of those who take the last place at once, one gets it', async () => {
    const { code } = await linkOf(middle, { rebatesBasisPoints: {}, quota: 1 });
    const outcomes = await Promise.all(
      ['racer_one', 'racer_two', 'racer_three'].map((name) => register(world.guest(), name, { affiliateCode: code })),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('the public address counts visits and leads to the registration; a dead code leads there without one', async () => {
    const { code } = await linkOf(middle, { rebatesBasisPoints: {} });
    const visit = async (path: string) =>
      (await fetch(`${world.address}/a/${path}`, { redirect: 'manual' })).headers.get('location');
    expect([await visit(code), await visit(code.toLowerCase()), await visit('NOBODY99')]).toEqual([
      `/m/register?affiliateCode=${code}`,
      `/m/register?affiliateCode=${code}`,
      '/m/register',
    ]);
    const { list } = valueOf(await middle.caller.call('agent.affiliateLinks'));
    expect(list.find((link) => link.code === code)!.funnel).toEqual({
      opened: 2,
      registered: 0,
      verified: 0,
      firstDeposit: 0,
      active: 0,
    });
  });

  test('the QR code is a picture with the code in text', async () => {
    const { code, url } = await linkOf(middle, { rebatesBasisPoints: {} });
    const { svg } = valueOf(await middle.caller.call('agent.affiliateLinkQr', { params: { code } }));
    expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).toContain(`>${code}</text>`);
    expect(url.endsWith(`/a/${code}`)).toBe(true);
    expect(await top.caller.call('agent.affiliateLinkQr', { params: { code } })).toMatchObject({
      code: 'link_not_found',
    });
  });
});

describe('[AGT-03] rates', () => {
  test('are raised for the whole current day, at most to the own rate, and three times a day', async () => {
    const member = await newcomer((await linkOf(middle, { rebatesBasisPoints: { RNG: 10 } })).code);
    expect(await setRates(middle, member, { RNG: 81 })).toMatchObject({
      code: 'rebate_out_of_range',
      value: { maximum: 80 },
    });
    const today = (
      await world.query<{ day: string }>(
        `SELECT to_char(kernel.now() AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') AS day`,
      )
    )[0]!.day;
    expect(valueOf(await setRates(middle, member, { RNG: 20 }))).toMatchObject({
      rebatesBasisPoints: { RNG: 20 },
      effectiveFrom: { RNG: today },
    });
    for (const rate of [30, 40]) valueOf(await setRates(middle, member, { RNG: rate }));
    expect(await setRates(middle, member, { RNG: 50 })).toMatchObject({
      code: 'rebate_raises_spent',
      value: { maximum: 3 },
    });
  });

  test('are lowered from a half-month on, with notice, and never below what is granted further down', async () => {
    expect(await setRates(top, middle, { RNG: 49 }, { notice: true })).toMatchObject({ code: 'rebate_below_granted' });
    const refused = await setRates(top, middle, { RNG: 70 });
    expect(refused).toMatchObject({ code: 'rebate_notice_required' });
    const tried = valueOf(await setRates(top, middle, { RNG: 70 }, { dryRun: true }));
    expect(tried).toMatchObject({ dryRun: true, rebatesBasisPoints: { RNG: 80 } });
    const from = tried.effectiveFrom['RNG']!;
    expect(from).toMatch(/-(01|16)$/);
    const done = valueOf(await setRates(top, middle, { RNG: 70 }, { notice: true }));
    expect(done).toMatchObject({ effectiveFrom: { RNG: from }, rebatesBasisPoints: { RNG: 80 } });
    const { list } = valueOf(await middle.caller.call('agent.rates'));
    expect(list.find(({ gameCategory }) => gameCategory === 'RNG')).toMatchObject({
      rateBasisPoints: 80,
      next: { rateBasisPoints: 70, from },
    });
    // What was announced bounds every grant now, so that the child is below the parent on every day.
    expect(await setRates(middle, leaf, { RNG: 71 })).toMatchObject({
      code: 'rebate_out_of_range',
      value: { maximum: 70 },
    });
    // Taking it back.
    valueOf(await setRates(top, middle, { RNG: 80 }));
  });

  test('two grants at once keep the child below the parent', async () => {
    const member = await newcomer((await linkOf(middle, { rebatesBasisPoints: {} })).code);
    const outcomes = await Promise.all([
      setRates(middle, member, { LIVE: 40 }),
      setRates(top, middle, { LIVE: 30 }, { notice: true }),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const rows = await world.query(
      `SELECT 1 FROM agents.seat s JOIN agents.rate c ON c.member_id = s.member_id JOIN agents.rate p ON p.member_id = s.agent_id AND p.category = c.category
       WHERE upper_inf(s.days) AND c.days && p.days AND c.rate_bps > p.rate_bps`,
    );
    expect(rows).toEqual([]);
  });

  test('only of a direct downline', async () => {
    expect(await setRates(top, leaf, { RNG: 60 })).toMatchObject({ code: 'downline_not_found' });
    expect(await setRates(middle, top, { RNG: 60 })).toMatchObject({ code: 'downline_not_found' });
  });
});

describe('[AGT-03] team figures', () => {
  test('sum the branch by category, own play included, up to a named moment', async () => {
    await play(middle, 300_000);
    await play(leaf, 90_000);
    await play(leaf, 20_000, 5_000);
    await agentsOf().foldLines();
    const figures = valueOf(await top.caller.call('agent.teamFigures'));
    expect(figures.list).toEqual([
      expect.objectContaining({
        gameCategory: 'RNG',
        members: 2,
        activeMembers: 2,
        stake: 410_000,
        valid: 410_000,
        counted: 410_000,
        payout: null,
        net: null,
      }),
    ]);
    expect(figures.asOf).toBeGreaterThan(world.clock.now() - 60_000);
    const own = valueOf(await middle.caller.call('agent.teamFigures'));
    expect(own.list[0]).toMatchObject({ members: 1, activeMembers: 1, stake: 410_000 });
    expect(await faults()).toEqual([]);
  });

  test('a correction takes out what it added; results show from five players on', async () => {
    const { code } = await linkOf(middle, { rebatesBasisPoints: {} });
    for (let i = 0; i < 4; i++) await play(await newcomer(code), 200_000, 50_000, 'LIVE');
    const bet = await play(leaf, 200_000, 50_000, 'LIVE');
    await agentsOf().foldLines();
    const live = async (agent: Person) =>
      valueOf(await agent.caller.call('agent.teamFigures')).list.find(({ gameCategory }) => gameCategory === 'LIVE');
    expect(await live(top)).toMatchObject({ members: 5, payout: 250_000, net: 750_000 });
    await report({ ...bet, outcome: 'void', win: 0n });
    await agentsOf().foldLines();
    expect(await live(top)).toMatchObject({ members: 4, activeMembers: 4, stake: 800_000, payout: null, net: null });
    expect(await faults()).toEqual([]);
  });

  test('a subordinate’s figures; newcomers and money of the team', async () => {
    await agentsOf().foldLines();
    const one = valueOf(await top.caller.call('agent.subordinate', { query: { memberId: middle.memberId } }));
    expect(one).toMatchObject({ role: 'agent', level: 1, figures: { currency: 'VND' } });
    const person = valueOf(await top.caller.call('agent.subordinate', { query: { memberId: leaf.memberId } }));
    expect(person.figures.list.every(({ payout, net }) => payout === null && net === null)).toBe(true);
    const money = valueOf(await top.caller.call('agent.teamMoney'));
    expect(money.newMembers).toBeGreaterThan(6);
    expect(money).toMatchObject({ deposits: 0, depositCount: 0, withdrawals: 0 });
    expect(
      await top.caller.call('agent.teamFigures', { query: { fromDay: '2026-01-01', toDay: '2026-06-30' } }),
    ).toMatchObject({ code: 'range_invalid' });
  });
});

describe('[AGT-03] moves', () => {
  test('hold from the next midnight on, with history, figures and seats of their days', async () => {
    const other = await newcomer((await linkOf(top, { kind: 'agent', rebatesBasisPoints: { RNG: 90 } })).code);
    const body = { memberIds: [leaf.memberId], parentId: other.memberId };
    const preview = valueOf(await top.caller.call('agent.transferPreview', { body }));
    expect(preview).toMatchObject({ people: 1, agents: 0, ratesAbove: [], contracts: [], dues: 0 });
    const move = valueOf(
      await top.caller.call('agent.transferDownline', {
        body: { memberId: leaf.memberId, parentId: other.memberId, previewId: preview.previewId },
      }),
    );
    expect(move).toMatchObject({ state: 'planned', effectiveDay: preview.effectiveDay });
    expect(await top.caller.call('agent.transferDownlines', { body })).toMatchObject({ code: 'move_pending' });
    await agentsOf().applyMoves();
    expect(valueOf(await other.caller.call('agent.downlines')).content).toEqual([]);
    const { db } = world.platform.kernel;
    const before = (
      await world.query<{ day: string }>(`SELECT to_char('${preview.effectiveDay}'::date - 1, 'YYYY-MM-DD') AS day`)
    )[0]!.day;
    await pass(DAY_MS);
    // Played after midnight and before the job: the lines are put right when it runs.
    await play(leaf, 500_000);
    await agentsOf().foldLines();
    await agentsOf().applyMoves();
    expect(await agentsOf().aboveOn(db, leaf.memberId, before)).toEqual([middle.memberId, top.memberId]);
    expect(await agentsOf().aboveOn(db, leaf.memberId, preview.effectiveDay)).toEqual([other.memberId, top.memberId]);
    expect(valueOf(await other.caller.call('agent.teamFigures')).list[0]).toMatchObject({ counted: 500_000 });
    expect(valueOf(await middle.caller.call('agent.teamFigures')).list).toEqual([]);
    expect(valueOf(await top.caller.call('agent.teamFigures')).list[0]).toMatchObject({ counted: 500_000 });
    expect(await faults()).toEqual([]);
    const { asked } = valueOf(await top.caller.call('agent.moves'));
    expect(asked[0]).toMatchObject({ moveId: move.moveId, state: 'done' });
  });

  test('refused: a circle, a foreign branch, rates above the new parent’s, facts that changed', async () => {
    const one = await newcomer((await linkOf(top, { kind: 'agent', rebatesBasisPoints: { RNG: 70 } })).code);
    const low = await newcomer((await linkOf(one, { kind: 'agent', rebatesBasisPoints: { RNG: 20 } })).code);
    const high = await newcomer((await linkOf(one, { rebatesBasisPoints: { RNG: 60 } })).code);
    const move = (agent: Person, of: Person, to: Person, more: object = {}) =>
      agent.caller.call('agent.transferDownline', { body: { memberId: of.memberId, parentId: to.memberId, ...more } });
    expect(await move(top, one, low)).toMatchObject({ code: 'downline_cycle' });
    expect(await move(one, low, top)).toMatchObject({ code: 'downline_not_found' });
    expect(await move(one, middle, low)).toMatchObject({ code: 'downline_not_found' });
    expect(await move(one, low, high)).toMatchObject({ code: 'downline_not_found' });
    expect(await move(one, high, low)).toMatchObject({ code: 'rebate_below_granted' });
    expect(await move(top, low, middle, { previewId: '0'.repeat(64) })).toMatchObject({ code: 'move_preview_stale' });
    const all = { memberIds: [low.memberId, leaf.memberId, 'unknown'], parentId: middle.memberId };
    expect(await top.caller.call('agent.transferDownlines', { body: all })).toMatchObject({
      code: 'downline_not_found',
    });
    const planned = valueOf(await move(top, low, middle));
    const withdrawn = await top.caller.call('agent.answerMove', {
      params: { moveId: planned.moveId },
      body: { accept: false },
    });
    expect(valueOf(withdrawn)).toMatchObject({ state: 'withdrawn' });
    expect(
      await one.caller.call('agent.answerMove', { params: { moveId: planned.moveId }, body: { accept: true } }),
    ).toMatchObject({ code: 'move_not_found' });
  });

  test('a branch moves with everyone below, and two planned moves that cross end with one of them failed', async () => {
    const agentUnder = async (agent: Person) =>
      newcomer((await linkOf(agent, { kind: 'agent', rebatesBasisPoints: {} })).code);
    const [one, other] = [await agentUnder(top), await agentUnder(top)];
    const below = await agentUnder(one);
    const move = (of: Person, to: Person) =>
      top.caller.call('agent.transferDownline', { body: { memberId: of.memberId, parentId: to.memberId } });
    valueOf(await move(one, other));
    valueOf(await move(other, one));
    await pass(DAY_MS);
    await agentsOf().applyMoves();
    const { asked } = valueOf(await top.caller.call('agent.moves'));
    expect(
      asked
        .slice(0, 2)
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['done', 'failed']);
    const line = await agentsOf().lineOf(world.platform.kernel.db, below.memberId);
    expect(line.slice(0, 1)).toEqual([one.memberId]);
    expect(line.at(-1)).toBe(top.memberId);
    expect(await faults()).toEqual([]);
  });

  test('a branch moves while its people’s bets settle and are folded: every bet is in one line, once', async () => {
    const [from, to] = [middle, await newcomer((await linkOf(top, { kind: 'agent', rebatesBasisPoints: {} })).code)];
    const branch = await newcomer((await linkOf(from, { kind: 'agent', rebatesBasisPoints: {} })).code);
    const { code } = await linkOf(branch, { rebatesBasisPoints: {} });
    const people = [branch, await newcomer(code), await newcomer(code), await newcomer(code)];
    valueOf(
      await top.caller.call('agent.transferDownline', {
        body: { memberId: branch.memberId, parentId: to.memberId },
      }),
    );
    await pass(DAY_MS);
    const settling = people.map(async (person) => {
      for (let bet = 0; bet < 8; bet++) await play(person, 10_000);
    });
    const folding = (async () => {
      for (let turn = 0; turn < 8; turn++) await agentsOf().foldLines();
    })();
    await Promise.all([...settling, folding, agentsOf().applyMoves()]);
    await agentsOf().foldLines();
    expect(await faults()).toEqual([]);
    const counted = async (agent: Person) =>
      valueOf(await agent.caller.call('agent.teamFigures')).list.reduce((sum, one) => sum + one.counted, 0);
    expect([await counted(branch), await counted(to)]).toEqual([320_000, 320_000]);
    expect(await agentsOf().lineOf(world.platform.kernel.db, people[1]!.memberId)).toEqual([
      branch.memberId,
      to.memberId,
      top.memberId,
    ]);
  });
});

describe('[AGT-03] becoming an agent by the parent’s offer', () => {
  test('the member takes the role with its rates, and signs in at the agents’ door', async () => {
    const member = await newcomer((await linkOf(middle, { rebatesBasisPoints: { RNG: 10 } })).code);
    const offer = () =>
      middle.caller.call('agent.offerRole', {
        params: { memberId: member.memberId },
        body: { rebatesBasisPoints: { RNG: 40 } },
      });
    const made = valueOf(await offer());
    expect(await offer()).toMatchObject({ code: 'offer_state_conflict' });
    expect(valueOf(await member.caller.call('agent.offer')).offer).toMatchObject({
      offerId: made.offerId,
      state: 'waiting',
    });
    const answer = (person: Person) =>
      person.caller.call('agent.answerOffer', { body: { offerId: made.offerId, accept: true } });
    expect(await answer(middle)).toMatchObject({ code: 'offer_not_found' });
    expect(valueOf(await answer(member))).toMatchObject({ state: 'accepted' });
    expect(await answer(member)).toMatchObject({ code: 'offer_state_conflict' });
    expect(valueOf(await member.caller.call('member.profile')).type).toBe(1);
    const { list } = valueOf(await member.caller.call('agent.rates'));
    expect(list.find(({ gameCategory }) => gameCategory === 'RNG')).toMatchObject({ rateBasisPoints: 40 });
    expect(await signIn(world.guest(), member.userName, 'trăng tròn bên sông')).toMatchObject({
      code: 'not_member_account',
    });
    expect((await signIn(world.guest(), member.userName, 'trăng tròn bên sông', { side: 'agent' })).ok).toBe(true);
  });
});

describe('[AGT-03] accounts opened by hand', () => {
  test('are no one’s before the owner has claimed them, and theirs afterwards', async () => {
    const open = (username: string, role: 'agent' | 'member' = 'member') =>
      middle.caller.call('agent.openDownline', { body: { username, role, rebatesBasisPoints: { RNG: 20 } } });
    const opened = valueOf(await open('Opened_One'));
    expect(opened).toMatchObject({ username: 'opened_one', claimed: false, rebatesBasisPoints: { RNG: 20 } });
    expect(await open('opened_one')).toMatchObject({ code: 'username_taken' });
    expect(await open('x')).toMatchObject({ code: 'username_format' });
    const { token } = valueOf(await signIn(world.guest(), 'opened_one', opened.oneTimePassword));
    const owner = callerFor(world.address, () => token);
    expect(valueOf(await owner.call('member.profile'))).toMatchObject({ unclaimed: true });
    expect(await owner.call('wallet.balance')).toMatchObject({ code: 'password_change_required' });
    // Another password alone does not make it someone's.
    const changed = await owner.call('security.changePassword', {
      body: {
        oldPassword: opened.oneTimePassword,
        newPassword: 'một mình thì chưa đủ',
        confirmNewPassword: 'một mình thì chưa đủ',
      },
    });
    expect(changed.ok).toBe(true);
    expect(await owner.call('wallet.balance')).toMatchObject({ code: 'password_change_required' });
    const claim = {
      newPassword: 'của riêng tôi 2026',
      confirmNewPassword: 'của riêng tôi 2026',
      birthday: '1990-05-01',
      ageConfirmed: true,
      termsAccepted: true,
      dataConsent: true,
    };
    const claiming = (body: object) => owner.call('agent.claimAccount', { body: { ...claim, ...body } });
    expect(await claiming({ ageConfirmed: false })).toMatchObject({ code: 'age_unconfirmed' });
    expect(await claiming({ birthday: '2020-05-01' })).toMatchObject({ code: 'age_too_young' });
    expect(await claiming({ termsAccepted: false })).toMatchObject({ code: 'consent_required' });
    expect(await claiming({ newPassword: 'short' })).toMatchObject({ code: 'password_format' });
    expect((await claiming({})).ok).toBe(true);
    expect(await claiming({})).toMatchObject({ code: 'account_claimed' });
    expect((await owner.call('wallet.balance')).ok).toBe(true);
    const consents = await world.query<{ kind: string }>(
      `SELECT c.kind FROM identity.consent c JOIN identity.member m ON m.id = c.member_id WHERE m.username = 'opened_one' AND given ORDER BY 1`,
    );
    expect(consents.map(({ kind }) => kind)).toEqual(['age', 'data', 'terms']);
  });

  test('end after thirty days without a claim; and no agent opens more than twenty a day', async () => {
    const agent = await newcomer((await linkOf(top, { kind: 'agent', rebatesBasisPoints: {} })).code);
    const open = (n: number) =>
      agent.caller.call('agent.openDownline', {
        body: { username: `handmade_${n}`, role: n % 5 === 0 ? 'agent' : 'member', rebatesBasisPoints: {} },
      });
    for (let n = 0; n < 20; n++) valueOf(await open(n));
    expect(await open(20)).toMatchObject({ code: 'opening_limit_reached', value: { perDay: 20, unclaimed: 200 } });
    await pass(31 * DAY_MS);
    await agentsOf().endOpenings();
    expect(valueOf(await agent.caller.call('agent.downlines')).content).toEqual([]);
    const left = await world.query(`SELECT 1 FROM identity.member WHERE username LIKE 'handmade%'`);
    expect(left).toEqual([]);
  });
});

describe('[AGT-09] who may ask, and what is told', () => {
  const GUEST = ['not_logged_in'];
  const reads = (caller: Caller) => ({
    teamFigures: () => caller.call('agent.teamFigures'),
    teamMoney: () => caller.call('agent.teamMoney'),
    downlines: () => caller.call('agent.downlines'),
    rates: () => caller.call('agent.rates'),
    links: () => caller.call('agent.affiliateLinks'),
    moves: () => caller.call('agent.moves'),
    subordinate: () => caller.call('agent.subordinate', { query: { memberId: leaf.memberId } }),
    link: () => caller.call('agent.createAffiliateLink', { body: { rebatesBasisPoints: {} } }),
    rebates: () => caller.call('agent.updateRebates', { body: { memberId: leaf.memberId, rebatesBasisPoints: {} } }),
    transfer: () =>
      caller.call('agent.transferDownline', { body: { memberId: leaf.memberId, parentId: middle.memberId } }),
    open: () =>
      caller.call('agent.openDownline', { body: { username: 'nobody_x', role: 'member', rebatesBasisPoints: {} } }),
    offer: () =>
      caller.call('agent.offerRole', { params: { memberId: leaf.memberId }, body: { rebatesBasisPoints: {} } }),
  });
  const codes = async (caller: Caller) =>
    [
      ...new Set(
        await Promise.all(
          Object.values(reads(caller)).map(async (ask) => {
            const answer = await ask();
            return answer.ok ? 'ok' : answer.code;
          }),
        ),
      ),
    ].toSorted();

  test('guests, members, and every type that plays for free are refused by every call', async () => {
    expect(await codes(world.guest())).toEqual(GUEST);
    const member = await personOf((await newMember(world.address)).userName);
    expect(await codes(member.caller)).toEqual(['not_agent_account']);
    for (const type of [4, 40, 41, 42]) {
      const name = `free_${type}`;
      const { identity } = world.platform.modules;
      const merchant = {
        code: MERCHANT,
        currency: 'VND',
        defaultLanguage: 'VI' as const,
        timeZone: 'Asia/Ho_Chi_Minh',
      };
      await world.platform.kernel.db.transaction((tx) => identity.openTrialAccount(tx, { merchant, userName: name }));
      await world.query(`UPDATE identity.member SET type = $1 WHERE username = $2`, [type, name]);
      expect(await codes((await personOf(name)).caller)).toEqual(['free_reject']);
    }
  });

  test('people of a foreign branch, and those above, are not found by any call', async () => {
    const stranger = await personOf((await newMember(world.address)).userName);
    valueOf(await agentsOf().appointAgent(stranger.memberId));
    const ask = reads(stranger.caller);
    for (const call of ['subordinate', 'rebates', 'transfer', 'offer'] as const)
      expect(await ask[call]()).toMatchObject({ code: 'downline_not_found' });
    expect(
      valueOf(await stranger.caller.call('agent.downlines', { query: { account: leaf.userName } })).content,
    ).toEqual([]);
    expect(await middle.caller.call('agent.subordinate', { query: { memberId: top.memberId } })).toMatchObject({
      code: 'downline_not_found',
    });
  });

  test('answers have masked names and no field about contacts, balances, limits or breaks', async () => {
    await world.query(`UPDATE identity.member SET mobile = '+84901237788' WHERE id = $1`, [middle.memberId]);
    const found = valueOf(await top.caller.call('agent.downlines', { query: { account: '7788' } }));
    expect(found.content.map(({ memberId }) => memberId)).toEqual([middle.memberId]);
    expect(valueOf(await middle.caller.call('agent.downlines', { query: { account: '7788' } })).content).toEqual([]);
    const texts = JSON.stringify([
      found,
      valueOf(await top.caller.call('agent.subordinate', { query: { memberId: middle.memberId } })),
      valueOf(await top.caller.call('agent.moves')),
      valueOf(await middle.caller.call('agent.downlines')),
    ]);
    expect(texts).not.toContain('7788');
    expect(texts).not.toContain(middle.userName);
    expect(texts).not.toContain(leaf.userName);
    expect(texts).not.toMatch(/mobile|phone|email|bank|balance|limit|break|exclu|note|device|birthday|payee/i);
  });

  test('the phone search is throttled', async () => {
    const search = () => top.caller.call('agent.downlines', { query: { account: '0000' } });
    const outcomes = [];
    for (let i = 0; i < 12; i++) outcomes.push(await search());
    expect(outcomes.at(-1)).toMatchObject({ ok: false, code: 'rate_limited' });
  });
});
