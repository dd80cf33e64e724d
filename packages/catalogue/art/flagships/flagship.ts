/**
 * Flagship slots: titles with a cabinet, grounds and symbols of their own. Each is painted in one file of this folder; nothing of one title is
 * coloured anew for another.
 */
import { px, stops } from '../svg.ts';

/** What a title's painter draws; every piece is whole SVG markup with the definitions it needs. */
export interface FlagshipArt {
  /** Its symbols by letter, each in a box of 100; the letters of the sheet, in this order. */
  readonly symbols: Readonly<Record<string, string>>;
  /** Definitions the symbols refer to. */
  readonly symbolDefs: string;
  /** The ground, 390 × 844: upright phones see all of it, others its middle. */
  scene(): string;
  /** The ground of its feature. */
  feature(): string;
  /** The cabinet around the reels, with a hole where they are. */
  cabinet(): string;
  /** The cabinet in its feature; absent where it stays. */
  featureCabinet?(): string;
  /** Size of the cabinet. */
  readonly cabinetBox: { readonly width: number; readonly height: number };
}

/** Size of a ground. */
export const GROUND = { width: 390, height: 844 } as const;

/** A gradient from top to bottom. */
export const down = (id: string, ...list: readonly string[]): string =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(...list)}</linearGradient>`;
/** A gradient from left to right. */
export const across = (id: string, ...list: readonly string[]): string =>
  `<linearGradient id="${id}">${stops(...list)}</linearGradient>`;
/** A gradient from corner to corner. */
export const askew = (id: string, ...list: readonly string[]): string =>
  `<linearGradient id="${id}" x2="1" y2="1">${stops(...list)}</linearGradient>`;
/** A gradient from a point outwards, as shares of the box. */
export const round = (
  id: string,
  [x, y, radius]: readonly [number, number, number],
  ...list: readonly string[]
): string =>
  `<radialGradient id="${id}" cx="${px(x)}" cy="${px(y)}" r="${px(radius)}">${stops(...list)}</radialGradient>`;

/** A symbol's drawing at a place, `side` wide. */
export const placed = (drawing: string, x: number, y: number, side: number): string =>
  `<g transform="translate(${px(x)} ${px(y)}) scale(${px(side / 100)})">${drawing}</g>`;

/** Whole SVG. */
export const picture = (width: number, height: number, defs: string, inside: string, facts = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(height)}" viewBox="0 0 ${px(width)} ${px(height)}">${facts}<defs>${defs}</defs>${inside}</svg>`;
