/** Draws the glyph files of `src/icons` from the Phosphor set and the two icon lists. Run after changing a list. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DESK_ICON_LIST } from '../src/icons/desk-icon-list.ts';
import { FIRST_SCREEN, ICON_LIST, type IconVariant } from '../src/icons/icon-list.ts';

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

const FIRST: readonly string[] = FIRST_SCREEN;
const isFirst = ({ name, variant }: Glyph): boolean => FIRST.includes(`${name}/${variant}`);

/**
 * An icon's first weight is stored under its bare name; in a set that others may follow, the bare name refers to the full
 * one, so that neither needs them.
 */
function keysOf(list: IconList, glyph: Glyph): string[] {
  const { name, variant } = glyph;
  const own = `'${name}/${variant}'`;
  if (list[name]?.[0] !== variant) return [own];
  const bare = /^[a-z]+$/.test(name) ? name : `'${name}'`;
  return list === ICON_LIST && isFirst(glyph) ? [bare, own] : [bare];
}

const linesOf = (list: IconList, glyph: Glyph): string[] =>
  keysOf(list, glyph).map((key) => `  ${key}:\n    '${glyph.body}',`);

interface GlyphFile {
  readonly file: string;
  readonly constant: string;
  readonly what: string;
  readonly list: IconList;
  readonly source: string;
  readonly glyphs: readonly Glyph[];
}

function write({ file, constant, what, list, source, glyphs }: GlyphFile): void {
  const lines = glyphs.flatMap((glyph) => linesOf(list, glyph));
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
  glyphs: glyphs.filter(isFirst),
});
write({
  ...phone,
  file: 'more-glyphs',
  constant: 'MORE_GLYPHS',
  what: 'All other outlines',
  glyphs: glyphs.filter((glyph) => !isFirst(glyph)),
});
write({
  file: 'desk-glyphs',
  constant: 'DESK_GLYPHS',
  what: "The console's outlines",
  list: DESK_ICON_LIST,
  source: 'desk-icon-list.ts',
  glyphs: Object.keys(DESK_ICON_LIST).flatMap((name) => glyphsOf(DESK_ICON_LIST, name)),
});
