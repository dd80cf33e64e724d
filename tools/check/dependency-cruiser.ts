/** Runs dependency-cruiser on TypeScript: it needs the compiler's JavaScript API, which TypeScript 7 does not have yet. */
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ICruiseOptions, ICruiseResult, IConfiguration } from 'dependency-cruiser';
import { ROOT } from '../project.ts';

const OURS = createRequire(import.meta.url);

let lent = false;

/** Gives dependency-cruiser the TypeScript of tools/package.json instead of the root's. */
function lendTypeScript(): void {
  if (lent) return;
  lent = true;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const requested = /^typescript(?:\/.*)?$/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/');
      if (!requested) return nextResolve(specifier, context);
      const format = specifier.endsWith('.json') ? 'json' : 'commonjs';
      return { url: pathToFileURL(OURS.resolve(specifier)).href, format, shortCircuit: true };
    },
  });
}

export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** The import rules `directory` breaks; paths are relative to it. */
export async function cruise(
  directory: string,
  folders: readonly string[],
): Promise<{ violations: Violation[]; modules: number }> {
  lendTypeScript();
  const { cruise: run } = await import('dependency-cruiser');
  const { default: extractTSConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
  const { default: rules } = (await import(pathToFileURL(join(ROOT, '.dependency-cruiser.mjs')).href)) as {
    default: IConfiguration;
  };
  const options: ICruiseOptions = {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden ?? [] },
    validate: true,
    baseDir: directory,
  };
  const resolve = rules.options?.enhancedResolveOptions;
  const result = await run([...folders], options, resolve as never, {
    tsConfig: extractTSConfig(join(ROOT, 'tsconfig.json')),
  });
  const { summary, modules } = result.output as ICruiseResult;
  return {
    modules: modules.length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}
