/** Alerts and cases through the calls, on what members did: evaluation that doubles nothing, and outcomes that act. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { calmIssue } from '../../../../../../tests/setup/fast-game.ts';

let world: TestPlatform;
let risk: TestOperator;
let other: TestOperator;
let support: TestOperator;
let foreign: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await addSecondMerchant(world);
  [risk, other, support, foreign] = [
    await newOperator(world, ['risk']),
    await newOperator(world, ['risk', 'finance']),
    await newOperator(world, ['support']),
    await newOperator(world, ['risk'], ['SEN']),
  ];
});
afterAll(() => world.close());

const evaluate = () => world.platform.modules.risk.evaluate('DENLONG');
const idOf = async ({ userName }: TestMember) =>
  (await world.platform.modules.identity.memberIdOf('DENLONG', userName))!;

/** Members who signed in on one device. */
async function onOneDevice(
  count: number,
): Promise<readonly { readonly member: TestMember; readonly memberId: string }[]> {
  const print = Buffer.alloc(32, crypto.randomUUID());
  const members = [];
  for (let at = 0; at < count; at++) {
    const member = await newMember(world.address);
    const memberId = await idOf(member);
    await world.query('UPDATE identity.session SET fingerprint = $1 WHERE member_id = $2', [print, memberId]);
    members.push({ member, memberId });
  }
  return members;
}

/** A settled bet of a member, as turnover has them. */
const settled = (memberId: string, stake: number, win: number, minutesAgo: number, game = 'nova-1', edge = 35_000) =>
  world.query(
    `INSERT INTO turnover.bet_report (bet_id, member_id, currency, category, vendor, game_id, stake, win, outcome, settled_at, reported_at, edge_ppm, weight_bps)
     SELECT 'round:' || $1::text, $2, 'VND', 'RNG', 'NOVA', $6, $3::bigint, $4::bigint, CASE WHEN $4::bigint > 0 THEN 'won' ELSE 'lost' END, at, at, $7::int, 10000
     FROM (SELECT kernel.now() - $5::int * interval '1 minute' AS at) moment`,
    [crypto.randomUUID().replaceAll('-', '').slice(0, 26), memberId, stake, win, minutesAgo, game, edge],
  );

/** Alerts about a member; everyone here comes from one address, which a rule finds as well. */
const alertsOf = async (memberId: string, by = risk) =>
  valueOf(await by.call('ops.risk.list', { query: { memberId } })).list.filter(
    ({ subject }) => subject.kind !== 'address',
  );
const readAlert = async (alertId: string, by = risk) =>
  valueOf(await by.call('ops.risk.read', { params: { alertId } }));
const claim = (alertId: string, version: number, by = risk) =>
  by.call('ops.risk.claim', { params: { alertId }, body: { version } });

