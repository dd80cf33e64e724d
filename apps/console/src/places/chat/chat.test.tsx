// @vitest-environment happy-dom
import { RIGHTS } from '@lantern/contract/ops';
import { afterEach, describe, expect, test } from 'vitest';
import type { OpsAnswer } from '../../lib/calls.ts';
import { leave } from '../../lib/session.ts';
import { FakeDesk, ME, NOW_MS, find, press, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import ChatPage from './chat-page.tsx';

const row = {
  conversationId: 'c1',
  memberId: 'm1',
  username: 'sonthuy88',
  vipLevel: 3,
  topic: 'deposit',
  state: 'open',
  lastSeq: 2,
  createdAt: NOW_MS - 600_000,
  waitingSince: NOW_MS - 60_000,
  operatorId: ME.operator.operatorId,
  operatorName: 'Hà Thu',
  offeredUntil: null,
  rating: null,
} as const;
const conversation: OpsAnswer<'ops.chat.read'> = {
  ...row,
  version: 4,
  language: 'VI',
  reference: null,
  readSeq: 0,
  deskReadSeq: 0,
  deskNo: 7,
  closed: null,
  ratingNote: null,
  mutedUntil: null,
  blocked: null,
  previous: null,
  canTake: false,
  canWrite: true,
};
const message = (seq: number, from: 'member' | 'desk', text: string) => ({
  seq,
  from,
  clientId: null,
  text,
  notice: null,
  deskNo: null,
  pictures: [],
  at: NOW_MS - 300_000,
  operatorName: from === 'desk' ? 'Hà Thu' : null,
});
const list = (rows: readonly object[]) =>
  ({ list: rows, next: null, total: { value: rows.length, exact: true } }) as never;

let desk: FakeDesk;
afterEach(async () => {
  await desk.end();
  leave();
});

async function open(path: string, answers: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.chat.desk': {
      online: true,
      mine: 1,
      waiting: 0,
      offline: 0,
      medianWaitSec: 48,
      ratingHundredths: 460,
      onDuty: [{ operatorId: ME.operator.operatorId, name: 'Hà Thu', deskNo: 7, open: 1 }],
      duty: false,
      offers: [],
    },
    'ops.chat.list': ({ query }) =>
      list(query['view'] === 'mine' ? [{ ...row, excerpt: 'Tiền chưa vào ví', unread: 1 }] : []),
    'ops.chat.read': conversation,
    'ops.chat.messages': {
      list: [message(1, 'member', 'Tiền chưa vào ví'), message(2, 'desk', 'Chào bạn')],
      notes: [],
      more: false,
      lastSeq: 2,
      readSeq: 2,
      deskReadSeq: 0,
      state: 'open',
      version: 4,
    },
    'ops.chat.markRead': { deskReadSeq: 2 },
    'ops.chat.typing': {},
    'ops.chat.canned': {
      list: [
        { cannedId: 'k1', title: 'Chào', topic: null, vi: 'Chào {{username}}.', en: 'Hello', version: 1 },
        { cannedId: 'k2', title: 'Mã', topic: null, vi: 'Lệnh {{reference}}', en: 'Order', version: 1 },
      ],
    },
    'ops.members.read': refuse('permission_denied'),
    'ops.members.money': refuse('permission_denied'),
    ...answers,
  });
  await desk.render(<ChatPage />, path);
}

const field = () => find('textarea') as HTMLTextAreaElement;

