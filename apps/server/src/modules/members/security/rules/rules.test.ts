import { expect, test } from 'vitest';
import { securityLevel } from './level.ts';
import { maskedEmail, maskedPayeeName } from './masks.ts';

const level = (paymentPassword: boolean, contact: boolean, secondFactor: boolean) =>
  securityLevel({ paymentPassword, contact, secondFactor });

test('[ACC-16] the level rises with every part, and only all of them make it high', () => {
  expect([level(false, false, false), level(true, false, false), level(false, true, false)]).toEqual([
    'low',
    'low',
    'low',
  ]);
  expect([
    level(true, true, false),
    level(false, false, true),
    level(true, false, true),
    level(false, true, true),
  ]).toEqual(['medium', 'medium', 'medium', 'medium']);
  expect(level(true, true, true)).toBe('high');
});

test('masks show what the owner recognises, and no more', () => {
  expect(maskedEmail('minhanh@denlong.example')).toBe('m•••@denlong.example');
  expect(maskedEmail('a@b.example')).toBe('a•••@b.example');
  expect(maskedPayeeName('NGUYEN VAN THU')).toBe('N••• V••• THU');
  expect(maskedPayeeName('LE THU')).toBe('L••• THU');
});
