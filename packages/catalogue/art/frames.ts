/** The vendor's frame and the sheen over a tile. */
import type { Frame } from '../src/entry.ts';
import { HEIGHT, WIDTH, type Canvas } from './canvas.ts';
import { stops } from './svg.ts';

const CORNERS = [
  [1, 1, 9, 9],
  [-1, 1, WIDTH - 9, 9],
  [1, -1, 9, HEIGHT - 9],
  [-1, -1, WIDTH - 9, HEIGHT - 9],
] as const;

function corners(path: string, paint: string, width: number): string {
  return CORNERS.map(
    ([sx, sy, x, y]) =>
      `<path transform="translate(${x} ${y}) scale(${sx} ${sy})" d="${path}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round"/>`,
  ).join('');
}

function outline(inset: number, radius: number, paint: string, width: number, more = ''): string {
  return `<rect x="${inset}" y="${inset}" width="${WIDTH - inset * 2}" height="${HEIGHT - inset * 2}" rx="${radius}" fill="none" stroke="${paint}" stroke-width="${width}"${more}/>`;
}

/** Paints the frame and the sheen. */
export function frame(canvas: Canvas, kind: Frame): string {
  const { accent, light } = canvas.colours;
  const gilt = canvas.define(
    'gi',
    `<linearGradient id="gi" x2=".6" y2="1">${stops('#fff3c4', '.4 #e9b44c', '.6 #a8620f', '.8 #f6d27a', '1 #8a4f0c')}</linearGradient>`,
  );
  const sheen = canvas.define(
    'sn',
    `<linearGradient id="sn" x2="0" y2="1">${stops('0 #fff .24', '.15 #fff 0')}</linearGradient>`,
  );
  const drawn: Readonly<Record<Frame, () => string>> = {
    none: () => '',
    inline: () => outline(7, 18, gilt, 3) + outline(12.5, 14, accent, 0.9, ' opacity=".5"'),
    corner: () => corners('M0 66V18Q0 0 18 0H66M9 50V22Q9 9 22 9H50M18 34V24Q18 18 24 18H34', gilt, 2.6),
    rope: () =>
      outline(6, 20, '#00000080', 7) + outline(6, 20, gilt, 5, ' stroke-dasharray="12 5" stroke-linecap="round"'),
    double: () =>
      outline(5, 20, gilt, 4) + outline(14, 13, gilt, 1.6) + corners('M0 30Q14 26 16 16 26 14 30 0', gilt, 2.4),
  };
  return `${drawn[kind]()}${outline(0.75, 22, light, 1.5, ' opacity=".28"')}<rect width="${WIDTH}" height="${HEIGHT}" fill="${sheen}"/>`;
}
