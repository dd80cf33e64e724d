/** The live chat through the public calls, on the real platform: what a member does, and what they never see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  callerFor,
  deposit,
  eventually,
  newMember,
  startTestPlatform,
  valueOf,
  type TestMember,
  type TestPlatform,
} from '../../../../../../tests/kit/src/index.ts';
import { newOperator, type TestOperator } from '../../../../../../tests/kit/src/operator.ts';
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import { listenOn } from '../../../../../../tests/setup/listening-socket.ts';

const TEXT = 'Tôi nạp tiền từ sáng nhưng ví chưa cộng tiền';
const HOUR_MS = 3_600_000;

let world: TestPlatform;
let support: TestOperator;
beforeAll(async () => {
  world = await startTestPlatform();
  await world.platform.modules.system.setSwitch('DENLONG', 'CBS3', true);
  support = await newOperator(world, ['support']);
});
afterAll(() => world.close());

type Topic = 'deposit' | 'withdrawal' | 'other' | 'stop_playing';
interface Draft {
  readonly text?: string;
  readonly topic?: Topic;
  readonly pictureIds?: readonly string[];
  readonly referenceId?: string;
}

const open = ({ caller }: TestMember, { text = TEXT, topic = 'other', pictureIds, referenceId }: Draft = {}) =>
  caller.call('chat.open', {
    body: { topic, text, ...(pictureIds && { pictureIds: [...pictureIds] }), ...(referenceId && { referenceId }) },
  });
const opened = async (member: TestMember, draft?: Draft) => valueOf(await open(member, draft)).conversationId;
const send = (
  { caller }: TestMember,
  conversationId: string,
  text: string,
  more: { readonly clientId?: string; readonly pictureIds?: readonly string[] } = {},
) =>
  caller.call('chat.send', {
    params: { conversationId },
    body: {
      clientId: more.clientId ?? crypto.randomUUID(),
      text,
      ...(more.pictureIds && { pictureIds: [...more.pictureIds] }),
    },
  });
const messages = async ({ caller }: TestMember, conversationId: string, query: { after?: number } = {}) =>
  valueOf(await caller.call('chat.messages', { params: { conversationId }, query }));
const textsOf = async (member: TestMember, conversationId: string) =>
  (await messages(member, conversationId)).list.map(({ text, notice }) => notice ?? text);
const uploaded = async ({ caller }: TestMember) => {
  const image = new Blob([new Uint8Array(flatPng(60, 40))], { type: 'image/png' });
  return valueOf(await caller.call('chat.uploadPicture', { image })).pictureId;
};
const duty = async (operator = support, on = true) => valueOf(await operator.call('ops.chat.duty', { body: { on } }));
const versionOf = async (conversationId: string, operator = support) =>
  valueOf(await operator.call('ops.chat.read', { params: { conversationId } })).version;
const take = async (conversationId: string, operator = support) =>
  valueOf(
    await operator.call('ops.chat.take', {
      params: { conversationId },
      body: { version: await versionOf(conversationId, operator) },
    }),
  );
const answer = async (conversationId: string, text: string, operator = support) =>
  valueOf(
    await operator.call('ops.chat.send', {
      params: { conversationId },
      body: { clientId: crypto.randomUUID(), text },
    }),
  );
const close = async ({ caller }: TestMember, conversationId: string) =>
  valueOf(await caller.call('chat.close', { params: { conversationId } }));
const mails = async ({ caller }: TestMember) =>
  valueOf(await caller.call('inbox.list', { query: {} })).list.filter(({ kind }) => kind === 'chat_answered');

describe('[MSG-05] [SYS-14] the entry', () => {
  test('[CALL-11/chat] [CALL-12/chat] while CBS3 is off there is no chat; on, it opens on the request’s own origin with a way back', async () => {
    const { system } = world.platform.modules;
    const member = await newMember(world.address);
    await system.setSwitch('DENLONG', 'CBS3', false);
    expect(await member.caller.call('chat.launch', { query: {} })).toMatchObject({ code: 'chat_off', status: 403 });
    expect(await member.caller.call('chat.desk')).toMatchObject({ code: 'chat_off' });
    expect(await open(member)).toMatchObject({ code: 'chat_off' });
    await system.setSwitch('DENLONG', 'CBS3', true);
    expect(valueOf(await member.caller.call('chat.launch', { query: {} }))).toEqual({
      chatUrl: `${world.address}/m/chat`,
    });
    const { chatUrl } = valueOf(
      await member.caller.call('chat.launch', { query: { backUrl: '/m/deposit?from=chat' } }),
    );
    expect(new URL(chatUrl).searchParams.get('backUrl')).toBe('/m/deposit?from=chat');
    for (const backUrl of ['https://elsewhere.example/m/', '/m/../etc', '/other'])
      expect(await member.caller.call('chat.launch', { query: { backUrl } })).toMatchObject({
        code: 'url_not_allowed',
      });
  });

  test('guests and trial accounts are refused as the inbox refuses them', async () => {
    const member = await newMember(world.address);
    expect(await world.guest().call('chat.desk')).toMatchObject({ code: 'not_logged_in' });
    await world.query('UPDATE identity.member SET type = 4 WHERE username = $1', [member.userName]);
    for (const refused of [
      await member.caller.call('chat.unreadCount'),
      await member.caller.call('chat.desk'),
      await open(member),
    ])
      expect(refused).toMatchObject({ code: 'free_reject' });
  });

  test('the desk is there within its hours, also past midnight, while someone is on duty', async () => {
    const member = await newMember(world.address);
    const desk = async () => valueOf(await member.caller.call('chat.desk'));
    await duty(support, false);
    expect(await desk()).toMatchObject({ online: false, hours: { from: 0, to: 24 }, opensAt: null, current: null });
    await duty();
    expect((await desk()).online).toBe(true);
    const hour = Number(
      new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Ho_Chi_Minh' }).format(
        world.clock.now(),
      ),
    );
    const setHours = async (from: number, to: number) =>
      world.query(
        "INSERT INTO chat.hours VALUES ('DENLONG', $1, $2) ON CONFLICT (merchant_code) DO UPDATE SET from_hour = $1, to_hour = $2",
        [from % 24, to % 24 || 24],
      );
    await setHours(hour + 2, hour + 1);
    expect((await desk()).online).toBe(true);
    await setHours(hour + 2, hour + 3);
    const shut = await desk();
    expect(shut.online).toBe(false);
    expect(shut.opensAt! - shut.serverTime).toBeGreaterThan(HOUR_MS);
    expect(shut.opensAt! - shut.serverTime).toBeLessThanOrEqual(2 * HOUR_MS);
    await world.query('DELETE FROM chat.hours');
  });
});

describe('[MSG-05] a conversation', () => {
  test('begins with a text or a picture, one at a time; the same request is the same conversation', async () => {
    await duty();
    const member = await newMember(world.address);
    for (const text of ['', ' \r\n ', '\u0007'])
      expect(await open(member, { text })).toMatchObject({ code: 'field_required', value: { field: 'text' } });
    expect(await open(member, { referenceId: 'none' })).toMatchObject({ code: 'chat_reference_not_found' });
    const pictureId = await uploaded(member);
    const conversation = valueOf(await open(member, { text: '', pictureIds: [pictureId] }));
    expect(conversation).toMatchObject({ state: 'queued', place: 1, lastSeq: 2, readSeq: 0, deskNo: null });
    expect(await open(member)).toMatchObject({ code: 'chat_conversation_open', status: 409 });
    const { list } = await messages(member, conversation.conversationId);
    expect(list).toMatchObject([
      { seq: 1, from: 'member', text: '', pictures: [{ pictureId, width: 60, height: 40 }] },
      { seq: 2, from: 'system', notice: 'queued' },
    ]);
    await close(member, conversation.conversationId);
    expect(await close(member, conversation.conversationId)).toMatchObject({ state: 'closed', lastSeq: 3 });
  });

  test('twice at once from one member is one; with one key it is the same', async () => {
    const member = await newMember(world.address);
    const results = await Promise.all(Array.from({ length: 4 }, () => open(member)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'chat_conversation_open' });
    const current = valueOf(await member.caller.call('chat.desk')).current!;
    await close(member, current.conversationId);
    const once = async () => {
      const response = await fetch(`${world.address}/wps/chat`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${member.token}`,
          'idempotency-key': 'same-key-of-one-tap',
        },
        body: JSON.stringify({ topic: 'game', text: TEXT }),
      });
      return ((await response.json()) as { value?: { conversationId?: string } }).value?.conversationId;
    };
    const first = await once();
    expect(first).toBeDefined();
    expect(await once()).toBe(first);
  });

  test('may be about an order of the member’s own, never another’s', async () => {
    const member = await newMember(world.address);
    const stranger = await newMember(world.address);
    await deposit(member, 200_000);
    const { orderId } = valueOf(await member.caller.call('deposit.orders', { query: {} })).content[0]!;
    expect(await open(stranger, { referenceId: orderId })).toMatchObject({ code: 'chat_reference_not_found' });
    expect(valueOf(await open(member, { referenceId: orderId })).reference).toEqual({ kind: 'deposit', id: orderId });
  });

  test('a client id is one message, whatever it says and when, also once the conversation is closed', async () => {
    const member = await newMember(world.address);
    const conversationId = await opened(member);
    const clientId = crypto.randomUUID();
    const sent = (
      await Promise.all(['một', 'hai', 'ba'].map((text) => send(member, conversationId, text, { clientId })))
    ).map(valueOf);
    expect(new Set(sent.map(({ seq, text }) => `${seq} ${text}`)).size).toBe(1);
    await close(member, conversationId);
    await world.query(
      "UPDATE chat.conversation SET closed_at = closed_at - interval '24 hours 1 minute' WHERE conversation_id = $1",
      [conversationId],
    );
    expect(valueOf(await send(member, conversationId, 'bốn', { clientId }))).toEqual(sent[0]);
    expect(await send(member, conversationId, 'năm')).toMatchObject({ code: 'chat_closed' });
    expect((await textsOf(member, conversationId)).slice(2)).toEqual([sent[0]!.text, 'closed']);
  });

  test('goes on within 24 hours after its end, unless there is another one', async () => {
    await duty();
    const member = await newMember(world.address);
    const first = await opened(member);
    await close(member, first);
    const current = valueOf(await member.caller.call('chat.desk')).current!;
    expect(current.reopenUntil! - current.closedAt!).toBe(24 * HOUR_MS);
    valueOf(await send(member, first, 'vẫn chưa xong'));
    expect((await messages(member, first)).conversation).toMatchObject({ state: 'queued', closedAt: null });
    expect(await textsOf(member, first)).toEqual([TEXT, 'queued', 'closed', 'reopened', 'vẫn chưa xong']);
    await close(member, first);
    await opened(member);
    expect(await send(member, first, 'lần nữa')).toMatchObject({ code: 'chat_conversation_open' });
  });

  test('is read up to a number that never falls, and its pages have no gap', async () => {
    const member = await newMember(world.address);
    const conversationId = await opened(member);
    for (let at = 0; at < 8; at += 1) valueOf(await send(member, conversationId, `dòng ${at}`));
    const read = async (upTo: number) =>
      valueOf(await member.caller.call('chat.read', { params: { conversationId }, body: { upTo } })).readSeq;
    expect([await read(9), await read(5), await read(1_000)]).toEqual([9, 9, 10]);
    const page = async (query: object) =>
      valueOf(await member.caller.call('chat.messages', { params: { conversationId }, query }));
    const seqs = ({ list }: { readonly list: readonly { readonly seq: number }[] }) => list.map(({ seq }) => seq);
    const newest = await page({ limit: 4 });
    const before = await page({ limit: 4, before: seqs(newest)[0] });
    const after = await page({ limit: 4, after: 2 });
    expect([seqs(newest), seqs(before), seqs(after)]).toEqual([
      [7, 8, 9, 10],
      [3, 4, 5, 6],
      [3, 4, 5, 6],
    ]);
    expect([newest.more, before.more, after.more, (await page({ after: 10 })).more]).toEqual([true, true, true, false]);
  });

  test('takes twenty messages a minute, then says how long to wait', async () => {
    const member = await newMember(world.address);
    const conversationId = await opened(member);
    const results = [];
    for (let at = 0; at < 21; at += 1) results.push(await send(member, conversationId, `dòng ${at}`));
    expect(results.filter(({ ok }) => ok)).toHaveLength(19);
    const refused = results.at(-1)!;
    expect(refused).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(refused.ok ? 0 : refused.value?.['retryAfterSec']).toBeGreaterThan(0);
    await world.clock.advance(61_000);
    expect((await send(member, conversationId, 'một phút sau')).ok).toBe(true);
  });

  test('stores no password, code or card number, on either side', async () => {
    await duty();
    const member = await newMember(world.address);
    const conversationId = await opened(member, { text: 'mật khẩu: hoasen88, thẻ 4111 1111 1111 1111' });
    valueOf(await send(member, conversationId, 'OTP 123456 nhé'));
    await take(conversationId);
    expect((await answer(conversationId, 'Mã PIN: 4821')).text).toBe('Mã PIN: •••••');
    const stored = JSON.stringify(
      await world.query('SELECT body FROM chat.message WHERE conversation_id = $1', [conversationId]),
    );
    for (const secret of ['hoasen88', '4111', '123456', '4821']) expect(stored).not.toContain(secret);
  });

  test('pictures: three at most, each once, shown to their member alone', async () => {
    const member = await newMember(world.address);
    const stranger = await newMember(world.address);
    const four = [await uploaded(member), await uploaded(member), await uploaded(member), await uploaded(member)];
    expect(await open(member, { pictureIds: four })).toMatchObject({
      code: 'chat_pictures_maximum',
      value: { maximum: 3 },
    });
    const conversationId = await opened(member);
    const theirs = await uploaded(stranger);
    for (const pictureIds of [[theirs], ['none'], [four[0]!, theirs]])
      expect(await send(member, conversationId, '', { pictureIds })).toMatchObject({ code: 'chat_picture_not_found' });
    valueOf(await send(member, conversationId, '', { pictureIds: [four[2]!, four[0]!] }));
    expect(await send(member, conversationId, '', { pictureIds: [four[2]!] })).toMatchObject({
      code: 'chat_picture_not_found',
    });
    const params = { pictureId: four[2]! };
    expect(valueOf(await member.caller.call('chat.picture', { params })).picture).toMatch(/^data:image\/jpeg;base64,/);
    expect(await stranger.caller.call('chat.picture', { params })).toMatchObject({ code: 'chat_picture_not_found' });
  });

  test('another member’s conversation does not exist', async () => {
    await duty();
    const member = await newMember(world.address);
    const stranger = await newMember(world.address);
    const conversationId = await opened(member);
    const params = { conversationId };
    const { caller } = stranger;
    for (const attempt of [
      caller.call('chat.messages', { params, query: {} }),
      send(stranger, conversationId, 'xin chào'),
      caller.call('chat.read', { params, body: { upTo: 1 } }),
      caller.call('chat.typing', { params }),
      caller.call('chat.close', { params }),
      caller.call('chat.rate', { params, body: { stars: 1 } }),
    ])
      expect(await attempt).toMatchObject({ code: 'chat_not_found', status: 404 });
    expect(await textsOf(member, conversationId)).toEqual([TEXT, 'queued']);
  });

  test('typing is never an error, however often', async () => {
    const member = await newMember(world.address);
    const conversationId = await opened(member);
    const results = [];
    for (let at = 0; at < 60; at += 1)
      results.push(await member.caller.call('chat.typing', { params: { conversationId } }));
    expect(results.every(({ ok }) => ok)).toBe(true);
  });
});

describe('[MSG-05] [MSG-12/chat] answers', () => {
  test('[CALL-11/chat] [CALL-12/chat] reach the member’s socket as numbers, count as unread, and are rated once it is over', async () => {
    await duty();
    const member = await newMember(world.address);
    const conversationId = await opened(member);
    const listening = await listenOn(world.address, member.token);
    // A caller of its own each time: the client asks only so often.
    const unread = async () =>
      valueOf(await callerFor(world.address, () => member.token).call('chat.unreadCount')).totalUnreadCount;
    expect(await unread()).toBe(0);
    await take(conversationId);
    await listening.received('chat_changed', ({ state, lastSeq }) => state === 'open' && lastSeq === 3);
    valueOf(await support.call('ops.chat.typing', { params: { conversationId } }));
    await listening.received('chat_desk_typed', (typed) => typed.conversationId === conversationId);
    const { seq } = await answer(conversationId, 'Chào bạn, mình kiểm tra ngay.');
    const changed = await listening.received('chat_changed', ({ lastSeq }) => lastSeq === seq);
    expect(changed).toEqual({ conversationId, state: 'open', lastSeq: seq, readSeq: 0, deskReadSeq: seq });
    expect(JSON.stringify(listening.events)).not.toContain('kiểm tra');
    expect(await unread()).toBe(1);
    const { list } = await messages(member, conversationId, { after: 2 });
    expect(list).toMatchObject([
      { notice: 'joined', deskNo: 1 },
      { from: 'desk', deskNo: 1, clientId: null, text: 'Chào bạn, mình kiểm tra ngay.' },
    ]);
    expect(JSON.stringify(list)).not.toContain('Op ');
    expect(valueOf(await member.caller.call('chat.read', { params: { conversationId }, body: { upTo: seq } }))).toEqual(
      {
        readSeq: seq,
        totalUnreadCount: 0,
      },
    );
    await listening.received('chat_changed', ({ readSeq }) => readSeq === seq);
    expect(await unread()).toBe(0);
    const rate = (stars: number) =>
      member.caller.call('chat.rate', { params: { conversationId }, body: { stars, note: 'nhanh' } });
    expect(await rate(5)).toMatchObject({ code: 'chat_not_rateable', status: 409 });
    await close(member, conversationId);
    expect(valueOf(await rate(4)).rating).toBe(4);
    expect(valueOf(await rate(5)).rating).toBe(5);
    listening.close();
    const unanswered = await opened(member);
    await close(member, unanswered);
    expect(
      await member.caller.call('chat.rate', { params: { conversationId: unanswered }, body: { stars: 1 } }),
    ).toMatchObject({ code: 'chat_not_rateable' });
  });

  test('[MSG-14] what was left while no one was there is answered into the inbox, once', async () => {
    await duty(support, false);
    const member = await newMember(world.address);
    const conversation = valueOf(await open(member));
    expect(conversation).toMatchObject({ state: 'offline', place: null });
    await duty();
    const { conversationId } = conversation;
    await take(conversationId);
    const { seq } = await answer(conversationId, 'Khoản nạp đã vào ví.');
    await answer(conversationId, 'Bạn kiểm tra giúp mình nhé.');
    const [mail] = await eventually('the mail', async () => {
      const list = await mails(member);
      return list.length > 0 ? list : undefined;
    });
    expect(mail).toMatchObject({
      title: 'Support answered your message',
      text: 'Support answers: Khoản nạp đã vào ví.',
      link: { route: 'chat', id: conversationId },
      deletable: true,
    });
    await world.clock.advance(6 * 60_000);
    await world.platform.modules.chat.runDue();
    await world.platform.kernel.outbox.deliverDue();
    expect(await mails(member)).toHaveLength(1);
    expect(seq).toBe(4);
  });

  test('[MSG-14] what was said comes to the inbox on wish, once for what was said, without anything of the desk’s own', async () => {
    await duty();
    const member = await newMember(world.address);
    const conversationId = await opened(member, { text: 'Ví <b>chưa</b> có tiền' });
    await take(conversationId);
    await answer(conversationId, 'Mình kiểm tra ngay.');
    const params = { conversationId };
    valueOf(await support.call('ops.chat.note', { params, body: { text: 'khách cũ' } }));
    const stranger = await newMember(world.address);
    expect(await stranger.caller.call('chat.transcript', { params })).toMatchObject({ code: 'chat_not_found' });
    for (let tap = 0; tap < 2; tap += 1) valueOf(await member.caller.call('chat.transcript', { params }));
    const inVietnamese = callerFor(world.address, () => member.token, 'VI');
    const transcripts = async () => {
      await world.platform.kernel.outbox.deliverDue();
      const { list } = valueOf(await inVietnamese.call('inbox.list', { query: {} }));
      return list.filter(({ kind }) => kind === 'chat_transcript');
    };
    const [mail, ...more] = await eventually('the mail', async () => {
      const list = await transcripts();
      return list.length > 0 ? list : undefined;
    });
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ title: 'Bản ghi cuộc trò chuyện', link: { route: 'chat', id: conversationId } });
    expect(mail!.html).toMatch(
      /^<p><b>Bạn<\/b> \d\d:\d\d<br \/>Ví &lt;b&gt;chưa&lt;\/b&gt; có tiền<\/p><p><b>CSKH 1<\/b> \d\d:\d\d<br \/>Mình kiểm tra ngay\.<\/p>$/,
    );
    valueOf(await send(member, conversationId, 'Cảm ơn'));
    valueOf(await member.caller.call('chat.transcript', { params }));
    expect(await eventually('the second', async () => (await transcripts()).length === 2)).toBe(true);
    // What was said later is not in the first.
    expect((await transcripts()).map(({ html }) => html!.includes('Cảm ơn'))).toEqual([true, false]);
  });

  test('[MSG-14] an answer that is not read in five minutes becomes a mail, once per unread stretch', async () => {
    await duty();
    const member = await newMember(world.address);
    const conversationId = await opened(member);
    await take(conversationId);
    // The loop of the node may be at it already: what is due then comes a moment later.
    const later = async (minutes: number, expected: readonly string[]) => {
      await world.clock.advance(minutes * 60_000);
      await world.platform.modules.chat.runDue();
      await world.platform.kernel.outbox.deliverDue();
      await expect
        .poll(async () => (await mails(member)).map(({ text }) => text.replace('Support answers: ', '')), {
          timeout: 20_000,
        })
        .toEqual(expected);
    };
    await answer(conversationId, 'một');
    await later(4, []);
    await later(2, ['một']);
    await duty();
    await take(conversationId);
    await answer(conversationId, 'hai');
    await later(6, ['một']);
    await member.caller.call('chat.read', { params: { conversationId }, body: { upTo: 1_000 } });
    await duty();
    await take(conversationId);
    await answer(conversationId, 'ba');
    await later(6, ['ba', 'một']);
  });
});
