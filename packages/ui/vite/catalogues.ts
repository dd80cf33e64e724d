import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

export type Catalogue = Record<string, string>;
export type CompiledCatalogue = Record<string, CompiledMessage>;

const QUERY = '?catalogue';

/** The placeholders of one compiled message, with those inside plural and select branches. */
function placeholdersOf(message: CompiledMessage, into = new Set<string>()): Set<string> {
  for (const token of message) {
    if (typeof token === 'string') continue;
    const [name, kind, branches] = token;
    // src/i18n/fill-message.ts, which every phone loads, supports nothing else.
    if (kind !== undefined && kind !== 'plural')
      throw new Error(`{${name}, ${kind}} is not supported in a text; only values and plurals are`);
    if (name !== '#') into.add(name);
    if (branches === null || typeof branches !== 'object') continue;
    for (const branch of Object.values(branches)) {
      if (Array.isArray(branch)) placeholdersOf(branch as CompiledMessage, into);
    }
  }
  return into;
}

/** Compiles every ICU text of a catalogue; throws with the key and language of a malformed one. */
export function compileCatalogue(catalogue: Catalogue, language: string): CompiledCatalogue {
  const compiled: CompiledCatalogue = {};
  for (const [key, text] of Object.entries(catalogue)) {
    try {
      compiled[key] = compileMessageOrThrow(text);
    } catch (cause) {
      throw new Error(`${language}: "${key}" is not valid ICU`, { cause });
    }
  }
  return compiled;
}

/**
 * Differences between two languages of one catalogue: keys only one of them has, and messages whose placeholders
 * differ. An empty list means a reader of either language sees the same facts.
 */
export function catalogueDifferences(languages: Record<string, Catalogue>): string[] {
  const compiled = Object.entries(languages).map(
    ([language, catalogue]) => [language, compileCatalogue(catalogue, language)] as const,
  );
  const [reference, ...others] = compiled;
  if (reference === undefined) return [];
  const [referenceName, referenceMessages] = reference;
  const differences: string[] = [];
  for (const [language, messages] of others) {
    for (const key of Object.keys(messages)) {
      if (!(key in referenceMessages)) differences.push(`${referenceName} lacks "${key}" of ${language}`);
    }
    for (const [key, expected] of Object.entries(referenceMessages)) {
      const actual = messages[key];
      if (actual === undefined) {
        differences.push(`${language} lacks "${key}" of ${referenceName}`);
        continue;
      }
      const wanted = [...placeholdersOf(expected)].sort().join(', ');
      const found = [...placeholdersOf(actual)].sort().join(', ');
      if (wanted !== found) differences.push(`"${key}": ${referenceName} has {${wanted}}, ${language} {${found}}`);
    }
  }
  return differences;
}

function readLanguages(folder: string): Record<string, Catalogue> {
  const files = readdirSync(folder).filter((name) => /^[a-z]{2}\.json$/.test(name));
  // Vietnamese first: it is the reference the other languages are compared with.
  files.sort((a, b) => Number(b === 'vi.json') - Number(a === 'vi.json') || a.localeCompare(b));
  return Object.fromEntries(
    files.map((name) => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8')) as Catalogue]),
  );
}

/**
 * `site-vi` of apps/site/src/locales/vi.json: names the built file after its app and language; `site-agents-vi` of a
 * folder of its own, which the first load leaves out.
 */
function assetName(file: string): string {
  const owner = /(?:apps|packages)\/([^/]+)\//.exec(file)?.[1] ?? 'app';
  const part = /\/locales\/([^/]+)\//.exec(file)?.[1];
  return [owner, part, `${basename(file, '.json')}.json`].filter((word) => word !== undefined).join('-');
}

/**
 * Vite plugin: `import load from './vi.json?catalogue'` yields a loader of compiled ICU messages, so no message parser
 * ships to phones; a build makes each language a JSON file of its own, which engines parse several times faster than
 * the same texts as script. The build fails when the languages of a catalogue disagree on keys or placeholders; in
 * development it is a warning, so that one language can be written first.
 */
export function catalogues(): Plugin {
  let building = false;
  return {
    name: 'lantern-catalogues',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build';
    },
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const target = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
      // The suffix keeps Vite's own JSON plugin from parsing the module again.
      return target === null ? null : `${target.id}${QUERY}.js`;
    },
    load(id) {
      if (!id.endsWith(`${QUERY}.js`)) return null;
      const file = id.slice(0, -`${QUERY}.js`.length);
      this.addWatchFile(file);
      const languages = readLanguages(dirname(file));
      const differences = catalogueDifferences(languages);
      if (differences.length > 0) {
        const report = `Catalogues in ${basename(dirname(file))}/ differ:\n${differences.join('\n')}`;
        if (building) this.error(report);
        this.warn(report);
      }
      const language = basename(file, '.json');
      const compiled = JSON.stringify(compileCatalogue(languages[language] ?? {}, language));
      if (!building) return { code: `export default async () => (${compiled});`, map: null };
      const asset = this.emitFile({ type: 'asset', name: assetName(file), source: compiled });
      return {
        code: `import { readCatalogue } from '@lantern/ui/read-catalogue';\nexport default () => readCatalogue(import.meta.ROLLUP_FILE_URL_${asset});`,
        map: null,
      };
    },
  };
}
