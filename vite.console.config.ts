/** The console's own build: desk browsers, its own React, nothing shared with the members' bundles but tokens, type and icons. */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { CLASS_NAMES } from './tools/vite/class-names.ts';
import { deskPlugins } from './tools/vite/plugins.ts';
import { precompress } from './tools/vite/precompress.ts';

export default defineConfig({
  root: join(import.meta.dirname, 'apps/console'),
  base: '/console/',
  publicDir: 'public',
  plugins: [deskPlugins(), precompress()],
  css: { modules: CLASS_NAMES },
  build: {
    outDir: '../../dist/web/console',
    emptyOutDir: true,
    target: ['chrome120', 'firefox121', 'safari17.2'],
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: { checks: { pluginTimings: false } },
  },
});
