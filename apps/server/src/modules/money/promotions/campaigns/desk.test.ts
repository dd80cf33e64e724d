/** Promotions on the whole platform: written, published by two persons, seen by members and by operators of another merchant. */
import type { PromotionRule } from '@lantern/contract/promotion-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  callerFor,
  newMember,
  startTestPlatform,
  valueOf,
  type TestPlatform,
} from '../../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, type TestOperator } from '../../../../../../../tests/kit/src/operator.ts';
import { commonRule, envelopeRule, openCode, openEnvelopes } from '../../../../../../../tests/setup/open-promotion.ts';

let world: TestPlatform;
let writer: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await addSecondMerchant(world);
  [writer, finance] = [await newOperator(world, ['content']), await newOperator(world, ['finance'])];
});
afterAll(() => world.close());

const reason = 'Quà tháng này';
let made = 0;
const rule = (count = 5): PromotionRule => envelopeRule(world.clock.now(), count);
const save = async (key: string, written: PromotionRule, version = 0, by = writer) =>
  by.call('ops.promotions.save', { params: { key }, body: { rule: written, version } });
const publish = async (key: string, version = 1, by = writer) =>
  by.call('ops.promotions.publish', { params: { key }, body: { reason, version } });
const decide = async (approvalId: string, by = finance) =>
  by.call('ops.approvals.decide', { params: { approvalId }, body: { decision: 'approve' } });
const read = async (key: string, by = writer) => valueOf(await by.call('ops.promotions.read', { params: { key } }));
const keysIn = async (query: { readonly state?: 'draft' | 'waiting' | 'live' }) =>
  valueOf(await writer.call('ops.promotions.list', { query })).list.map(({ key }) => key);

test('[PRO-07] a promotion is written by one person and published by another', async () => {
  const key = `desk-${++made}`;
  expect(valueOf(await save(key, rule()))).toEqual({ key, state: 'draft', version: 1 });
  expect(await keysIn({ state: 'draft' })).toContain(key);
  const { approvalId } = valueOf(await publish(key));
  expect(await read(key)).toMatchObject({ state: 'waiting', approvalId, canPublish: false, liveVersion: null });
  expect(await keysIn({ state: 'waiting' })).toEqual([key]);
  expect(await keysIn({ state: 'draft' })).not.toContain(key);
  expect(await publish(key)).toMatchObject({ code: 'approval_pending' });
  expect(await decide(approvalId!, writer)).toMatchObject({ code: 'approval_self' });
  const asked = valueOf(await finance.call('ops.approvals.read', { params: { approvalId: approvalId! } }));
  expect(asked.summary).toEqual([
    { label: 'version', before: null, after: '1' },
    { label: 'budget', before: null, after: '100000000' },
    { label: 'most', before: null, after: '40000' },
  ]);
  const guest = callerFor(world.address);
  expect(valueOf(await guest.call('promotions.list', { query: {} })).list.some((card) => card.key === key)).toBe(false);
  expect(valueOf(await decide(approvalId!))).toMatchObject({ state: 'carried_out' });
  expect(await read(key)).toMatchObject({
    state: 'live',
    version: 1,
    liveVersion: 1,
    approvalId: null,
    pieces: { left: 5, total: 5 },
  });
  const shown = valueOf(await guest.call('promotions.read', { params: { key }, query: {} }));
  expect(shown).toMatchObject({ label: 'open', eligible: false, reasons: [{ code: 'not_logged_in' }] });
  expect(await publish(key)).toMatchObject({ code: 'promotion_state_conflict' });
  const trail = await world.query<{ call: string }>(
    "SELECT call FROM audit.entry WHERE object_kind = 'promotion' AND object_id = $1 AND outcome = 'done' ORDER BY id",
    [key],
  );
  expect(trail.map(({ call }) => call)).toContain('ops.promotions.save');
});

test('[PRO-07] what changed after the request, or has faults, is not published', async () => {
  const key = `desk-${++made}`;
  valueOf(await save(key, { ...rule(), budget: 1 }));
  expect(await publish(key)).toMatchObject({
    code: 'promotion_rule_invalid',
    value: { findings: ['budget_too_small'] },
  });
  valueOf(await save(key, rule(), 1));
  const { approvalId } = valueOf(await publish(key, 2));
  valueOf(await save(key, rule(6), 2));
  expect(valueOf(await decide(approvalId!))).toMatchObject({ state: 'refused' });
  expect(await read(key)).toMatchObject({ state: 'draft', liveVersion: null, pieces: null });
});

