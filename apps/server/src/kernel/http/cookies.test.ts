import { expect, it } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

it('a cookie is read back as it was written, among others', () => {
  const written = writeCookie('device', 'YWJj==', 60, true).split(';', 1)[0]!;
  expect(readCookie(`a=1; ${written};b=2`, 'device')).toBe('YWJj==');
  expect(readCookie('mydevice=1; device2=2', 'device')).toBeUndefined();
  expect(readCookie(undefined, 'device')).toBeUndefined();
});

it('a cookie is hidden from scripts and other sites, and Secure behind TLS', () => {
  expect(writeCookie('device', 'x', 60, true)).toBe('device=x; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure');
  expect(writeCookie('device', '', 0, false)).toBe('device=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});
