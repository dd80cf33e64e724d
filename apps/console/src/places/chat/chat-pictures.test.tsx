// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { OpsAnswer } from '../../lib/calls.ts';
import { leave } from '../../lib/session.ts';
import { FakeDesk, ME, NOW_MS, find, refuse, until, type Answers } from '../../testing/fake-desk.tsx';
import ChatPage from './chat-page.tsx';

/** The beginning of a PNG, and its base64: the fake desk opens no picture. */
const BYTES = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
const BASE64 = 'iVBORw==';
const PICTURE = { pictureId: 'p1', width: 300, height: 200 };
const SHOWN = 'data:image/jpeg;base64,AAAA';
const conversation: OpsAnswer<'ops.chat.read'> = {
  conversationId: 'c1',
  memberId: 'm1',
  username: 'sonthuy88',
  vipLevel: 3,
  topic: 'deposit',
  state: 'open',
  lastSeq: 1,
  createdAt: NOW_MS - 600_000,
  waitingSince: NOW_MS - 60_000,
  operatorId: ME.operator.operatorId,
  operatorName: 'Hà Thu',
  offeredUntil: null,
  rating: null,
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
const ofMember: OpsAnswer<'ops.chat.messages'>['list'][number] = {
  seq: 1,
  from: 'member',
  clientId: null,
  text: '',
  notice: null,
  deskNo: null,
  pictures: [{ pictureId: 'p0', width: 200, height: 300 }],
  at: NOW_MS - 300_000,
  operatorName: null,
};

let desk: FakeDesk;
afterEach(async () => {
  await desk.end();
  leave();
});

async function open(answers: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.chat.desk': {
      online: true,
      mine: 1,
      waiting: 0,
      offline: 0,
      medianWaitSec: null,
      ratingHundredths: null,
      onDuty: [],
      duty: false,
      offers: [],
    },
    'ops.chat.list': { list: [], next: null, total: { value: 0, exact: true } },
    'ops.chat.read': conversation,
    'ops.chat.messages': {
      list: [ofMember],
      notes: [],
      more: false,
      lastSeq: 1,
      readSeq: 1,
      deskReadSeq: 1,
      state: 'open',
      version: 4,
    },
    'ops.chat.canned': { list: [] },
    'ops.members.read': refuse('permission_denied'),
    'ops.members.money': refuse('permission_denied'),
    'ops.chat.picture': { picture: SHOWN, width: 200, height: 300 },
    ...answers,
  });
  await desk.render(<ChatPage />, '/chat?open=c1');
  await until(() => expect(document.querySelector('textarea')).not.toBeNull());
}

const png = (name: string, type = 'image/png') => new File([BYTES], name, { type });
async function choose(...files: readonly File[]): Promise<void> {
  const input = find('input[type=file]') as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
}
/** The last button of that word: a failed picture has one that sends it again. */
const sendButton = () =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent.startsWith('Gửi'))!;

describe('[CON-17] pictures at the desk', () => {
  test('a chosen picture is uploaded, shown, and sent alone; then it is a message without a look', async () => {
    await open({
      'ops.chat.uploadPicture': PICTURE,
      'ops.chat.send': ({ body }) => ({ clientId: String(body?.['clientId']), seq: 2, at: NOW_MS, text: '' }),
    });
    await choose(png('man-hinh.png'));
    await until(() => expect(find('[data-state=ready] img').getAttribute('alt')).toBe('Ảnh 1: man-hinh.png'));
    expect(desk.of('ops.chat.uploadPicture')[0]?.body).toEqual({ picture: BASE64 });
    await act(async () => sendButton().click());
    await until(() => expect(desk.of('ops.chat.send')[0]?.body).toMatchObject({ text: '', pictureIds: ['p1'] }));
    await until(() => expect(find('[data-seq="2"] img').getAttribute('alt')).toMatch(/^Ảnh 1 của Hà Thu, /));
    expect(document.querySelector('[data-state]')).toBeNull();
    expect(desk.of('ops.chat.picture')).toHaveLength(0);
  });

  test('a picture that was opened before its message is confirmed stays open', async () => {
    await open({
      'ops.chat.uploadPicture': PICTURE,
      'ops.chat.send': ({ body }) => ({ clientId: String(body?.['clientId']), seq: 2, at: NOW_MS, text: '' }),
    });
    await choose(png('man-hinh.png'));
    await until(() => expect(find('[data-state=ready]')).toBeTruthy());
    desk.isOffline = true;
    await act(async () => sendButton().click());
    await until(() => expect(find('[data-unsent=waiting] img')).toBeTruthy());
    await act(async () => find('[data-unsent] button').click());
    await until(() => expect(find('[role=dialog] img')).toBeTruthy());
    desk.isOffline = false;
    await act(async () => find('[data-unsent] button', 'Gửi lại').click());
    await until(() => expect(find('[data-seq="2"] img')).toBeTruthy());
    expect(find('[role=dialog] img')).toBeTruthy();
  });

  test('a refused one can be tried again or taken away; meanwhile nothing is sent', async () => {
    let isRefused = true;
    await open({ 'ops.chat.uploadPicture': () => (isRefused ? refuse('upload_invalid') : PICTURE) });
    await choose(png('a.png'));
    await until(() => expect(find('[data-state=failed] [role=alert]').textContent).not.toBe(''));
    expect(sendButton().disabled).toBe(true);
    isRefused = false;
    await act(async () => find('[data-state=failed] button', 'Gửi lại').click());
    await until(() => expect(find('[data-state=ready]')).toBeTruthy());
    expect(sendButton().disabled).toBe(false);
    await act(async () => find('[aria-label="Bỏ ảnh 1"]').click());
    expect(document.querySelector('[data-state=ready]')).toBeNull();
    expect(sendButton().disabled).toBe(true);
  });

  test('what is no picture, and a fourth one, are left out with the reason', async () => {
    await open({ 'ops.chat.uploadPicture': PICTURE });
    await choose(png('a.gif', 'image/gif'));
    await until(() => expect(find('small[role=alert]').textContent).toBe('Chỉ nhận ảnh PNG hoặc JPG'));
    await choose(png('1.png'), png('2.png'), png('3.png'), png('4.png'));
    await until(() => expect(document.querySelectorAll('[data-state=ready]')).toHaveLength(3));
    expect(find('small[role=alert]').textContent).toBe('Mỗi tin nhiều nhất 3 ảnh');
    for (let at = 0; at < 3; at += 1) await act(async () => find('[aria-label="Bỏ ảnh 1"]').click());
  });

  test('a member’s picture opens by a look, then large', async () => {
    await open();
    await act(async () => find('[data-seq="1"] button', 'Ảnh 1').click());
    await until(() => expect(find('[data-seq="1"] img').getAttribute('src')).toBe(SHOWN));
    await act(async () => find('[data-seq="1"] button').click());
    await until(() => expect(find('[role=dialog] img').getAttribute('alt')).toMatch(/^Ảnh 1 của sonthuy88, /));
    expect(desk.of('ops.chat.picture')).toHaveLength(1);
  });
});
