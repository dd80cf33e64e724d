import { expect, it } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

it('a cookie is read back as it was written, among others', () => {
  const written = writeCookie('device', 'YWJj==', { maxAgeSec: 60, secure: true }).split(';', 1)[0]!;
  expect(readCookie(`a=1; ${written};b=2`, 'device')).toBe('YWJj==');
  expect(readCookie('mydevice=1; device2=2', 'device')).toBeUndefined();
  expect(readCookie(undefined, 'device')).toBeUndefined();
});

it('a cookie is hidden from scripts and other sites, and Secure behind TLS', () => {
  expect(writeCookie('device', 'x', { maxAgeSec: 60, secure: true })).toBe(
    'device=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  );
  expect(writeCookie('operator', 'x', { secure: true, sameSite: 'Strict' })).toBe(
    'operator=x; Path=/; HttpOnly; SameSite=Strict; Secure',
  );
  expect(writeCookie('device', '', { maxAgeSec: 0, secure: false })).toBe(
    'device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
});
