/** A draft is sent to a test member, who alone sees it on the members' site. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, type OpsInput, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';

const HOUR_MS = 3_600_000;

let world: TestPlatform;
let author: TestOperator;
let stranger: TestOperator;
let tester: TestMember & { readonly id: string };
let other: TestMember;
beforeAll(async () => {
  world = await startTestPlatform();
  await addSecondMerchant(world);
  author = await newOperator(world, ['content', 'support']);
  stranger = await newOperator(world, ['content'], ['SEN']);
  const member = await newMember(world.address);
  tester = { ...member, id: valueOf(await member.caller.call('member.profile')).id };
  other = await newMember(world.address);
  const mark = { memberIds: [tester.id], mark: 'Test', reason: 'tài khoản thử của nhóm nội dung' };
  valueOf(await author.call('ops.members.mark', { body: mark }));
});
afterAll(() => world.close());

type Body = OpsInput<'ops.content.create'>['body']['body'];
const BODY: Body = {
  ...{
    type: 'PU',
    titleVi: 'Đêm hội',
    titleEn: 'Moon night',
    contentVi: '<p>Từ 18:00</p>',
    contentEn: '<p>From 18:00</p>',
  },
  ...{
    others: {},
    audience: { readers: 'guests', languages: ['UR'], devices: ['ios'] },
    isMarketing: false,
    execution: 'B',
  },
  ...{
    groupName: null,
    imageUrl: null,
    url: null,
    sort: 10,
    startsAt: null,
    endsAt: null,
    helpKind: null,
    parentId: null,
  },
};
const create = async (change: Partial<Body> = {}) =>
  valueOf(await author.call('ops.content.create', { body: { body: { ...BODY, ...change } } }));
const send = (
  { contentId, version }: { readonly contentId: string; readonly version: number },
  memberId = tester.id,
  by = author,
) => by.call('ops.content.sendTest', { params: { contentId }, body: { version, memberId } });
const titles = async (caller = tester.caller) =>
  valueOf(await caller.call('announcement.list', { query: {} })).list.map(({ title }) => title);
const mails = async ({ caller }: TestMember) =>
  valueOf(await caller.call('inbox.list', { query: {} })).list.map(({ title }) => title);

describe('[CON-12/send-test] a draft is sent to a test member', () => {
  test('a popup: only they see it, no matter whom it is for, for an hour; another test takes its place; nothing is published', async () => {
    expect(valueOf(await author.call('ops.content.testers', {})).list).toEqual([
      { memberId: tester.id, username: tester.userName },
    ]);
    const draft = await create();
    const { endsAt } = valueOf(await send(draft));
    expect(Math.abs(endsAt - world.clock.now() - HOUR_MS)).toBeLessThan(60_000);
    expect(await titles()).toContain('Moon night');
    expect([await titles(other.caller), await titles(world.guest())].flat()).not.toContain('Moon night');
    const { piece, editions } = valueOf(
      await author.call('ops.content.read', { params: { contentId: draft.contentId } }),
    );
    expect([piece.state, piece.version, editions]).toEqual(['draft', draft.version, []]);
    const [entry] = await world.query<{ object_id: string; after: object }>(
      "SELECT object_id, after FROM audit.entry WHERE call = 'ops.content.sendTest' AND outcome = 'done' ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({ object_id: draft.contentId, after: { testMember: tester.id, type: 'PU' } });

    valueOf(await send(await create({ titleEn: 'Second' })));
    expect(await titles()).toContain('Second');
    expect(await titles()).not.toContain('Moon night');
    const [{ id } = { id: '' }] = valueOf(await tester.caller.call('announcement.list', { query: {} })).list.filter(
      ({ title }) => title === 'Second',
    );
    valueOf(await tester.caller.call('announcement.markRead', { body: { announcementId: id, read: true } }));
    expect(
      await other.caller.call('announcement.markRead', { body: { announcementId: id, read: true } }),
    ).toMatchObject({
      code: 'announcement_not_found',
    });
  });

  test('a promotion that is tested is offered to no popup as its target', async () => {
    valueOf(await send(await create({ type: 'PR', execution: null, titleEn: 'Offer' })));
    expect(await titles()).toContain('Offer');
    const { promotions } = valueOf(await author.call('ops.content.options', {}));
    expect(promotions.map(({ titleEn }) => titleEn)).not.toContain('Offer');
  });

  test('a message: only in their inbox, unread, marketing too, without a sending that the gate counts', async () => {
    const message = { receivers: 'agents', product: 'casino', purpose: 'deposit' } as const;
    const draft = await create({ type: 'MSG', execution: null, isMarketing: true, message, titleEn: 'Free spins' });
    valueOf(await send(draft));
    await eventually('the message', async () => (await mails(tester)).includes('Free spins'));
    expect(await mails(other)).not.toContain('Free spins');
    expect(await world.query('SELECT 1 FROM messaging.delivery')).toEqual([]);
    const mail = valueOf(await tester.caller.call('inbox.list', { query: {} })).list.find(
      ({ title }) => title === 'Free spins',
    )!;
    valueOf(await tester.caller.call('inbox.read', { body: { mailIds: [mail.mailId] } }));
    valueOf(await send(await create({ type: 'MSG', execution: null, message, titleEn: 'Once more' })));
    await eventually('the next one', async () => (await mails(tester)).includes('Once more'));
    expect(await mails(tester)).not.toContain('Free spins');
  });

  test('to no one else: not to a member without the mark, not from another merchant, no stale draft, no help', async () => {
    const draft = await create();
    const id = valueOf(await other.caller.call('member.profile')).id;
    expect(await send(draft, id)).toMatchObject({ code: 'account_not_found' });
    expect(await send(draft, tester.id, stranger)).toMatchObject({ code: 'content_not_found' });
    expect(valueOf(await stranger.call('ops.content.testers', {})).list).toEqual([]);
    expect(await send({ ...draft, version: draft.version + 1 })).toMatchObject({ code: 'changed_meanwhile' });
    const help = await create({ type: 'HELP', execution: null, helpKind: 'topic' });
    expect(await send(help)).toMatchObject({ code: 'field_invalid', value: { field: 'type' } });
    expect(await send(await create({ titleEn: '' }))).toMatchObject({ code: 'field_invalid' });
    const reader = await newOperator(world, ['support']);
    expect(await send(draft, tester.id, reader)).toMatchObject({ code: 'permission_denied' });
  });

  test('ends after its hour', async () => {
    valueOf(await send(await create({ titleEn: 'Short' })));
    expect(await titles()).toContain('Short');
    await world.clock.advance(HOUR_MS + 1_000);
    expect(await titles()).not.toContain('Short');
  });
});
