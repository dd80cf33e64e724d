/** Draws the glyph files of `src/icons` from the Phosphor set and the two icon lists. Run after changing a list. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DESK_ICON_LIST } from '../src/icons/desk-icon-list.ts';
import { FIRST_SCREEN, GAME_LISTS, ICON_LIST, type IconVariant } from '../src/icons/icon-list.ts';

type IconSet = { icons: Record<string, { body: string }> };

const setFile = createRequire(import.meta.url).resolve('@iconify-json/ph/icons.json');
const set = JSON.parse(readFileSync(setFile, 'utf8')) as IconSet;

interface Glyph {
  readonly name: string;
  readonly variant: IconVariant;
  readonly body: string;
}

type IconList = Readonly<Record<string, readonly IconVariant[]>>;

function glyphsOf(list: IconList, name: string): Glyph[] {
  return (list[name] ?? []).map((variant) => {
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
function linesOf({ list, complete }: GlyphFile, { name, variant, body }: Glyph): string[] {
  const own = `  '${name}/${variant}':\n    '${body}',`;
  if (list[name]?.[0] !== variant) return [own];
  const bare = /^[a-z]+$/.test(name) ? name : `'${name}'`;
  return complete ? [`  ${bare}:\n    '${body}',`] : [`  ${bare}: '/${variant}',`, own];
}

interface GlyphFile {
  readonly file: string;
  readonly constant: string;
  readonly what: string;
  readonly list: IconList;
  readonly source: string;
  /** No set follows it that could repeat a glyph. */
  readonly complete: boolean;
  readonly glyphs: readonly Glyph[];
}

function write(glyphFile: GlyphFile): void {
  const { file, constant, what, source, glyphs } = glyphFile;
  const lines = glyphs.flatMap((glyph) => linesOf(glyphFile, glyph));
  const module = `/** ${what} (Phosphor, MIT), drawn by tools/make-icons.ts from ${source}; change the list, not this file. */
export const ${constant}: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
  writeFileSync(new URL(`../src/icons/${file}.ts`, import.meta.url), module);
  process.stdout.write(`${file}: ${lines.length} glyphs, ${module.length} characters\n`);
}

const glyphs = Object.keys(ICON_LIST).flatMap((name) => glyphsOf(ICON_LIST, name));
const phone = { list: ICON_LIST, source: 'icon-list.ts' };
write({
  ...phone,
  file: 'first-glyphs',
  constant: 'FIRST_GLYPHS',
  what: 'Outlines of the first screen',
  complete: false,
  glyphs: glyphs.filter(isFirst),
});
write({
  ...phone,
  file: 'game-glyphs',
  constant: 'GAME_GLYPHS',
  what: 'Outlines of lists of games',
  complete: false,
  glyphs: glyphs.filter(isOfGameLists),
});
write({
  ...phone,
  file: 'more-glyphs',
  constant: 'MORE_GLYPHS',
  what: 'All outlines but those of the first screen',
  complete: true,
  glyphs: glyphs.filter((glyph) => !isFirst(glyph)),
});
write({
  file: 'desk-glyphs',
  constant: 'DESK_GLYPHS',
  what: "The console's outlines",
  list: DESK_ICON_LIST,
  source: 'desk-icon-list.ts',
  complete: true,
  glyphs: Object.keys(DESK_ICON_LIST).flatMap((name) => glyphsOf(DESK_ICON_LIST, name)),
});
