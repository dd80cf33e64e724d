/** Sprites of the reels, rasterized once per size: sharp and blurred symbols, columns, frames, shades, labels. */
import type { Colours } from '@lantern/catalogue';
import { CELL } from '../../frame/art-sheet.ts';
import type { Geometry, StageLook } from './look.ts';
import { cellOf, type Sheet } from './sheet.ts';

export type Sprite = HTMLCanvasElement;

export interface Sprites {
  readonly geometry: Geometry;
  /** By index of the letter. */
  readonly sharp: readonly Sprite[];
  readonly smeared: readonly Sprite[];
  /** The columns behind the symbols. */
  readonly background: Sprite;
  /** The same while coins are held. */
  readonly holding: Sprite;
  /** Shade at the upper and lower edge. */
  readonly shade: Sprite;
  /** Frame of a winning cell. */
  readonly frame: Sprite;
  readonly spark: Sprite;
  /** Cover of a turning cell under a held coin. */
  readonly locked: Sprite;
}

/** A canvas of N pixels with its context. */
export function blank(width: number, height: number): readonly [Sprite, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return [canvas, canvas.getContext('2d')!];
}

/** A rounded rectangle path; old engines have no `roundRect`. */
export function roundBox(
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  pen.beginPath();
  pen.moveTo(x + radius, y);
  pen.arcTo(x + width, y, x + width, y + height, radius);
  pen.arcTo(x + width, y + height, x, y + height, radius);
  pen.arcTo(x, y + height, x, y, radius);
  pen.arcTo(x, y, x + width, y, radius);
  pen.closePath();
}

/** A colour with an alpha. */
export function faded(colour: string, alpha: number): string {
  const at = (from: number): number => Number.parseInt(colour.slice(from, from + 2), 16);
  return `rgba(${at(1)},${at(3)},${at(5)},${alpha})`;
}

const FACE = '"Be Vietnam Pro", system-ui, sans-serif';
/** Share of a cell a symbol fills. */
const SYMBOL_SHARE = 0.94;
const SMEARS = 17;
/** Darkness of the shade at the edges. */
const SHADE = 0.62;

/** A small plate over the bottom of a symbol. */
function plate(pen: CanvasRenderingContext2D, text: string, { cellWidth, cellHeight }: Geometry): void {
  const size = Math.min(cellWidth, cellHeight) * 0.175;
  pen.font = `800 ${size}px ${FACE}`;
  const width = Math.min(cellWidth * 0.94, pen.measureText(text).width + size * 0.9);
  const height = size * 1.45;
  const [x, y] = [(cellWidth - width) / 2, cellHeight * 0.95 - height];
  const fill = pen.createLinearGradient(0, y, 0, y + height);
  fill.addColorStop(0, '#a31c1c');
  fill.addColorStop(1, '#5c0a12');
  pen.fillStyle = fill;
  pen.strokeStyle = '#ffd98a';
  pen.lineWidth = Math.max(1.5, size * 0.09);
  roundBox(pen, x, y, width, height, height * 0.32);
  pen.fill();
  pen.stroke();
  pen.fillStyle = '#fff6dc';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, cellWidth / 2, y + height * 0.54, width * 0.9);
}

function sharpSymbol(
  sheet: Sheet,
  letter: string,
  geometry: Geometry,
  words: Readonly<Record<string, string>>,
  share: number,
): Sprite {
  const { cellWidth, cellHeight } = geometry;
  const [sprite, pen] = blank(cellWidth, cellHeight);
  const side = Math.min(cellWidth, cellHeight * 1.06) * share;
  const { x, y } = cellOf(sheet, letter);
  pen.drawImage(sheet.picture, x, y, CELL, CELL, (cellWidth - side) / 2, (cellHeight - side) / 2, side, side);
  const word = words[letter];
  if (word !== undefined) plate(pen, word, geometry);
  return sprite;
}

/** The motion-blurred symbol: drawn repeatedly along the strip, fainter towards the ends. */
function smear(sharp: Sprite, { cellWidth, cellHeight }: Geometry): Sprite {
  const [sprite, pen] = blank(cellWidth, cellHeight * 2);
  for (let step = 0; step < SMEARS; step += 1) {
    const away = Math.abs(step - (SMEARS - 1) / 2) / ((SMEARS - 1) / 2);
    pen.globalAlpha = 0.17 * (1 - away * 0.75);
    pen.drawImage(sharp, 0, cellHeight / 2 + (step - (SMEARS - 1) / 2) * cellHeight * 0.052);
  }
  return sprite;
}

function columns(
  { reels, rows, cellWidth, cellHeight, width, height }: Geometry,
  { top, mid, foot, accent }: Colours,
): Sprite {
  const [sprite, pen] = blank(width, height);
  pen.fillStyle = '#0a0710';
  pen.fillRect(0, 0, width, height);
  const gap = Math.max(1, cellWidth * 0.028);
  for (let reel = 0; reel < reels; reel += 1) {
    const fill = pen.createLinearGradient(0, 0, 0, height);
    fill.addColorStop(0, foot);
    fill.addColorStop(0.5, top);
    fill.addColorStop(1, foot);
    roundBox(pen, reel * cellWidth + gap, -gap * 4, cellWidth - gap * 2, height + gap * 8, gap * 3);
    pen.fillStyle = fill;
    pen.fill();
    const lit = pen.createRadialGradient(
      (reel + 0.5) * cellWidth,
      height * 0.5,
      0,
      (reel + 0.5) * cellWidth,
      height * 0.5,
      height * 0.6,
    );
    lit.addColorStop(0, faded(mid, 0.34));
    lit.addColorStop(1, faded(mid, 0));
    pen.fillStyle = lit;
    pen.fill();
  }
  pen.strokeStyle = faded(accent, 0.1);
  pen.lineWidth = Math.max(1, gap * 0.5);
  for (let row = 1; row < rows; row += 1) {
    pen.beginPath();
    pen.moveTo(gap * 3, row * cellHeight);
    pen.lineTo(width - gap * 3, row * cellHeight);
    pen.stroke();
  }
  return sprite;
}

