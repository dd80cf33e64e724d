/** Check: a class that code takes from a CSS module is defined there, and a custom property that is used is set somewhere. */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectFiles, ROOT } from '../project.ts';
import type { Finding } from './finding.ts';

/** Text by path, relative to the project. */
export type Sources = ReadonlyMap<string, string>;

const MODULE_IMPORT = /import\s+(\w+)\s+from\s+['"](\.[^'"]+\.module\.css)['"]/g;
const CLASS = /\.([A-Za-z_][\w-]*)/g;
const PROPERTY_USED = /var\(\s*(--[\w-]+)/g;
/** `--x:` in CSS, `'--x'` as the key of an inline style or of `setProperty`. */
const PROPERTY_SET = /(--[\w-]+)\s*:|['"`](--[\w-]+)['"`]/g;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

function missingClasses(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [file, text] of sources) {
    for (const [, name, path] of text.matchAll(MODULE_IMPORT)) {
      const css = sources.get(posix.join(posix.dirname(file), path!));
      const classes = new Set([...(css ?? '').matchAll(CLASS)].map(([, found]) => found));
      for (const used of text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g')))
        if (!classes.has(used[1]))
          findings.push({ file, line: lineOf(text, used.index), message: `${path} has no class "${used[1]}"` });
    }
  }
  return findings;
}

function unsetProperties(sources: Sources): Finding[] {
  const set = new Set<string>();
  for (const text of sources.values())
    for (const [, inCss, inCode] of text.matchAll(PROPERTY_SET)) set.add((inCss ?? inCode)!);
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(PROPERTY_USED)]
      .filter(([, name]) => !set.has(name!))
      .map((used) => ({ file, line: lineOf(text, used.index), message: `nothing sets ${used[1]}` })),
  );
}

/** Classes and custom properties that do not exist. */
export const styleFindings = (sources: Sources): Finding[] => [...missingClasses(sources), ...unsetProperties(sources)];

export function checkStyles(): Finding[] {
  const files = projectFiles().filter((file) => /^(?:apps|packages)\/.+\.(?:css|tsx?)$/.test(file));
  return styleFindings(new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])));
}
