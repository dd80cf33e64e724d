/** Applications to promotions through the public calls, on the real platform: the form, the pictures, the desk, the reward, the mails. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, type TestOperator } from '../../../../../../../tests/kit/src/operator.ts';
import { flatPng } from '../../../../../../../tests/kit/src/pictures.ts';
import { openApplications } from '../../../../../../../tests/setup/open-promotion.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const REMARK = 'Tôi đã chia sẻ bài viết, xin xem ảnh';
const reason = 'Đủ điều kiện';

let world: TestPlatform;
let reviewer: TestOperator;
let second: TestOperator;
let foreign: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await addSecondMerchant(world);
  reviewer = await newOperator(world, ['finance']);
  second = await newOperator(world, ['risk']);
  foreign = await newOperator(world, ['risk'], ['SEN']);
});
afterAll(() => world.close());

/** A promotion that asks for one picture. */
const open = (more?: Parameters<typeof openApplications>[1]) => openApplications(world, { picturesNeeded: 1, ...more });

const image = new Blob([new Uint8Array(flatPng(60, 40))], { type: 'image/png' });
const uploaded = async ({ caller }: TestMember) =>
  valueOf(await caller.call('promotions.uploadPicture', { image })).pictureId;

interface Draft {
  readonly remark?: string;
  readonly pictureIds?: readonly string[];
}
const apply = async (member: TestMember, key: string, { remark = REMARK, pictureIds }: Draft = {}) =>
  member.caller.call('promotions.apply', {
    params: { key },
    body: { remark, pictureIds: [...(pictureIds ?? [await uploaded(member)])] },
  });
const applied = async (member: TestMember, key: string) => valueOf(await apply(member, key)).applicationId;
const shown = async ({ caller }: TestMember, key: string) =>
  valueOf(await caller.call('promotions.read', { params: { key }, query: {} }));
const read = async (applicationId: string, by = reviewer) =>
  valueOf(await by.call('ops.applications.read', { params: { applicationId } }));
const approve = (applicationId: string, amount: number, { version = 1, by = reviewer } = {}) =>
  by.call('ops.applications.approve', { params: { applicationId }, body: { amount, reason, version } });
const reject = (applicationId: string, { code = 'picture_wrong' as const, note = '', version = 1 } = {}) =>
  reviewer.call('ops.applications.reject', { params: { applicationId }, body: { code, note, version } });
const cash = async ({ caller }: TestMember) => valueOf(await caller.call('wallet.balance'));
const mails = async ({ caller }: TestMember) => valueOf(await caller.call('inbox.list', { query: {} }));

