// @vitest-environment happy-dom
import { RIGHTS } from '@lantern/contract/ops';
import { afterEach, describe, expect, test } from 'vitest';
import { FakeDesk, ME, NOW_MS, find, press, refuse, type, until, type Answers } from '../../testing/fake-desk.tsx';
import FeedbackPage from './feedback-page.tsx';

const row = {
  feedbackId: 'f1',
  memberId: 'm1',
  username: 'thuylinh_q7',
  topic: 'deposit',
  state: 'open',
  createdAt: NOW_MS - 60_000,
  answeredAt: null,
} as const;

let desk: FakeDesk;
afterEach(() => desk.end());

async function open(path: string, answers: Answers = {}): Promise<void> {
  desk = new FakeDesk({
    'ops.feedback.list': {
      list: [{ ...row, excerpt: 'Tôi chưa nhận được tiền', pictures: 1 }],
      next: null,
      total: { value: 1, exact: true },
    },
    'ops.feedback.read': {
      ...row,
      version: 3,
      text: 'Tôi chưa nhận được tiền',
      language: 'UR',
      reference: { kind: 'deposit', id: 'd-1' },
      pictures: [{ pictureId: 'p1', width: 40, height: 30 }],
      answer: null,
      closed: null,
      canAnswer: true,
      canClose: true,
      agent: null,
    },
    ...answers,
  });
  await desk.render(<FeedbackPage />, path);
  await until(() => expect(document.querySelectorAll('tr[data-key]')).toHaveLength(1));
}

describe('[MSG-11] the place of feedback', () => {
  test('lists what the address says, and opens a case with its order and the member’s language', async () => {
    await open('/feedback?tab=answered&topic=deposit&open=f1');
    expect(desk.of('ops.feedback.list')[0]?.query).toEqual({
      state: 'answered',
      topic: 'deposit',
      sort: '-createdAt',
      limit: '50',
    });
    await until(() => expect(find('aside').textContent).toContain('Tiếng Urdu'));
    expect(find('aside a', 'd-1').getAttribute('href')).toBe('/explain/d-1');
    expect(desk.of('ops.feedback.picture')).toHaveLength(0);
  });

  test('a refused answer says so and keeps what was typed', async () => {
    await open('/feedback?open=f1', { 'ops.feedback.answer': refuse('changed_meanwhile', { by: 'Bảo Trâm' }) });
    await until(() => expect(document.querySelector('aside textarea')).not.toBeNull());
    await type(find('aside textarea'), 'Chào bạn, tiền đã vào ví.');
    await press(find('aside textarea'), 'Enter', { ctrlKey: true });
    await until(() => expect(document.body.textContent).toContain('thay đổi, vui lòng xem lại'));
    expect(desk.of('ops.feedback.answer')[0]?.body).toEqual({ text: 'Chào bạn, tiền đã vào ví.', version: 3 });
    expect((find('aside textarea') as HTMLTextAreaElement).value).toBe('Chào bạn, tiền đã vào ví.');
    expect(desk.address).toBe('/feedback?open=f1');
  });

  test('who may only read has no box to write in', async () => {
    const rights = (Object.keys(RIGHTS) as (keyof typeof RIGHTS)[]).filter((right) => right !== 'feedback.work');
    await open('/feedback?open=f1', { 'ops.session.me': { ...ME, rights } });
    await until(() => expect(find('aside').textContent).toContain('Tôi chưa nhận được tiền'));
    expect(document.querySelector('aside textarea')).toBeNull();
  });
});
