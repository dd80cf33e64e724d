import { describe, expect, test } from 'vitest';
import {
  FACES,
  FRAMES,
  GAMES,
  LAYOUTS,
  LETTERING_STYLES,
  PALETTES,
  PATTERNS,
  VENDORS,
  tintOf,
  type GameEntry,
} from '../src/index.ts';
import { HEIGHT, WIDTH } from './canvas.ts';
import { setLine } from './faces.ts';
import { composeLogo, composeTile, isSubject, linesOf, LOTTERY_TILES } from './index.ts';
import { letteringBox, LINE_WIDTH } from './lettering.ts';
import { shortenPath } from './shorten-path.ts';
import { OWN } from './subjects/own.ts';

const LANGUAGES = ['vi', 'en'] as const;
const vendorOf = (game: GameEntry) => VENDORS.find(({ code }) => code === game.vendor)!;
const tiles = [...GAMES.map((game) => ({ game, vendor: vendorOf(game) })), ...LOTTERY_TILES];
const MAX_BYTES = 190 * 1024;

/** Why a picture cannot be served, if it cannot. */
function faults(svg: string): string[] {
  const found: string[] = [];
  if (/<(?:text|image|script|foreignObject|style|a)\b|\son\w+=|@import/.test(svg))
    found.push('has what a picture may not have');
  if (/(?:href|src)="(?!#)|url\((?!#)/.test(svg)) found.push('refers outside itself');
  if (/NaN|undefined|Infinity|\[object/.test(svg)) found.push('has a broken number');
  if (/[\u3400-\u9fff]/.test(svg)) found.push('has a Han letter');
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const missing = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].filter(([, id]) => !ids.has(id)).map(([, id]) => id);
  if (missing.length > 0) found.push(`refers to nothing: ${[...new Set(missing)].join(', ')}`);
  if (svg.length > MAX_BYTES) found.push(`is ${svg.length} bytes`);
  return found;
}

describe('tiles', () => {
  test.each(LANGUAGES)('of every game compose in %s, complete, small, and with nothing foreign in them', (language) => {
    let bytes = 0;
    const faulty = tiles.flatMap(({ game, vendor }) => {
      const svg = composeTile(game, vendor, language);
      bytes += svg.length;
      const list = faults(svg);
      return list.length === 0 ? [] : [[game.id, list]];
    });
    expect(faulty).toEqual([]);
    expect(bytes / tiles.length).toBeLessThan(64 * 1024);
  });

  test('come out the same every time, and different for another game, vendor or language', () => {
    const [first, second] = [tiles[0]!, tiles[1]!];
    const tile = composeTile(first.game, first.vendor, 'vi');
    expect(composeTile(first.game, first.vendor, 'vi')).toBe(tile);
    expect(composeTile({ ...first.game, id: 'another' }, first.vendor, 'vi')).not.toBe(tile);
    expect(composeTile(first.game, second.vendor, 'vi')).not.toBe(tile);
    expect(composeTile(first.game, first.vendor, 'en')).not.toBe(tile);
  });

  test('no two look the same under their lettering', () => {
    const seen = new Map<string, string>();
    const twins = GAMES.flatMap((game) => {
      const looks = JSON.stringify([game.art, game.vendor]);
      const twin = seen.get(looks);
      seen.set(looks, game.id);
      return twin === undefined ? [] : [[twin, game.id]];
    });
    expect(twins).toEqual([]);
  });

  test('every layout, palette and pattern is painted', () => {
    const { game: first, vendor } = tiles[0]!;
    const game = { ...first, art: { ...first.art, subjects: ['own:envelope'] } };
    for (const layout of LAYOUTS) {
      for (const subjects of [['own:tiger'], ['K♠', '9♥'], ['27', '68'], ['own:boat', 'crown', 'coin']])
        expect([
          layout,
          faults(composeTile({ ...game, art: { ...game.art, layout, subjects } }, vendor, 'vi')),
        ]).toEqual([layout, []]);
    }
    const backgrounds = PALETTES.flatMap((palette) =>
      PATTERNS.map((pattern) => composeTile({ ...game, art: { ...game.art, palette, pattern } }, vendor, 'vi')),
    );
    expect(new Set(backgrounds).size).toBe(PALETTES.length * PATTERNS.length);
    const hands = FRAMES.flatMap((frame) =>
      LETTERING_STYLES.map((lettering) => composeTile(game, { ...vendor, frame, lettering }, 'vi')),
    );
    expect(new Set(hands).size).toBe(FRAMES.length * LETTERING_STYLES.length);
  });

  test('every palette has a tint', () => {
    for (const palette of PALETTES) expect(tintOf(palette)).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('lettering', () => {
  test.each(LANGUAGES)('in %s stays inside its frame and clear of the subject', (language) => {
    const outside = tiles.filter(({ game, vendor }) => {
      const [left, top, right, bottom] = letteringBox(vendor.face, linesOf(game, language));
      return (
        left < (WIDTH - LINE_WIDTH) / 2 - 1 || right > (WIDTH + LINE_WIDTH) / 2 + 1 || bottom > HEIGHT - 12 || top < 250
      );
    });
    expect(outside.map(({ game }) => game.id)).toEqual([]);
  });

  test.each(FACES)('%s has every letter of Vietnamese, and kerns a marked letter as its plain one', (face) => {
    const letters = 'AĂÂBCDĐEÊGHIKLMNOÔƠPQRSTUƯVXY';
    const marked = [...'aăâeêioôơuưy'].flatMap((vowel) =>
      ['\u0300', '\u0301', '\u0309', '\u0303', '\u0323'].map((mark) => (vowel + mark).normalize('NFC')),
    );
    expect(setLine(face, `${letters}${letters.toLowerCase()}${marked.join('')}0123456789`, 40).path).not.toContain(
      'NaN',
    );
    const shift = (text: string) =>
      setLine(face, text, 100).width - setLine(face, text[0]!, 100).width - setLine(face, text[1]!, 100).width;
    expect(Math.abs(shift('To') - shift('Tọ'))).toBeLessThan(1.5);
  });
});

describe('subjects', () => {
  test('of our own are all painted, every name the catalogue uses is one', () => {
    const named = new Set([
      ...GAMES.flatMap(({ art }) => art.subjects),
      ...VENDORS.map(({ emblem }) => emblem),
      ...Object.keys(OWN).map((name) => `own:${name}`),
    ]);
    expect([...named].filter((name) => !isSubject(name))).toEqual([]);
    expect(['own:nothing', 'no-such-emoji', '11♠', '1234'].filter(isSubject)).toEqual([]);
  });

  test('keep their shape when their paths are shortened', () => {
    expect(shortenPath('M1.2345.6789l-.0004-.9996L10.001 20')).toBe('M1.23.68l0-1L10 20');
    // Arc flags need no space between them and the following number.
    expect(shortenPath('a1.5 1.5 0 012.3456.7891')).toBe('a1.5 1.5 0 0 1 2.35.79');
    expect(shortenPath('M.9996.5h1e-7z')).toBe('M1 .5h0z');
    expect(() => shortenPath('M1 2 3')).toThrow('unreadable path');
  });
});

test('every vendor has a logo as wide as its name', () => {
  for (const vendor of VENDORS) {
    const svg = composeLogo(vendor);
    expect([vendor.code, faults(svg)]).toEqual([vendor.code, []]);
    expect(Number(/viewBox="0 0 ([\d.]+) 96"/.exec(svg)?.[1])).toBeGreaterThan(150);
  }
});
