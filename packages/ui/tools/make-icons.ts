/** Draws `src/icons/first-glyphs.ts` and `more-glyphs.ts` from the Phosphor set and `icon-list.ts`. Run after changing the list. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FIRST_SCREEN, ICON_LIST, type IconName, type IconVariant } from '../src/icons/icon-list.ts';

type IconSet = { icons: Record<string, { body: string }> };

const setFile = createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json');
const set = JSON.parse(readFileSync(setFile, 'utf8')) as IconSet;

interface Glyph {
  readonly name: IconName;
  readonly variant: IconVariant;
  readonly body: string;
}

function glyphsOf(name: IconName): Glyph[] {
  return ICON_LIST[name].map((variant) => {
    const source = variant === 'regular' ? name : `${name}-${variant}`;
    const glyph = set.icons[source];
    if (glyph === undefined) throw new Error(`Phosphor has no icon "${source}"`);
    return { name, variant, body: glyph.body };
  });
}

const isFirst = ({ name, variant }: Glyph): boolean => FIRST_SCREEN.includes(`${name}/${variant}`);

/**
 * An icon's first weight is stored under its bare name; on the first screen also under its full one, so that it needs
 * no second file.
 */
function keysOf(glyph: Glyph): string[] {
  const { name, variant } = glyph;
  const own = `'${name}/${variant}'`;
  if (ICON_LIST[name][0] !== variant) return [own];
  const bare = /^[a-z]+$/.test(name) ? name : `'${name}'`;
  return isFirst(glyph) ? [bare, own] : [bare];
}

const linesOf = (glyph: Glyph): string[] => keysOf(glyph).map((key) => `  ${key}:\n    '${glyph.body}',`);

function write(file: string, constant: string, what: string, glyphs: readonly Glyph[]): void {
  const lines = glyphs.flatMap(linesOf);
  const module = `/** ${what} (Phosphor, MIT), drawn by tools/make-icons.ts from icon-list.ts; change the list, not this file. */
export const ${constant}: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
  writeFileSync(new URL(`../src/icons/${file}.ts`, import.meta.url), module);
  process.stdout.write(`${file}: ${lines.length} glyphs, ${module.length} characters\n`);
}

const glyphs = (Object.keys(ICON_LIST) as IconName[]).flatMap(glyphsOf);
write('first-glyphs', 'FIRST_GLYPHS', 'Outlines of the first screen', glyphs.filter(isFirst));
write(
  'more-glyphs',
  'MORE_GLYPHS',
  'All other outlines',
  glyphs.filter((glyph) => !isFirst(glyph)),
);
