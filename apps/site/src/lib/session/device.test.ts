import { expect, test } from 'vitest';
import { deviceOf, isMessagingApp, isSafari } from './device.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 12_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 9; SM-J730G) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/73.0.3683.90 Mobile Safari/537.36';

test('[HOME-03] the device follows from its user agent, a tablet that claims to be a Mac from its touch points', () => {
  expect(deviceOf(`${IPHONE} Version/12.1.2 Mobile/15E148 Safari/604.1`, 5)).toBe('ios');
  expect(deviceOf(MAC, 5)).toBe('ios');
  expect(deviceOf(MAC, 0)).toBe('other');
  expect(deviceOf(ANDROID, 5)).toBe('android');
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 0)).toBe('other');
});

test('[HOME-04] only Safari is Safari', () => {
  expect(isSafari(`${IPHONE} Version/12.1.2 Mobile/15E148 Safari/604.1`)).toBe(true);
  expect(isSafari(MAC)).toBe(true);
  for (const others of [
    'CriOS/124.0 Mobile/15E148 Safari/604.1',
    'FxiOS/125.0 Mobile/15E148 Safari/605.1.15',
    'Version/17.0 EdgiOS/124.0 Mobile/15E148 Safari/604.1',
    'Mobile/15E148 Zalo iOS/24.4',
    'Safari Line/14.0.0',
    'Mobile/15E148 [FBAN/MessengerForiOS;FBAV/453.0]',
  ]) {
    expect(isSafari(`${IPHONE} ${others}`), others).toBe(false);
  }
});

test('[NAV-17] in-app browsers of messaging apps are recognised', () => {
  for (const app of [
    'Safari Line/14.0.0',
    'Zalo iOS/24.4',
    '[FBAN/MessengerForiOS;FBAV/453.0]',
    'MicroMessenger/8.0.48',
    'Telegram-Android/10.9',
  ])
    expect(isMessagingApp(`${IPHONE} ${app}`), app).toBe(true);
  for (const browser of [ANDROID, MAC, 'Mozilla/5.0 (X11; Linux x86_64) Online/3'])
    expect(isMessagingApp(browser), browser).toBe(false);
});
