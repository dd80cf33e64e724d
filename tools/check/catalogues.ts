/** Check: message catalogues have the same keys and placeholders in each of their languages, long texts the same parts (LOC-01). */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { catalogueDifferences, type Catalogue } from '../../packages/ui/vite/catalogues.ts';
import { projectFiles, ROOT } from '../project.ts';
import type { Finding } from './finding.ts';
import { longTextDifferences } from './long-texts.ts';

const REFERENCE = /(?:^|\/)vi\.json$/;
const LANGUAGE = /^[a-z]{2}\.json$/;

/** One text per key, without nesting. */
const isCatalogue = (texts: object): texts is Catalogue =>
  Object.values(texts).every((text) => typeof text === 'string');

/** Differences between the languages of one folder. A folder is a catalogue when each of its languages is. */
export function languageDifferences(languages: Readonly<Record<string, object>>): string[] {
  const every = (texts: Readonly<Record<string, object>>): texts is Record<string, Catalogue> =>
    Object.values(texts).every(isCatalogue);
  return every(languages) ? catalogueDifferences(languages) : longTextDifferences(languages);
}

export function checkCatalogues(): Finding[] {
  const folders = projectFiles()
    .filter((file) => REFERENCE.test(file))
    .map((file) => dirname(file));
  return folders.flatMap((folder) => {
    const files = readdirSync(join(ROOT, folder)).filter((name) => LANGUAGE.test(name));
    const languages = Object.fromEntries(
      files.map((name) => [
        basename(name, '.json'),
        JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8')) as object,
      ]),
    );
    return languageDifferences(languages).map((message) => ({ file: folder, message }));
  });
}
