/** Check: every message catalogue has the same keys and placeholders in each of its languages (LOC-01). */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { catalogueDifferences, type Catalogue } from '../../packages/ui/vite/catalogues.ts';
import { projectFiles, ROOT } from '../project.ts';
import type { Finding } from './finding.ts';

const REFERENCE = /(?:^|\/)vi\.json$/;
const LANGUAGE = /^[a-z]{2}\.json$/;

export function checkCatalogues(): Finding[] {
  const folders = projectFiles().filter((file) => REFERENCE.test(file)).map((file) => dirname(file));
  return folders.flatMap((folder) => {
    const files = readdirSync(join(ROOT, folder)).filter((name) => LANGUAGE.test(name));
    const languages = Object.fromEntries(
      files.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(ROOT, folder, name), 'utf8')) as Catalogue]),
    );
    return catalogueDifferences(languages).map((message) => ({ file: folder, message }));
  });
}
