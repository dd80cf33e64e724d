/** The web build: the members' site, the lottery frame and the studio's in one go, so that React is one chunk a phone loads once. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { CLASS_NAMES } from './tools/vite/class-names.ts';
import { directions, LOGICAL_PROPERTIES, plainSides } from './tools/vite/directions.ts';
import { inlineBoot } from './tools/vite/inline-boot.ts';
import { webPlugins } from './tools/vite/plugins.ts';
import { precompress } from './tools/vite/precompress.ts';
import { serviceWorker } from './tools/vite/service-worker.ts';

/** Old phones stay: iOS 12.4 and Android WebViews that no longer update. */
const OLDEST_ENGINES = ['safari12.1', 'chrome69'];

/** What nearly every screen is made of goes in one file: on a slow line each request costs more than a few kilobytes. */
const BASE =
  /\/packages\/(?:ui|web|client|money)\/src\/|\/node_modules\/(?:@lingui|@tanstack)\/|virtual:first-calls|reads-only/;
/** Dialogs, sheets and the controls in them: nothing of them is shown before a tap. */
const PANELS =
  /\/packages\/ui\/src\/primitives\/(?:switch|overlay|sheet|use-drag|dialog|pending-dialog|choice)(?:\.module)?\.(?:tsx?|css)$/;
/** What lies under home's first view and what nearly every other screen is made of. */
const SURFACES = /\/packages\/ui\/src\/primitives\/(?:surface|status)(?:\.module)?\.(?:tsx?|css)$/;
/** Except what only some screens draw. */
const RARE =
  /\.json|\/packages\/ui\/src\/lottery\/|\/(?:game|more)-glyphs|\/(?:number-board|number-board-layout|qr-code|prize-table|stepper|slider-check|timeline|amount-input|rolling|field|countdown|queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|paged-reads|encrypt|upload|download|realtime|frame-messages)(?:\.module)?\.(?:tsx?|css|js)$/;

/** The site's shell, and what home's first screen shares with others. */
const START =
  /\/apps\/site\/src\/(?:app\/mount|lib\/(?:session\/(?:balance|sign-out)|device\/(?:download|first-move|install|theme|tracking)|content\/(?:customer-service|plain-text|popup-flags)|server\/(?:early-reads|realtime)|navigation\/(?:follow-target|open-external)|games\/(?:pools|tile-skeleton|vendors)))\.tsx?$/;
/** Parts of some screens that home has under its first one. */
const SHARED_PARTS = /\/packages\/ui\/src\/primitives\/(countdown|rolling)(?:\.module)?\.(?:tsx|css)$/;
/** Home's own first screen. */
const HOME = /\/apps\/site\/src\/(?:pages\/home-page|features\/home\/parts\/game-centre-skeleton)\.tsx$/;
/** Tiles of games, and what a tap on one needs. */
const TILES = /\/apps\/site\/src\/lib\/games\/(?:game-tile|tile-strip|hot-games)\.tsx?$/;
/** Home under its first screen, until its lower half. */
const CENTRE = /\/apps\/site\/src\/features\/home\/(?:game-centre|service-button|login-popups)\.tsx$/;
/** How files load each other; alone, because the entries that load everything else import it. */
const LOADING = /vite\/(?:preload-helper|modulepreload-polyfill)/;
/** What opens a frame's session before anything else is loaded. */
const OPENING = /\/apps\/studio\/web\/src\/frame\/(?:address|calls)\.ts$/;
/** What the studio's frames share, except what is loaded after the start. */
const FRAME = /\/apps\/studio\/web\/src\/(?:start\.tsx|frame\/(?!sheets\/|sound\/))/;
/** What accompanies every screen. */
const COMPANIONS = /\/apps\/site\/src\/(?:app\/companions|features\/gates\/unavailable-screen)\.tsx$/;
const ENTRY = /^assets\/index-/;
/** Every app loads these before anything else, so that only its entry requests them. */
const LOADED = /^assets\/(?:rolldown-runtime|loading|react|base|start)-/;

/** The script that begins a visit is no module of the bundle; the lottery frame loads it as a file. */
function shrinkBoot(): Plugin {
  let file = '';
  return {
    name: 'lantern-shrink-boot',
    apply: 'build',
    configResolved(config) {
      file = resolve(config.root, config.build.outDir, 'boot.js');
    },
    writeBundle() {
      writeFileSync(file, minifySync(file, readFileSync(file, 'utf8'), { module: true }).code);
    },
  };
}

export default defineConfig({
  base: '/',
  appType: 'mpa',
  publicDir: 'apps/site/public',
  // React has had its own for years; every engine we serve runs it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [webPlugins(), plainSides(), inlineBoot(), serviceWorker(), shrinkBoot(), precompress()],
  css: {
    modules: CLASS_NAMES,
    postcss: { plugins: [directions()] },
    lightningcss: { exclude: LOGICAL_PROPERTIES },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: OLDEST_ENGINES,
    assetsDir: 'assets',
    modulePreload: {
      polyfill: true,
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'js' && !ENTRY.test(hostId) ? files.filter((file) => !LOADED.test(file)) : files,
    },
    reportCompressedSize: false,
    rollupOptions: {
      input: ['apps/site/index.html', 'apps/lotto/index.html', 'apps/studio/index.html'],
      // Rules that count exactly are in parts that are loaded only where a browser can count so; tools/check/old-engines.ts looks after the rest.
      checks: { pluginTimings: false, toleratedTransform: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'loading', test: LOADING },
            { name: 'opening', test: OPENING },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            {
              name: 'base',
              test: (id) => BASE.test(id) && !RARE.test(id) && !PANELS.test(id) && !SURFACES.test(id),
            },
            { name: 'panels', test: PANELS },
            { name: 'surfaces', test: SURFACES },
            { name: (id) => SHARED_PARTS.exec(id)?.[1], test: SHARED_PARTS },
            { name: 'start', test: START },
            { name: 'home', test: HOME },
            { name: 'tiles', test: TILES },
            { name: 'centre', test: CENTRE },
            { name: 'companions', test: COMPANIONS },
            { name: 'frame', test: (id) => FRAME.test(id) && !id.includes('.json') },
          ],
        },
      },
    },
  },
});
