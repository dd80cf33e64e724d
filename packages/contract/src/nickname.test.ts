import { expect, test } from 'vitest';
import { isNickname, tidyNickname } from './nickname.ts';

test('accepts common nicknames', () => {
  for (const name of ['Minh Anh', 'Đỗ Thị Ỷ', 'an', 'rồng_vàng.88', 'José-Luís', 'علی رضا', '月光', 'a'.repeat(20)])
    expect([name, isNickname(name)]).toEqual([name, true]);
  expect(tidyNickname('  Minh   Anh ')).toBe('Minh Anh');
  expect(isNickname(tidyNickname('Minh Anh'.normalize('NFD')))).toBe(true);
});

test('refuses nicknames that hide something, are empty, or impersonate', () => {
  const wrong = [
    'a',
    'a'.repeat(21),
    '',
    '   ',
    '...',
    'a\u202eb',
    'a\u200bb',
    'a\u0000b',
    'a\nb',
    'a\u00adb',
    'z\u0300\u0301\u0302\u0303',
    '<b>an</b>',
    'an@house',
    'vip🎉',
  ];
  const impostors = [
    'Admin',
    'ADM1N',
    'Quản Trị Viên',
    'C.S.K.H',
    'hỗ trợ 24',
    'Đèn Lồng',
    'L4ntern',
    'nhân-viên',
    'аdmin',
    'pаypal',
    'ＡＤＭＩＮ',
  ];
  for (const name of [...wrong, ...impostors]) expect([name, isNickname(tidyNickname(name))]).toEqual([name, false]);
});