describe('[PRO-02] applying', () => {
  test('takes a remark of at most 140 characters and as many pictures as the rule asks for, at most three', async () => {
    const key = await open();
    const member = await newMember(world.address);
    expect(await shown(member, key)).toMatchObject({
      label: 'open',
      eligible: true,
      application: {
        remarkMaximum: 140,
        picturesNeeded: 1,
        picturesMaximum: 3,
        canApply: true,
        attemptsLeft: 2,
        own: [],
      },
    });
    const pictureIds = [await uploaded(member), await uploaded(member), await uploaded(member), await uploaded(member)];
    expect(await apply(member, key, { remark: 'x'.repeat(141), pictureIds: [] })).toMatchObject({
      code: 'input_invalid',
    });
    expect(await apply(member, key, { remark: '  ', pictureIds })).toMatchObject({ code: 'field_required' });
    for (const wrong of [[], pictureIds])
      expect(await apply(member, key, { pictureIds: wrong })).toMatchObject({
        code: 'application_pictures',
        value: { minimum: 1, maximum: 3 },
      });
    const stranger = await newMember(world.address);
    expect(await apply(member, key, { pictureIds: [await uploaded(stranger)] })).toMatchObject({
      code: 'application_picture_not_found',
    });
    const sent = valueOf(
      await apply(member, key, { remark: 'x'.repeat(140), pictureIds: pictureIds.slice(0, 3).toReversed() }),
    );
    expect(sent).toMatchObject({ state: 'waiting', amount: null, rejection: null });
    expect(sent.pictures.map(({ pictureId }) => pictureId)).toEqual(pictureIds.slice(0, 3).toReversed());
    expect(sent.answerBy - sent.appliedAt).toBe(24 * HOUR_MS);
    expect(sent.lapsesAt - sent.appliedAt).toBe(7 * DAY_MS);
    expect(await shown(member, key)).toMatchObject({
      label: 'applying',
      eligible: false,
      application: { canApply: false },
    });
    const params = { pictureId: pictureIds[0]! };
    expect(valueOf(await member.caller.call('promotions.picture', { params })).picture).toMatch(/^data:image\/jpeg/);
    expect(await stranger.caller.call('promotions.picture', { params })).toMatchObject({
      code: 'application_picture_not_found',
    });
  });

  test('is one application at a time, and one for a request that is repeated', async () => {
    const key = await open({ picturesNeeded: 0 });
    const member = await newMember(world.address);
    const send = (idempotencyKey?: string) =>
      member.caller.call('promotions.apply', {
        params: { key },
        body: { remark: REMARK },
        ...(idempotencyKey && { idempotencyKey }),
      });
    const [first, again] = [valueOf(await send('apply-once-0001')), valueOf(await send('apply-once-0001'))];
    expect(again).toEqual(first);
    expect(await send()).toMatchObject({ code: 'application_waiting' });
    expect((await Promise.all([send(), send(), send()])).every((one) => !one.ok)).toBe(true);
    expect((await shown(member, key)).application!.own).toHaveLength(1);
  });

  test('is withdrawn as often as it is sent, which counts as no attempt', async () => {
    const key = await open({ attempts: 1 });
    const member = await newMember(world.address);
    const withdraw = () => member.caller.call('promotions.withdraw', { params: { key } });
    expect(await withdraw()).toMatchObject({ code: 'promotion_not_found' });
    const applicationId = await applied(member, key);
    for (let time = 0; time < 2; time++) expect(valueOf(await withdraw())).toEqual({ key, state: 'withdrawn' });
    expect(await shown(member, key)).toMatchObject({ label: 'open', application: { canApply: true, attemptsLeft: 1 } });
    expect(await approve(applicationId, 20_000)).toMatchObject({ code: 'application_decided' });
    await applied(member, key);
  });

  test('is for those the rule is for, while it runs', async () => {
    const key = await open({ audience: { minLevel: 3, identityVerified: false, depositDays: 0, accountDays: 0 } });
    const member = await newMember(world.address);
    expect(await apply(member, key)).toMatchObject({
      code: 'promotion_not_eligible',
      value: { reasons: [{ code: 'level', have: 0, need: 3 }] },
    });
    expect(await apply(member, 'no-such-promotion')).toMatchObject({ code: 'promotion_not_found' });
    const coming = await open({ from: world.clock.now() + DAY_MS });
    expect(await apply(member, coming)).toMatchObject({ code: 'promotion_not_eligible' });
  });
});

