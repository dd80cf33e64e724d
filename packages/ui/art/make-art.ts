/**
 * Draws every picture the product ships: Chromium paints the SVG, sharp encodes it. What components import stays in
 * art/out; tiles, banners, avatars, hosts and icons are content, served by address, and are written to the site's
 * public files.
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ensureBrowser } from '../../../tools/browser.ts';
import { openEasel } from './easel.ts';
import { appIcon, brandMark } from './paint/app-icon.ts';
import { avatars } from './paint/avatars.ts';
import { banners } from './paint/banners.ts';
import { hostPortraits } from './paint/hosts.ts';
import { scenes } from './paint/scenes.ts';
import { seals } from './paint/seals.ts';

const OUT = fileURLToPath(new URL('./out', import.meta.url));
const PUBLIC = fileURLToPath(new URL('../../../apps/site/public/art', import.meta.url));
const MAX_BYTES = 30 * 1024;
for (const folder of [OUT, PUBLIC]) mkdirSync(folder, { recursive: true });
for (const { name, svg } of seals()) writeFileSync(`${PUBLIC}${name}.svg`, svg);
const easel = await openEasel(await ensureBrowser());

/** Names on the command line limit which pictures are painted. */
const wanted = process.argv.slice(2);
for (const { name, width, height, svg } of [...scenes(), ...banners(), ...avatars(), ...hostPortraits()].filter(
  (picture) => wanted.length === 0 || wanted.includes(picture.name),
)) {
  const painted = await easel.paint(svg, width, height);
  const file = `${/^(tile|banner|avatar|promo|state|host)-/.test(name) ? PUBLIC : OUT}${name}.webp`;
  await sharp(painted).webp({ quality: 78, alphaQuality: 90, effort: 6 }).toFile(file);
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`${name} is ${size} bytes, more than ${MAX_BYTES}`);
  process.stdout.write(`${name} ${size}\n`);
}

await sharp(await easel.paint(brandMark(), 240, 288))
  .webp({ quality: 86, alphaQuality: 92 })
  .toFile(`${OUT}brand-mark.webp`);
const icon = await easel.paint(appIcon(false), 512, 512);
const maskable = await easel.paint(appIcon(true), 512, 512);
for (const [name, source, edge] of [
  ['icon-192', icon, 192],
  ['icon-512', icon, 512],
  ['icon-maskable-512', maskable, 512],
  ['apple-touch-icon', maskable, 180],
] as const) {
  await sharp(source)
    .resize(edge)
    .png({ palette: true, quality: 88, compressionLevel: 9 })
    .toFile(`${PUBLIC}${name}.png`);
}
await easel.close();
