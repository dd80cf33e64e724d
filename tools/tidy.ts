/** The project's own rules that no linter has, over every file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from './check/finding.ts';
import { projectFiles, ROOT, runNpm } from './project.ts';
import { bigIntegers, docstrings, hiddenClocks } from './tidy/language.ts';
import { declaredNames, fileNames } from './tidy/names.ts';
import { retiredWords } from './tidy/retired-words.ts';
import { fileSize, functionSize } from './tidy/sizes.ts';
import { parseSource, type Rule } from './tidy/source.ts';
import { machineTraces, notifications, skippedTests, unfinished } from './tidy/words.ts';

const TEXT = /\.(?:ts|tsx|mjs|js|css|sql|json|md|html|sh|svg|webmanifest|txt)$|^\.|\/(?:run|NOTICE)$/;
/** Generated files, not checked for style. */
const GENERATED = /^(?:docs\/calls\.md$|packages\/ui\/art\/|packages\/ui\/src\/icons\/glyphs\.ts$)/;

/** Quotes the product's phrase for a campaign that has not started. */
const QUOTES_MARKS = 'docs/rows.md';

async function machinePlaces(): Promise<string[]> {
  const registry = (await runNpm(['config', 'get', 'registry'])).trim();
  const host = URL.canParse(registry) ? new URL(registry).host : '';
  return [`${ROOT}/`, host].filter((place) => place.length > 1);
}

function findingsIn(file: string, rules: readonly Rule[]): Finding[] {
  const source = parseSource(file, readFileSync(join(ROOT, file), 'utf8'));
  return rules.flatMap((rule) => rule(source));
}

export async function checkTidy(): Promise<Finding[]> {
  const finished: Rule = (source) => (source.path === QUOTES_MARKS ? [] : unfinished(source));
  const everywhere = [finished, machineTraces(await machinePlaces())];
  const rules = [
    ...everywhere,
    fileSize,
    functionSize,
    fileNames,
    declaredNames,
    skippedTests,
    notifications,
    hiddenClocks,
    bigIntegers,
    docstrings,
    retiredWords,
  ];
  return projectFiles()
    .filter((file) => TEXT.test(file))
    .flatMap((file) => findingsIn(file, GENERATED.test(file) || file === 'package-lock.json' ? everywhere : rules));
}
