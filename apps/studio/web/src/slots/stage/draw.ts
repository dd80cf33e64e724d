/** Draws the state of the stage. Runs every frame and allocates nothing. */
import type { StageLook } from './look.ts';
import { letterAt, type Reel } from './reel.ts';
import type { Sheet } from './sheet.ts';
import type { Sprites } from './sprites.ts';
import { EMPTY, type StageState } from './state.ts';

/** Above this speed a symbol is drawn blurred. */
const SMEAR_FROM = 13;
const DIM = 0.62;
const PULSE_GROWTH = 0.06;

function drawReel(
  pen: CanvasRenderingContext2D,
  { sharp, smeared, geometry }: Sprites,
  state: StageState,
  reel: Reel,
  index: number,
): void {
  const { rows, cellWidth, cellHeight } = geometry;
  const left = index * cellWidth;
  const foot = Math.floor(reel.offset);
  const part = reel.offset - foot;
  if (reel.phase === 'rest') {
    for (let row = 0; row < rows; row += 1) {
      const letter = letterAt(reel, foot + rows - 1 - row);
      const cell = index * rows + row;
      if (letter === EMPTY || state.alphas[cell]! <= 0 || state.lit[cell] === 1) continue;
      drawScaled(
        pen,
        sharp[letter]!,
        left,
        row * cellHeight + state.lifts[cell]!,
        cellWidth,
        cellHeight,
        state.scales[cell]!,
        state.alphas[cell]!,
      );
    }
    return;
  }
  const fast = reel.speed > SMEAR_FROM;
  for (let row = -1; row <= rows; row += 1) {
    const letter = letterAt(reel, foot + rows - 1 - row);
    if (letter === EMPTY) continue;
    const y = (row + part) * cellHeight;
    if (fast) pen.drawImage(smeared[letter]!, left, y - cellHeight / 2);
    else pen.drawImage(sharp[letter]!, left, y);
  }
}

function drawScaled(
  pen: CanvasRenderingContext2D,
  sprite: HTMLCanvasElement,
  x: number,
  y: number,
  width: number,
  height: number,
  scale: number,
  alpha: number,
): void {
  if (alpha !== 1) pen.globalAlpha = alpha;
  if (scale === 1) pen.drawImage(sprite, x, y);
  else
    pen.drawImage(sprite, x + (width * (1 - scale)) / 2, y + (height * (1 - scale)) / 2, width * scale, height * scale);
  if (alpha !== 1) pen.globalAlpha = 1;
}

function drawLabels(pen: CanvasRenderingContext2D, sprites: Sprites, state: StageState): void {
  const { rows, cellWidth, cellHeight } = sprites.geometry;
  for (let cell = 0; cell < state.labels.length; cell += 1) {
    const label = state.labels[cell];
    if (label === undefined) continue;
    const [index, x] = [Math.floor(cell / rows), Math.floor(cell / rows) * cellWidth];
    if (state.locked[cell] !== 1 && state.reels[index]!.phase !== 'rest') continue;
    const y = (cell % rows) * cellHeight + state.lifts[cell]!;
    drawScaled(pen, label, x, y, cellWidth, cellHeight, state.scales[cell]!, state.labelAlpha * state.alphas[cell]!);
  }
}

function drawLocked(
  pen: CanvasRenderingContext2D,
  { sharp, locked, frame, geometry }: Sprites,
  state: StageState,
  coin: number,
): void {
  const { rows, cellWidth, cellHeight } = geometry;
  for (let cell = 0; cell < state.locked.length; cell += 1) {
    if (state.locked[cell] !== 1) continue;
    const [x, y] = [Math.floor(cell / rows) * cellWidth, (cell % rows) * cellHeight];
    pen.drawImage(locked, x, y);
    drawScaled(pen, sharp[coin]!, x, y, cellWidth, cellHeight, state.scales[cell]!, 1);
    if (state.lit[cell] === 1) pen.drawImage(frame, x, y);
  }
}

function drawLit(pen: CanvasRenderingContext2D, { sharp, frame, geometry }: Sprites, state: StageState): void {
  const { rows, cellWidth, cellHeight } = geometry;
  const beat = 1 + PULSE_GROWTH * state.pulse;
  for (let cell = 0; cell < state.lit.length; cell += 1) {
    if (state.lit[cell] !== 1 || state.locked[cell] === 1) continue;
    const index = Math.floor(cell / rows);
    const reel = state.reels[index]!;
    const letter = letterAt(reel, Math.floor(reel.offset) + rows - 1 - (cell % rows));
    if (letter === EMPTY || state.alphas[cell]! <= 0) continue;
    const [x, y] = [index * cellWidth, (cell % rows) * cellHeight + state.lifts[cell]!];
    if (state.outline === undefined) pen.drawImage(frame, x, y);
    drawScaled(pen, sharp[letter]!, x, y, cellWidth, cellHeight, beat * state.scales[cell]!, state.alphas[cell]!);
  }
}

