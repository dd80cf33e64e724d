/** The chat desk through the operators' calls, on the real platform: the queue, who answers whom, and what is kept. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
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
import { flatPng } from '../../../../../../tests/kit/src/pictures.ts';
import type { MemberId } from '../../../kernel/ids.ts';
import { transact } from '../../../kernel/tx.ts';

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
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.query('UPDATE chat.operator SET on_duty = false');
  await world.query(
    `UPDATE chat.conversation SET state = 'closed', operator_id = NULL, offered_to = NULL, offered_until = NULL, closed_at = kernel.now(),
      closed_from = 'system', close_reason = 'other' WHERE state <> 'closed'`,
  );
});

const duty = async (operator: TestOperator, on = true) =>
  valueOf(await operator.call('ops.chat.duty', { body: { on } }));
const runDue = () => world.platform.modules.chat.runDue();
const open = async ({ caller }: TestMember, topic: 'other' | 'stop_playing' | 'withdrawal' = 'other', more = {}) =>
  valueOf(await caller.call('chat.open', { body: { topic, text: 'Xin chào', ...more } })).conversationId;
const opened = async (topic?: 'other' | 'stop_playing' | 'withdrawal') => {
  const member = await newMember(world.address);
  return { member, conversationId: await open(member, topic) };
};
const read = async (conversationId: string, operator = mai) =>
  valueOf(await operator.call('ops.chat.read', { params: { conversationId } }));
const take = async (conversationId: string, operator = mai) => {
  const { version } = await read(conversationId, operator);
  return operator.call('ops.chat.take', { params: { conversationId }, body: { version } });
};
const taken = async (conversationId: string, operator = mai) => valueOf(await take(conversationId, operator));
const send = (conversationId: string, text: string, operator = mai, clientId = crypto.randomUUID()) =>
  operator.call('ops.chat.send', { params: { conversationId }, body: { clientId, text } });
const transfer = (conversationId: string, operatorId: string | null, version: number, operator = mai) =>
  operator.call('ops.chat.transfer', { params: { conversationId }, body: { operatorId, version } });
const close = (conversationId: string, version: number, operator = mai) =>
  operator.call('ops.chat.close', { params: { conversationId }, body: { reason: 'solved', version } });
const view = async (name: 'mine' | 'waiting' | 'offline' | 'open' | 'closed', operator = mai, more = {}) =>
  valueOf(await operator.call('ops.chat.list', { query: { view: name, ...more } }));
const idsOf = async (name: 'mine' | 'waiting' | 'offline' | 'open', operator = mai) =>
  (await view(name, operator)).list.map((one) => one.conversationId);
const holderOf = async (conversationId: string) => (await read(conversationId)).operatorId;
const noticesOf = async (member: TestMember, conversationId: string) =>
  valueOf(await member.caller.call('chat.messages', { params: { conversationId }, query: {} })).list.map(
    ({ notice, text, deskNo }) => (notice === null ? text : `${notice}${deskNo === null ? '' : ` ${deskNo}`}`),
  );

describe('[MSG-14] [CON-17] the queue', () => {
  test('an operator has a number for good; what waits is offered, and no one else may take it meanwhile', async () => {
    const { deskNo } = await duty(mai);
    expect(await duty(mai)).toEqual({ duty: true, deskNo });
    const { member, conversationId } = await opened();
    const offered = await read(conversationId, lan);
    expect(offered).toMatchObject({ state: 'queued', operatorId: mai.operatorId, canTake: false, canWrite: false });
    expect(offered.offeredUntil! - world.clock.now()).toBeLessThanOrEqual(30_000);
    expect(await take(conversationId, lan)).toMatchObject({ code: 'chat_state_conflict' });
    expect((await read(conversationId)).canTake).toBe(true);
    expect((await taken(conversationId)).state).toBe('open');
    expect(await read(conversationId)).toMatchObject({ operatorId: mai.operatorId, deskNo, canWrite: true });
    expect(await noticesOf(member, conversationId)).toEqual(['Xin chào', 'queued', `joined ${deskNo}`]);
    expect(await take(conversationId, lan)).toMatchObject({ code: 'chat_state_conflict' });
    expect((await duty(lan)).deskNo).not.toBe(deskNo);
  });

  test('goes to who has the fewest, then to who was idle longest', async () => {
    await duty(mai);
    await world.clock.advance(1_000);
    await duty(lan);
    const first = await opened();
    expect(await holderOf(first.conversationId)).toBe(mai.operatorId);
    await taken(first.conversationId);
    const second = await opened();
    expect(await holderOf(second.conversationId)).toBe(lan.operatorId);
    await taken(second.conversationId, lan);
    await world.clock.advance(1_000);
    valueOf(await send(second.conversationId, 'Chào bạn', lan));
    const third = await opened();
    expect(await holderOf(third.conversationId)).toBe(mai.operatorId);
  });

  test('no one is offered a sixth', async () => {
    await duty(mai);
    const six: string[] = [];
    for (let at = 0; at < 6; at += 1) six.push((await opened()).conversationId);
    for (const id of six.slice(0, 5)) await taken(id);
    await runDue();
    expect(await read(six[5]!)).toMatchObject({ state: 'queued', operatorId: null });
    expect(await idsOf('mine')).toHaveLength(5);
    const { version } = await read(six[0]!);
    valueOf(await close(six[0]!, version));
    await eventually('the sixth to be offered', async () => (await holderOf(six[5]!)) === mai.operatorId);
  });

  test('an offer that lapses goes to the next, and back only if no one else is there', async () => {
    await duty(mai);
    const { conversationId } = await opened();
    await duty(lan);
    const lapse = async (...present: readonly TestOperator[]) => {
      await world.clock.advance(31_000);
      for (const operator of present) await duty(operator);
      await runDue();
      return holderOf(conversationId);
    };
    expect(await holderOf(conversationId)).toBe(mai.operatorId);
    expect(await lapse(mai, lan)).toBe(lan.operatorId);
    await duty(lan, false);
    expect(await holderOf(conversationId)).toBe(mai.operatorId);
    expect(await lapse(mai)).toBe(mai.operatorId);
  });

  test('an operator who was not heard of for a minute loses what they have; it goes back to its place', async () => {
    await duty(mai);
    const first = await opened();
    await taken(first.conversationId);
    const later = await opened();
    expect(await idsOf('waiting', lan)).toEqual([later.conversationId]);
    await world.clock.advance(61_000);
    await runDue();
    expect(await idsOf('waiting', lan)).toEqual([first.conversationId, later.conversationId]);
    expect(valueOf(await first.member.caller.call('chat.desk'))).toMatchObject({
      online: false,
      current: { state: 'queued', place: 1, waitSec: null },
    });
    expect((await noticesOf(first.member, first.conversationId)).at(-1)).toBe('queued');
    expect(await send(first.conversationId, 'Mình đây')).toMatchObject({ code: 'chat_state_conflict' });
    await duty(lan);
    expect(await holderOf(first.conversationId)).toBe(lan.operatorId);
    await taken(first.conversationId, lan);
    expect((await noticesOf(first.member, first.conversationId)).at(-1)).toMatch(/^joined/);
  });

  test('stop playing is answered first, then an overdue withdrawal, then VIPs, then the rest', async () => {
    await duty(mai);
    const person = async () => {
      const member = await newMember(world.address);
      const [row] = await world.query<{ id: string }>('SELECT id FROM identity.member WHERE username = $1', [
        member.userName,
      ]);
      return { member, id: row!.id };
    };
    const rest = (await opened()).conversationId;
    const vip = await person();
    await world.query(
      "INSERT INTO vip.standing (member_id, merchant_code, currency, level, best) VALUES ($1, 'DENLONG', 'VND', 4, 4)",
      [vip.id],
    );
    const ofVip = await open(vip.member);
    const poor = await person();
    await world.query(
      `INSERT INTO withdrawals.withdrawal (withdrawal_id, member_id, merchant_code, currency, amount, fee, status, bank_card_id, bank_code, bank_name,
        account_masked, hold, idempotency_key, requested_at)
       VALUES ('overdue-of-chat', $1, 'DENLONG', 'VND', 100000, 0, 'review', 'card', 'VCB', 'VCB', '***1', -77, 'key', kernel.now() - interval '25 hours')`,
      [poor.id],
    );
    const ofMoney = await open(poor.member, 'withdrawal', { referenceId: 'overdue-of-chat' });
    const ofStop = (await opened('stop_playing')).conversationId;
    const { list } = await view('waiting');
    expect(list.map((one) => one.conversationId)).toEqual([ofStop, ofMoney, ofVip, rest]);
    expect(list[2]).toMatchObject({ vipLevel: 4, username: vip.member.userName, excerpt: 'Xin chào', unread: 1 });
    const paged: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await view('waiting', mai, { limit: 1, ...(after !== undefined && { after }) });
      paged.push(...page.list.map((one) => one.conversationId));
      if (page.next === null) break;
      after = page.next;
    }
    expect(paged).toEqual([ofStop, ofMoney, ofVip, rest]);
    const standing = valueOf(await poor.member.caller.call('chat.desk')).current!;
    expect(standing.place).toBe(2);
  });

  test('a conversation in which the member says nothing for half an hour is closed by itself', async () => {
    await duty(mai);
    const { member, conversationId } = await opened();
    await taken(conversationId);
    valueOf(await send(conversationId, 'Bạn còn đó không?'));
    await world.query("UPDATE chat.conversation SET desk_last_at = desk_last_at - interval '29 minutes'");
    await runDue();
    expect((await read(conversationId)).state).toBe('open');
    await world.query("UPDATE chat.conversation SET desk_last_at = desk_last_at - interval '1 minute'");
    await runDue();
    expect(await read(conversationId)).toMatchObject({ state: 'closed', closed: { reason: 'no_answer', by: '' } });
    expect((await noticesOf(member, conversationId)).at(-1)).toBe('closed');
  });
});

describe('[CON-17] the desk', () => {
  test('of two who act at once one does; only who has a conversation writes in it', async () => {
    await duty(mai);
    const { member, conversationId } = await opened();
    const { version } = await read(conversationId);
    await duty(mai, false);
    const both = await Promise.all(
      [mai, lan].map((operator) => operator.call('ops.chat.take', { params: { conversationId }, body: { version } })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'changed_meanwhile' });
    const [holder, other] = both[0]!.ok ? [mai, lan] : [lan, mai];
    const params = { conversationId };
    for (const attempt of [
      send(conversationId, 'Xin chào', other),
      other.call('ops.chat.markRead', { params, body: { upTo: 1 } }),
      other.call('ops.chat.typing', { params }),
      transfer(conversationId, null, version + 1, other),
      close(conversationId, version + 1, other),
    ])
      expect(await attempt).toMatchObject({ code: 'chat_state_conflict' });
    expect(await send(conversationId, ' \r\n ', holder)).toMatchObject({ code: 'field_required' });
    const clientId = crypto.randomUUID();
    const twice = await Promise.all(['a', 'b'].map((text) => send(conversationId, text, holder, clientId)));
    expect(valueOf(twice[0]!)).toEqual(valueOf(twice[1]!));
    expect(valueOf(await holder.call('ops.chat.markRead', { params, body: { upTo: 2 } })).deskReadSeq).toBe(4);
    valueOf(await holder.call('ops.chat.note', { params, body: { text: 'khách quen' } }));
    const page = valueOf(await other.call('ops.chat.messages', { params, query: {} }));
    expect(page).toMatchObject({
      more: false,
      lastSeq: 4,
      notes: [{ afterSeq: 4, text: 'khách quen' }],
    });
    expect(page.list[3]).toMatchObject({ from: 'desk', clientId, operatorName: page.notes[0]!.operatorName });
    expect(JSON.stringify(await noticesOf(member, conversationId))).not.toContain('khách quen');
    expect(valueOf(await other.call('ops.chat.messages', { params, query: { after: 4 } })).notes).toHaveLength(1);
    expect(await close(conversationId, version, holder)).toMatchObject({ code: 'changed_meanwhile' });
    expect(valueOf(await close(conversationId, version + 1, holder)).state).toBe('closed');
    expect(await close(conversationId, version + 2, holder)).toMatchObject({ code: 'chat_state_conflict' });
    expect(valueOf(await holder.call('ops.chat.markRead', { params, body: { upTo: 5 } })).deskReadSeq).toBe(4);
    expect(await read(conversationId)).toMatchObject({ closed: { reason: 'solved' }, canTake: false, canWrite: false });
    expect((await view('closed', mai, { limit: 1 })).list[0]!.conversationId).toBe(conversationId);
  });

  test('a conversation goes to an operator on duty, or back to its place', async () => {
    await duty(mai);
    const { member, conversationId } = await opened();
    const { version } = await taken(conversationId);
    expect(await transfer(conversationId, lan.operatorId, version)).toMatchObject({ code: 'chat_operator_away' });
    expect(await transfer(conversationId, mai.operatorId, version)).toMatchObject({ code: 'chat_state_conflict' });
    const { deskNo } = await duty(lan);
    const given = valueOf(await transfer(conversationId, lan.operatorId, version));
    expect(given).toEqual({ state: 'open', version: version + 1 });
    expect((await noticesOf(member, conversationId)).at(-1)).toBe(`transferred ${deskNo}`);
    expect(await send(conversationId, 'Xin chào')).toMatchObject({ code: 'chat_state_conflict' });
    valueOf(await send(conversationId, 'Chào bạn', lan));
    expect(valueOf(await transfer(conversationId, null, given.version, lan)).state).toBe('queued');
    await eventually('the next one is offered it', async () => (await holderOf(conversationId)) === mai.operatorId);
  });

  test('what was left is the desk’s to take, and goes back to what was left until it is answered', async () => {
    const { conversationId } = await opened();
    expect(await idsOf('offline')).toEqual([conversationId]);
    await duty(mai);
    await runDue();
    expect(await holderOf(conversationId)).toBeNull();
    const { version } = await taken(conversationId);
    expect(valueOf(await transfer(conversationId, null, version)).state).toBe('offline');
    await taken(conversationId);
    valueOf(await send(conversationId, 'Chào bạn'));
    expect(valueOf(await transfer(conversationId, null, (await read(conversationId)).version)).state).toBe('queued');
  });

  test('the figures: who is there, how long members wait, how content they were', async () => {
    await world.query('DELETE FROM chat.conversation');
    await duty(mai);
    const figures = async () => valueOf(await mai.call('ops.chat.desk'));
    const { member, conversationId } = await opened();
    const { onDuty } = await figures();
    expect(onDuty).toEqual([expect.objectContaining({ operatorId: mai.operatorId, open: 0 })]);
    expect(await figures()).toMatchObject({
      online: true,
      mine: 0,
      waiting: 1,
      offline: 0,
      medianWaitSec: null,
      ratingHundredths: null,
      duty: true,
    });
    await taken(conversationId);
    await world.query("UPDATE chat.conversation SET arrived_at = arrived_at - interval '50 seconds'");
    valueOf(await send(conversationId, 'Chào bạn'));
    valueOf(await close(conversationId, (await read(conversationId)).version));
    const rate = (stars: number) =>
      member.caller.call('chat.rate', { params: { conversationId }, body: { stars, note: 'tốt' } });
    valueOf(await rate(4));
    const after = await figures();
    expect(after.medianWaitSec).toBeGreaterThanOrEqual(50);
    expect(after).toMatchObject({ mine: 0, waiting: 0, ratingHundredths: 400 });
    expect(await read(conversationId)).toMatchObject({ rating: 4, ratingNote: 'tốt' });
    const next = valueOf(await member.caller.call('chat.open', { body: { topic: 'game', text: 'Lần nữa' } }));
    expect(next).toMatchObject({ place: 1, waitSec: after.medianWaitSec });
    expect((await read(next.conversationId)).previous).toMatchObject({ conversationId, rating: 4 });
    const today = valueOf(await mai.call('ops.today.read', { query: {} }));
    expect(today.queues.find(({ queue }) => queue === 'chats')).toMatchObject({ count: 1, amount: null });
  });

  test('who is muted writes nothing for a day, unless it is taken back', async () => {
    const { member, conversationId } = await opened();
    const mute = async (on: boolean) =>
      valueOf(await mai.call('ops.chat.mute', { params: { conversationId }, body: { on, reason: 'lời lẽ xúc phạm' } }))
        .mutedUntil;
    const write = () =>
      member.caller.call('chat.send', {
        params: { conversationId },
        body: { clientId: crypto.randomUUID(), text: 'này' },
      });
    const until = await mute(true);
    expect((await read(conversationId)).mutedUntil).toBe(until);
    expect(await write()).toMatchObject({ code: 'chat_muted', status: 403 });
    await member.caller.call('chat.close', { params: { conversationId } });
    expect(await member.caller.call('chat.open', { body: { topic: 'other', text: 'này' } })).toMatchObject({
      code: 'chat_muted',
    });
    expect(await mute(false)).toBeNull();
    expect((await write()).ok).toBe(true);
  });

  test('who is blocked writes nothing until taken off the list, but may ask to stop playing', async () => {
    const { member, conversationId } = await opened();
    const body = { reason: 'đe dọa nhân viên' };
    const block = (operator = mai) => operator.call('ops.chat.block', { params: { conversationId }, body });
    const listed = async (operator = mai) => valueOf(await operator.call('ops.chat.blocks', { query: {} }));
    const unblock = (memberId: string, operator = mai) =>
      operator.call('ops.chat.unblock', { params: { memberId }, body: { reason: 'đã xin lỗi' } });
    const { memberId } = await read(conversationId);
    expect(await unblock(memberId)).toMatchObject({ code: 'chat_not_blocked' });
    expect(await block(auditor)).toMatchObject({ code: 'permission_denied' });
    const first = valueOf(await block());
    expect(first.reason).toBe(body.reason);
    expect(valueOf(await block(lan))).toEqual(first);
    expect((await read(conversationId)).blocked).toEqual(first);
    expect(await listed(auditor)).toMatchObject({
      list: [{ memberId, username: member.userName, ...first }],
      total: { value: 1 },
    });
    const write = (id = conversationId) =>
      member.caller.call('chat.send', {
        params: { conversationId: id },
        body: { clientId: crypto.randomUUID(), text: 'này' },
      });
    expect(await write()).toMatchObject({ code: 'chat_blocked', status: 403 });
    await member.caller.call('chat.close', { params: { conversationId } });
    expect(await member.caller.call('chat.open', { body: { topic: 'game', text: 'này' } })).toMatchObject({
      code: 'chat_blocked',
    });
    const stopping = await open(member, 'stop_playing');
    expect((await write(stopping)).ok).toBe(true);
    await member.caller.call('chat.close', { params: { conversationId: stopping } });
    const exported = await world.platform.modules.chat.recordsOf(memberId as MemberId);
    expect(exported).toMatchObject({ blocked: { reason: body.reason } });
    expect(await unblock(memberId, auditor)).toMatchObject({ code: 'permission_denied' });
    valueOf(await unblock(memberId));
    expect((await listed()).list).toEqual([]);
    expect((await write()).ok).toBe(true);
  });

  test('canned answers: known variables, versions, at most 200', async () => {
    const cannedId = crypto.randomUUID();
    const save = (body: Partial<OpsInput<'ops.chat.saveCanned'>['body']> = {}, id = cannedId, operator = mai) =>
      operator.call('ops.chat.saveCanned', {
        params: { cannedId: id },
        body: { title: 'Chào', topic: null, vi: 'Chào {{username}}', en: 'Hello {{ username }}', version: 0, ...body },
      });
    expect(await save({ vi: 'Chào {{name}}' })).toMatchObject({
      code: 'chat_variable_unknown',
      value: { name: 'name' },
    });
    expect(await save({ en: ' ' })).toMatchObject({ code: 'field_required', value: { field: 'en' } });
    expect(valueOf(await save()).version).toBe(1);
    expect(await save()).toMatchObject({ code: 'changed_meanwhile' });
    expect(valueOf(await save({ version: 1, title: 'Chào bạn', topic: 'deposit' })).version).toBe(2);
    expect(valueOf(await auditor.call('ops.chat.canned')).list).toMatchObject([
      { cannedId, title: 'Chào bạn', version: 2 },
    ]);
    expect(await save({}, crypto.randomUUID(), auditor)).toMatchObject({ code: 'permission_denied' });
    await world.query(
      "INSERT INTO chat.canned (merchant_code, canned_id, title, vi, en, changed_name) SELECT 'DENLONG', 'x' || n, 'x', 'x', 'x', 'x' FROM generate_series(1, 199) n",
    );
    expect(await save({}, crypto.randomUUID())).toMatchObject({ code: 'chat_canned_maximum', value: { maximum: 200 } });
    for (let at = 0; at < 2; at += 1) valueOf(await mai.call('ops.chat.deleteCanned', { params: { cannedId } }));
    await world.query("DELETE FROM chat.canned WHERE canned_id LIKE 'x%'");
    expect(valueOf(await mai.call('ops.chat.canned')).list).toEqual([]);
  });

  test('what others may not is refused, and another merchant’s desk finds nothing', async () => {
    const { conversationId } = await opened();
    const { version } = await read(conversationId, auditor);
    expect(await read(conversationId, auditor)).toMatchObject({ canTake: false, canWrite: false });
    expect(await auditor.call('ops.chat.take', { params: { conversationId }, body: { version } })).toMatchObject({
      code: 'permission_denied',
    });
    expect(await auditor.call('ops.chat.duty', { body: { on: true } })).toMatchObject({ code: 'permission_denied' });
    expect(await finance.call('ops.chat.list', { query: {} })).toMatchObject({ code: 'permission_denied' });
    const params = { conversationId };
    const asForeign = { ...foreign.headers, merchant: 'SEN' };
    for (const attempt of [
      foreign.call('ops.chat.read', { params }, asForeign),
      foreign.call('ops.chat.messages', { params, query: {} }, asForeign),
      foreign.call('ops.chat.picture', { params: { conversationId, pictureId: 'none' } }, asForeign),
      foreign.call('ops.chat.take', { params, body: { version } }, asForeign),
      foreign.call('ops.chat.send', { params, body: { clientId: crypto.randomUUID(), text: 'x' } }, asForeign),
      foreign.call('ops.chat.note', { params, body: { text: 'x' } }, asForeign),
      foreign.call('ops.chat.markRead', { params, body: { upTo: 1 } }, asForeign),
      foreign.call('ops.chat.typing', { params }, asForeign),
      foreign.call('ops.chat.transfer', { params, body: { operatorId: null, version } }, asForeign),
      foreign.call('ops.chat.close', { params, body: { reason: 'other', version } }, asForeign),
      foreign.call('ops.chat.mute', { params, body: { on: true, reason: 'x' } }, asForeign),
      foreign.call('ops.chat.block', { params, body: { reason: 'x' } }, asForeign),
    ])
      expect(await attempt).toMatchObject({ code: 'chat_not_found' });
    for (const name of ['waiting', 'offline', 'closed'] as const)
      expect(valueOf(await foreign.call('ops.chat.list', { query: { view: name } }, asForeign)).list).toEqual([]);
  });

  test('the trail has what was done and whose picture was opened, and nothing that was said', async () => {
    await duty(mai);
    const member = await newMember(world.address);
    const image = new Blob([new Uint8Array(flatPng(60, 40))], { type: 'image/png' });
    const { pictureId } = valueOf(await member.caller.call('chat.uploadPicture', { image }));
    const conversationId = await open(member, 'other', { pictureIds: [pictureId] });
    const { conversationId: bare } = await opened();
    await taken(conversationId);
    valueOf(await send(conversationId, 'bí mật của khách'));
    const look = (id: string) => mai.call('ops.chat.picture', { params: { conversationId: id, pictureId } });
    expect(valueOf(await look(conversationId)).picture).toMatch(/^data:image\/jpeg;base64,/);
    expect(await look(bare)).toMatchObject({ code: 'chat_picture_not_found' });
    valueOf(await close(conversationId, (await read(conversationId)).version));
    const trail = await world.query<{ call: string; outcome: string; text: string }>(
      "SELECT call, outcome, coalesce(before::text, '') || coalesce(after::text, '') AS text FROM audit.entry WHERE object_id = $1 ORDER BY id",
      [conversationId],
    );
    expect(trail.map(({ call, outcome }) => `${call} ${outcome}`)).toEqual([
      'ops.chat.take done',
      'ops.chat.send done',
      'ops.chat.picture opened',
      'ops.chat.close done',
    ]);
    expect(JSON.parse(trail[1]!.text)).toEqual({ seq: 4 });
    expect(JSON.stringify(trail)).not.toContain('bí mật');
  });

  test('the bell says that something changed, or that someone types, and never what was said', async () => {
    const socket = new WebSocket(`${world.address.replace('http', 'ws')}/ws`, {
      headers: { origin: world.address, cookie: auditor.headers.cookie },
    });
    const received: { readonly event?: string; readonly payload?: Record<string, unknown> }[] = [];
    socket.on('message', (bytes: Buffer) => received.push(JSON.parse(bytes.toString('utf8')) as never));
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify({ type: 'desk', merchant: 'DENLONG' }));
    await expect.poll(() => received[0]).toEqual({ type: 'ready', desk: true });
    await duty(mai);
    const { member, conversationId } = await opened();
    await taken(conversationId);
    const bells = () => received.filter(({ payload }) => payload?.['object'] === 'chat').length;
    await expect.poll(bells).toBeGreaterThan(0);
    const before = bells();
    valueOf(
      await member.caller.call('chat.send', {
        params: { conversationId },
        body: { clientId: crypto.randomUUID(), text: 'chuyện riêng' },
      }),
    );
    await expect.poll(bells).toBeGreaterThan(before);
    valueOf(await member.caller.call('chat.typing', { params: { conversationId } }));
    await expect
      .poll(() => received.find(({ event }) => event === 'chat_member_typed')?.payload)
      .toEqual({ conversationId });
    for (const said of ['chuyện riêng', 'Xin chào', member.userName])
      expect(JSON.stringify(received)).not.toContain(said);
    socket.close();
  });
});

describe('personal data', () => {
  const files = () => readdir(join(world.platform.kernel.config.dataDir, 'uploads', 'chat'));
  const withPicture = async () => {
    const member = await newMember(world.address);
    const image = new Blob([new Uint8Array(flatPng(60, 40))], { type: 'image/png' });
    const { pictureId } = valueOf(await member.caller.call('chat.uploadPicture', { image }));
    const conversationId = await open(member, 'other', { pictureIds: [pictureId] });
    const [row] = await world.query<{ file: string; id: string }>(
      'SELECT file, member_id AS id FROM chat.picture WHERE picture_id = $1',
      [pictureId],
    );
    return { member, pictureId, conversationId, ...row! };
  };

  test('an export has conversations, messages and pictures without operators’ names; an erasure deletes rows and files', async () => {
    await duty(mai);
    const { member, pictureId, conversationId, file, id } = await withPicture();
    await taken(conversationId);
    valueOf(await send(conversationId, 'Chào bạn'));
    const { sections } = valueOf(await member.caller.call('privacy.export', { body: { password: member.password } }));
    expect(sections['chat']).toMatchObject({
      conversations: [
        { conversationId, messages: [{ seq: 1, text: 'Xin chào' }, {}, {}, { from: 'desk', text: 'Chào bạn' }] },
      ],
      pictures: [{ pictureId, seq: 1, picture: expect.stringMatching(/^data:image\/jpeg;base64,/) }],
    });
    expect(JSON.stringify(sections['chat'])).not.toContain((await read(conversationId)).operatorName);
    expect(await files()).toContain(file);
    const { modules, kernel } = world.platform;
    await transact(kernel.db, (tx) => modules.chat.erase(tx, id as never));
    expect(valueOf(await member.caller.call('chat.list', { query: {} })).list).toEqual([]);
    await eventually('the file to be gone', async () => !(await files()).includes(file));
  });

  test('a conversation is deleted 24 months after its end, a picture that was never sent after a day', async () => {
    const old = await withPicture();
    await old.member.caller.call('chat.close', { params: { conversationId: old.conversationId } });
    await world.query(
      "UPDATE chat.conversation SET closed_at = closed_at - interval '24 months 1 minute' WHERE conversation_id = $1",
      [old.conversationId],
    );
    const kept = await open(old.member);
    const image = new Blob([new Uint8Array(flatPng(60, 40))], { type: 'image/png' });
    const unsent = valueOf(await old.member.caller.call('chat.uploadPicture', { image })).pictureId;
    await world.query(
      "UPDATE chat.picture SET uploaded_at = uploaded_at - interval '1 day 1 minute' WHERE picture_id = $1",
      [unsent],
    );
    for (const { cron, run } of world.platform.modules.chat.jobs ?? []) if (cron !== undefined) await run({});
    const { list } = valueOf(await old.member.caller.call('chat.list', { query: {} }));
    expect(list.map(({ conversationId }) => conversationId)).toEqual([kept]);
    expect(
      await world.query('SELECT 1 FROM chat.picture WHERE picture_id = ANY ($1)', [[old.pictureId, unsent]]),
    ).toEqual([]);
  });

  test('the application may not change what was said', async () => {
    const [may] = await world.query<Record<string, boolean>>(
      "SELECT has_table_privilege('lantern_app', 'chat.message', 'UPDATE') AS message, has_table_privilege('lantern_app', 'chat.note', 'UPDATE') AS note",
    );
    expect(may).toEqual({ message: false, note: false });
  });
});
