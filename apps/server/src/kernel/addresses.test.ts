/** Valid origins: each becomes a source of a content security policy. */
import { expect, test } from 'vitest';
import { isSafeOrigin } from './addresses.ts';

test.each([
  ['https://live.example', true],
  ['https://live.example:8443', true],
  ['https://live.example/', false],
  ['https://live.example/path', false],
  ['http://live.example', false],
  ['http://127.0.0.1:9000', true],
  ["https://a;script-src'unsafe-inline'", false],
  ['https://a b.example', false],
  ['https://*.example', false],
  ['*', false],
  ['', false],
])('%s as an origin: %s', (text, expected) => {
  expect(isSafeOrigin(text, true)).toBe(expected);
  if (text.startsWith('http:')) expect(isSafeOrigin(text, false)).toBe(false);
});
