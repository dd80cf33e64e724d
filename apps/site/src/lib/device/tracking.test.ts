import { afterEach, expect, test, vi } from 'vitest';
import { track, TRACKING_EVENT } from './tracking.ts';

afterEach(() => vi.unstubAllGlobals());

test('[SYS-09] an event reaches scripts of the page and the logger of the app, each with nothing but its facts', () => {
  const page = new EventTarget();
  const sent: string[] = [];
  vi.stubGlobal('window', Object.assign(page, { LanternBridge: { postMessage: (text: string) => sent.push(text) } }));
  const received: unknown[] = [];
  page.addEventListener(TRACKING_EVENT, (event) => received.push((event as CustomEvent).detail));
  track('register', { method: 'username' });
  track('first_deposit', { amount: 200_000, currency: 'VND' });
  const events = [
    { name: 'register', method: 'username' },
    { name: 'first_deposit', amount: 200_000, currency: 'VND' },
  ];
  expect(received).toEqual(events);
  expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual(
    events.map((event) => ({ version: 1, name: 'track', event })),
  );
});

test('[SYS-09] [SYS-17] an app that throws does not affect the page', () => {
  const page = new EventTarget();
  const refuse = () => {
    throw new Error('going away');
  };
  vi.stubGlobal('window', Object.assign(page, { webkit: { messageHandlers: { lantern: { postMessage: refuse } } } }));
  expect(() => track('register', { method: 'mobileNum' })).not.toThrow();
});
