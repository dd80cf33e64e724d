/** Paints pictures in a Chromium with the house's typeface loaded. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

export interface Easel {
  /** Paints one SVG, as PNG; lettering marked `data-fit` shrinks to its width. */
  paint(svg: string, width: number, height: number): Promise<Buffer>;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);

function fontFaces(): string {
  return [800, 900]
    .flatMap((weight) =>
      ['latin', 'vietnamese'].map((subset) => {
        const file = require.resolve(
          `@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-${weight}-normal.woff2`,
        );
        const range =
          subset === 'latin'
            ? 'U+0000-00FF, U+2000-206F'
            : 'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01B0, U+1EA0-1EF9';
        const source = `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`;
        return `@font-face{font-family:"Be Vietnam Pro";font-weight:${weight};src:${source};unicode-range:${range}}`;
      }),
    )
    .join('');
}

/** Opens the page in the Chromium of that executable; it stays open until closed. */
export async function openEasel(executablePath: string): Promise<Easel> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--force-color-profile=srgb',
    ],
  });
  const page = await browser.newPage();
  const style = `<style>${fontFaces()}body{margin:0}svg{display:block}</style>`;
  return {
    async paint(svg, width, height) {
      await page.setViewportSize({ width, height });
      await page.setContent(`${style}${svg}`);
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (const text of document.querySelectorAll<SVGTextElement>('[data-fit]')) {
          const limit = Number(text.dataset['fit']);
          const length = text.getComputedTextLength();
          if (length > limit)
            text.setAttribute('font-size', String((Number(text.getAttribute('font-size')) * limit) / length));
        }
      });
      return page.screenshot({ clip: { x: 0, y: 0, width, height }, omitBackground: true });
    },
    close: () => browser.close(),
  };
}