describe('[PRO-02] the desk', () => {
  test('sees the queue oldest first, looks at pictures on the record, and gives an amount the rule allows', async () => {
    const key = await open();
    const [early, late] = [await newMember(world.address), await newMember(world.address)];
    const ids = [await applied(early, key), await applied(late, key)];
    const list = async (query: object) =>
      valueOf(await reviewer.call('ops.applications.list', { query: { key, ...query } }));
    expect((await list({})).list.map(({ applicationId }) => applicationId)).toEqual(ids);
    expect((await list({})).total).toEqual({ value: 2, exact: true });
    const first = await list({ limit: 1 });
    expect((await list({ limit: 1, after: first.next })).list.map(({ applicationId }) => applicationId)).toEqual([
      ids[1],
    ]);
    const applicationId = ids[0]!;
    const asked = await read(applicationId);
    expect(asked).toMatchObject({
      username: early.userName,
      remark: REMARK,
      minimum: 10_000,
      maximum: 50_000,
      canDecide: true,
    });
    const params = { applicationId, pictureId: asked.pictures[0]!.pictureId };
    expect(valueOf(await reviewer.call('ops.applications.picture', { params })).picture).toMatch(/^data:image\/jpeg/);
    const looks = await world.query(
      "SELECT 1 FROM audit.entry WHERE call = 'ops.applications.picture' AND object_id = $1",
      [applicationId],
    );
    expect(looks).toHaveLength(1);
    expect(await foreign.call('ops.applications.read', { params: { applicationId } })).toMatchObject({
      code: 'application_not_found',
    });
    expect(await foreign.call('ops.applications.picture', { params })).toMatchObject({ code: 'application_not_found' });
    for (const amount of [9_999, 50_001])
      expect(await approve(applicationId, amount)).toMatchObject({ code: 'application_amount' });
    expect(await approve(applicationId, 20_000, { version: 2 })).toMatchObject({ code: 'changed_meanwhile' });
    expect(valueOf(await approve(applicationId, 20_000))).toMatchObject({ state: 'carried_out' });
    expect(await approve(applicationId, 20_000, { version: 2 })).toMatchObject({ code: 'application_decided' });
    expect((await list({ state: 'approved' })).list).toMatchObject([{ applicationId, amount: 20_000 }]);
  });

  test('an approved one is claimed into cash, with a mail, out of the budget, and never again', async () => {
    const key = await open();
    const member = await newMember(world.address);
    valueOf(await approve(await applied(member, key), 30_000));
    const page = await shown(member, key);
    expect(page).toMatchObject({
      label: 'claimable',
      application: { canApply: false, own: [{ state: 'approved', amount: 30_000 }] },
    });
    await eventually('a change', async () => (await mails(member)).list.some(({ kind }) => kind === 'reward_ready'));
    const before = await cash(member);
    const entryId = page.application!.entryId!;
    expect(valueOf(await member.caller.call('rewards.claim', { params: { entryId } }))).toMatchObject({
      amount: 30_000,
    });
    expect(before).not.toEqual(await cash(member));
    expect(await shown(member, key)).toMatchObject({
      label: 'claimed',
      received: 30_000,
      application: { entryId: null },
    });
    expect(await apply(member, key)).toMatchObject({ code: 'promotion_taken' });
    const left = await world.query<{ left: string }>(
      'SELECT sum(remaining)::bigint AS left FROM promotions.slot WHERE key = $1',
      [key],
    );
    expect(left).toEqual([{ left: '99970000' }]);
  });

  test('a rejected one says why in the inbox and on the page, and may be sent again as often as the rule says', async () => {
    const key = await open();
    const member = await newMember(world.address);
    const note = 'Ảnh thứ hai bị mờ';
    const applicationId = await applied(member, key);
    expect(
      await reviewer.call('ops.applications.reject', {
        params: { applicationId },
        body: { code: 'other', note: ' ', version: 1 },
      }),
    ).toMatchObject({ code: 'field_required' });
    expect(valueOf(await reject(applicationId, { note }))).toEqual({ state: 'rejected', version: 2 });
    expect(await reject(applicationId, { version: 2 })).toMatchObject({ code: 'application_decided' });
    expect(await shown(member, key)).toMatchObject({
      label: 'rejected',
      application: { canApply: true, attemptsLeft: 1, own: [{ rejection: { code: 'picture_wrong', note } }] },
    });
    const mail = await eventually('a change', async () =>
      (await mails(member)).list.find(({ kind }) => kind === 'application_rejected'),
    );
    expect(mail).toMatchObject({ link: { route: 'promotion', id: key } });
    expect(mail.text).toContain(note);
    const again = await applied(member, key);
    expect(await read(again)).toMatchObject({ attempt: 2, attempts: 2 });
    valueOf(await reject(again));
    expect(await shown(member, key)).toMatchObject({
      label: 'rejected',
      application: { canApply: false, attemptsLeft: 0 },
    });
    expect(await apply(member, key)).toMatchObject({ code: 'application_attempts_used' });
  });

  test('gives no more than the budget, whoever approves at once', async () => {
    const key = await open({ budget: 100_000, minimum: 30_000 });
    const members = [];
    for (let at = 0; at < 4; at++) members.push(await newMember(world.address));
    const ids = [];
    for (const member of members) ids.push(await applied(member, key));
    const results = await Promise.all(
      ids.map((id, at) => approve(id, 30_000, { by: at % 2 === 0 ? reviewer : second })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(3);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'promotion_sold_out' });
    expect(await apply(await newMember(world.address), key)).toMatchObject({ code: 'promotion_sold_out' });
  });
});

