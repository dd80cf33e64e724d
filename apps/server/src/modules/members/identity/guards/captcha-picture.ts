/** Draws the captcha: an equation in the product's typeface on lantern paper, distorted to hinder machine readers. */
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** Twice its 120 × 50 points on the screen. */
const WIDTH_PX = 240;
const HEIGHT_PX = 100;
const FONT_FAMILY = 'Lantern Captcha';
const FONT_FILE = '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-800-normal.woff2';
const PAPER = '#ffe6ad';
const PAPER_STRIPE = '#f6d48c';
const INK = '#5c1b10';
const STRIPE_PX = 11;
const THREADS = 4;
const MARGIN_PX = 16;
const GLYPH_MAXIMUM_PX = 48;

/** A uniform integer in [0, bound). */
type Below = (bound: number) => number;

function loadFont(): void {
  if (GlobalFonts.has(FONT_FAMILY)) return;
  if (!GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(FONT_FILE)), FONT_FAMILY))
    throw new Error('The captcha font cannot be loaded');
}

function drawPaper(context: SKRSContext2D, below: Below): void {
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.strokeStyle = PAPER_STRIPE;
  context.lineWidth = STRIPE_PX;
  for (let x = -HEIGHT_PX + below(STRIPE_PX); x < WIDTH_PX; x += 2 * STRIPE_PX) {
    context.beginPath();
    context.moveTo(x, HEIGHT_PX);
    context.lineTo(x + HEIGHT_PX / 2, 0);
    context.stroke();
  }
}

function drawGlyphs(context: SKRSContext2D, text: string, below: Below): void {
  context.fillStyle = INK;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const glyphs = [...text];
  const step = (WIDTH_PX - 2 * MARGIN_PX) / glyphs.length;
  const sizePx = Math.min(GLYPH_MAXIMUM_PX, Math.floor(step * 1.4));
  glyphs.forEach((glyph, i) => {
    context.save();
    context.translate(MARGIN_PX + step * (i + 0.5), HEIGHT_PX / 2 - 6 + below(13));
    context.rotate(((below(37) - 18) * Math.PI) / 180);
    context.font = `800 ${sizePx + below(9)}px "${FONT_FAMILY}"`;
    context.fillText(glyph, 0, 0);
    context.restore();
  });
}

function drawThreads(context: SKRSContext2D, below: Below): void {
  context.strokeStyle = INK;
  for (let i = 0; i < THREADS; i++) {
    context.globalAlpha = 0.35 + below(30) / 100;
    context.lineWidth = 1.5 + below(3);
    context.beginPath();
    context.moveTo(-5, below(HEIGHT_PX));
    context.bezierCurveTo(
      below(WIDTH_PX),
      below(HEIGHT_PX),
      below(WIDTH_PX),
      below(HEIGHT_PX),
      WIDTH_PX + 5,
      below(HEIGHT_PX),
    );
    context.stroke();
  }
  context.globalAlpha = 1;
}

/** A PNG of the text as a data address. */
export async function drawCaptcha(text: string, below: Below): Promise<string> {
  loadFont();
  const canvas = createCanvas(WIDTH_PX, HEIGHT_PX);
  const context = canvas.getContext('2d');
  drawPaper(context, below);
  drawGlyphs(context, text.replaceAll(' ', ''), below);
  drawThreads(context, below);
  const png = await canvas.encode('png');
  return `data:image/png;base64,${png.toString('base64')}`;
}
