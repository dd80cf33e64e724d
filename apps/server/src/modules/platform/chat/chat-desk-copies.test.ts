/** What leaves the desk: pictures for the member, copies of what was said. Through the public calls, on the real platform. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callerFor,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import { addSecondMerchant } from '../../../../../../tests/kit/src/second-merchant.ts';

const PNG = flatPng(60, 40).toString('base64');

let world: TestPlatform;
let mai: TestOperator;
let lan: TestOperator;
let auditor: TestOperator;
let finance: TestOperator;
let foreign: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await addSecondMerchant(world);
  await world.platform.modules.system.setSwitch('DENLONG', 'CBS3', true);
  mai = await newOperator(world, ['support']);
  lan = await newOperator(world, ['support']);
  auditor = await newOperator(world, ['auditor']);
  finance = await newOperator(world, ['finance']);
  foreign = await newOperator(world, ['admin'], ['SEN']);
  valueOf(await mai.call('ops.chat.duty', { body: { on: true } }));
});
afterAll(() => world.close());

/** A conversation that Mai has. */
async function taken(text = 'Xin chào'): Promise<{ readonly member: TestMember; readonly conversationId: string }> {
  const member = await newMember(world.address);
  const { conversationId } = valueOf(await member.caller.call('chat.open', { body: { topic: 'other', text } }));
  const params = { conversationId };
  const { version } = valueOf(await mai.call('ops.chat.read', { params }));
  valueOf(await mai.call('ops.chat.take', { params, body: { version } }));
  return { member, conversationId };
}
const upload = (conversationId: string, operator = mai, picture = PNG) =>
  operator.call('ops.chat.uploadPicture', { params: { conversationId }, body: { picture } });
const uploaded = async (conversationId: string) => valueOf(await upload(conversationId)).pictureId;
const send = (conversationId: string, pictureIds: readonly string[], text = '', operator = mai) =>
  operator.call('ops.chat.send', {
    params: { conversationId },
    body: { clientId: crypto.randomUUID(), text, pictureIds: [...pictureIds] },
  });
const close = async (conversationId: string) => {
  const { version } = valueOf(await mai.call('ops.chat.read', { params: { conversationId } }));
  valueOf(await mai.call('ops.chat.close', { params: { conversationId }, body: { reason: 'solved', version } }));
};
const seenBy = ({ caller }: TestMember, pictureId: string) => caller.call('chat.picture', { params: { pictureId } });
const entriesOf = (call: string, conversationId: string) =>
  world.query<{ outcome: string; after: unknown }>(
    'SELECT outcome, after FROM audit.entry WHERE call = $1 AND object_id = $2 ORDER BY id',
    [call, conversationId],
  );

