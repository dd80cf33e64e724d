/** The lettering faces: one for Latin and one for Vietnamese letters of each, as outlines. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, type Command, type Font, type Glyph } from 'opentype.js/dist/opentype.mjs';
import type { Face } from '../src/entry.ts';
import { px } from './svg.ts';

const WEIGHTS: Readonly<Partial<Record<Face, number>>> = { 'saira-extra-condensed': 900, 'be-vietnam-pro': 900 };
const SUBSETS = ['latin', 'vietnamese', 'latin-ext'] as const;
const require = createRequire(import.meta.url);
const loaded = new Map<string, Font>();

function font(face: Face, subset: (typeof SUBSETS)[number]): Font {
  const file = `@fontsource/${face}/files/${face}-${subset}-${WEIGHTS[face] ?? 400}-normal.woff`;
  let found = loaded.get(file);
  if (!found) {
    const bytes = readFileSync(require.resolve(file));
    found = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
    loaded.set(file, found);
  }
  return found;
}

/** A letter without its marks: its kerning follows the base letter. */
function baseOf(letter: string): string {
  const plain = letter === 'Đ' ? 'D' : letter === 'đ' ? 'd' : letter;
  return plain.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function glyphOf(face: Face, letter: string): { readonly font: Font; readonly glyph: Glyph } {
  for (const subset of SUBSETS) {
    const from = font(face, subset);
    const glyph = from.charToGlyph(letter);
    if (glyph.index !== 0) return { font: from, glyph };
  }
  throw new Error(`${face} has no letter for ${letter}`);
}

/** An outline as path data with one decimal, a tenth of a pixel on a phone of twice the density. */
function pathOf(commands: readonly Command[]): string {
  const at = (value: number): string => px(Math.round(value * 10) / 10);
  return commands
    .map((command) => {
      switch (command.type) {
        case 'Z':
          return 'Z';
        case 'Q':
          return `Q${at(command.x1)} ${at(command.y1)} ${at(command.x)} ${at(command.y)}`;
        case 'C':
          return `C${at(command.x1)} ${at(command.y1)} ${at(command.x2)} ${at(command.y2)} ${at(command.x)} ${at(command.y)}`;
        default:
          return `${command.type}${at(command.x)} ${at(command.y)}`;
      }
    })
    .join('');
}

export interface Line {
  /** Outline with its baseline at 0 and its left edge at 0. */
  readonly path: string;
  readonly width: number;
  /** Ink above the baseline (negative) and below it. */
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

interface Placed {
  readonly face: Font;
  readonly glyph: Glyph;
  readonly x: number;
}

/**
 * Sets `text` in `face` at `size`. Pairs are kerned by their base letters, because accented ones are in another file.
 */
export function setLine(face: Face, text: string, size: number, tracking = 0): Line {
  const latin = font(face, 'latin');
  const scale = size / latin.unitsPerEm;
  const placed: Placed[] = [];
  let x = 0;
  let before: string | undefined;
  for (const letter of text.normalize('NFC')) {
    const { font: from, glyph } = glyphOf(face, letter);
    const base = baseOf(letter);
    if (before !== undefined)
      x += latin.getKerningValue(latin.charToGlyph(before), latin.charToGlyph(base)) * scale + tracking * size;
    placed.push({ face: from, glyph, x });
    x += ((glyph.advanceWidth ?? 0) / from.unitsPerEm) * size;
    before = base;
  }
  const boxes = placed
    .map(({ glyph, x: left }) => glyph.getPath(left, 0, size).getBoundingBox())
    .filter(({ x1, x2 }) => x2 > x1);
  const left = Math.min(...boxes.map(({ x1 }) => x1));
  const path = placed.map(({ glyph, x: from }) => pathOf(glyph.getPath(from - left, 0, size).commands)).join('');
  return {
    path,
    width: Math.max(...boxes.map(({ x2 }) => x2)) - left,
    top: Math.min(...boxes.map(({ y1 }) => y1)),
    bottom: Math.max(...boxes.map(({ y2 }) => y2)),
    size,
  };
}
