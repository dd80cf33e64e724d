import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../project.ts';
import { lockFileFindings } from './lock-file.ts';
import { PLANTS, uncaughtRules } from './planted.ts';

test('a lock file that names a host is found, links to workspaces are not', () => {
  const packages = {
    'node_modules/pg': { resolved: 'https://registry.invalid/pg.tgz' },
    'node_modules/@lantern/money': { resolved: 'packages/money' },
    'node_modules/vite': {},
  };
  expect(lockFileFindings(JSON.stringify({ packages }))).toEqual([{ file: 'package-lock.json', message: 'node_modules/pg is resolved to a host' }]);
});

test('every import rule has a planted violation and catches it; an unplanted rule is named', async () => {
  const rules = readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8');
  for (const name of Object.keys(PLANTS)) expect(rules).toContain(`'${name}'`);
  expect(await uncaughtRules([...Object.keys(PLANTS), 'a-rule-nobody-planted'])).toEqual(['a-rule-nobody-planted']);
});
