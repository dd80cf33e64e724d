import { expect, test } from 'vitest';
import { noticeOf, pageOf } from './notices.ts';

const ORIGIN = 'https://denlong.example';

test('[MSG-13/push] a push message is shown as the server wrote it', () => {
  const notice = { title: 'Deposit credited', body: 'Tap to read it', tag: 'm1', url: '/m/webEmail?id=m1' };
  expect(noticeOf(JSON.stringify(notice), ORIGIN)).toEqual(notice);
});

test('[MSG-13/push] what cannot be read is still shown, and opens the inbox', () => {
  for (const text of [undefined, '', 'hello', 'null', '[]', '{}', '{"title":1,"tag":"x"}', '{"title":"x"}'])
    expect(noticeOf(text, ORIGIN), text).toMatchObject({ tag: 'inbox', url: '/m/webEmail' });
});

test('[MSG-13/push] a tap opens only pages of the site', () => {
  expect(pageOf('/m/rewardCenter', ORIGIN)).toBe('/m/rewardCenter');
  for (const url of [
    'https://evil.example/m/home',
    '//evil.example/m/',
    '/m/../console',
    '/m/%2e%2e/console',
    '/console/',
    'javascript:alert(1)',
    '/m',
    null,
    { toString: () => '/m/x' },
  ])
    expect(pageOf(url, ORIGIN), String(url)).toBe('/m/webEmail');
});
