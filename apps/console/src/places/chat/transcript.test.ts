// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest';
import { i18n } from '../../lib/i18n.ts';
import { transcriptFile, transcriptText, type Transcript } from './transcript.ts';

const AT = Date.UTC(2026, 10, 20, 7, 32, 8);
const line = (seq: number, some: Partial<Transcript['list'][number]>): Transcript['list'][number] => ({
  seq,
  from: 'member',
  text: '',
  notice: null,
  deskNo: null,
  pictures: 0,
  at: AT + seq * 60_000,
  ...some,
});
const copy: Transcript = {
  username: 'sonthuy88',
  topic: 'deposit',
  reference: { kind: 'deposit', id: 'DEP-8K2Q41' },
  createdAt: AT,
  closedAt: AT + 600_000,
  list: [
    line(1, { text: 'Nạp 500K\nchưa thấy vào ví' }),
    line(2, { from: 'system', notice: 'joined', deskNo: 7 }),
    line(3, { from: 'desk', deskNo: 7, text: 'Bạn bấm vào đây', pictures: 2 }),
    line(4, { pictures: 1 }),
    line(5, { from: 'system', notice: 'closed' }),
  ],
  isCut: false,
};
const place = { brand: 'Đèn Lồng', conversationId: 'c1', zone: 'Asia/Ho_Chi_Minh' };

beforeAll(() => i18n.activate('vi'));

test('[CON-17] a transcript names the chat, then every message with its time in the merchant’s zone', () => {
  expect(transcriptText(copy, place, i18n.t).split('\n')).toEqual([
    'Đèn Lồng · Bản ghi trò chuyện',
    'Mã trò chuyện: c1',
    'Thành viên: sonthuy88',
    'Chủ đề: Nạp tiền',
    'Lệnh nạp: DEP-8K2Q41',
    'Bắt đầu: 20/11/2026 14:32:08 (GMT+7)',
    'Kết thúc: 20/11/2026 14:42:08',
    '',
    '[20/11/2026 14:33:08] sonthuy88: Nạp 500K',
    '    chưa thấy vào ví',
    '[20/11/2026 14:34:08] * Đã nhận: CSKH 7',
    '[20/11/2026 14:35:08] CSKH 7: Bạn bấm vào đây [2 ảnh]',
    '[20/11/2026 14:36:08] sonthuy88: [1 ảnh]',
    '[20/11/2026 14:37:08] * Đã kết thúc',
    '',
  ]);
});

test('one that is cut or still open says so; the file has a name any system takes', () => {
  const text = transcriptText({ ...copy, closedAt: null, isCut: true, reference: null }, place, i18n.t);
  expect(text).toContain('Kết thúc: chưa kết thúc');
  expect(text).toContain('Tin cũ hơn không có trong bản ghi này.');
  expect(text).not.toContain('Lệnh nạp');
  expect(transcriptFile({ ...copy, username: 'a/b:c' }, place.zone)).toBe('chat-a_b_c-2026-11-20.txt');
});
