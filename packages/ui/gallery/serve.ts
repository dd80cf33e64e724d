import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';

const CONFIG = fileURLToPath(new URL('./vite.config.ts', import.meta.url));

const BROWSER_ARGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export type ServedGallery = { url: string; browser: Browser; close: () => Promise<void> };

/** Builds the gallery as for a phone, serves it on a free port and starts the Chromium of that executable. */
export async function serveGallery(executablePath: string): Promise<ServedGallery> {
  await build({ configFile: CONFIG, logLevel: 'error' });
  const server = await preview({ configFile: CONFIG, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery server has no port');
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS });
  return {
    url: `http://127.0.0.1:${address.port}/`,
    browser,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