function tracePath(
  pen: CanvasRenderingContext2D,
  { rows, cellWidth, cellHeight }: Sprites['geometry'],
  state: StageState,
): void {
  const reach = state.lineShare * (state.line.length - 1);
  pen.beginPath();
  let [beforeX, beforeY] = [0, 0];
  for (let index = 0; index < state.line.length; index += 1) {
    const cell = state.line[index]!;
    if (cell < 0) break;
    const [x, y] = [(index + 0.5) * cellWidth, ((cell % rows) + 0.5) * cellHeight];
    if (index === 0) pen.moveTo(x, y);
    else if (index <= reach) pen.lineTo(x, y);
    else {
      const part = Math.max(0, reach - (index - 1));
      pen.lineTo(beforeX + (x - beforeX) * part, beforeY + (y - beforeY) * part);
      break;
    }
    [beforeX, beforeY] = [x, y];
  }
}

function drawLine(pen: CanvasRenderingContext2D, sprites: Sprites, state: StageState, colour: string): void {
  if (state.line[0]! < 0 || state.lineShare <= 0) return;
  const { geometry } = sprites;
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  tracePath(pen, geometry, state);
  pen.strokeStyle = colour;
  pen.globalAlpha = 0.35;
  pen.lineWidth = geometry.cellWidth * 0.13;
  pen.stroke();
  pen.globalAlpha = 0.95;
  pen.lineWidth = geometry.cellWidth * 0.055;
  pen.stroke();
  pen.strokeStyle = '#fffdf2';
  pen.lineWidth = geometry.cellWidth * 0.02;
  pen.stroke();
  pen.globalAlpha = 1;
}

/** Coins that did not win keep their light. */
function drawCoins(pen: CanvasRenderingContext2D, { sharp, geometry }: Sprites, state: StageState, coin: number): void {
  const { rows, cellWidth, cellHeight } = geometry;
  for (let cell = 0; cell < state.lit.length; cell += 1) {
    const index = Math.floor(cell / rows);
    const reel = state.reels[index]!;
    if (state.lit[cell] === 1 || letterAt(reel, Math.floor(reel.offset) + rows - 1 - (cell % rows)) !== coin) continue;
    pen.drawImage(sharp[coin]!, index * cellWidth, (cell % rows) * cellHeight);
  }
}

/** The outline of a cluster: a filled ground under its symbols, then its glow and its line. */
function drawOutline(
  pen: CanvasRenderingContext2D,
  { geometry }: Sprites,
  { outline, lit, lineShare }: StageState,
  { glow, line, fill }: NonNullable<StageLook['outline']>,
): void {
  if (outline === undefined) return;
  const { rows, cellWidth, cellHeight } = geometry;
  pen.globalAlpha = lineShare;
  pen.fillStyle = fill;
  for (let cell = 0; cell < lit.length; cell += 1)
    if (lit[cell] === 1)
      pen.fillRect(Math.floor(cell / rows) * cellWidth, (cell % rows) * cellHeight, cellWidth, cellHeight);
  pen.lineCap = 'round';
  pen.strokeStyle = glow;
  pen.lineWidth = cellWidth * 0.14;
  pen.stroke(outline);
  pen.strokeStyle = line;
  pen.lineWidth = cellWidth * 0.05;
  pen.stroke(outline);
  pen.globalAlpha = 1;
}

/** Draws one frame, without sparks. `coin` is the index of the coin's letter. */
export function drawStage(
  pen: CanvasRenderingContext2D,
  sprites: Sprites,
  state: StageState,
  coin: number,
  { look, sheet }: { readonly look?: StageLook | undefined; readonly sheet: Sheet },
): void {
  const { geometry } = sprites;
  pen.drawImage(state.holding ? sprites.holding : sprites.background, 0, 0);
  for (let index = 0; index < state.reels.length; index += 1) drawReel(pen, sprites, state, state.reels[index]!, index);
  pen.drawImage(sprites.shade, 0, 0);
  if (state.dim > 0) {
    pen.fillStyle = '#04030a';
    pen.globalAlpha = (look?.dim ?? DIM) * state.dim;
    pen.fillRect(0, 0, geometry.width, geometry.height);
    pen.globalAlpha = 1;
  }
  if (look && state.dim > 0 && !state.holding && sheet.letters.includes('C')) drawCoins(pen, sprites, state, coin);
  if (look?.outline) drawOutline(pen, sprites, state, look.outline);
  drawLocked(pen, sprites, state, coin);
  if (state.anyLit) drawLit(pen, sprites, state);
  drawLabels(pen, sprites, state);
  drawLine(pen, sprites, state, sheet.colours.accent);
}