describe('[MSG-14] [CON-17] pictures of the desk', () => {
  test('the member sees a picture once it is sent, alone or with words, and the desk with a look that is recorded', async () => {
    const { member, conversationId } = await taken();
    const [first, second] = [await uploaded(conversationId), await uploaded(conversationId)];
    expect(await seenBy(member, first)).toMatchObject({ code: 'chat_picture_not_found' });
    valueOf(await send(conversationId, [second, first]));
    valueOf(await send(conversationId, [await uploaded(conversationId)], 'Bạn bấm vào nút này'));
    const { list } = valueOf(await member.caller.call('chat.messages', { params: { conversationId }, query: {} }));
    const ofDesk = list.filter(({ from }) => from === 'desk');
    expect(ofDesk.map(({ text, pictures }) => [text, pictures.length])).toEqual([
      ['', 2],
      ['Bạn bấm vào nút này', 1],
    ]);
    expect(ofDesk[0]!.pictures.map(({ pictureId }) => pictureId)).toEqual([second, first]);
    expect(valueOf(await seenBy(member, first))).toMatchObject({
      picture: expect.stringMatching(/^data:image\/jpeg;base64,/),
      width: 60,
      height: 40,
    });
    expect(valueOf(await member.caller.call('chat.unreadCount')).totalUnreadCount).toBe(2);
    const params = { conversationId, pictureId: first };
    valueOf(await auditor.call('ops.chat.picture', { params }));
    expect(await entriesOf('ops.chat.picture', conversationId)).toMatchObject([{ outcome: 'opened' }]);
    expect((await entriesOf('ops.chat.send', conversationId))[0]).toMatchObject({
      outcome: 'done',
      after: { pictures: [second, first] },
    });
  });

  test('only of who uploaded it, for its member, once, three at most; the same id again is the same message', async () => {
    const { conversationId } = await taken();
    const other = await taken();
    const four: string[] = [];
    for (let at = 0; at < 4; at += 1) four.push(await uploaded(conversationId));
    expect(await send(conversationId, four)).toMatchObject({ code: 'chat_pictures_maximum', value: { maximum: 3 } });
    const image = new Blob([new Uint8Array(flatPng(60, 40))], { type: 'image/png' });
    const ofMember = valueOf(await other.member.caller.call('chat.uploadPicture', { image })).pictureId;
    for (const pictureIds of [['none'], [four[0]!, 'none'], [ofMember]])
      expect(await send(conversationId, pictureIds)).toMatchObject({ code: 'chat_picture_not_found' });
    expect(await send(other.conversationId, [four[0]!])).toMatchObject({ code: 'chat_picture_not_found' });
    expect(await send(other.conversationId, [ofMember])).toMatchObject({ code: 'chat_picture_not_found' });
    expect(await send(conversationId, [])).toMatchObject({ code: 'field_required' });
    const clientId = crypto.randomUUID();
    const again = () =>
      mai.call('ops.chat.send', {
        params: { conversationId },
        body: { clientId, text: '', pictureIds: [four[0]!] },
      });
    expect(valueOf(await again())).toEqual(valueOf(await again()));
    expect(await send(conversationId, [four[0]!])).toMatchObject({ code: 'chat_picture_not_found' });
    const { list } = valueOf(await mai.call('ops.chat.messages', { params: { conversationId }, query: {} }));
    expect(list.filter(({ pictures }) => pictures.length > 0)).toHaveLength(1);
  });

  test('a member may not send what the desk has uploaded for them, and sees nothing of another’s', async () => {
    const { member, conversationId } = await taken();
    const stranger = await newMember(world.address);
    const pictureId = await uploaded(conversationId);
    const body = { clientId: crypto.randomUUID(), text: '', pictureIds: [pictureId] };
    expect(await member.caller.call('chat.send', { params: { conversationId }, body })).toMatchObject({
      code: 'chat_picture_not_found',
    });
    valueOf(await send(conversationId, [pictureId]));
    expect(await seenBy(stranger, pictureId)).toMatchObject({ code: 'chat_picture_not_found' });
    const guest = callerFor(world.address, () => undefined);
    expect(await guest.call('chat.picture', { params: { pictureId } })).toMatchObject({ code: 'not_logged_in' });
  });

  test('is refused without the conversation, without the right, at another merchant, and for what is no picture', async () => {
    const { conversationId } = await taken();
    expect(await upload(conversationId, lan)).toMatchObject({ code: 'chat_state_conflict' });
    for (const operator of [auditor, finance])
      expect(await upload(conversationId, operator)).toMatchObject({ code: 'permission_denied' });
    expect(await upload(conversationId, foreign)).toMatchObject({ code: 'chat_not_found' });
    expect(await upload('none')).toMatchObject({ code: 'chat_not_found' });
    for (const bytes of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '\u0089PNG\r\n'])
      expect(await upload(conversationId, mai, Buffer.from(bytes).toString('base64'))).toMatchObject({
        code: 'upload_invalid',
      });
    await close(conversationId);
    expect(await upload(conversationId)).toMatchObject({ code: 'chat_state_conflict' });
    const kept = await world.query('SELECT 1 FROM chat.picture WHERE operator_id = $1', [lan.operatorId]);
    expect(kept).toEqual([]);
  });

  test('an operator uploads thirty in an hour; what is not sent is deleted after a day, and is not in the member’s data', async () => {
    const { member, conversationId } = await taken();
    await world.query('UPDATE chat.operator SET uploads = 29, uploads_since = kernel.now() WHERE operator_id = $1', [
      mai.operatorId,
    ]);
    const unsent = await uploaded(conversationId);
    expect(await upload(conversationId)).toMatchObject({ code: 'rate_limited' });
    await world.query('UPDATE chat.operator SET uploads = 0 WHERE operator_id = $1', [mai.operatorId]);
    const sent = await uploaded(conversationId);
    valueOf(await send(conversationId, [sent]));
    const { sections } = valueOf(await member.caller.call('privacy.export', { body: { password: member.password } }));
    expect((sections['chat'] as { pictures: object[] }).pictures).toMatchObject([{ pictureId: sent, conversationId }]);
    await world.query(
      "UPDATE chat.picture SET uploaded_at = uploaded_at - interval '25 hours' WHERE picture_id = ANY ($1)",
      [[unsent, sent]],
    );
    for (const { cron, run } of world.platform.modules.chat.jobs ?? []) if (cron !== undefined) await run({});
    expect(
      await world.query('SELECT picture_id AS id FROM chat.picture WHERE picture_id = ANY ($1)', [[unsent, sent]]),
    ).toEqual([{ id: sent }]);
  });

  test('[MSG-13] an answer of pictures alone to what was left is a mail that says so', async () => {
    valueOf(await mai.call('ops.chat.duty', { body: { on: false } }));
    const { member, conversationId } = await taken('Làm sao để nạp?');
    valueOf(await send(conversationId, [await uploaded(conversationId)]));
    const inVietnamese = callerFor(world.address, () => member.token, 'VI');
    const mail = await eventually('the mail', async () => {
      await world.platform.kernel.outbox.deliverDue();
      return valueOf(await inVietnamese.call('inbox.list', { query: {} })).list.find(
        ({ kind }) => kind === 'chat_pictures',
      );
    });
    expect(mail).toMatchObject({
      text: 'CSKH gửi cho bạn ảnh. Mở trò chuyện để xem.',
      link: { route: 'chat', id: conversationId },
    });
  });
});