describe('[CON-15/shared] [CON-15/evidence] evaluation', () => {
  test('two nodes that evaluate at once raise one alert, and what is found again adds its evidence once', async () => {
    const [first, ...rest] = await onOneDevice(3);
    await Promise.all([evaluate(), evaluate(), evaluate()]);
    const [alert, ...more] = await alertsOf(first!.memberId);
    expect(more).toEqual([]);
    expect(alert).toMatchObject({ kind: 'shared_device', state: 'open', memberCount: 3, facts: 3, severity: 'medium' });
    expect(await evaluate()).toBe(0);
    const fourth = await newMember(world.address);
    const fourthId = await idOf(fourth);
    await world.query(
      'UPDATE identity.session SET fingerprint = (SELECT fingerprint FROM identity.session WHERE member_id = $1 LIMIT 1) WHERE member_id = $2',
      [first!.memberId, fourthId],
    );
    await evaluate();
    expect(await alertsOf(fourthId)).toMatchObject([{ alertId: alert!.alertId, memberCount: 4, facts: 4 }]);
    const detail = await readAlert(alert!.alertId);
    expect(detail.accounts.map(({ memberId }) => memberId).toSorted()).toEqual(
      [first!.memberId, ...rest.map(({ memberId }) => memberId), fourthId].toSorted(),
    );
    expect(detail.measures).toContainEqual({ name: 'members', value: 4, limit: 3, unit: 'count' });
    const facts = valueOf(
      await risk.call('ops.risk.facts', { params: { alertId: alert!.alertId }, query: { limit: 2 } }),
    );
    expect([facts.list.length, facts.total?.value]).toEqual([2, 4]);
    const query = { limit: 2, after: facts.next! };
    expect(valueOf(await risk.call('ops.risk.facts', { params: { alertId: alert!.alertId }, query })).next).toBe(null);
  });

  test('[CON-15/wins] a member who beats a game is found by the game’s return alone, and an honest one is not', async () => {
    const [lucky, honest] = [await newMember(world.address), await newMember(world.address)];
    const [luckyId, honestId] = [await idOf(lucky), await idOf(honest)];
    for (let bet = 0; bet < 60; bet++) {
      await settled(luckyId, 100_000, bet % 10 === 0 ? 0 : 200_000, 1);
      await settled(honestId, 100_000, bet % 2 === 0 ? 0 : 200_000, 1);
    }
    await evaluate();
    const [alert] = await alertsOf(luckyId);
    expect(alert).toMatchObject({ kind: 'unlikely_wins', severity: 'high', subject: { text: 'nova-1' } });
    expect((await readAlert(alert!.alertId)).measures.find(({ name }) => name === 'profit')?.value).toBe(4_800_000);
    expect(await alertsOf(honestId)).toEqual([]);
  });

  test('[CON-15/harm] deposits that follow losses are a marker of harm, which support sees and fraud not', async () => {
    const member = await newMember(world.address);
    const memberId = await idOf(member);
    for (let time = 0; time < 3; time++) {
      await settled(memberId, 500_000, 0, 0, 'nova-2');
      await deposit(member, 200_000);
    }
    await evaluate();
    const [alert] = await alertsOf(memberId, support);
    expect(alert).toMatchObject({ kind: 'chasing', family: 'harm' });
    const fraud = valueOf(await risk.call('ops.risk.list', { query: { family: 'fraud' } })).list;
    expect(fraud.length).toBeGreaterThan(0);
    expect(valueOf(await support.call('ops.risk.list', { query: { family: 'fraud' } })).list).toEqual([]);
    const refused = await support.call('ops.risk.read', { params: { alertId: fraud[0]!.alertId } });
    expect(refused).toMatchObject({ code: 'alert_not_found' });
    expect(await claim(alert!.alertId, alert!.version, support)).toMatchObject({ code: 'permission_denied' });
    expect(valueOf(await support.call('ops.risk.ofMember', { params: { memberId } })).list).toHaveLength(1);
  });

  test('[CON-15/collusion] hands that carry chips one way are gathered from the wallet’s rounds', async () => {
    const [giver, taker] = [await newMember(world.address), await newMember(world.address)];
    const ids = [await idOf(giver), await idOf(taker)] as const;
    await world.query(
      `INSERT INTO wallet_api.round (vendor, member_id, round_id, bet_id, game, category, currency, bets, staked, wins, won, opened_at, touched_at, ended_at, ended_by)
       SELECT 'BTR', m.id, 'table-' || n, lpad(left(md5(m.id || n), 26), 26, '0'), 'tien-len', 'PVP', 'VND', 1, 100000, 1, CASE WHEN m.id = $1 THEN 0 ELSE 195000 END,
         t.at, t.at, t.at, 'vendor'
       FROM generate_series(1, 60) n CROSS JOIN (VALUES ($1::text), ($2::text)) m(id)
         CROSS JOIN LATERAL (SELECT kernel.now() - interval '5 minutes' - n * interval '1 second' AS at) t`,
      [...ids],
    );
    await evaluate();
    const [alert] = (await alertsOf(ids[0])).filter(({ kind }) => kind === 'chip_dumping');
    expect(alert).toMatchObject({ severity: 'high', memberCount: 2, facts: 60 });
    const [hand] = valueOf(await risk.call('ops.risk.facts', { params: { alertId: alert!.alertId }, query: {} })).list;
    expect(hand!.nets).toEqual({ [giver.userName]: -100_000, [taker.userName]: 95_000 });
    expect(await evaluate()).toBe(0);
  });

  test('another merchant sees none of it', async () => {
    const [alert] = valueOf(await risk.call('ops.risk.list', { query: {} })).list;
    const params = { params: { alertId: alert!.alertId } };
    const there = { merchant: 'SEN' };
    expect(valueOf(await foreign.call('ops.risk.list', { query: {} }, there)).list).toEqual([]);
    expect(await foreign.call('ops.risk.read', params, there)).toMatchObject({ code: 'alert_not_found' });
    expect(await foreign.call('ops.risk.facts', { ...params, query: {} }, there)).toMatchObject({
      code: 'alert_not_found',
    });
    const body = { version: alert!.version };
    expect(await foreign.call('ops.risk.claim', { ...params, body }, there)).toMatchObject({ code: 'alert_not_found' });
  });
});

