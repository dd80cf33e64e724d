/** Draws `src/icons/glyphs.ts` from the Phosphor set and `icon-list.ts`. Run after changing the list. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ICON_LIST } from '../src/icons/icon-list.ts';

type IconSet = { icons: Record<string, { body: string }> };

const setFile = createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json');
const set = JSON.parse(readFileSync(setFile, 'utf8')) as IconSet;
const lines: string[] = [];

for (const [name, variants] of Object.entries(ICON_LIST)) {
  for (const variant of variants) {
    const source = variant === 'regular' ? name : `${name}-${variant}`;
    const glyph = set.icons[source];
    if (glyph === undefined) throw new Error(`Phosphor has no icon "${source}"`);
    lines.push(`  '${name}/${variant}':\n    '${glyph.body}',`);
  }
}

const module = `/** Phosphor outlines (MIT), drawn by tools/make-icons.ts from icon-list.ts; change the list, not this file. */
export const GLYPHS: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
writeFileSync(new URL('../src/icons/glyphs.ts', import.meta.url), module);
process.stdout.write(`${lines.length} glyphs, ${module.length} characters\n`);
