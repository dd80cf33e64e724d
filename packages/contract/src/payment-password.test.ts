import { expect, test } from 'vitest';
import { isPaymentPassword } from './payment-password.ts';

test('accepts six digits that are neither one digit repeated nor a run', () => {
  for (const good of ['280919', '112233', '135790', '100000', '123457', '098765'])
    expect([good, isPaymentPassword(good)]).toEqual([good, true]);
  const bad = [
    '',
    '12345',
    '1234567',
    '12345a',
    '१२३४५६',
    ' 28091',
    '280919\n',
    '000000',
    '999999',
    '012345',
    '123456',
    '456789',
    '987654',
    '543210',
  ];
  for (const text of bad) expect([text, isPaymentPassword(text)]).toEqual([text, false]);
});