function edges({ width, height, cellHeight }: Geometry, dark: number): Sprite {
  const [sprite, pen] = blank(width, height);
  for (const [from, to] of [
    [0, cellHeight * 0.34],
    [height, height - cellHeight * 0.34],
  ] as const) {
    const fill = pen.createLinearGradient(0, from, 0, to);
    fill.addColorStop(0, `rgba(0,0,0,${dark})`);
    fill.addColorStop(1, 'rgba(0,0,0,0)');
    pen.fillStyle = fill;
    pen.fillRect(0, Math.min(from, to), width, cellHeight * 0.34);
  }
  return sprite;
}

function winFrame({ cellWidth, cellHeight }: Geometry, { light, accent }: Colours): Sprite {
  const [sprite, pen] = blank(cellWidth, cellHeight);
  const inset = cellWidth * 0.045;
  const inside = pen.createRadialGradient(
    cellWidth / 2,
    cellHeight / 2,
    0,
    cellWidth / 2,
    cellHeight / 2,
    cellWidth * 0.72,
  );
  inside.addColorStop(0, faded(light, 0.34));
  inside.addColorStop(1, faded(light, 0));
  roundBox(pen, inset, inset, cellWidth - inset * 2, cellHeight - inset * 2, cellWidth * 0.12);
  pen.fillStyle = inside;
  pen.fill();
  for (const [width, alpha] of [
    [0.11, 0.16],
    [0.07, 0.28],
    [0.03, 1],
  ] as const) {
    pen.lineWidth = cellWidth * width;
    pen.strokeStyle = faded(accent, alpha);
    pen.stroke();
  }
  return sprite;
}

function sparkOf(side: number, { light, accent }: Colours): Sprite {
  const [sprite, pen] = blank(side, side);
  const fill = pen.createRadialGradient(side / 2, side / 2, 0, side / 2, side / 2, side / 2);
  fill.addColorStop(0, '#ffffff');
  fill.addColorStop(0.3, faded(light, 0.9));
  fill.addColorStop(1, faded(accent, 0));
  pen.fillStyle = fill;
  pen.fillRect(0, 0, side, side);
  return sprite;
}

function lockedCell({ cellWidth, cellHeight }: Geometry, { top, foot, accent }: Colours): Sprite {
  const [sprite, pen] = blank(cellWidth, cellHeight);
  const inset = cellWidth * 0.03;
  const fill = pen.createRadialGradient(
    cellWidth / 2,
    cellHeight / 2,
    0,
    cellWidth / 2,
    cellHeight / 2,
    cellWidth * 0.75,
  );
  fill.addColorStop(0, top);
  fill.addColorStop(1, foot);
  roundBox(pen, inset, inset, cellWidth - inset * 2, cellHeight - inset * 2, cellWidth * 0.1);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = cellWidth * 0.02;
  pen.strokeStyle = faded(accent, 0.7);
  pen.stroke();
  return sprite;
}

/** A sprite as a flagship draws it; undefined where it leaves that to the stage. */
function ownSprite(
  painter: StageLook['background'] | undefined,
  geometry: Geometry,
  cell: boolean,
): Sprite | undefined {
  if (!painter) return undefined;
  const [sprite, pen] = cell ? blank(geometry.cellWidth, geometry.cellHeight) : blank(geometry.width, geometry.height);
  painter(pen, geometry);
  return sprite;
}

/** All sprites for a size. `words` are written on the plates of their letters; `look` is a flagship's own. */
export function makeSprites(
  sheet: Sheet,
  letters: string,
  geometry: Geometry,
  words: Readonly<Record<string, string>>,
  look?: StageLook,
): Sprites {
  const { colours } = sheet;
  const share = look?.symbolShare ?? SYMBOL_SHARE;
  const sharp = Array.from(letters, (letter) => sharpSymbol(sheet, letter, geometry, words, share));
  const background = ownSprite(look?.background, geometry, false) ?? columns(geometry, colours);
  return {
    geometry,
    sharp,
    smeared: sharp.map((sprite) => smear(sprite, geometry)),
    background,
    holding: ownSprite(look?.holding, geometry, false) ?? background,
    shade: edges(geometry, look?.shade ?? SHADE),
    frame: ownSprite(look?.frame, geometry, true) ?? winFrame(geometry, colours),
    spark: sparkOf(geometry.cellWidth * 0.34, colours),
    locked: ownSprite(look?.locked, geometry, true) ?? lockedCell(geometry, colours),
  };
}

/** An amount on a coin; a jackpot has its name on a plate of its own colour. */
export function coinLabel(text: string, jackpot: string | null, { cellWidth, cellHeight }: Geometry): Sprite {
  const [sprite, pen] = blank(cellWidth, cellHeight);
  const size = cellWidth * (jackpot === null ? 0.27 : 0.2);
  pen.font = `800 ${size}px ${FACE}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineJoin = 'round';
  pen.lineWidth = size * 0.28;
  pen.strokeStyle = jackpot === null ? '#fff3c4' : '#5c0a12';
  pen.strokeText(text, cellWidth / 2, cellHeight * 0.52, cellWidth * 0.78);
  pen.fillStyle = jackpot === null ? '#5b2606' : '#fff6dc';
  pen.fillText(text, cellWidth / 2, cellHeight * 0.52, cellWidth * 0.78);
  return sprite;
}
