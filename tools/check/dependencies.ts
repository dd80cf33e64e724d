/** Check: the import rules hold, and every rule still catches its planted violation. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../project.ts';
import { cruise } from './dependency-cruiser.ts';
import type { Finding } from './finding.ts';
import { uncaughtRules } from './planted.ts';

const RULES = '.dependency-cruiser.mjs';
const FOLDERS = ['apps', 'packages', 'tests', 'tools'];

async function ruleNames(): Promise<string[]> {
  const { default: rules } = (await import(pathToFileURL(join(ROOT, RULES)).href)) as {
    default: { forbidden: { name: string }[] };
  };
  return rules.forbidden.map(({ name }) => name);
}

export async function checkDependencies(): Promise<Finding[]> {
  const { violations } = await cruise(
    ROOT,
    FOLDERS.filter((folder) => existsSync(join(ROOT, folder))),
  );
  const uncaught = await uncaughtRules(await ruleNames());
  return [
    ...violations.map(({ rule, from, to }) => ({ file: from, message: `${rule}: imports ${to}` })),
    ...uncaught.map((name) => ({ file: RULES, message: `${name}: its planted violation is not caught` })),
  ];
}
