/**
 * Check: a class that code takes from a CSS module is defined there, a custom property that is used is set somewhere, and the studio's
 * frames take colours, lengths, layers and durations from tokens.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { projectFiles, ROOT } from '../project.ts';
import type { Finding } from './finding.ts';

/** Text by path, relative to the project. */
export type Sources = ReadonlyMap<string, string>;

const MODULE_IMPORT = /import\s+(\w+)\s+from\s+['"](\.[^'"]+\.module\.css)['"]/g;
const CLASS = /\.([A-Za-z_][\w-]*)/g;
const PROPERTY_USED = /var\(\s*(--[\w-]+)/g;
/** `--x:` in CSS, `'--x'` as the key of an inline style or of `setProperty`. */
const PROPERTY_SET = /(--[\w-]+)\s*:|['"`](--[\w-]+)['"`]/g;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

function missingClasses(sources: Sources): Finding[] {
  const findings: Finding[] = [];
  for (const [file, text] of sources) {
    for (const [, name, path] of text.matchAll(MODULE_IMPORT)) {
      const css = sources.get(posix.join(posix.dirname(file), path!));
      const classes = new Set([...(css ?? '').matchAll(CLASS)].map(([, found]) => found));
      for (const used of text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g')))
        if (!classes.has(used[1]))
          findings.push({ file, line: lineOf(text, used.index), message: `${path} has no class "${used[1]}"` });
    }
  }
  return findings;
}

function unsetProperties(sources: Sources): Finding[] {
  const set = new Set<string>();
  for (const text of sources.values())
    for (const [, inCss, inCode] of text.matchAll(PROPERTY_SET)) set.add((inCss ?? inCode)!);
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(PROPERTY_USED)]
      .filter(([, name]) => !set.has(name!))
      .map((used) => ({ file, line: lineOf(text, used.index), message: `nothing sets ${used[1]}` })),
  );
}

const FRAMES = 'apps/studio/web/src/';
/** Where the frames' tokens are defined. */
const TOKENS = `${FRAMES}frame/tokens.css`;
/** Art of the frames: pictures, boards, lettering and signs drawn with CSS, which have colours and measures of their own. */
const ART: readonly string[] = [
  'cards/hand/cards-hand.module.css',
  'cards/stage/',
  'crash/parts/crash-scene.module.css',
  'fights/history/',
  'fights/pad/',
  'fights/stage/',
  'fishing/hud/fish-announcements.module.css',
  'fishing/hud/fish-plates.module.css',
  'instant/games/',
  'opening.css',
  'slots/controls/announcements.module.css',
  'slots/controls/celebration.module.css',
  'slots/controls/free-spins.module.css',
  'slots/controls/growing-pool.module.css',
  'slots/controls/jackpots.module.css',
  'slots/controls/ladder.module.css',
  'slots/controls/pool-won.module.css',
  'slots/controls/spin-button.module.css',
  'slots/controls/win-plate.module.css',
  'slots/flagships/',
  'slots/table.module.css',
  'table/felt/',
  'table/mini/mini-arena.module.css',
  'table/mini/mini-bowl.module.css',
  'table/mini/mini-felt.module.css',
  'table/roads/',
  'table/stage/',
].map((path) => FRAMES + path);

const DECLARATION = /(?<=[{;]\s*)(-{0,2}[\w-]+)\s*:\s*([^;{}]+);/g;
const COMMENT = /\/\*[^]*?\*\//g;
const COLOUR = /#[\da-fA-F]{3,8}\b|\b(?:rgb|hsl)a?\(/;
/** Lengths but zero and hairlines. */
const LENGTH = /(?<![\w.])-?(?!0*[01]px)\d*\.?\d+px/;
const SHADOWS_AND_PICTURES = /^(?:-webkit-)?(?:box-shadow|text-shadow|background|filter|transform|mask)/;
/** In an engine without these, a token inside would also void the declaration before, which such engines keep to. */
const COMPARED = /\b(?:min|max|clamp)\(/;
const MOVING = /^(?:transition|animation)/;
/** Loops that never end are ambience, not answers to a touch. */
const ENDLESS = 'infinite';

/** What a declaration has written out that a token should say. */
function writtenOut(property: string, value: string): string | undefined {
  const colour = COLOUR.exec(value);
  if (colour) return `colour ${colour[0]}`;
  if (property === 'z-index' && /^-?\d/.test(value)) return `layer ${value}`;
  const duration = MOVING.test(property) && !value.includes(ENDLESS) ? /(?<![\w.])\d*\.?\d+m?s\b/.exec(value) : null;
  if (duration) return `duration ${duration[0]}`;
  const length = SHADOWS_AND_PICTURES.test(property) || COMPARED.test(value) ? null : LENGTH.exec(value);
  return length ? `length ${length[0]}` : undefined;
}

/** Colours, lengths, layers and durations of the frames that are not taken from tokens, outside their art. */
function withoutToken(sources: Sources): Finding[] {
  const checked = [...sources].filter(
    ([file]) =>
      file.startsWith(FRAMES) && file.endsWith('.css') && file !== TOKENS && !ART.some((art) => file.startsWith(art)),
  );
  return checked.flatMap(([file, text]) =>
    [...text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' ')).matchAll(DECLARATION)].flatMap((match) => {
      const found = writtenOut(match[1]!, match[2]!.trim());
      return found === undefined
        ? []
        : [{ file, line: lineOf(text, match.index), message: `takes the ${found} from no token` }];
    }),
  );
}

/** Classes and custom properties that do not exist, and values of the frames that are not taken from tokens. */
export const styleFindings = (sources: Sources): Finding[] => [
  ...missingClasses(sources),
  ...unsetProperties(sources),
  ...withoutToken(sources),
];

export function checkStyles(): Finding[] {
  const files = projectFiles().filter((file) => /^(?:apps|packages)\/.+\.(?:css|tsx?)$/.test(file));
  return styleFindings(new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])));
}