test('[PRO-02] above the threshold another person decides, and it is checked again then', async () => {
  const admin = await newOperator(world, ['admin']);
  const settings = valueOf(await admin.call('ops.approvals.settings', {}));
  const { threshold, expiresHours, version } = settings.list.find(({ kind }) => kind === 'promotion_gift')!;
  expect(threshold).toBe(2_000_000);
  const body = { kind: 'promotion_gift' as const, threshold: 0, expiresHours, version, reason };
  valueOf(await admin.call('ops.approvals.setSetting', { body }));
  const key = await open();
  const [member, other] = [await newMember(world.address), await newMember(world.address)];
  const [first, withdrawn] = [await applied(member, key), await applied(other, key)];
  const asked = valueOf(await approve(first, 20_000));
  expect(asked.state).toBe('pending');
  expect(await read(first)).toMatchObject({ state: 'waiting', approvalId: asked.approvalId, canDecide: false });
  const decide = (approvalId: string | null, by = second) =>
    by.call('ops.approvals.decide', { params: { approvalId: approvalId! }, body: { decision: 'approve' } });
  expect(await decide(asked.approvalId, reviewer)).toMatchObject({ code: 'approval_self' });
  expect(valueOf(await decide(asked.approvalId))).toMatchObject({ state: 'carried_out', amount: 20_000 });
  expect(await read(first)).toMatchObject({ state: 'approved', amount: 20_000, taken: true });
  const late = valueOf(await approve(withdrawn, 20_000));
  valueOf(await other.caller.call('promotions.withdraw', { params: { key } }));
  expect(valueOf(await decide(late.approvalId))).toMatchObject({ state: 'refused', refusal: 'application_decided' });
  expect(await shown(other, key)).toMatchObject({ label: 'open', received: 0 });
});

const stateOf = async (applicationId: string) =>
  (
    await world.query<{ state: string }>('SELECT state FROM promotions.application WHERE application_id = $1', [
      applicationId,
    ])
  )[0]!.state;

test('[PRO-02] [PRO-11/gifts] a member on a break gets no gift, and an application ends with the break', async () => {
  const key = await open();
  const member = await newMember(world.address);
  const applicationId = await applied(member, key);
  valueOf(await member.caller.call('protection.takeBreak', { body: { period: 'day' } }));
  expect(await approve(applicationId, 20_000)).toMatchObject({ ok: false });
  await eventually('a change', async () => (await stateOf(applicationId)) === 'lapsed');
  expect(await member.caller.call('promotions.read', { params: { key }, query: {} })).toMatchObject({
    code: 'promotion_not_found',
  });
});

test('[PRO-02] what no one answers lapses after seven days, with a mail, and is no attempt', async () => {
  const { promotions } = world.platform.modules;
  const key = await open({ attempts: 1 });
  const member = await newMember(world.address);
  const applicationId = await applied(member, key);
  await world.clock.advance(7 * DAY_MS - 60_000);
  await promotions.lapseApplications();
  expect(await stateOf(applicationId)).toBe('waiting');
  await world.clock.advance(60_001);
  await promotions.lapseApplications();
  expect(await stateOf(applicationId)).toBe('lapsed');
  const mailed = `SELECT 1 FROM messaging.mail m JOIN promotions.application a USING (member_id)
    WHERE a.application_id = $1 AND m.kind = 'application_lapsed'`;
  await eventually('a mail', async () => (await world.query(mailed, [applicationId])).length === 1);
});
