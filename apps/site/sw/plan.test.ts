import { expect, test } from 'vitest';
import { isCacheable, planOf } from './plan.ts';

const ORIGIN = 'https://denlong.example';
const plan = (path: string, init: { method?: string; mode?: string; headers?: Record<string, string> } = {}) =>
  planOf(
    { method: 'GET', mode: 'cors', url: new URL(path, ORIGIN).href, ...init, headers: new Headers(init.headers) },
    ORIGIN,
  );

test('[SYS-04] pages, hashed files and pictures are served; nothing else is touched', () => {
  for (const path of ['/m', '/m/', '/m/home', '/m/login?side=agent'])
    expect(plan(path, { mode: 'navigate' }), path).toBe('document');
  expect(plan('/assets/index-1a2b.js')).toBe('file');
  expect(plan('/art/games/x.vi.s.webp')).toBe('picture');
  for (const path of [
    '/wps/wallets/gcs',
    '/lgw/orders',
    '/lotto/lgw/games',
    '/wallet/v1/bet',
    '/sandbox/sms',
    '/ws',
    '/uploads/x',
    '/sw.js',
    '/manifest.webmanifest',
    '/m/home',
  ])
    expect(plan(path), path).toBe('pass');
  for (const path of ['/', '/verify', '/lotto/mui/', '/console/'])
    expect(plan(path, { mode: 'navigate' }), path).toBe('pass');
  expect(plan('https://elsewhere.example/assets/index.js')).toBe('pass');
});

test('[SYS-04] requests with a session, for a part of a file, and anything but GET bypass the worker', () => {
  expect(plan('/assets/index-1a2b.js', { headers: { authorization: 'Bearer x' } })).toBe('pass');
  expect(plan('/art/film.webp', { headers: { range: 'bytes=0-' } })).toBe('pass');
  expect(plan('/m/home', { mode: 'navigate', method: 'POST' })).toBe('pass');
});

test('[SYS-04] only complete, cacheable answers of ours are cached', () => {
  const answer = (status: number, headers: Record<string, string> = {}, type: ResponseType = 'basic') => ({
    status,
    type,
    headers: new Headers(headers),
  });
  expect(isCacheable(answer(200, { 'cache-control': 'no-cache' }))).toBe(true);
  expect(isCacheable(answer(206))).toBe(false);
  expect(isCacheable(answer(404))).toBe(false);
  expect(isCacheable(answer(200, {}, 'opaque'))).toBe(false);
  expect(isCacheable(answer(200, { 'cache-control': 'no-store' }))).toBe(false);
  expect(isCacheable(answer(200, { 'content-length': String(2 * 1024 * 1024) }))).toBe(false);
});
