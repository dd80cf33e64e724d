/**
 * A tree that breaks every import rule once. It is written to a temporary directory at each check, and all of it must be caught:
 * a rule whose pattern no longer matches the layout would otherwise stay silent.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CACHE } from '../project.ts';
import { cruise } from './dependency-cruiser.ts';

const MODULES = 'apps/server/src/modules';
const SIMULATOR = 'apps/studio/src/sports/feed/simulator';
const FEATURES = 'apps/site/src/features';

interface Plant {
  readonly from: string;
  readonly imports: string;
  /** Types are erased at run time, but they couple modules as tightly: those rules must see them too. */
  readonly typeOnly?: true;
}

/** The violation of each rule. The files exist in the planted tree only. */
export const PLANTS: Readonly<Record<string, Plant>> = {
  'contract-depends-on-nothing-ours': {
    from: 'packages/contract/src/greedy.ts',
    imports: 'packages/money/src/free.ts',
    typeOnly: true,
  },
  'pure-packages-do-no-io': { from: 'packages/money/src/reading.ts', imports: 'node:fs' },
  'pure-packages-stay-low': {
    from: 'packages/game-math/src/high.ts',
    imports: 'packages/contract/src/free.ts',
    typeOnly: true,
  },
  'limits-stand-alone': {
    from: 'packages/limits/src/nosy.ts',
    imports: 'packages/contract/src/free.ts',
    typeOnly: true,
  },
  'prices-never-see-fate': {
    from: 'packages/game-math/src/sports/models/football/pricer.ts',
    imports: 'packages/game-math/src/sports/models/football/fate.ts',
    typeOnly: true,
  },
  'fate-never-sees-prices': {
    from: 'packages/game-math/src/sports/models/tennis/fate.ts',
    imports: 'packages/game-math/src/sports/models/tennis/pricer.ts',
    typeOnly: true,
  },
  'simulated-prices-see-what-is-published': {
    from: `${SIMULATOR}/pricer.ts`,
    imports: `${SIMULATOR}/fate.ts`,
    typeOnly: true,
  },
  'simulated-fate-sees-no-prices-or-faults': {
    from: `${SIMULATOR}/fate.ts`,
    imports: `${SIMULATOR}/chaos.ts`,
    typeOnly: true,
  },
  'faults-see-messages-only': {
    from: `${SIMULATOR}/chaos.ts`,
    imports: `${SIMULATOR}/pricer.ts`,
    typeOnly: true,
  },
  'packages-know-no-app': { from: 'packages/client/src/nosy.ts', imports: 'apps/site/src/lib/free.ts', typeOnly: true },
  'kernel-knows-no-module': {
    from: 'apps/server/src/kernel/nosy.ts',
    imports: `${MODULES}/games/draws/index.ts`,
    typeOnly: true,
  },
  'modules-meet-at-index': {
    from: `${MODULES}/games/bets/verb.ts`,
    imports: `${MODULES}/games/draws/free.ts`,
    typeOnly: true,
  },
  'ledger-is-the-floor': {
    from: `${MODULES}/ledger/verb.ts`,
    imports: `${MODULES}/games/draws/index.ts`,
    typeOnly: true,
  },
  'routes-never-touch-store': {
    from: `${MODULES}/games/bets/routes.ts`,
    imports: `${MODULES}/games/bets/slip-store.ts`,
    typeOnly: true,
  },
  'only-store-touches-db': {
    from: `${MODULES}/games/bets/hasty.ts`,
    imports: 'apps/server/src/kernel/db/index.ts',
    typeOnly: true,
  },
  'rules-are-pure': {
    from: `${MODULES}/games/bets/rules/price.ts`,
    imports: 'apps/server/src/kernel/free.ts',
    typeOnly: true,
  },
  'nobody-reaches-into-an-app': {
    from: 'apps/lotto/src/nosy.ts',
    imports: 'apps/site/src/lib/free.ts',
    typeOnly: true,
  },
  'no-outcomes-in-the-browser': {
    from: 'apps/site/src/lib/cheat.ts',
    imports: 'packages/game-math/src/outcome.ts',
    typeOnly: true,
  },
  'no-schemas-in-the-browser': { from: 'apps/site/src/lib/heavy.ts', imports: 'zod' },
  'studio-is-a-vendor-like-any': {
    from: 'apps/studio/src/insider.ts',
    imports: 'packages/contract/src/free.ts',
    typeOnly: true,
  },
  'frames-decide-nothing': { from: 'apps/studio/web/src/cheat.ts', imports: 'packages/game-math/src/outcome.ts' },
  'frames-meet-the-studio-at-the-wire': {
    from: 'apps/studio/web/src/nosy.ts',
    imports: 'apps/studio/src/free.ts',
    typeOnly: true,
  },
  'features-never-meet': {
    from: `${FEATURES}/games/nosy.ts`,
    imports: `${FEATURES}/wallet/balance.ts`,
    typeOnly: true,
  },
  'places-never-meet': {
    from: 'apps/console/src/places/audit/nosy.ts',
    imports: 'apps/console/src/places/members/free.ts',
    typeOnly: true,
  },
  'places-stand-behind-the-registry': {
    from: 'apps/console/src/app/nosy.ts',
    imports: 'apps/console/src/places/members/free.ts',
    typeOnly: true,
  },
  'widgets-know-no-place': {
    from: 'apps/console/src/widgets/nosy.ts',
    imports: 'apps/console/src/places/members/free.ts',
    typeOnly: true,
  },
  'feature-subfolders-are-private': {
    from: 'apps/site/src/pages/nosy.ts',
    imports: `${FEATURES}/wallet/parts/coin.ts`,
    typeOnly: true,
  },
  'lib-knows-no-feature': {
    from: 'apps/site/src/lib/nosy.ts',
    imports: `${FEATURES}/wallet/balance.ts`,
    typeOnly: true,
  },
  'journeys-use-the-front-door': {
    from: 'tests/journeys/back-door.ts',
    imports: 'apps/server/src/kernel/free.ts',
    typeOnly: true,
  },
  'nothing-imports-a-test': {
    from: 'apps/server/src/kernel/tested.ts',
    imports: 'tests/kit/src/free.ts',
    typeOnly: true,
  },
  'tools-stay-outside': { from: 'apps/server/src/kernel/building.ts', imports: 'tools/free.ts', typeOnly: true },
  'imports-are-declared': { from: 'packages/client/src/undeclared.ts', imports: 'zod' },
  'no-cycles': { from: 'packages/ui/src/hen.ts', imports: 'packages/ui/src/egg.ts' },
  'everything-resolves': { from: 'packages/ui/src/lost.ts', imports: 'packages/ui/src/nowhere.ts' },
};