describe('[MSG-14] [CON-17] the transcript', () => {
  test('has what both said, operators by number, pictures by count, no notes; every look is in the trail', async () => {
    const { member, conversationId } = await taken('Ví chưa có tiền, mật khẩu: hoa12345');
    const params = { conversationId };
    valueOf(await mai.call('ops.chat.note', { params, body: { text: 'khách cũ' } }));
    valueOf(await send(conversationId, [await uploaded(conversationId)], 'Mình kiểm tra ngay.'));
    await close(conversationId);
    const copy = valueOf(await auditor.call('ops.chat.transcript', { params }));
    expect(copy).toMatchObject({ username: member.userName, topic: 'other', reference: null, isCut: false });
    expect(copy.closedAt).not.toBeNull();
    expect(copy.list.map(({ from, text, notice, pictures }) => [from, notice ?? text, pictures])).toEqual([
      ['member', expect.stringMatching(/^Ví chưa có tiền, mật khẩu: •+$/), 0],
      ['system', 'queued', 0],
      ['system', 'joined', 0],
      ['desk', 'Mình kiểm tra ngay.', 1],
      ['system', 'closed', 0],
    ]);
    const { operatorName } = valueOf(await mai.call('ops.chat.messages', { params, query: {} })).list[3]!;
    for (const secret of ['khách cũ', 'hoa12345', operatorName!]) expect(JSON.stringify(copy)).not.toContain(secret);
    expect(await entriesOf('ops.chat.transcript', conversationId)).toMatchObject([{ outcome: 'opened' }]);
  });

  test('the desk sends it to the member’s inbox on their wish, once for what was said', async () => {
    const { member, conversationId } = await taken('Gửi mình bản ghi nhé');
    const params = { conversationId };
    valueOf(await send(conversationId, [await uploaded(conversationId)]));
    for (let tap = 0; tap < 2; tap += 1) valueOf(await mai.call('ops.chat.sendTranscript', { params }));
    const inVietnamese = callerFor(world.address, () => member.token, 'VI');
    const transcripts = async () => {
      await world.platform.kernel.outbox.deliverDue();
      const { list } = valueOf(await inVietnamese.call('inbox.list', { query: {} }));
      return list.filter(({ kind }) => kind === 'chat_transcript');
    };
    expect(await eventually('the mail', async () => (await transcripts())[0]?.html)).toMatch(
      /^<p><b>Bạn<\/b> \d\d:\d\d<br \/>Gửi mình bản ghi nhé<\/p><p><b>CSKH \d+<\/b> \d\d:\d\d<br \/>\[1 ảnh\]<\/p>$/,
    );
    expect(await transcripts()).toHaveLength(1);
    expect(await entriesOf('ops.chat.sendTranscript', conversationId)).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
    ]);
  });

  test('is refused without the right, at another merchant, and for what does not exist', async () => {
    const { member, conversationId } = await taken();
    const params = { conversationId };
    expect(await finance.call('ops.chat.transcript', { params })).toMatchObject({ code: 'permission_denied' });
    expect(await foreign.call('ops.chat.transcript', { params })).toMatchObject({ code: 'chat_not_found' });
    for (const operator of [finance, auditor])
      expect(await operator.call('ops.chat.sendTranscript', { params })).toMatchObject({
        code: 'permission_denied',
      });
    expect(await foreign.call('ops.chat.sendTranscript', { params })).toMatchObject({
      code: 'chat_not_found',
    });
    expect(await mai.call('ops.chat.transcript', { params: { conversationId: 'none' } })).toMatchObject({
      code: 'chat_not_found',
    });
    const guest = callerFor(world.address, () => undefined);
    expect(await guest.call('chat.transcript', { params })).toMatchObject({ code: 'not_logged_in' });
    const stranger = await newMember(world.address);
    expect(await stranger.caller.call('chat.transcript', { params })).toMatchObject({ code: 'chat_not_found' });
    await world.platform.kernel.outbox.deliverDue();
    const { list } = valueOf(await member.caller.call('inbox.list', { query: {} }));
    expect(list.filter(({ kind }) => kind === 'chat_transcript')).toEqual([]);
  });
});

test('[CON-17] what is offered to an operator is theirs alone to see, until it lapses', async () => {
  valueOf(await mai.call('ops.chat.duty', { body: { on: true } }));
  await world.query(
    `UPDATE chat.conversation SET state = 'closed', operator_id = NULL, offered_to = NULL, offered_until = NULL, closed_at = kernel.now(),
      closed_from = 'system', close_reason = 'other' WHERE state <> 'closed'`,
  );
  const member = await newMember(world.address);
  const { conversationId } = valueOf(
    await member.caller.call('chat.open', { body: { topic: 'deposit', text: 'Xin chào' } }),
  );
  const offersOf = async (operator: TestOperator) => valueOf(await operator.call('ops.chat.desk')).offers;
  const [offer] = await offersOf(mai);
  expect(offer).toMatchObject({ conversationId, username: member.userName, vipLevel: 0, topic: 'deposit' });
  expect(offer!.offeredUntil - world.clock.now()).toBeLessThanOrEqual(30_000);
  expect(await offersOf(lan)).toEqual([]);
  await world.clock.advance(31_000);
  expect(await offersOf(mai)).toEqual([]);
});
