/** Pictures for the demo's identity checks: plain cards with the word sample in large letters. */
import { fileURLToPath } from 'node:url';
import type { KycImage } from '@lantern/contract';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

const WIDTH_PX = 800;
const HEIGHT_PX = 504;
const MARK = 'MẪU';
/** The Vietnamese letters are a separate file; each font supplies what the other lacks. */
const FONTS = [
  { family: 'Lantern Sample', file: '@fontsource/be-vietnam-pro/files/be-vietnam-pro-latin-800-normal.woff2' },
  {
    family: 'Lantern Sample Vietnamese',
    file: '@fontsource/be-vietnam-pro/files/be-vietnam-pro-vietnamese-800-normal.woff2',
  },
] as const;
const FONT_STACK = FONTS.map(({ family }) => `"${family}"`).join(', ');
const PAPER = '#f4ead2';
const INK = '#5c1b10';
const SHADE = '#d9c79c';
const CAPTIONS: Readonly<Record<KycImage, string>> = { idFront: 'Mặt trước', idBack: 'Mặt sau', selfie: 'Chân dung' };
const JPEG_QUALITY = 80;

function loadFonts(): void {
  for (const { family, file } of FONTS) {
    if (!GlobalFonts.has(family) && !GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), family))
      throw new Error(`The font ${family} cannot be loaded`);
  }
}

function drawPerson(context: SKRSContext2D, x: number, y: number, size: number): void {
  context.fillStyle = SHADE;
  context.beginPath();
  context.arc(x, y, size * 0.3, 0, 2 * Math.PI);
  context.fill();
  context.beginPath();
  context.arc(x, y + size * 0.85, size * 0.5, Math.PI, 2 * Math.PI);
  context.fill();
}

function drawMark(context: SKRSContext2D): void {
  context.save();
  context.translate(WIDTH_PX / 2, HEIGHT_PX / 2);
  context.rotate(-0.28);
  context.globalAlpha = 0.75;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `800 190px ${FONT_STACK}`;
  context.fillText(MARK, 0, 0);
  context.restore();
}

/** One of the three pictures as JPEG; only the name distinguishes members. */
export async function sampleCard(image: KycImage, name: string): Promise<Buffer> {
  loadFonts();
  const canvas = createCanvas(WIDTH_PX, HEIGHT_PX);
  const context = canvas.getContext('2d');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  if (image === 'idFront') drawPerson(context, 150, 250, 200);
  if (image === 'selfie') drawPerson(context, WIDTH_PX / 2, 220, 330);
  context.fillStyle = INK;
  context.font = `800 30px ${FONT_STACK}`;
  context.fillText(`${MARK} · ${CAPTIONS[image]}`, 40, 64);
  if (image !== 'selfie') context.fillText(name, 290, 450);
  drawMark(context);
  return canvas.encode('jpeg', JPEG_QUALITY);
}