const MISSING = new Set(['packages/ui/src/nowhere.ts']);

function specifier(from: string, imports: string): string {
  if (!imports.includes('/')) return imports;
  return `${'../'.repeat(from.split('/').length - 1)}${imports}`;
}

function treeOf(plants: readonly Plant[]): Map<string, string> {
  const tree = new Map<string, string>();
  for (const { imports } of plants)
    if (imports.endsWith('.ts') && !MISSING.has(imports)) tree.set(imports, 'export const free = 1;\n');
  for (const { from, imports, typeOnly } of plants) {
    const path = specifier(from, imports);
    tree.set(
      from,
      typeOnly
        ? `import type { free } from '${path}';\nexport type Free = typeof free;\n`
        : `import * as all from '${path}';\nexport const free = all;\n`,
    );
  }
  tree.set('packages/ui/src/egg.ts', `import * as all from './hen.ts';\nexport const free = all;\n`);
  return tree;
}

/** The names of rules that let their planted violation pass, and of rules without a planted violation. */
export async function uncaughtRules(ruleNames: readonly string[]): Promise<string[]> {
  await mkdir(CACHE, { recursive: true });
  const directory = await mkdtemp(join(CACHE, 'planted-'));
  try {
    for (const [file, text] of treeOf(Object.values(PLANTS))) {
      await mkdir(dirname(join(directory, file)), { recursive: true });
      await writeFile(join(directory, file), text);
    }
    const { violations } = await cruise(directory, ['apps', 'packages', 'tests', 'tools']);
    return ruleNames.filter((name) => {
      const plant = PLANTS[name];
      return (
        !plant ||
        !violations.some((violation) => violation.rule === name && [plant.from, plant.imports].includes(violation.from))
      );
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
