/**
 * Puts the script that begins a visit (`apps/site/public/boot.js`) into the site's page, minified: as a file it would be a
 * second connection beside the first screen's picture, and a round trip before any other code. The server permits it by its
 * hash (kernel/http/document.ts).
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const BOOT = 'boot.js';
const TAG = /<script type="module" src="\/boot\.js"[^>]*><\/script>/;

/** The page with the script in place of its tag. */
export function withBoot(html: string, code: string): string {
  if (!TAG.test(html)) throw new Error(`the page does not name ${BOOT}`);
  if (/<\/script|<!--/i.test(code)) throw new Error(`${BOOT} cannot stand in a page`);
  return html.replace(TAG, () => `<script type="module">${code.trim()}</script>`);
}

/** Vite plugin; in development the page loads the file. */
export function inlineBoot(): Plugin {
  let file = '';
  return {
    name: 'lantern-inline-boot',
    apply: 'build',
    configResolved(config) {
      file = join(resolve(config.root, config.publicDir), BOOT);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (!filename.includes('apps/site')) return html;
        return withBoot(html, minifySync(file, readFileSync(file, 'utf8'), { module: true }).code);
      },
    },
  };
}
