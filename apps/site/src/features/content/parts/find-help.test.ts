import { describe, expect, test } from 'vitest';
import { findCases, findHelp } from './find-help.ts';
import type { HelpList } from './help.ts';

const LIST: HelpList = [
  {
    kind: 'topic',
    title: 'Nạp tiền',
    content: '<p>Nạp bằng <b>VietQR</b>.</p>',
    children: [
      { title: 'Nạp bằng VietQR', content: '<p>Quét mã bằng ứng dụng ngân hàng.</p>' },
      { title: 'Tiền chưa vào tài khoản', content: '<p>Gửi ảnh biên lai &amp; chờ.</p>' },
    ],
  },
  {
    kind: 'faq',
    title: 'Câu hỏi',
    content: '',
    children: [{ title: 'Vòng cược là gì?', content: '<p>Đã nạp thì</p>' }],
  },
];
const paths = (query: string) => findHelp(LIST, query).map(({ path }) => path.replace('/m/helpDetail', ''));

describe('[MSG-06] a search of the help centre', () => {
  test.each<readonly [string, readonly string[]]>([
    ['vietqr', ['?p=0&c=0', '?p=0']],
    ['NAP vietqr', ['?p=0&c=0', '?p=0']],
    ['vong cuoc', ['?p=1&c=0']],
    ['Đã nạp', ['?p=1&c=0']],
    ['bien lai', ['?p=0&c=1']],
    ['nap tien chua', ['?p=0&c=1']],
    ['strong', []],
    ['amp', []],
    ['xyz', []],
    ['   ', []],
  ])('%j', (query, found) => {
    expect(paths(query)).toEqual(found);
  });

  test('says which item a sub-item belongs to', () => {
    expect(findHelp(LIST, 'bien lai')).toEqual([
      { path: '/m/helpDetail?p=0&c=1', title: 'Tiền chưa vào tài khoản', within: 'Nạp tiền' },
    ]);
  });
});

describe('[MSG-06] own cases in a search', () => {
  const CASES = [
    { topic: 'Nạp tiền', text: 'Chưa thấy tiền vào ví', answer: null },
    { topic: 'Rút tiền', text: 'Lệnh chờ lâu', answer: { text: 'Ngân hàng đã nhận lệnh' } },
  ];
  test.each<readonly [string, readonly number[]]>([
    ['nap', [0]],
    ['VÍ chưa', [0]],
    ['ngan hang', [1]],
    ['tien', [0, 1]],
    ['tien ngan', [1]],
    ['xyz', []],
    ['  ', []],
  ])('%j', (query, found) => {
    expect(findCases(CASES, query, ({ topic }) => topic)).toEqual(found.map((at) => CASES[at]));
  });
});
