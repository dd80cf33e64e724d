/** Maps times and multipliers to the scene, and draws the curve. */
import { heightAt, heightText, timeOf } from '../round/curve.ts';
import type { Theme } from '../themes.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The visible range: from take-off to a time, from 1 to a multiplier. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly foot: number;
  readonly untilMs: number;
  readonly highest: number;
}

/** Padding: the edge of the scene, and the rider at the curve's end. */
const PAD = { left: 46, right: 66, top: 66, foot: 34 } as const;
const MIN_SPAN_MS = 8_000;
const MIN_HIGHEST = 2;
const AHEAD = 1.16;
const ABOVE = 1.22;
const POINTS = 36;
/** Multipliers with a grid line, at most five at a time. */
const LINES = [
  105, 110, 120, 140, 160, 180, 200, 250, 300, 400, 500, 700, 1000, 1500, 2000, 3000, 5000, 7000, 10_000, 20_000,
  30_000, 50_000, 70_000, 100_000,
];
const LINES_SHOWN = 4;
/** Minimum distance of labels. */
const LINES_APART_PX = 24;

export function frameAt(flownMs: number, width: number, height: number): Frame {
  const untilMs = Math.max(MIN_SPAN_MS, flownMs * AHEAD);
  const highest = Math.max(MIN_HIGHEST, (heightAt(flownMs) - 1) * ABOVE + 1);
  return { left: PAD.left, right: width - PAD.right, top: PAD.top, foot: height - PAD.foot, untilMs, highest };
}

export const placeOf = ({ left, right, top, foot, untilMs, highest }: Frame, atMs: number): Place => ({
  x: left + ((right - left) * atMs) / untilMs,
  y: foot - ((foot - top) * (heightAt(atMs) - 1)) / (highest - 1),
});

/** The curve's direction at a time, in radians; upwards is negative. */
export function slopeAt(frame: Frame, atMs: number): number {
  const [before, here] = [placeOf(frame, Math.max(0, atMs - 60)), placeOf(frame, Math.max(60, atMs))];
  return Math.atan2(here.y - before.y, here.x - before.x);
}

/** Grid lines, labelled at the edge. */
export function drawGrid(context: CanvasRenderingContext2D, frame: Frame, width: number): void {
  const seen = LINES.filter((line) => line <= frame.highest * 100);
  const every = Math.max(1, Math.ceil(seen.length / LINES_SHOWN));
  context.font = '600 11px "Be Vietnam Pro", system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.lineWidth = 1;
  context.strokeStyle = 'rgba(255, 255, 255, 0.1)';
  context.fillStyle = 'rgba(255, 255, 255, 0.72)';
  let above = Number.NEGATIVE_INFINITY;
  for (let index = seen.length - 1; index >= 0; index -= every) {
    const line = seen[index]!;
    const { y } = placeOf(frame, timeOf(line));
    if (y - above < LINES_APART_PX) continue;
    above = y;
    context.beginPath();
    context.moveTo(frame.left - 4, y);
    context.lineTo(width, y);
    context.stroke();
    context.fillText(heightText(line), 6, y);
  }
}

function trace(context: CanvasRenderingContext2D, frame: Frame, flownMs: number): void {
  context.beginPath();
  context.moveTo(frame.left, frame.foot);
  for (let point = 1; point <= POINTS; point += 1) {
    const { x, y } = placeOf(frame, (flownMs * point) / POINTS);
    context.lineTo(x, y);
  }
}

export interface CurveLook {
  readonly line: string;
  readonly glow: string;
  readonly under: CanvasGradient;
}

/** The curve's look on a scene of that height, running and crashed. */
export function looksOf(
  context: CanvasRenderingContext2D,
  { light, accent }: Theme,
  height: number,
): { readonly flying: CurveLook; readonly broken: CurveLook } {
  const under = (colour: string): CanvasGradient => {
    const gradient = context.createLinearGradient(0, 0, 0, height);
    gradient.addColorStop(0, `${colour}99`);
    gradient.addColorStop(1, `${colour}08`);
    return gradient;
  };
  return {
    flying: { line: accent, glow: `${light}55`, under: under(accent) },
    broken: { line: '#ff8a84', glow: '#ff5a5044', under: under('#d83a34') },
  };
}

/** The curve so far. */
export function drawCurve(
  context: CanvasRenderingContext2D,
  frame: Frame,
  flownMs: number,
  { line, glow, under }: CurveLook,
): void {
  const tip = placeOf(frame, flownMs);
  trace(context, frame, flownMs);
  context.lineTo(tip.x, frame.foot);
  context.closePath();
  context.fillStyle = under;
  context.fill();
  trace(context, frame, flownMs);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = glow;
  context.lineWidth = 12;
  context.stroke();
  context.strokeStyle = line;
  context.lineWidth = 4.5;
  context.stroke();
}

/** Cash-outs: a dot on the curve; my own with the multiplier. */
export function drawExit(context: CanvasRenderingContext2D, frame: Frame, hundredths: number, mine: boolean): void {
  const { x, y } = placeOf(frame, timeOf(hundredths));
  context.beginPath();
  context.arc(x, y, mine ? 7 : 4, 0, Math.PI * 2);
  context.fillStyle = mine ? '#f4c66c' : '#ffffff';
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = mine ? '#2a1804' : 'rgba(0, 0, 0, 0.45)';
  context.stroke();
  if (!mine) return;
  context.font = '700 13px "Be Vietnam Pro", system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.lineWidth = 4;
  context.strokeStyle = 'rgba(0, 0, 0, 0.65)';
  const text = heightText(hundredths);
  context.strokeText(text, x + 12, y + 12);
  context.fillStyle = '#ffe6ad';
  context.fillText(text, x + 12, y + 12);
}
