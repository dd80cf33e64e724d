import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { clearStored, readStored, STORAGE, TAB_STORAGE, writeStored } from './storage.ts';

function area(): Storage {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  } as Storage;
}

const ENTRIES = [...Object.values(STORAGE), ...Object.values(TAB_STORAGE)];
const JUNK = [
  '',
  'rác',
  'null',
  'undefined',
  '{"token":',
  '[]',
  '[1,{"a":[2]}]',
  '{"a":1}',
  '{"__proto__":{"token":"x"}}',
  '-1',
  '1e999',
  '"',
  '\u0000',
  '{"token":7,"userName":null}',
];

beforeEach(() => vi.stubGlobal('window', { localStorage: area(), sessionStorage: area() }));
afterEach(() => vi.unstubAllGlobals());

describe('[SYS-10] browser storage', () => {
  test("has everything under the source's keys", () => {
    const keys = Object.values(STORAGE).map(({ key }) => key);
    expect(keys).toEqual(
      expect.arrayContaining([
        'LOTTFAV',
        'SHELL_PU_A',
        'SHELL_PU_B',
        'MC_SESSION_INFO',
        'language',
        'WEBCLIP',
        'autoLogin',
        'remPass',
        'hideDownloadBar',
        'sass',
        'theme',
      ]),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each(JUNK)('returns defaults, or something of the right shape, with %j stored', (junk) => {
    for (const entry of ENTRIES) {
      const area = entry.area === 'tab' ? window.sessionStorage : window.localStorage;
      area.setItem(entry.key, junk);
      const value: unknown = readStored(entry as typeof STORAGE.language);
      expect(typeof value).toBe(typeof entry.fallback);
      expect(Array.isArray(value)).toBe(Array.isArray(entry.fallback));
    }
    expect(readStored(STORAGE.session)).toBeNull();
    expect(readStored(STORAGE.theme)).toBe('dark');
    expect(readStored(STORAGE.language)).toBe('CN');
  });

  test('returns what was written, until it is cleared', () => {
    writeStored(STORAGE.lotteryFavourites, { an: ['mb60', 'mb45'], binh: [] });
    writeStored(STORAGE.theme, 'light');
    expect([readStored(STORAGE.lotteryFavourites), readStored(STORAGE.theme)]).toEqual([
      { an: ['mb60', 'mb45'], binh: [] },
      'light',
    ]);
    clearStored(STORAGE.theme);
    expect(readStored(STORAGE.theme)).toBe('dark');
  });

  test('ignores closed or full storage silently', () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    vi.stubGlobal(
      'window',
      Object.defineProperties({}, { localStorage: { get: refuse }, sessionStorage: { get: refuse } }),
    );
    for (const entry of ENTRIES) {
      expect(() => writeStored(entry as typeof STORAGE.language, 'EN')).not.toThrow();
      expect(() => clearStored(entry as typeof STORAGE.language)).not.toThrow();
      expect(readStored(entry as typeof STORAGE.language)).toEqual(entry.fallback);
    }
  });
});