describe('[CON-17] the help desk', () => {
  test('shows the conversation with what the member has read, and marks it as read by its operator', async () => {
    await open('/chat?open=c1');
    await until(() => expect(find('[role=log]').textContent).toContain('Chào bạn'));
    expect(find('[data-seq="2"]').textContent).toContain('đã đọc');
    await until(() => expect(desk.of('ops.chat.markRead')[0]?.body).toEqual({ upTo: 2 }));
  });

  test('a digit puts a canned answer into the field, with its variables; an unfilled one is not sent', async () => {
    await open('/chat?open=c1', {
      'ops.chat.send': ({ body }) => ({
        clientId: String(body?.['clientId']),
        seq: 3,
        at: NOW_MS,
        text: 'Chào sonthuy88.',
      }),
    });
    await until(() => expect(document.querySelector('textarea')).not.toBeNull());
    await until(() => expect(document.body.textContent).toContain('Tất cả câu mẫu'));
    await until(() => expect(find('button', 'Chào')).toBeTruthy());
    await press(document.body, '2');
    expect(field().value).toBe('Lệnh {{reference}}');
    await press(field(), 'Enter');
    expect(desk.of('ops.chat.send')).toHaveLength(0);
    await type(field(), '');
    field().blur();
    await press(document.body, '1');
    expect(field().value).toBe('Chào sonthuy88.');
    await press(field(), 'Enter');
    await until(() => expect(desk.of('ops.chat.send')).toHaveLength(1));
    expect(desk.of('ops.chat.send')[0]?.body).toMatchObject({ text: 'Chào sonthuy88.' });
    await until(() => expect(find('[data-seq="3"]').textContent).toContain('Chào sonthuy88.'));
    expect(field().value).toBe('');
  });

  test('what is sent without a connection stays, and is sent again as the same message', async () => {
    await open('/chat?open=c1');
    await until(() => expect(document.querySelector('textarea')).not.toBeNull());
    desk.isOffline = true;
    await type(field(), 'Đang kiểm tra');
    await press(field(), 'Enter');
    await until(() => expect(find('[data-unsent="waiting"]').textContent).toContain('Đang kiểm tra'));
    desk.isOffline = false;
    const sent: unknown[] = [];
    desk.answers = {
      ...desk.answers,
      'ops.chat.send': ({ body }) => {
        sent.push(body?.['clientId']);
        return { clientId: String(body?.['clientId']), seq: 3, at: NOW_MS, text: 'Đang kiểm tra' };
      },
    };
    find('[data-unsent] button', 'Gửi lại').click();
    await until(() => expect(find('[data-seq="3"]').textContent).toContain('Đang kiểm tra'));
    expect(sent).toHaveLength(1);
    expect(document.querySelector('[data-unsent]')).toBeNull();
  });

  test('N writes a note that is not sent to the member', async () => {
    await open('/chat?open=c1', {
      'ops.chat.note': { noteId: 'n1', afterSeq: 2, text: 'hỏi Tài chính', operatorName: 'Hà Thu', at: NOW_MS },
    });
    await until(() => expect(document.querySelector('textarea')).not.toBeNull());
    await press(document.body, 'n');
    await type(field(), 'hỏi Tài chính');
    await press(field(), 'Enter');
    await until(() => expect(desk.of('ops.chat.note')[0]?.body).toEqual({ text: 'hỏi Tài chính' }));
    expect(desk.of('ops.chat.send')).toHaveLength(0);
  });

  test('the block list says who is on it and why, and takes someone off it with a reason', async () => {
    const blocked = { reason: 'đe dọa nhân viên', by: 'Hà Thu', at: NOW_MS };
    const listed = { ...blocked, memberId: 'm1', username: 'sonthuy88' };
    await open('/chat?open=c1', {
      'ops.chat.read': { ...conversation, blocked },
      'ops.chat.blocks': list([listed]),
      'ops.chat.unblock': {},
    });
    await until(() => expect(document.body.textContent).toContain('Đã bị chặn khỏi trò chuyện'));
    find('[aria-label="Danh sách chặn"]').click();
    await until(() => expect(find('[role=dialog]').textContent).toContain('đe dọa nhân viên'));
    find('[role=dialog] button', 'Bỏ chặn').click();
    await until(() => expect(document.querySelector('[role=dialog] textarea')).not.toBeNull());
    await type(find('[role=dialog] textarea') as HTMLTextAreaElement, 'đã xin lỗi');
    find('[role=dialog] button', 'Bỏ chặn').click();
    await until(() => expect(desk.of('ops.chat.unblock')[0]).toMatchObject({ body: { reason: 'đã xin lỗi' } }));
  });

  test('D begins duty; who may only read has neither duty nor a field', async () => {
    await open('/chat', { 'ops.chat.duty': ({ body }) => ({ duty: body?.['on'] === true, deskNo: 7 }) });
    await until(() => expect(document.querySelectorAll('[data-key]')).toHaveLength(1));
    await press(document.body, 'd');
    await until(() => expect(find('button', 'Đang trực').getAttribute('aria-pressed')).toBe('true'));
    expect(desk.of('ops.chat.duty')[0]?.body).toEqual({ on: true });
    await desk.end();
    const rights = (Object.keys(RIGHTS) as (keyof typeof RIGHTS)[]).filter((right) => right !== 'chat.work');
    await open('/chat?tab=open&open=c1', { 'ops.session.me': { ...ME, rights } });
    await until(() => expect(find('[role=log]').textContent).toContain('Chào bạn'));
    expect(document.querySelector('textarea')).toBeNull();
    expect([...document.querySelectorAll('button')].some(({ textContent }) => textContent?.includes('trực'))).toBe(
      false,
    );
  });
});
