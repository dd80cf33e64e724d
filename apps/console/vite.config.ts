/** The console's own build: desk browsers, its own React, nothing shared with the members' bundles but tokens, type and icons. */
import { defineConfig } from 'vite';
import { CLASS_NAMES } from '../../tools/vite/class-names.ts';
import { deskPlugins } from '../../tools/vite/plugins.ts';
import { precompress } from '../../tools/vite/precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
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
