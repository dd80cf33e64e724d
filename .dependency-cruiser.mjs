/** Who may import whom. Every rule is caught on a planted violation at each `npm run check` (tools/check/planted.ts). */
const MODULES = 'apps/server/src/modules';
/** A module's folder: the ledger by itself, every other one in its group. */
const MODULE = `${MODULES}/(ledger|(?:members|money|games|platform)/[^/]+)`;
const SIMULATOR = 'apps/studio/src/sports/feed/simulator';
const TEST = '[.]test[.]tsx?$';

/** A rule; its name says what holds. */
function rule(name, from, to) {
  return { name, severity: 'error', from, to };
}

export default {
  forbidden: [
    rule(
      'contract-depends-on-nothing-ours',
      { path: '^packages/contract/', pathNot: TEST },
      { path: '^(apps|packages)/', pathNot: '^packages/contract/' },
    ),
    rule(
      'pure-packages-do-no-io',
      { path: '^packages/(game-math|money)/src', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    rule(
      'pure-packages-stay-low',
      { path: '^packages/(game-math|money)/src', pathNot: TEST },
      { path: '^(apps|packages)/', pathNot: '^packages/(game-math|money)/' },
    ),
    rule(
      'limits-stand-alone',
      { path: '^packages/limits/src', pathNot: TEST },
      { path: '^(apps|packages)/|^node_modules/', pathNot: '^packages/limits/' },
    ),
    // Prices must not peek: they see what is published of a match, never its seed.
    rule(
      'prices-never-see-fate',
      { path: '^packages/game-math/src/sports/', pathNot: ['/fate[.]ts$', TEST] },
      { path: '^packages/game-math/src/sports/models/[^/]+/fate[.]ts$' },
    ),
    rule(
      'fate-never-sees-prices',
      { path: '^packages/game-math/src/sports/models/[^/]+/(?:fate|schedule|players|process|incidents)[.]ts$' },
      {
        path: '^packages/game-math/src/sports/(?:margin|ladder|limits|same-game|models/[^/]+/(?:pricer|prices|evolution|counts|market-chances))[.]ts$',
      },
    ),
    // The same in the simulator: what will happen, prices and faults are three parts that do not know each other.
    rule(
      'simulated-prices-see-what-is-published',
      { path: `^${SIMULATOR}/(?:pricer|model|lines|stops|judge)[.]ts$` },
      { path: `^${SIMULATOR}/(?!(?:pricer|model|lines|stops|judge)[.]ts$)|/fate[.]ts$` },
    ),
    rule(
      'simulated-fate-sees-no-prices-or-faults',
      { path: `^${SIMULATOR}/fate[.]ts$` },
      { path: `^${SIMULATOR}/(?!(?:calendar|competitions)[.]ts$)` },
    ),
    rule(
      'faults-see-messages-only',
      { path: `^${SIMULATOR}/chaos[.]ts$` },
      { path: `^${SIMULATOR}/|^packages/game-math/` },
    ),
    rule('packages-know-no-app', { path: '^packages/' }, { path: '^apps/' }),
    rule('kernel-knows-no-module', { path: '^apps/server/src/kernel/', pathNot: TEST }, { path: `^${MODULES}/` }),
    rule(
      'modules-meet-at-index',
      { path: `^${MODULE}/` },
      { path: `^${MODULES}/`, pathNot: [`^${MODULES}/$1/`, `^${MODULE}/index[.]ts$`] },
    ),
    rule(
      'ledger-is-the-floor',
      { path: `^${MODULES}/ledger/`, pathNot: TEST },
      { path: `^${MODULES}/`, pathNot: `^${MODULES}/ledger/` },
    ),
    rule(
      'routes-never-touch-store',
      { path: `^${MODULE}/routes[.]ts$` },
      { path: '[/-]store[.]ts$|^apps/server/src/kernel/db/' },
    ),
    rule(
      'only-store-touches-db',
      { path: `^${MODULES}/`, pathNot: ['[/-]store[.]ts$', TEST] },
      { path: '^apps/server/src/kernel/db/|^node_modules/pg/' },
    ),
    rule(
      'rules-are-pure',
      { path: `^${MODULES}/.+/rules/`, pathNot: TEST },
      { pathNot: ['/rules/', '^packages/(money|game-math|contract)/'] },
    ),
    rule('nobody-reaches-into-an-app', { path: '^apps/([^/]+)/' }, { path: '^apps/', pathNot: '^apps/$1/' }),
    rule(
      'no-outcomes-in-the-browser',
      { path: '^(apps/(site|lotto)|packages/(ui|web))/' },
      { path: '^packages/game-math/', pathNot: '^packages/game-math/src/(verify|selections|agents)/' },
    ),
    rule(
      'no-schemas-in-the-browser',
      {
        path: '^(apps/(site/src|lotto/src|console/src|studio/(web|wire))|packages/(ui|client|web)/src)',
        pathNot: TEST,
      },
      { path: 'node_modules/zod/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'studio-is-a-vendor-like-any',
      { path: '^apps/studio/', pathNot: TEST },
      {
        path: '^(apps|packages)/',
        pathNot:
          '^(apps/studio/|packages/(client|money|game-math|catalogue|limits|migrations|tracing|ui|web)/|packages/contract/src/(?:wallet-api|sports-desk|sports-desk-figures|sports-desk-limits|sports-desk-rules)[.]ts$)',
      },
    ),
    rule(
      'frames-decide-nothing',
      { path: '^apps/studio/(web|wire)/', pathNot: TEST },
      {
        path: '^packages/game-math/',
        pathNot:
          '^packages/game-math/src/(?:(?:verify|selections|agents)/|slots/title[.]ts$|cards/mau-binh/rows[.]ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'frames-meet-the-studio-at-the-wire',
      { path: '^apps/studio/web/', pathNot: TEST },
      { path: '^apps/studio/src/' },
    ),
    rule(
      'features-never-meet',
      { path: '^apps/site/src/features/([^/]+)/' },
      { path: '^apps/site/src/features/', pathNot: '^apps/site/src/features/$1/' },
    ),
    rule(
      'feature-subfolders-are-private',
      { path: '^apps/site/src/', pathNot: '^apps/site/src/features/' },
      { path: '^apps/site/src/features/[^/]+/[^/]+/' },
    ),
    rule(
      'places-never-meet',
      { path: '^apps/console/src/places/([^/]+)/' },
      { path: '^apps/console/src/places/', pathNot: '^apps/console/src/places/$1/' },
    ),
    rule(
      'places-stand-behind-the-registry',
      { path: '^apps/console/src/', pathNot: ['^apps/console/src/places/', TEST] },
      { path: '^apps/console/src/places/[^/]+/' },
    ),
    rule(
      'widgets-know-no-place',
      { path: '^apps/console/src/(widgets|lib)/' },
      { path: '^apps/console/src/(places|app|sign-in)/' },
    ),
    rule('lib-knows-no-feature', { path: '^apps/site/src/lib/' }, { path: '^apps/site/src/(features|pages|app)/' }),
    rule('journeys-use-the-front-door', { path: '^tests/(journeys|browser)/' }, { path: '^apps/' }),
    rule(
      'nothing-imports-a-test',
      { path: '^(apps|packages|tools)/', pathNot: [TEST, '^tests/'] },
      { path: `${TEST}|^tests/` },
    ),
    rule(
      'tools-stay-outside',
      { path: '^(apps|packages)/', pathNot: ['^packages/ui/(?:tools/|art/make-)', TEST] },
      { path: '^tools/' },
    ),
    rule(
      'imports-are-declared',
      { path: '^(apps|packages)/', pathNot: [TEST, '/(vite|tools|art|gallery)/'] },
      { path: 'node_modules', dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    rule('no-cycles', {}, { circular: true }),
    // Without this, an import that does not resolve makes every rule above silently pass.
    rule('everything-resolves', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist/', '[.](css|json|svg|webp|png|woff2)$', '[?]'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    parser: 'tsc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
