/** Draws `src/icons/*-glyphs.ts` from the Phosphor set and `icon-list.ts`. Run after changing the list. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FIRST_SCREEN, GAME_LISTS, ICON_LIST, type IconName, type IconVariant } from '../src/icons/icon-list.ts';

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

const isIn =
  (set: readonly string[]) =>
  ({ name, variant }: Glyph): boolean =>
    set.includes(`${name}/${variant}`);
const isFirst = isIn(FIRST_SCREEN);
const isOfGameLists = isIn(GAME_LISTS);

/**
 * An icon's first weight is stored under its bare name; in a set that others may follow, the bare name refers to the full
 * one, so that neither needs them.
 */
function linesOf(glyph: Glyph, complete: boolean): string[] {
  const { name, variant, body } = glyph;
  const own = `  '${name}/${variant}':\n    '${body}',`;
  if (ICON_LIST[name][0] !== variant) return [own];
  const bare = /^[a-z]+$/.test(name) ? name : `'${name}'`;
  return complete ? [`  ${bare}:\n    '${body}',`] : [`  ${bare}: '/${variant}',`, own];
}

function write(file: string, constant: string, what: string, glyphs: readonly Glyph[]): void {
  const lines = glyphs.flatMap((glyph) => linesOf(glyph, file === 'more-glyphs'));
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
write('game-glyphs', 'GAME_GLYPHS', 'Outlines of lists of games', glyphs.filter(isOfGameLists));
write(
  'more-glyphs',
  'MORE_GLYPHS',
  'All outlines but those of the first screen',
  glyphs.filter((glyph) => !isFirst(glyph)),
);
