/** The picture of the demo's applications: a drawn lantern in front of a house, once in daylight and once too dark and blurred to be read. */
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';

const WIDTH_PX = 960;
const HEIGHT_PX = 720;
const JPEG_QUALITY = 82;
const CENTRE_X = 600;
const CENTRE_Y = 350;
const RADIUS_X = 150;
const RADIUS_Y = 120;
const RIBS = 4;
const BLUR_PX = 22;

function drawHouse(context: SKRSContext2D): void {
  context.fillStyle = '#f3d9a4';
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.fillStyle = '#5b3a29';
  context.fillRect(90, 190, 260, HEIGHT_PX - 190);
  context.fillStyle = '#7d5238';
  for (const x of [110, 230]) context.fillRect(x, 215, 100, HEIGHT_PX - 215);
  context.fillStyle = '#8c3b2e';
  context.fillRect(0, 0, WIDTH_PX, 110);
  context.fillStyle = '#6f2d23';
  for (let x = 0; x < WIDTH_PX; x += 48) context.fillRect(x, 96, 30, 26);
  context.fillStyle = '#c9a874';
  context.fillRect(0, HEIGHT_PX - 70, WIDTH_PX, 70);
}

function drawLantern(context: SKRSContext2D): void {
  context.strokeStyle = '#4a2318';
  context.lineWidth = 5;
  context.beginPath();
  context.moveTo(CENTRE_X, 110);
  context.lineTo(CENTRE_X, CENTRE_Y - RADIUS_Y);
  context.stroke();
  context.fillStyle = '#d0261c';
  context.beginPath();
  context.ellipse(CENTRE_X, CENTRE_Y, RADIUS_X, RADIUS_Y, 0, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = '#9c170f';
  context.lineWidth = 4;
  for (let rib = 0; rib < RIBS; rib += 1) {
    context.beginPath();
    context.ellipse(CENTRE_X, CENTRE_Y, (RADIUS_X * rib) / RIBS, RADIUS_Y, 0, 0, 2 * Math.PI);
    context.stroke();
  }
  context.fillStyle = '#e8b53a';
  for (const y of [CENTRE_Y - RADIUS_Y - 14, CENTRE_Y + RADIUS_Y - 8]) context.fillRect(CENTRE_X - 52, y, 104, 22);
  context.strokeStyle = '#e8b53a';
  for (let thread = -3; thread <= 3; thread += 1) {
    context.beginPath();
    context.moveTo(CENTRE_X + thread * 10, CENTRE_Y + RADIUS_Y + 14);
    context.lineTo(CENTRE_X + thread * 13, CENTRE_Y + RADIUS_Y + 110);
    context.stroke();
  }
}

/** As JPEG. */
export async function sampleLantern(isBlurred: boolean): Promise<Buffer> {
  const canvas = createCanvas(WIDTH_PX, HEIGHT_PX);
  const context = canvas.getContext('2d');
  drawHouse(context);
  drawLantern(context);
  if (!isBlurred) return canvas.encode('jpeg', JPEG_QUALITY);
  const photograph = createCanvas(WIDTH_PX, HEIGHT_PX);
  const night = photograph.getContext('2d');
  night.filter = `blur(${BLUR_PX}px)`;
  night.drawImage(canvas, 0, 0);
  night.filter = 'none';
  night.fillStyle = 'rgba(12, 8, 20, 0.72)';
  night.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  return photograph.encode('jpeg', JPEG_QUALITY);
}
