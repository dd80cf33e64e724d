/** Feedback through the public calls, on the real platform: the form, the pictures, the desk, the mail. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOAD_BYTES_MAXIMUM } from '@lantern/contract/constants';
import { errorMessage } from '@lantern/contract/errors';
import { FEEDBACK_DAILY_MAXIMUM } from '@lantern/contract/feedback-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';
import { newOperator, opsCall, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import { listenOn } from '../../../../../../tests/setup/listening-socket.ts';
import { transact } from '../../../kernel/tx.ts';
import { feedbackJobs } from './jobs.ts';

const TEXT = 'Tôi nạp tiền qua VietQR từ sáng nhưng ví chưa cộng tiền';
const ANSWER = 'Chào bạn, khoản nạp đã được cộng vào ví lúc 10:20. Cảm ơn bạn đã báo!';

let world: TestPlatform;
let support: TestOperator;
let other: TestOperator;
let auditor: TestOperator;
let finance: TestOperator;
let foreign: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await addSecondMerchant(world);
  support = await newOperator(world, ['support']);
  other = await newOperator(world, ['admin']);
  auditor = await newOperator(world, ['auditor']);
  finance = await newOperator(world, ['finance']);
  foreign = await newOperator(world, ['support'], ['SEN']);
});
afterAll(() => world.close());

const png = (bytes: Buffer = flatPng(60, 40), type = 'image/png') => new Blob([new Uint8Array(bytes)], { type });
const upload = ({ caller }: TestMember, image = png()) => caller.call('feedback.uploadPicture', { image });
const uploaded = async (member: TestMember) => valueOf(await upload(member)).pictureId;

interface Draft {
  readonly text?: string;
  readonly topic?: 'account' | 'deposit' | 'withdrawal' | 'game' | 'promotion' | 'agent' | 'other';
  readonly pictureIds?: readonly string[];
  readonly referenceId?: string;
}
const send = (member: TestMember, { text = TEXT, topic = 'deposit', pictureIds, referenceId }: Draft = {}) =>
  member.caller.call('feedback.send', {
    body: {
      topic,
      text,
      ...(pictureIds && { pictureIds: [...pictureIds] }),
      ...(referenceId !== undefined && { referenceId }),
    },
  });
const sent = async (member: TestMember, draft: Draft = {}) => valueOf(await send(member, draft));
const own = async ({ caller }: TestMember) => valueOf(await caller.call('feedback.list', { query: {} })).list;
const words = (count: number) => Array.from({ length: count }, (_, at) => `từ${at}`).join(' ');
const read = async (feedbackId: string, by = support) =>
  valueOf(await by.call('ops.feedback.read', { params: { feedbackId } }));
const answer = (feedbackId: string, version: number, by = support, text = ANSWER) =>
  by.call('ops.feedback.answer', { params: { feedbackId }, body: { text, version } });
const close = (feedbackId: string, version: number, by = support) =>
  by.call('ops.feedback.close', { params: { feedbackId }, body: { version } });
const files = () => readdir(join(world.platform.kernel.config.dataDir, 'uploads', 'feedback'));

describe('[MSG-11] the form', () => {
  test('takes as many words as the settings say, and names both bounds', async () => {
    await world.platform.modules.system.changeSettings('DENLONG', {
      feedbackWordsMinimum: 3,
      feedbackWordsMaximum: 12,
    });
    const member = await newMember(world.address);
    for (const text of [words(2), words(13), '', ' \n\u00a0\u3000 ', '😀 😀 😀 😀', 'hai — từ !!!'])
      expect(await send(member, { text })).toMatchObject({
        code: 'feedback_words',
        status: 400,
        message: 'Your feedback needs between 3 and 12 words',
        value: { minimum: 3, maximum: 12 },
      });
    expect(errorMessage('feedback_words', 'VI', { minimum: 3, maximum: 12 })).toBe('Nội dung phải từ 3 đến 12 từ');
    expect(await sent(member, { text: words(3) })).toMatchObject({ state: 'open', answer: null, pictures: [] });
    expect(await sent(member, { text: `  ${words(12)}\r\n` })).toMatchObject({ text: words(12) });
    expect((await own(member)).map(({ text }) => text)).toEqual([words(12), words(3)]);
    await world.platform.modules.system.changeSettings('DENLONG', {
      feedbackWordsMinimum: 5,
      feedbackWordsMaximum: 500,
    });
  });

  test('takes up to three pictures, PNG or JPEG of at most 5 MB, and shows them to their member alone', async () => {
    const member = await newMember(world.address);
    const stranger = await newMember(world.address);
    const padded = (length: number) => Buffer.concat([flatPng(60, 40), Buffer.alloc(length - flatPng(60, 40).length)]);
    expect(valueOf(await upload(member, png(padded(UPLOAD_BYTES_MAXIMUM))))).toMatchObject({ width: 60, height: 40 });
    for (const wrong of [
      png(padded(UPLOAD_BYTES_MAXIMUM + 1)),
      png(Buffer.from('GIF89a, not a picture we take')),
      png(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      png(Buffer.alloc(0)),
    ]) {
      const refused = await upload(member, wrong);
      expect(refused).toMatchObject({ ok: false });
      expect(['upload_invalid', 'body_too_large', 'input_invalid']).toContain(refused.ok || refused.code);
    }
    const four = [await uploaded(member), await uploaded(member), await uploaded(member), await uploaded(member)];
    expect(await send(member, { pictureIds: four })).toMatchObject({
      code: 'feedback_pictures_maximum',
      value: { maximum: 3 },
    });
    const theirs = await uploaded(stranger);
    for (const pictureIds of [[theirs], ['none'], [four[0]!, theirs]])
      expect(await send(member, { pictureIds })).toMatchObject({ code: 'feedback_picture_not_found', status: 404 });
    const three = [four[2]!, four[0]!, four[1]!];
    const feedback = await sent(member, { pictureIds: [...three, three[0]!] });
    expect(feedback.pictures.map(({ pictureId }) => pictureId)).toEqual(three);
    expect(await send(member, { pictureIds: three })).toMatchObject({ code: 'feedback_picture_not_found' });
    const look = { params: { pictureId: three[0]! } };
    const seen = valueOf(await member.caller.call('feedback.picture', look));
    expect(seen).toMatchObject({ width: 60, height: 40 });
    expect(Buffer.from(seen.picture.split(',')[1]!, 'base64').subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(await stranger.caller.call('feedback.picture', look)).toMatchObject({ code: 'feedback_picture_not_found' });
    expect(await world.guest().call('feedback.picture', look)).toMatchObject({ code: 'not_logged_in' });
  });

  test('names a deposit or a withdrawal of the member’s own, never another’s', async () => {
    const member = await newMember(world.address);
    const stranger = await newMember(world.address);
    await deposit(member, 200_000);
    const { content } = valueOf(await member.caller.call('deposit.orders', { query: {} }));
    const { orderId } = content[0]!;
    expect(await sent(member, { referenceId: orderId })).toMatchObject({
      reference: { kind: 'deposit', id: orderId },
    });
    for (const referenceId of [orderId, 'none', stranger.userName])
      expect(await send(stranger, { referenceId })).toMatchObject({
        code: 'feedback_reference_not_found',
        status: 404,
      });
    expect(await own(stranger)).toEqual([]);
  });

  test('takes five in 24 hours, whatever arrives at once', async () => {
    const member = await newMember(world.address);
    const results = await Promise.all(Array.from({ length: FEEDBACK_DAILY_MAXIMUM + 3 }, () => send(member)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(FEEDBACK_DAILY_MAXIMUM);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'feedback_daily_maximum', value: { maximum: 5 } });
    expect(await own(member)).toHaveLength(FEEDBACK_DAILY_MAXIMUM);
    await world.query(
      `UPDATE feedback.entry SET created_at = created_at - interval '24 hours' WHERE feedback_id IN (
         SELECT feedback_id FROM feedback.entry e JOIN identity.member m ON m.id = e.member_id WHERE m.username = $1 LIMIT 1)`,
      [member.userName],
    );
    expect((await send(member)).ok).toBe(true);
    expect((await send(member)).ok).toBe(false);
  });

  test('sent twice with one key is one feedback; another text with the key is refused', async () => {
    const member = await newMember(world.address);
    const once = async (text: string) => {
      const response = await fetch(`${world.address}/wps/feedback`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${member.token}`,
          'idempotency-key': 'same-key-of-one-tap',
        },
        body: JSON.stringify({ topic: 'other', text }),
      });
      return { status: response.status, body: (await response.json()) as { value?: { feedbackId?: string } } };
    };
    const first = await once(TEXT);
    expect(first.status).toBe(200);
    expect(await once(TEXT)).toEqual(first);
    expect((await once(`${TEXT} rồi`)).status).toBe(422);
    expect(await own(member)).toHaveLength(1);
  });

  test('is for real members: guests and trial accounts send and read nothing', async () => {
    const member = await newMember(world.address);
    expect(await world.guest().call('feedback.list', { query: {} })).toMatchObject({ code: 'not_logged_in' });
    await world.query('UPDATE identity.member SET type = 4 WHERE username = $1', [member.userName]);
    expect(await send(member)).toMatchObject({ code: 'free_reject' });
    expect(await upload(member)).toMatchObject({ code: 'free_reject' });
  });

  test('is read in pages, newest first', async () => {
    const member = await newMember(world.address);
    for (let at = 0; at < 4; at += 1) await sent(member, { text: words(6 + at) });
    const page = valueOf(await member.caller.call('feedback.list', { query: { limit: 3 } }));
    const rest = valueOf(await member.caller.call('feedback.list', { query: { limit: 3, after: page.next! } }));
    expect([...page.list, ...rest.list].map(({ text }) => text)).toEqual([9, 8, 7, 6].map(words));
    expect(rest.next).toBeNull();
    for (const after of ['nothing', 'WyJhIiwiYiIsImMiXQ'])
      expect(await member.caller.call('feedback.list', { query: { after } })).toMatchObject({ code: 'input_invalid' });
  });
});

describe('[MSG-11] [AGT-09] a report on an agent', () => {
  test('names the agent above to the desk, and the agent is told nothing', async () => {
    const { agents, identity } = world.platform.modules;
    const [top, below, outside] = await Promise.all([
      newMember(world.address),
      newMember(world.address),
      newMember(world.address),
    ]);
    const idOf = async ({ userName }: TestMember) => (await identity.memberIdOf('DENLONG', userName))!;
    valueOf(await agents.appointAgent(await idOf(top)));
    await world.query(
      `INSERT INTO agents.seat (member_id, merchant_code, agent_id, days) VALUES ($1, 'DENLONG', $2, daterange((kernel.now() - interval '2 days')::date, NULL))`,
      [await idOf(below), await idOf(top)],
    );
    const report = await sent(below, { topic: 'agent' });
    expect((await read(report.feedbackId)).agent).toEqual({ memberId: await idOf(top), username: top.userName });
    expect((await read((await sent(below)).feedbackId)).agent).toBeNull();
    expect((await read((await sent(outside, { topic: 'agent' })).feedbackId)).agent).toBeNull();
    expect(await own(top)).toEqual([]);
  });
});

describe('[MSG-11] the desk', () => {
  test('of two who answer at once one does; the member reads it on the page and in a mail, live', async () => {
    const member = await newMember(world.address);
    const { feedbackId } = await sent(member);
    const listening = await listenOn(world.address, member.token);
    const seen = await read(feedbackId);
    expect(seen).toMatchObject({
      username: member.userName,
      text: TEXT,
      topic: 'deposit',
      language: 'EN',
      state: 'open',
      canAnswer: true,
      canClose: true,
    });
    const both = await Promise.all([answer(feedbackId, seen.version), answer(feedbackId, seen.version, other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = both[0]!.ok ? support : other;
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      code: 'changed_meanwhile',
      value: { by: (await read(feedbackId)).answer!.by },
    });
    await listening.received('unread_changed', ({ inbox }) => Number(inbox) >= 1);
    const [mine] = await own(member);
    expect(mine).toMatchObject({ state: 'answered', answer: { text: ANSWER } });
    const mails = async () =>
      valueOf(await member.caller.call('inbox.list', { query: {} })).list.filter(
        ({ kind }) => kind === 'feedback_answered',
      );
    const [mail, ...more] = await eventually('the mail', async () => {
      const list = await mails();
      return list.length > 0 ? list : undefined;
    });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      title: 'Your feedback was answered',
      text: `Support answers: ${ANSWER}`,
      link: { route: 'feedback', id: feedbackId },
      deletable: true,
    });
    const version = (await read(feedbackId)).version;
    expect(await answer(feedbackId, version, winner)).toMatchObject({ code: 'feedback_state_conflict' });
    expect(valueOf(await close(feedbackId, version, winner))).toEqual({ state: 'closed', version: version + 1 });
    expect(await close(feedbackId, version + 1)).toMatchObject({ code: 'feedback_state_conflict' });
    expect((await own(member))[0]).toMatchObject({ state: 'closed', answer: { text: ANSWER } });
    expect(await mails()).toHaveLength(1);
    listening.close();
  });

  test('an answer has words, keeps its lines and loses control characters; nothing of it is in the trail', async () => {
    const member = await newMember(world.address);
    const { feedbackId } = await sent(member);
    for (const text of ['', ' \r\n ', '\u0007'])
      expect(await answer(feedbackId, 1, support, text)).toMatchObject({ code: 'field_required' });
    expect(await answer(feedbackId, 1, support, 'a'.repeat(2_001))).toMatchObject({ code: 'input_invalid' });
    valueOf(await answer(feedbackId, 1, support, ' Chào bạn,\r\n\u0007xong rồi. '));
    expect((await own(member))[0]!.answer!.text).toBe('Chào bạn,\nxong rồi.');
    const trail = await world.query<{ text: string }>(
      "SELECT before::text || after::text AS text FROM audit.entry WHERE call = 'ops.feedback.answer' AND object_id = $1 AND outcome = 'done'",
      [feedbackId],
    );
    expect(trail).toHaveLength(1);
    expect(trail[0]!.text).not.toContain('xong');
  });

  test('the queue is the merchant’s, by state and topic, in pages; what others may not is refused', async () => {
    const member = await newMember(world.address);
    const made = [];
    for (const topic of ['game', 'game', 'promotion'] as const) made.push((await sent(member, { topic })).feedbackId);
    for (const sort of ['createdAt', '-createdAt'] as const) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const query = { sort, limit: 1, topic: 'game', ...(after !== undefined && { after }) } as const;
        const page = valueOf(await auditor.call('ops.feedback.list', { query }));
        seen.push(...page.list.map(({ feedbackId }) => feedbackId));
        expect(page.total).toEqual({ value: 2, exact: true });
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(seen).toEqual(sort === 'createdAt' ? made.slice(0, 2) : made.slice(0, 2).toReversed());
    }
    const feedbackId = made[2]!;
    valueOf(await close(feedbackId, 1));
    const closed = valueOf(await support.call('ops.feedback.list', { query: { state: 'closed', topic: 'promotion' } }));
    expect(closed.list).toEqual([
      expect.objectContaining({ feedbackId, excerpt: TEXT, pictures: 0, answeredAt: null }),
    ]);
    expect(await read(made[0]!, auditor)).toMatchObject({ canAnswer: true });
    expect(await answer(made[0]!, 1, auditor)).toMatchObject({ code: 'permission_denied' });
    expect(await finance.call('ops.feedback.list', { query: {} })).toMatchObject({ code: 'permission_denied' });
    for (const attempt of [
      foreign.call('ops.feedback.read', { params: { feedbackId: made[0]! } }),
      answer(made[0]!, 1, foreign),
      close(made[0]!, 1, foreign),
    ])
      expect(await attempt).toMatchObject({ ok: false });
    const asForeign = { ...foreign.headers, merchant: 'SEN' };
    for (const id of ['ops.feedback.read', 'ops.feedback.list'] as const) {
      const input = id === 'ops.feedback.read' ? { params: { feedbackId: made[0]! } } : { query: {} };
      const answered = await opsCall(world.address, id, input as never, asForeign);
      if (answered.ok) expect(answered.value).toMatchObject({ list: [] });
      else expect(answered.code).toBe('feedback_not_found');
    }
  });

  test('a look at a picture is in the trail; another feedback’s picture is not shown', async () => {
    const member = await newMember(world.address);
    const pictureId = await uploaded(member);
    const { feedbackId } = await sent(member, { pictureIds: [pictureId] });
    const bare = await sent(member);
    const look = (id: string, by = support) =>
      by.call('ops.feedback.picture', { params: { feedbackId: id, pictureId } });
    expect(valueOf(await look(feedbackId)).picture).toMatch(/^data:image\/jpeg;base64,/);
    expect(await look(bare.feedbackId)).toMatchObject({ code: 'feedback_picture_not_found' });
    const looks = await world.query(
      "SELECT 1 FROM audit.entry WHERE call = 'ops.feedback.picture' AND object_id = $1 AND outcome = 'opened'",
      [feedbackId],
    );
    expect(looks).toHaveLength(1);
  });
});

describe('personal data', () => {
  test('an export has feedback and pictures without operators’ names; an erasure deletes rows and files', async () => {
    const member = await newMember(world.address);
    const pictureId = await uploaded(member);
    const { feedbackId } = await sent(member, { pictureIds: [pictureId] });
    valueOf(await answer(feedbackId, 1));
    const { sections } = valueOf(await member.caller.call('privacy.export', { body: { password: member.password } }));
    expect(sections['feedback']).toMatchObject({
      sent: [{ feedbackId, text: TEXT, answer: ANSWER }],
      pictures: [{ pictureId, feedbackId, picture: expect.stringMatching(/^data:image\/jpeg;base64,/) }],
    });
    expect(JSON.stringify(sections['feedback'])).not.toContain((await read(feedbackId)).answer!.by);
    const [row] = await world.query<{ file: string; id: string }>(
      'SELECT file, member_id AS id FROM feedback.picture WHERE picture_id = $1',
      [pictureId],
    );
    expect(await files()).toContain(row!.file);
    const { modules, kernel } = world.platform;
    await transact(kernel.db, (tx) => modules.feedback.erase(tx, row!.id as never));
    expect(await own(member)).toEqual([]);
    await eventually('the file to be gone', async () => !(await files()).includes(row!.file));
  });

  test('feedback is deleted after 24 months, a picture that was never sent after a day', async () => {
    const member = await newMember(world.address);
    const pictureId = await uploaded(member);
    const { feedbackId } = await sent(member, { pictureIds: [pictureId] });
    const kept = await sent(member);
    const unsent = await uploaded(member);
    await world.query(
      "UPDATE feedback.entry SET created_at = created_at - interval '24 months 1 minute' WHERE feedback_id = $1",
      [feedbackId],
    );
    await world.query(
      "UPDATE feedback.picture SET uploaded_at = uploaded_at - interval '1 day 1 minute' WHERE picture_id = $1",
      [unsent],
    );
    const jobs = world.platform.modules.feedback.jobs ?? [];
    expect(jobs.map(({ name }) => name)).toEqual(feedbackJobs({} as never).map(({ name }) => name));
    for (const { cron, run } of jobs) if (cron !== undefined) await run({});
    expect((await own(member)).map((one) => one.feedbackId)).toEqual([kept.feedbackId]);
    expect(
      await world.query('SELECT 1 FROM feedback.picture WHERE picture_id = ANY ($1)', [[pictureId, unsent]]),
    ).toEqual([]);
  });

  test('the application may not change what a member wrote', async () => {
    const [may] = await world.query<Record<string, boolean>>(
      `SELECT has_column_privilege('lantern_app', 'feedback.entry', 'body', 'UPDATE') AS body,
        has_column_privilege('lantern_app', 'feedback.entry', 'answer', 'UPDATE') AS answer`,
    );
    expect(may).toEqual({ body: false, answer: true });
  });
});
