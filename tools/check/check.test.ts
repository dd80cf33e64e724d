import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../project.ts';
import { checkAnswers, PLANTED } from './answers.ts';
import { languageDifferences } from './catalogues.ts';
import { lockFileFindings } from './lock-file.ts';
import { PLANTS, uncaughtRules } from './planted.ts';

test('a lock file that names a host is found, links to workspaces are not', () => {
  const packages = {
    'node_modules/pg': { resolved: 'https://registry.invalid/pg.tgz' },
    'node_modules/@lantern/money': { resolved: 'packages/money' },
    'node_modules/vite': {},
  };
  expect(lockFileFindings(JSON.stringify({ packages }))).toEqual([
    { file: 'package-lock.json', message: 'node_modules/pg is resolved to a host' },
  ]);
});

test('catalogues and long texts must have the same parts in each language', () => {
  expect(languageDifferences({ vi: { a: 'A', b: 'B {name}' }, en: { b: 'B', c: 'C' } })).toEqual([
    'vi lacks "c" of en',
    'en lacks "a" of vi',
    '"b": vi has {name}, en {}',
  ]);
  const sections = (...paragraphs: string[]) => ({ terms: [{ title: 'A title {nobody fills}', paragraphs }] });
  expect(languageDifferences({ vi: sections('one', 'two'), en: sections('one', 'two') })).toEqual([]);
  expect(languageDifferences({ vi: sections('one', 'two'), en: sections('one') })).toEqual([
    'en lacks "terms.0.paragraphs.1" of vi',
  ]);
  expect(languageDifferences({ vi: sections('one'), en: sections(' ') })).toEqual([
    '"terms.0.paragraphs.0" of en says nothing',
  ]);
  expect(languageDifferences({ vi: sections(), en: sections() })).toEqual([
    '"terms.0.paragraphs" of vi says nothing',
    '"terms.0.paragraphs" of en says nothing',
  ]);
  expect(languageDifferences({ vi: { terms: 'one line' }, en: sections('one') })).toContain('en lacks "terms" of vi');
});

test('every import rule has a planted violation and catches it; an unplanted rule is named', async () => {
  const rules = readFileSync(join(ROOT, '.dependency-cruiser.mjs'), 'utf8');
  for (const name of Object.keys(PLANTS)) expect(rules).toContain(`'${name}'`);
  expect(await uncaughtRules([...Object.keys(PLANTS), 'a-rule-nobody-planted'])).toEqual(['a-rule-nobody-planted']);
});

test('every planted way to drop a result is caught, and no allowed one', () => {
  expect(PLANTED.match(/\/\/ dropped$/gm)).toHaveLength(13);
  expect(checkAnswers([])).toEqual([]);
});
