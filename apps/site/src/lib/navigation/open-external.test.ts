import { expect, test } from 'vitest';
import { externalAddress } from './open-external.ts';

const BASE = 'https://denlong.example/m/home';
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36';
const IN_LINE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari Line/14.0.0';

test('[NAV-17] an address is opened whole, and a messaging app is asked once for a real browser', () => {
  expect(externalAddress('https://cs.example/chat?x=1#top', BASE, BROWSER)).toBe('https://cs.example/chat?x=1#top');
  expect(externalAddress('/m/help', BASE, BROWSER)).toBe('https://denlong.example/m/help');
  expect(externalAddress('https://cs.example/chat?x=1#top', BASE, IN_LINE)).toBe(
    'https://cs.example/chat?x=1&openExternalBrowser=1#top',
  );
  expect(externalAddress('https://cs.example/?openExternalBrowser=1', BASE, IN_LINE)).toBe(
    'https://cs.example/?openExternalBrowser=1',
  );
  expect(externalAddress('tel:+84900000000', BASE, IN_LINE)).toBe('tel:+84900000000');
});

test('[NAV-17] an unsafe address opens nothing', () => {
  for (const url of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'intent://x#Intent;end',
    'https://',
    ' java\nscript:x',
  ])
    expect(externalAddress(url, BASE, BROWSER), url).toBeUndefined();
});
