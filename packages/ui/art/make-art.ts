/**
 * Draws every picture the product ships: Chromium paints the SVG, sharp packs it. What components import stays in art/out;
 * tiles, banners, avatars and icons are content, found by address, and go to the site's public files.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { appIcon, brandMark } from './paint/app-icon.ts';
import { avatars } from './paint/avatars.ts';
import { banners } from './paint/banners.ts';
import { scenes } from './paint/scenes.ts';
import { seals } from './paint/seals.ts';

const OUT = fileURLToPath(new URL('./out/', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../../../apps/site/public/art/', import.meta.url));
const MAX_BYTES = 30 * 1024;
const require = createRequire(import.meta.url);

function fontFaces(): string {
  return [800, 900]
    .flatMap((weight) =>
      ['latin', 'vietnamese'].map((subset) => {
        const file = require.resolve(`@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-${weight}-normal.woff2`);
        const range = subset === 'latin' ? 'U+0000-00FF, U+2000-206F' : 'U+0102-0103, U+0110-0111, U+0128-0129, U+0168-0169, U+01A0-01B0, U+1EA0-1EF9';
        const source = `url(data:font/woff2;base64,${readFileSync(file).toString('base64')})`;
        return `@font-face{font-family:"Be Vietnam Pro";font-weight:${weight};src:${source};unicode-range:${range}}`;
      }),
    )
    .join('');
}

/** Paints one SVG; lettering marked `data-fit` shrinks to its width. */
async function paint(page: Page, svg: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(`<style>${fontFaces()}body{margin:0}svg{display:block}</style>${svg}`);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const text of document.querySelectorAll<SVGTextElement>('[data-fit]')) {
      const limit = Number(text.dataset['fit']);
      const length = text.getComputedTextLength();
      if (length > limit) text.setAttribute('font-size', String((Number(text.getAttribute('font-size')) * limit) / length));
    }
  });
  return page.screenshot({ clip: { x: 0, y: 0, width, height }, omitBackground: true });
}

for (const folder of [OUT, PUBLIC]) mkdirSync(folder, { recursive: true });
for (const { name, svg } of seals()) writeFileSync(`${PUBLIC}${name}.svg`, svg);
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--force-color-profile=srgb'],
});
const page = await browser.newPage();

/** Names on the command line paint only those. */
const wanted = process.argv.slice(2);
for (const { name, width, height, svg } of [...scenes(), ...banners(), ...avatars()].filter((picture) => wanted.length === 0 || wanted.includes(picture.name))) {
  const painted = await paint(page, svg, width, height);
  const file = `${/^(tile|banner|avatar|promo|state)-/.test(name) ? PUBLIC : OUT}${name}.webp`;
  await sharp(painted).webp({ quality: 78, alphaQuality: 90, effort: 6 }).toFile(file);
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${name} is ${size} bytes, more than ${MAX_BYTES}`);
  process.stdout.write(`${name} ${size}\n`);
}

await sharp(await paint(page, brandMark(), 240, 288)).webp({ quality: 86, alphaQuality: 92 }).toFile(`${OUT}brand-mark.webp`);
const icon = await paint(page, appIcon(false), 512, 512);
const maskable = await paint(page, appIcon(true), 512, 512);
for (const [name, source, edge] of [
  ['icon-192', icon, 192],
  ['icon-512', icon, 512],
  ['icon-maskable-512', maskable, 512],
  ['apple-touch-icon', maskable, 180],
] as const) {
  await sharp(source).resize(edge).png({ palette: true, quality: 88, compressionLevel: 9 }).toFile(`${PUBLIC}${name}.png`);
}
await browser.close();