test('[PRO-07] rights and merchants bound who reads and writes', async () => {
  const key = await openEnvelopes(world);
  const [support, foreign] = [await newOperator(world, ['support']), await newOperator(world, ['content'], ['SEN'])];
  expect(await read(key, support)).toMatchObject({
    key,
    canEdit: false,
    canPause: false,
    canEnd: false,
    canPublish: false,
  });
  expect(await save('support-1', rule(), 0, support)).toMatchObject({ code: 'permission_denied' });
  expect(await publish(key, 1, finance)).toMatchObject({ code: 'permission_denied' });
  expect(await foreign.call('ops.promotions.read', { params: { key } })).toMatchObject({ code: 'promotion_not_found' });
  for (const call of ['ops.promotions.pause', 'ops.promotions.end', 'ops.promotions.makeCodes'] as const)
    expect(await foreign.call(call, { params: { key }, body: { reason, version: 1 } })).toMatchObject({
      code: 'promotion_not_found',
    });
  expect(valueOf(await foreign.call('ops.promotions.list', { query: {} })).list).toEqual([]);
  const checked = valueOf(
    await writer.call('ops.promotions.check', {
      body: { rule: { ...rule(), lead: { vi: 'Nhanh tay!', en: 'Now.' } } },
    }),
  );
  expect([checked.findings, checked.most]).toEqual([['words_forbidden'], 40_000]);
  expect(checked.terms.vi.join(' ')).toContain('8.000');
});

test('[PRO-01/promotions] [PRO-11/gifts] what a member took is among their rewards and data, and an excluded member is offered nothing', async () => {
  const key = await openEnvelopes(world);
  const code = await openCode(world, writer);
  const member = await newMember(world.address);
  const { caller } = member;
  valueOf(await caller.call('promotions.claim', { params: { key }, body: {}, idempotencyKey: 'desk-claim-1' }));
  valueOf(await caller.call('promotions.redeem', { body: { code }, idempotencyKey: 'desk-claim-2' }));
  const paid = valueOf(await caller.call('rewards.list', { query: { state: 'paid' } })).content;
  expect(paid.map(({ kind, title, state, amount }) => ({ kind, title, state, amount }))).toEqual([
    { kind: 'code', title: 'Promo code: A small gift', state: 'claimed', amount: 8_000 },
    { kind: 'envelope', title: 'Red envelope: A small gift', state: 'claimed', amount: 8_000 },
  ]);
  expect(valueOf(await caller.call('rewards.badge')).claimable).toBe(0);
  const [row] = await world.query<{ id: string }>('SELECT id FROM identity.member WHERE username = $1', [
    member.userName,
  ]);
  expect(await world.platform.modules.promotions.recordsOf(row!.id as never)).toMatchObject([
    { kind: 'code' },
    { kind: 'envelope' },
  ]);
  valueOf(await caller.call('protection.excludeMyself', { body: { period: 'half_year', confirmed: true } }));
  expect(valueOf(await caller.call('promotions.list', { query: {} }))).toEqual({ list: [], withheld: true });
  expect(
    await caller.call('promotions.claim', { params: { key: await openEnvelopes(world) }, body: {} }),
  ).toMatchObject({
    code: 'promotion_not_eligible',
    value: { reasons: [{ code: 'restricted' }] },
  });
});

test('[PRO-07] the facts of the platform decide: level, identity, deposits and the age of the account', async () => {
  const audience = { minLevel: 1, identityVerified: true, depositDays: 30, accountDays: 5 };
  const written = { ...rule(), ...commonRule(world.clock.now()), audience } as PromotionRule;
  const { modules } = world.platform;
  const published = await modules.promotions.publishNew(modules.merchant(''), {
    key: 'desk-facts',
    rule: written,
    by: 'Test',
  });
  expect(published.ok).toBe(true);
  const { caller } = await newMember(world.address);
  const { reasons } = valueOf(await caller.call('promotions.read', { params: { key: 'desk-facts' }, query: {} }));
  expect(reasons).toEqual([
    { code: 'level', have: 0, need: 1 },
    { code: 'identity', have: 0, need: 1 },
    { code: 'deposit', have: null, need: 30 },
    { code: 'account_age', have: 0, need: 5 },
  ]);
});
