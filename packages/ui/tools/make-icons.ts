/** Draws `src/icons/first-glyphs.ts` and `more-glyphs.ts` from the Phosphor set and `icon-list.ts`. Run after changing the list. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FIRST_SCREEN, ICON_LIST, type IconName } from '../src/icons/icon-list.ts';

type IconSet = { icons: Record<string, { body: string }> };

const setFile = createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json');
const set = JSON.parse(readFileSync(setFile, 'utf8')) as IconSet;

function linesOf(name: IconName): string[] {
  return ICON_LIST[name].map((variant) => {
    const source = variant === 'regular' ? name : `${name}-${variant}`;
    const glyph = set.icons[source];
    if (glyph === undefined) throw new Error(`Phosphor has no icon "${source}"`);
    return `  '${name}/${variant}':\n    '${glyph.body}',`;
  });
}

function write(file: string, constant: string, what: string, names: readonly IconName[]): void {
  const lines = names.flatMap(linesOf);
  const module = `/** ${what} (Phosphor, MIT), drawn by tools/make-icons.ts from icon-list.ts; change the list, not this file. */
export const ${constant}: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
  writeFileSync(new URL(`../src/icons/${file}.ts`, import.meta.url), module);
  process.stdout.write(`${file}: ${lines.length} glyphs, ${module.length} characters\n`);
}

const names = Object.keys(ICON_LIST) as IconName[];
write('first-glyphs', 'FIRST_GLYPHS', 'Outlines of the first screen', names.filter((name) => FIRST_SCREEN.includes(name)));
write('more-glyphs', 'MORE_GLYPHS', 'All other outlines', names.filter((name) => !FIRST_SCREEN.includes(name)));
