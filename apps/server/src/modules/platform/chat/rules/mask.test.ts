import { expect, test } from 'vitest';
import { maskSecrets } from './mask.ts';

const M = '•••••';

test.each([
  // Cards, as people write them.
  ['4111111111111111', M],
  ['thẻ 4111 1111 1111 1111 nhé', `thẻ ${M} nhé`],
  ['5500-0055-5555-5559.', `${M}.`],
  ['378282246310005', M],
  ['3782 822463 10005', M],
  ['9704 0000 0000 0018 hết hạn 03/07', `${M} hết hạn 03/07`],
  ['6304000000000000007', '6304000000000000007'],
  ['4222222222222 và 4111111111111111', `${M} và ${M}`],
  // Passwords and codes, with and without marks and signs.
  ['mật khẩu: hoasen88', `mật khẩu: ${M}`],
  ['mat khau la Hoasen@88 ạ', `mat khau la ${M} ạ`],
  ['Mật khẩu của tôi là hoasen', `Mật khẩu của tôi là ${M}`],
  ['mật khẩu rút tiền 482913', `mật khẩu rút tiền ${M}`],
  ['mk=abc123', `mk=${M}`],
  ['password is lantern-2026', `password is ${M}`],
  ['Pass: "x y"', `Pass: ${M} y"`],
  ['OTP 123456', `OTP ${M}`],
  ['mã OTP là 884 nhé', `mã OTP là ${M} nhé`],
  ['mã xác minh: 9911', `mã xác minh: ${M}`],
  ['ma xac nhan 123456', `ma xac nhan ${M}`],
  ['PIN 4821, CVV 123', `PIN ${M}, CVV ${M}`],
  ['cvv2: 999', `cvv2: ${M}`],
])('masks %s', (text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

test.each([
  'Lệnh 01kaz3w8n5q7v2x4y6z8a1b3c5 chưa về',
  'Mã giao dịch FT25331123456789',
  'kỳ 202611270145 và 20261127000045',
  'Tôi nạp 1 500 000 000 000 hay 1.500.000 đồng',
  'số điện thoại 0901234567, 0912 345 678',
  'gọi 0901234567 0912345678',
  '+84 901 234 567',
  'tôi quên mật khẩu',
  'tôi quên mật khẩu 3 lần rồi',
  'không nhận được OTP',
  'OTP gửi về 0901234567',
  'đổi mật khẩu ở đâu vậy?',
  'my passport B1234567',
  'shipping 12345',
  '0000 0000 0000 0000',
  '4111 1111 1111 1112',
])('leaves %s', (text) => {
  expect(maskSecrets(text)).toBe(text);
});
