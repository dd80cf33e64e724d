/** Art besides fish: cannons, bullets, nets, coins, bubbles, explosions. Rasterized once per resolution, in the room's colours. */
import type { WaterTheme } from '../theme.ts';

export interface Piece {
  readonly canvas: HTMLCanvasElement;
  /** Units of the water, about the centre. */
  readonly width: number;
  readonly height: number;
}

export interface Pieces {
  readonly base: Piece;
  readonly ownBase: Piece;
  readonly barrel: Piece;
  readonly ownBarrel: Piece;
  readonly flash: Piece;
  readonly bullet: Piece;
  readonly ownBullet: Piece;
  readonly net: Piece;
  readonly coin: Piece;
  readonly bubble: Piece;
  readonly burst: Piece;
  readonly halo: Piece;
  readonly sight: Piece;
}

type Pen = CanvasRenderingContext2D;

const GOLD = ['#fff6c9', '#f9cf62', '#d38d22', '#8a4f0c'] as const;
const STEEL = ['#f2f6ff', '#b4c2d8', '#71839f', '#34425c'] as const;

function circle(pen: Pen, x: number, y: number, radius: number, fill: string | CanvasGradient): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fillStyle = fill;
  pen.fill();
}

function ball(pen: Pen, radius: number, ...stops: readonly (readonly [number, string])[]): CanvasGradient {
  const paint = pen.createRadialGradient(-radius * 0.3, -radius * 0.35, radius * 0.05, 0, 0, radius);
  for (const [at, colour] of stops) paint.addColorStop(at, colour);
  return paint;
}

function bars(pen: Pen, from: number, to: number, colours: readonly string[]): CanvasGradient {
  const paint = pen.createLinearGradient(0, from, 0, to);
  for (const [index, colour] of colours.entries()) paint.addColorStop(index / (colours.length - 1), colour);
  return paint;
}

const METAL = (metal: readonly string[]): readonly string[] => [
  metal[3]!,
  metal[1]!,
  metal[0]!,
  metal[1]!,
  metal[2]!,
  metal[3]!,
];

/** The base of a cannon: metal rings on dark stone. */
function drawBase(pen: Pen, metal: readonly string[], glow: string): void {
  circle(pen, 0, 6, 62, 'rgba(0, 0, 0, 0.4)');
  circle(pen, 0, 0, 60, ball(pen, 60, [0, metal[0]!], [0.5, metal[2]!], [1, metal[3]!]));
  circle(pen, 0, 0, 50, '#0b1024');
  circle(pen, 0, 0, 46, ball(pen, 46, [0, glow], [1, '#0b1024']));
  for (let index = 0; index < 12; index += 1)
    circle(pen, Math.cos((index * Math.PI) / 6) * 55, Math.sin((index * Math.PI) / 6) * 55, 3, metal[0]!);
}

/** The barrel, facing right, rotated about the centre of its cell. */
function drawBarrel(pen: Pen, metal: readonly string[], light: string): void {
  const paint = bars(pen, -30, 30, METAL(metal));
  pen.fillStyle = paint;
  pen.beginPath();
  pen.moveTo(-22, -25);
  pen.bezierCurveTo(10, -30, 40, -19, 78, -19);
  pen.lineTo(78, 19);
  pen.bezierCurveTo(40, 19, 10, 30, -22, 25);
  pen.bezierCurveTo(-36, 16, -36, -16, -22, -25);
  pen.fill();
  for (const x of [8, 50]) {
    pen.fillStyle = metal[3]!;
    pen.fillRect(x - 1, -25, 11, 50);
    pen.fillStyle = bars(pen, -24, 24, METAL(metal));
    pen.fillRect(x, -24, 9, 48);
  }
  pen.fillStyle = metal[3]!;
  pen.fillRect(74, -23, 14, 46);
  pen.fillStyle = bars(pen, -23, 23, METAL(metal));
  pen.fillRect(75, -23, 12, 46);
  circle(pen, -6, 0, 15, metal[3]!);
  circle(pen, -6, 0, 13, ball(pen, 13, [0, '#ffffff'], [0.4, light], [1, '#0b1024']));
}

function drawBullet(pen: Pen, core: string, rim: string): void {
  const tail = pen.createLinearGradient(-46, 0, 10, 0);
  tail.addColorStop(0, 'rgba(255, 255, 255, 0)');
  tail.addColorStop(1, rim);
  pen.fillStyle = tail;
  pen.beginPath();
  pen.moveTo(-46, 0);
  pen.quadraticCurveTo(-4, -13, 10, -11);
  pen.lineTo(10, 11);
  pen.quadraticCurveTo(-4, 13, -46, 0);
  pen.fill();
  circle(pen, 9, 0, 13, rim);
  circle(pen, 10, -1, 8.5, core);
}

