import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { READS_ONLY } from './reads-only.ts';

const require = createRequire(createRequire(import.meta.url).resolve('@tanstack/react-query'));
const client = readFileSync(join(dirname(require.resolve('@tanstack/query-core')), '../modern/queryClient.js'), 'utf8');

test('every method the cache calls on its mutation half exists', () => {
  const requested = Array.from(client.matchAll(/this\.#mutationCache\.(\w+)\(/g), ([, name = '']) => name);
  expect(new Set(requested)).toEqual(new Set(['findAll', 'resumePausedMutations', 'clear']));
  for (const name of requested) expect(READS_ONLY).toContain(`${name}(`);
});

test('a write through it throws', async () => {
  const { MutationCache } = (await import(`data:text/javascript,${encodeURIComponent(READS_ONLY)}`)) as {
    MutationCache: new () => { build(): never; findAll(): unknown[] };
  };
  expect(new MutationCache().findAll()).toEqual([]);
  expect(() => new MutationCache().build()).toThrow('only reads');
});