describe('[CON-15/cases] cases', () => {
  async function newCase() {
    const members = await onOneDevice(3);
    await evaluate();
    const [alert] = await alertsOf(members[0]!.memberId);
    return { members, alertId: alert!.alertId, version: alert!.version };
  }
  const decide = (alertId: string, version: number, body: object, by = risk) =>
    by.call('ops.risk.decide', {
      params: { alertId },
      body: { version, outcome: 'no_finding', reason: 'xem xét xong', ...body },
    });

  test('one person holds it; a stale version says who changed it; what is closed stays closed', async () => {
    const { alertId, version, members } = await newCase();
    const answers = await Promise.all([claim(alertId, version), claim(alertId, version, other)]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_meanwhile' });
    const holder = answers[0]!.ok ? risk : other;
    const rival = holder === risk ? other : risk;
    const now = (await readAlert(alertId)).version;
    expect(await claim(alertId, now, rival)).toMatchObject({ code: 'alert_held' });
    expect(await decide(alertId, now, {}, rival)).toMatchObject({ code: 'alert_held' });
    expect(
      await risk.call('ops.risk.writeNote', { params: { alertId }, body: { text: 'x'.repeat(4_001) } }),
    ).toMatchObject({ code: 'input_invalid' });
    valueOf(await risk.call('ops.risk.writeNote', { params: { alertId }, body: { text: 'hai anh em' } }));
    expect(valueOf(await decide(alertId, now, {}, holder))).toMatchObject({ state: 'closed', outcome: 'no_finding' });
    expect(await decide(alertId, now + 1, {}, holder)).toMatchObject({ code: 'alert_state_conflict' });
    expect((await readAlert(alertId)).events.map(({ what }) => what)).toEqual(['closed', 'noted', 'claimed', 'raised']);
    const [entry] = await world.query<{ reason: string; after: { outcome: string } }>(
      "SELECT reason, after FROM audit.entry WHERE call = 'ops.risk.decide' AND object_id = $1 AND outcome = 'done'",
      [alertId],
    );
    expect(entry).toMatchObject({ reason: 'xem xét xong', after: { outcome: 'no_finding' } });
    // The same members on the same device are known now.
    await evaluate();
    expect(await alertsOf(members[0]!.memberId)).toEqual([]);
  });

  test('a lock takes the named members of the case and no other', async () => {
    const { alertId, version, members } = await newCase();
    valueOf(await claim(alertId, version));
    const stranger = await idOf(await newMember(world.address));
    const lock = (memberIds: readonly string[]) => decide(alertId, version + 1, { outcome: 'lock', memberIds });
    expect(await lock([])).toMatchObject({ code: 'alert_outcome_invalid' });
    expect(await lock([stranger])).toMatchObject({ code: 'account_not_found' });
    valueOf(await lock([members[0]!.memberId, members[1]!.memberId]));
    const states = (await readAlert(alertId)).accounts.map(({ memberId, state }) => [memberId, state]);
    expect(Object.fromEntries(states)).toEqual({
      [members[0]!.memberId]: 'locked',
      [members[1]!.memberId]: 'locked',
      [members[2]!.memberId]: 'active',
    });
  });

  test('[CON-15/harm] a measure protects the member at once, and never less than before', async () => {
    const { alertId, version, members } = await newCase();
    const [{ memberId }] = members as [(typeof members)[number]];
    valueOf(await claim(alertId, version));
    const limit = (amount: number) => ({
      outcome: 'protection',
      memberIds: [memberId],
      measure: { measure: 'limit', kind: 'deposit', span: 'day', amount },
    });
    valueOf(await decide(alertId, version + 1, limit(300_000)));
    const second = await newCase();
    valueOf(await claim(second.alertId, second.version));
    const breakFor = {
      outcome: 'protection',
      memberIds: [second.members[0]!.memberId],
      measure: { measure: 'break', period: 'week' },
    };
    valueOf(await decide(second.alertId, second.version + 1, breakFor));
    const rows = await world.query('SELECT 1 FROM protection.exclusion WHERE member_id = $1', [
      second.members[0]!.memberId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('an adjustment needs a second person, and only then is it an outcome', async () => {
    const { alertId, version, members } = await newCase();
    const [{ member, memberId }] = members as [(typeof members)[number]];
    await deposit(member, 500_000);
    const ask = (by = risk) =>
      by.call('ops.risk.adjust', {
        params: { alertId },
        body: { memberId, amount: -200_000, currency: 'VND', reason: 'thu lại tiền' },
      });
    expect(await ask()).toMatchObject({ code: 'alert_state_conflict' });
    valueOf(await claim(alertId, version));
    expect(await decide(alertId, version + 1, { outcome: 'adjustment' })).toMatchObject({
      code: 'alert_outcome_invalid',
    });
    const { approvalId, state } = valueOf(await ask());
    expect(state).toBe('pending');
    expect((await readAlert(alertId)).adjustment).toMatchObject({ approvalId });
    valueOf(await decide(alertId, version + 1, { outcome: 'adjustment' }));
    const approve = (by: TestOperator) =>
      by.call('ops.approvals.decide', { params: { approvalId: approvalId! }, body: { decision: 'approve' as const } });
    expect(await approve(risk)).toMatchObject({ code: 'approval_self' });
    expect(valueOf(await approve(other)).state).toBe('carried_out');
    expect(valueOf(await member.caller.call('wallet.balance')).sumBalance).toBe(300_000);
    expect((await readAlert(alertId)).events[0]).toMatchObject({ what: 'adjusted' });
  });
});

describe('[CON-15/cases] cases that are one, and what a member may not do', () => {
  async function heldCase() {
    const members = await onOneDevice(3);
    await evaluate();
    const [alert] = (await alertsOf(members[0]!.memberId)).filter(({ kind }) => kind === 'shared_device');
    valueOf(await claim(alert!.alertId, alert!.version));
    return { members, alertId: alert!.alertId, version: alert!.version + 1 };
  }

  test('a held case goes on in another with its evidence, its members and its history; only where that one is free', async () => {
    const [one, into] = [await heldCase(), await heldCase()];
    const merge = (intoAlertId: string, by = risk, version = one.version) =>
      by.call('ops.risk.merge', {
        params: { alertId: one.alertId },
        body: { version, intoAlertId, reason: 'cùng một nhóm' },
      });
    expect(await merge(one.alertId)).toMatchObject({ code: 'alert_merge_invalid' });
    expect(await merge('999999999')).toMatchObject({ code: 'alert_not_found' });
    expect(await merge(into.alertId, other)).toMatchObject({ code: 'alert_held' });
    expect(await merge(into.alertId, risk, one.version - 1)).toMatchObject({ code: 'changed_meanwhile' });
    const merged = valueOf(await merge(into.alertId));
    expect(merged).toMatchObject({ alertId: into.alertId, state: 'claimed', memberCount: 6, facts: 6 });
    expect(await readAlert(one.alertId)).toMatchObject({
      state: 'closed',
      outcome: 'merged',
      mergedInto: into.alertId,
      reason: 'cùng một nhóm',
    });
    const detail = await readAlert(into.alertId);
    expect(detail).toMatchObject({ merged: [one.alertId], events: [{ what: 'merged' }, {}, {}] });
    expect(detail.accounts).toHaveLength(6);
    expect(await merge(into.alertId, risk, one.version + 1)).toMatchObject({ code: 'alert_state_conflict' });
    const entries = await world.query<{ object_id: string }>(
      "SELECT object_id FROM audit.entry WHERE call = 'ops.risk.merge' AND outcome = 'done' AND object_id = ANY ($1)",
      [[one.alertId, into.alertId]],
    );
    expect(entries).toHaveLength(2);
    // What is found again about the merged one's device is known.
    expect(await evaluate()).toBe(0);
  });

  test('a restriction closes play to the members named and no one else, until it is lifted', async () => {
    const { members, alertId, version } = await heldCase();
    const [first, second] = members as [(typeof members)[number], (typeof members)[number]];
    for (const { member } of [first, second]) await deposit(member, 100_000);
    const restrict = (restrictions: readonly string[]) =>
      risk.call('ops.risk.decide', {
        params: { alertId },
        body: {
          version,
          outcome: 'restrict',
          reason: 'chờ xác minh',
          memberIds: [first.memberId],
          restrictions,
        } as never,
      });
    expect(await restrict([])).toMatchObject({ code: 'alert_outcome_invalid' });
    expect(valueOf(await restrict(['play', 'payout']))).toMatchObject({ state: 'closed', outcome: 'restrict' });
    const bet = async ({ caller }: TestMember) => {
      const game = { code: 'mb60', intervalSec: 60, lockTimeSec: 5 };
      const { numero } = await calmIssue(world.clock, caller, game, 30_000);
      const items = [{ betType: 'lo2', selections: ['27'], unit: 1_000, multiplier: 1 }];
      return await caller.call('lottery.placeOrder', {
        body: { gameCode: game.code, numero, prizeMode: 'Lott', playType: 'trad', items },
      });
    };
    expect(await bet(first.member)).toMatchObject({ ok: false, code: 'account_frozen' });
    expect((await bet(second.member)).ok).toBe(true);
    const params = { memberId: first.memberId };
    const { restrictions } = valueOf(await risk.call('ops.risk.ofMember', { params }));
    expect(restrictions.map(({ what, reason }) => [what, reason])).toEqual([
      ['play', 'chờ xác minh'],
      ['payout', 'chờ xác minh'],
    ]);
    const seen = valueOf(await support.call('ops.risk.ofMember', { params })).restrictions;
    expect(seen.map(({ what, reason }) => [what, reason])).toEqual([
      ['play', null],
      ['payout', null],
    ]);
    const lift = (by: TestOperator, memberId = first.memberId) =>
      by.call('ops.risk.lift', {
        params: { memberId },
        body: { restrictionId: restrictions[0]!.restrictionId, reason: 'đã xác minh' },
      });
    expect(await lift(support)).toMatchObject({ code: 'permission_denied' });
    expect(await lift(risk, second.memberId)).toMatchObject({ code: 'restriction_not_found' });
    valueOf(await lift(risk));
    expect(await lift(risk)).toMatchObject({ code: 'restriction_not_found' });
    expect((await bet(first.member)).ok).toBe(true);
    const { ledger } = world.platform.modules;
    const held = await ledger.holds.place(world.platform.kernel.db, {
      key: `withdrawal:${crypto.randomUUID()}`,
      code: 'withdrawal_hold',
      member: first.memberId as never,
      currency: 'VND',
      amount: 1_000n,
    });
    expect(held).toMatchObject({ ok: false, code: 'account_frozen' });
  });
});

describe('[CON-15/shared] members who use the same things', () => {
  const relationOf = async (memberId: string) =>
    valueOf(await risk.call('ops.risk.relation', { params: { memberId } }));
  const relate = (memberId: string, version: number, verdict: string | null, otherIds: readonly string[], by = risk) =>
    by.call('ops.risk.relate', {
      params: { memberId },
      body: { version, verdict, otherIds, reason: 'anh em, đã gọi xác nhận' } as never,
    });

  test('the score says what it is made of; a household is no news to the rules; a stale decision is refused', async () => {
    const [own, brother, third] = await onOneDevice(3);
    const stranger = await idOf(await newMember(world.address));
    const before = await relationOf(own!.memberId);
    expect(before.lines.find(({ line }) => line === 'device')).toMatchObject({ points: 34, otherCount: 2, times: 2 });
    expect(before.lines.filter(({ points }) => points === 0).map(({ line }) => line)).toEqual(
      expect.arrayContaining(['bank', 'hands', 'alerts']),
    );
    expect(before.score).toBe(before.lines.reduce((sum, { points }) => sum + points, 0));
    const others = [brother!.memberId, third!.memberId];
    expect(await relate(own!.memberId, 0, 'household', [stranger, 'nobody'])).toMatchObject({
      code: 'account_not_found',
    });
    expect(await relate(own!.memberId, 0, 'household', others, support)).toMatchObject({ code: 'permission_denied' });
    const decided = valueOf(await relate(own!.memberId, before.version, 'household', others));
    expect(decided.others.filter(({ verdict }) => verdict === 'household')).toHaveLength(2);
    expect(await relate(own!.memberId, before.version, 'watch', others)).toMatchObject({ code: 'changed_meanwhile' });
    expect(await support.call('ops.risk.relation', { params: { memberId: own!.memberId } })).toMatchObject({
      code: 'permission_denied',
    });
    await evaluate();
    expect(await alertsOf(own!.memberId)).toEqual([]);
    // Seen from the other side it is the same decision; taken back, the rule rings.
    const theirs = await relationOf(brother!.memberId);
    expect(theirs.others.find(({ memberId }) => memberId === own!.memberId)?.verdict).toBe('household');
    valueOf(await relate(own!.memberId, decided.version, null, others));
    await world.query(
      "UPDATE risk.cursor SET evaluated_to = kernel.now() - interval '1 hour' WHERE kind = 'shared_device'",
    );
    await evaluate();
    expect(await alertsOf(own!.memberId)).toMatchObject([{ kind: 'shared_device', memberCount: 3 }]);
  });

  test('accounts of one person have one bonus together, and one who is watched is named at withdrawals', async () => {
    const [own, second, third] = await onOneDevice(3);
    const module = world.platform.modules.risk;
    const db = world.platform.kernel.db;
    valueOf(await relate(own!.memberId, 0, 'same_person', [second!.memberId]));
    valueOf(await relate(second!.memberId, 1, 'same_person', [third!.memberId]));
    expect(new Set(await module.samePerson(db, third!.memberId as never))).toEqual(
      new Set([own!.memberId, second!.memberId, third!.memberId]),
    );
    valueOf(await relate(own!.memberId, 1, 'watch', [second!.memberId]));
    expect(await module.standingOf(db, own!.memberId as never)).toEqual({ explained: [], watched: 1 });
    expect(await module.samePerson(db, own!.memberId as never)).toEqual([own!.memberId]);
  });
});

test('[CON-15/outcomes] a case is opened by hand, one at a time about a member, held by who opened it, and closed like any other', async () => {
  const member = await newMember(world.address);
  const memberId = await idOf(member);
  const open = (by: TestOperator, change: object = {}) =>
    by.call('ops.risk.open', {
      params: { memberId },
      body: { family: 'fraud', severity: 'high', reason: 'Ngân hàng báo thẻ bị đánh cắp', ...change },
    });
  expect(await open(support)).toMatchObject({ code: 'permission_denied' });
  expect(await open(foreign)).toMatchObject({ code: 'account_not_found' });
  expect(await open(risk, { reason: '' })).toMatchObject({ code: 'input_invalid' });
  expect(await alertsOf(memberId)).toEqual([]);
  const [one, two] = await Promise.all([open(risk), open(other, { family: 'harm' })]);
  expect([one, two].filter(({ ok }) => ok)).toHaveLength(1);
  expect([one, two].find(({ ok }) => !ok)).toMatchObject({ code: 'alert_state_conflict' });
  const [holder, late] = one.ok ? [risk, other] : [other, risk];
  const [alert] = await alertsOf(memberId);
  expect(alert).toMatchObject({ kind: 'by_hand', state: 'claimed', memberCount: 1, facts: 0 });
  const { alertId, version } = alert!;
  const found = await readAlert(alertId, holder);
  expect(found).toMatchObject({ measures: [], canDecide: true, accounts: [{ memberId }] });
  expect(found.events.map(({ what, text }) => [what, text])).toEqual([
    ['noted', 'Ngân hàng báo thẻ bị đánh cắp'],
    ['raised', null],
  ]);
  const decide = (by: TestOperator) =>
    by.call('ops.risk.decide', {
      params: { alertId },
      body: { version, outcome: 'no_finding', reason: 'Ngân hàng xác nhận nhầm', memberIds: [], restrictions: [] },
    });
  expect(await decide(late)).toMatchObject({ code: 'alert_held' });
  expect(valueOf(await decide(holder))).toMatchObject({ state: 'closed', outcome: 'no_finding' });
  expect(valueOf(await open(late))).toMatchObject({ kind: 'by_hand', state: 'claimed' });
  await evaluate();
  expect((await alertsOf(memberId)).filter(({ kind }) => kind === 'by_hand')).toHaveLength(1);
});

describe('[CON-15/rules] rules', () => {
  const rule = async (kind: string) =>
    valueOf(await risk.call('ops.risk.rules', {})).list.find((one) => one.kind === kind)!;

  test('are data with versions: ranges are checked, a stale version is refused, and the next evaluation counts by them', async () => {
    const before = await rule('shared_address');
    const set = (change: object) =>
      risk.call('ops.risk.setRule', {
        params: { kind: 'shared_address' },
        body: {
          enabled: true,
          severity: 'low',
          parameters: { members: 400, days: 10 },
          exclusions: ['203.0.113.77'],
          version: before.version,
          reason: 'nhà mạng',
          ...change,
        } as never,
      });
    expect(await set({ parameters: { members: 1, days: 10 } })).toMatchObject({ code: 'field_invalid' });
    expect(await set({ parameters: { members: 400, days: 10, more: 1 } })).toMatchObject({ code: 'field_invalid' });
    expect(await set({ exclusions: ['không phải địa chỉ'] })).toMatchObject({ code: 'field_invalid' });
    expect(valueOf(await set({}))).toMatchObject({ version: before.version + 1, exclusions: ['203.0.113.x'] });
    expect(await set({})).toMatchObject({ code: 'changed_meanwhile' });
    const versions = valueOf(
      await risk.call('ops.risk.ruleVersions', { params: { kind: 'shared_address' }, query: {} }),
    ).list;
    expect(versions[0]).toMatchObject({ version: before.version + 1, reason: 'nhà mạng' });
    const file = await fetch(`${world.address}/ops/risk/rules/shared_address/versions?format=csv`, {
      headers: { cookie: risk.headers.cookie },
    });
    expect(await file.text()).toContain(',days=10 members=400 203.0.113.x,nhà mạng');
    expect(
      await support.call('ops.risk.ruleVersions', { params: { kind: 'shared_address' }, query: {} }),
    ).toMatchObject({
      code: 'alert_not_found',
    });
  });

  test('a back-test counts what would have been found, and writes nothing', async () => {
    await onOneDevice(2);
    const alerts = async () => (await world.query('SELECT 1 FROM risk.alert')).length;
    const before = await alerts();
    const tested = async (members: number) =>
      valueOf(
        await risk.call('ops.risk.backTest', {
          params: { kind: 'shared_device' },
          body: { parameters: { members, days: 30 }, exclusions: [] },
        }),
      );
    const [two, fifty] = [await tested(2), await tested(50)];
    expect(two.alerts).toBeGreaterThan(fifty.alerts);
    expect([fifty.alerts, two.exact]).toEqual([0, true]);
    expect(await alerts()).toBe(before);
  });

  test('every kind can be tested with its preset', async () => {
    for (const { kind, parameters, exclusions } of valueOf(await risk.call('ops.risk.rules', {})).list) {
      const answer = await risk.call('ops.risk.backTest', { params: { kind }, body: { parameters, exclusions } });
      expect([kind, answer.ok]).toEqual([kind, true]);
    }
  });
});
