import { afterEach, expect, test, vi } from 'vitest';
import { deviceHeader, noteWebclip, runningMode, type RunningMode } from './running-mode.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) Chrome/124.0.0.0 Mobile Safari/537.36';

interface Start {
  readonly userAgent?: string;
  readonly standalone?: boolean;
  readonly displayMode?: boolean;
  readonly search?: string;
  readonly bridge?: object;
  readonly stored?: Record<string, string>;
}

/** A browser started that way. */
function start({
  userAgent = ANDROID,
  standalone = false,
  displayMode = false,
  search = '',
  bridge = {},
  stored = {},
}: Start): Record<string, string> {
  const kept = { ...stored };
  const localStorage = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
  };
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, standalone });
  vi.stubGlobal('location', { search });
  vi.stubGlobal('window', { localStorage, matchMedia: () => ({ matches: displayMode }), ...bridge });
  noteWebclip();
  return kept;
}

afterEach(() => vi.unstubAllGlobals());

test('[SYS-11] distinguishes app, installed app, profile icon and page, and sets the Device header', () => {
  const ios = { webkit: { messageHandlers: { lantern: { postMessage: () => undefined } } } };
  const android = { LanternBridge: { postMessage: () => undefined } };
  const starts: readonly (readonly [Start, RunningMode, 'OTHERS' | 'APP' | undefined])[] = [
    [{}, 'H5', undefined],
    [{ displayMode: true }, 'PWA', 'OTHERS'],
    [{ userAgent: IPHONE, standalone: true }, 'PWA', 'OTHERS'],
    [{ userAgent: IPHONE, search: '?WEBCLIP=1' }, 'WEBCLIP', 'OTHERS'],
    [{ userAgent: IPHONE, standalone: true, stored: { WEBCLIP: '1' } }, 'WEBCLIP', 'OTHERS'],
    [{ userAgent: ANDROID, search: '?WEBCLIP=1' }, 'H5', undefined],
    [{ userAgent: ANDROID, stored: { WEBCLIP: '1' } }, 'H5', undefined],
    [{ userAgent: IPHONE, stored: { WEBCLIP: 'junk' } }, 'H5', undefined],
    [{ userAgent: IPHONE, bridge: ios, standalone: true, stored: { WEBCLIP: '1' } }, 'APP', 'APP'],
    [{ bridge: android }, 'APP', 'APP'],
    // Other apps have handlers of their own.
    [{ userAgent: IPHONE, bridge: { webkit: { messageHandlers: { other: {} } } } }, 'H5', undefined],
  ];
  for (const [how, mode, header] of starts) {
    start(how);
    expect([runningMode(), deviceHeader()], JSON.stringify(how)).toEqual([mode, header]);
  }
});

test('[SYS-10] [SYS-11] a start from a profile’s icon is stored under WEBCLIP', () => {
  expect(start({ userAgent: IPHONE, search: '?WEBCLIP=1' })).toEqual({ WEBCLIP: '1' });
  expect(start({ userAgent: IPHONE })).toEqual({});
});
