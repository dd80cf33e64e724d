import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

function tab(held: Record<string, string>): Storage {
  return {
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, value: string) => void (held[key] = value),
    removeItem: (key: string) => void delete held[key],
  } as Storage;
}

/** A visit: a fresh import of the module, over the tab's storage. */
async function visit(held: Record<string, string> = {}) {
  vi.resetModules();
  vi.stubGlobal('window', { localStorage: tab({}), sessionStorage: tab(held) });
  return import('./art-url.ts');
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const TWO = ['https://cdn1.example', 'https://cdn2.example/'];

describe('[SYS-02/imageCdns] pictures of a visit', () => {
  test('come from the site until the CDNs are known, then from the one picked at random', async () => {
    const { artUrl, chooseImageCdn } = await visit();
    expect(artUrl('/art/games/a.vi.s.webp')).toBe('/art/games/a.vi.s.webp');
    chooseImageCdn(TWO, () => 0.9);
    expect(artUrl('/art/games/a.vi.s.webp')).toBe('https://cdn2.example/art/games/a.vi.s.webp');
    expect([artUrl('/assets/x.js'), artUrl('https://a.example/art/x.png'), artUrl('data:image/png;base64,x')]).toEqual([
      '/assets/x.js',
      'https://a.example/art/x.png',
      'data:image/png;base64,x',
    ]);
    chooseImageCdn(TWO, () => 0);
    expect(artUrl('/art/x.webp')).toBe('https://cdn2.example/art/x.webp');
  });

  test('keep their CDN through a reload, and drop one that is no longer offered', async () => {
    const held: Record<string, string> = {};
    (await visit(held)).chooseImageCdn(TWO, () => 0);
    const reloaded = await visit(held);
    expect(reloaded.artUrl('/art/x.webp')).toBe('https://cdn1.example/art/x.webp');
    reloaded.chooseImageCdn(['https://cdn3.example'], () => 0);
    expect(reloaded.artUrl('/art/x.webp')).toBe('https://cdn3.example/art/x.webp');
    reloaded.chooseImageCdn([]);
    expect(reloaded.artUrl('/art/x.webp')).toBe('/art/x.webp');
  });

  test('use every CDN at random, and no invalid address', async () => {
    const { artUrl, chooseImageCdn } = await visit();
    const seen = new Set<string>();
    for (const random of [0, 0.4, 0.6, 0.99]) {
      chooseImageCdn([]);
      chooseImageCdn(['javascript:x', ...TWO], () => random);
      seen.add(artUrl('/art/'));
    }
    expect([...seen].toSorted()).toEqual(['https://cdn1.example/art/', 'https://cdn2.example/art/']);
  });
});