/** A net: rings and spokes of light. */
function drawNet(pen: Pen, light: string): void {
  circle(pen, 0, 0, 84, ball(pen, 84, [0, 'rgba(255, 255, 255, 0.34)'], [1, 'rgba(255, 255, 255, 0)']));
  pen.strokeStyle = light;
  pen.lineWidth = 3;
  for (const radius of [26, 52, 78]) {
    pen.beginPath();
    for (let index = 0; index <= 12; index += 1) {
      const [from, to] = [(index - 0.5) * (Math.PI / 6), index * (Math.PI / 6)];
      if (index === 0) pen.moveTo(radius, 0);
      else
        pen.quadraticCurveTo(
          Math.cos(from) * radius * 0.9,
          Math.sin(from) * radius * 0.9,
          Math.cos(to) * radius,
          Math.sin(to) * radius,
        );
    }
    pen.stroke();
  }
  pen.beginPath();
  for (let index = 0; index < 12; index += 1) {
    pen.moveTo(0, 0);
    pen.lineTo(Math.cos((index * Math.PI) / 6) * 80, Math.sin((index * Math.PI) / 6) * 80);
  }
  pen.lineWidth = 2;
  pen.stroke();
}

function drawCoin(pen: Pen): void {
  circle(pen, 1, 2, 21, '#5b3006');
  circle(pen, 0, 0, 21, ball(pen, 21, [0, '#fffbe0'], [0.45, '#f6c453'], [1, '#955a10']));
  pen.strokeStyle = '#8a4f0c';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(0, 0, 15, 0, 2 * Math.PI);
  pen.stroke();
  pen.fillStyle = '#7a430a';
  pen.fillRect(-5, -5, 10, 10);
}

function drawBubble(pen: Pen): void {
  circle(
    pen,
    0,
    0,
    19,
    ball(
      pen,
      19,
      [0, 'rgba(255, 255, 255, 0.5)'],
      [0.55, 'rgba(255, 255, 255, 0.08)'],
      [1, 'rgba(255, 255, 255, 0.4)'],
    ),
  );
  circle(pen, -6, -7, 4, 'rgba(255, 255, 255, 0.85)');
}

function glowing(pen: Pen, radius: number, ...stops: readonly (readonly [number, string])[]): void {
  const paint = pen.createRadialGradient(0, 0, 0, 0, 0, radius);
  for (const [at, colour] of stops) paint.addColorStop(at, colour);
  circle(pen, 0, 0, radius, paint);
}

/** Cross hairs on the locked fish. */
function drawSight(pen: Pen): void {
  pen.lineWidth = 6;
  for (const [colour, width] of [
    ['rgba(0, 0, 0, 0.5)', 11],
    ['#ffd98a', 6],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    for (let index = 0; index < 4; index += 1) {
      pen.beginPath();
      pen.arc(0, 0, 62, index * (Math.PI / 2) + 0.3, (index + 1) * (Math.PI / 2) - 0.3);
      pen.moveTo(Math.cos((index * Math.PI) / 2) * 50, Math.sin((index * Math.PI) / 2) * 50);
      pen.lineTo(Math.cos((index * Math.PI) / 2) * 76, Math.sin((index * Math.PI) / 2) * 76);
      pen.stroke();
    }
  }
}

/** Rasterizes them; `fine` is device pixels per unit. */
export function createPieces({ colours: { light, mid } }: WaterTheme, fine: number): Pieces {
  const piece = (width: number, height: number, draw: (pen: Pen) => void): Piece => {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * fine);
    canvas.height = Math.ceil(height * fine);
    const pen = canvas.getContext('2d')!;
    pen.setTransform(fine, 0, 0, fine, canvas.width / 2, canvas.height / 2);
    draw(pen);
    return { canvas, width, height };
  };
  return {
    base: piece(136, 140, (pen) => drawBase(pen, STEEL, mid)),
    ownBase: piece(136, 140, (pen) => drawBase(pen, GOLD, '#d6371b')),
    barrel: piece(190, 70, (pen) => drawBarrel(pen, STEEL, mid)),
    ownBarrel: piece(190, 70, (pen) => drawBarrel(pen, GOLD, '#ff8a6b')),
    flash: piece(130, 130, (pen) =>
      glowing(pen, 64, [0, '#ffffff'], [0.3, 'rgba(255, 226, 160, 0.9)'], [1, 'rgba(255, 160, 60, 0)']),
    ),
    bullet: piece(104, 36, (pen) => drawBullet(pen, '#ffffff', light)),
    ownBullet: piece(104, 36, (pen) => drawBullet(pen, '#fffbe0', '#ffb52e')),
    net: piece(176, 176, (pen) => drawNet(pen, 'rgba(255, 250, 225, 0.85)')),
    coin: piece(48, 50, drawCoin),
    bubble: piece(42, 42, drawBubble),
    burst: piece(560, 560, (pen) =>
      glowing(
        pen,
        276,
        [0, 'rgba(255, 255, 255, 0.95)'],
        [0.25, 'rgba(255, 214, 120, 0.85)'],
        [0.6, 'rgba(255, 90, 40, 0.45)'],
        [0.9, 'rgba(255, 220, 160, 0.3)'],
        [1, 'rgba(255, 90, 40, 0)'],
      ),
    ),
    halo: piece(420, 420, (pen) =>
      glowing(
        pen,
        208,
        [0, 'rgba(255, 226, 140, 0.62)'],
        [0.5, 'rgba(255, 200, 90, 0.22)'],
        [1, 'rgba(255, 200, 90, 0)'],
      ),
    ),
    sight: piece(164, 164, drawSight),
  };
}
