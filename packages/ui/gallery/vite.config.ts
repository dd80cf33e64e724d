import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from '../vite/catalogues.ts';

/** The gallery is for visual review and for the browser tests; it is not deployed. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), catalogues()],
  build: { target: ['safari12.1', 'chrome66'], outDir: '../dist/gallery', emptyOutDir: true },
});
