/** The reels of the bamboo: sheets of paper with the shadows of leaves; what wins stands on ochre. */
import type { Geometry, StageLook } from '../../stage/look.ts';
import { roundBox } from '../../stage/sprites.ts';

/** Places of leaf shadows: share of the width and of the height, length as a share of a cell, and angle. */
const SHADOWS: readonly (readonly [number, number, number, number])[] = [
  [0.1, 0.16, 0.9, 0.4],
  [0.12, 0.14, 0.7, 1.1],
  [0.1, 0.17, 0.8, -0.3],
  [0.86, 0.5, 1, 2.6],
  [0.88, 0.52, 0.8, 3.3],
  [0.84, 0.49, 0.7, 1.9],
  [0.3, 0.86, 0.9, -0.5],
  [0.28, 0.88, 0.7, -1.2],
  [0.62, 0.22, 0.8, 0.8],
  [0.64, 0.2, 0.7, 0.1],
];

function leafShadow(pen: CanvasRenderingContext2D, x: number, y: number, length: number, angle: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  pen.beginPath();
  pen.moveTo(0, 0);
  pen.quadraticCurveTo(length * 0.4, -length * 0.17, length, 0);
  pen.quadraticCurveTo(length * 0.4, length * 0.17, 0, 0);
  pen.fill();
  pen.restore();
}

function paper(pen: CanvasRenderingContext2D, { reels, cellWidth, width, height }: Geometry): void {
  for (let reel = 0; reel < reels; reel += 1) {
    const fill = pen.createLinearGradient(reel * cellWidth, 0, (reel + 1) * cellWidth, 0);
    fill.addColorStop(0, '#e4d2a4');
    fill.addColorStop(0.16, '#f8edcf');
    fill.addColorStop(0.6, '#fdf6e2');
    fill.addColorStop(1, '#dcc894');
    pen.fillStyle = fill;
    pen.fillRect(reel * cellWidth, 0, cellWidth + 1, height);
  }
  // Fibres of the paper.
  pen.strokeStyle = 'rgba(146,112,52,.1)';
  pen.lineWidth = Math.max(1, cellWidth * 0.008);
  for (let line = 0; line < 46; line += 1) {
    const [x, y] = [((line * 0.618) % 1) * width, ((line * 0.381) % 1) * height];
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(x + cellWidth * 0.2, y + cellWidth * 0.06, x + cellWidth * 0.34, y - cellWidth * 0.04);
    pen.stroke();
  }
  pen.fillStyle = 'rgba(63,122,74,.13)';
  for (const [x, y, length, angle] of SHADOWS) leafShadow(pen, x * width, y * height, length * cellWidth, angle);
}

function ochre(pen: CanvasRenderingContext2D, { cellWidth, cellHeight }: Geometry): void {
  const inset = cellWidth * 0.045;
  const fill = pen.createRadialGradient(
    cellWidth / 2,
    cellHeight / 2,
    0,
    cellWidth / 2,
    cellHeight / 2,
    cellWidth * 0.7,
  );
  fill.addColorStop(0, '#fffbd8');
  fill.addColorStop(0.6, '#ffe28a');
  fill.addColorStop(1, '#f0b64a');
  roundBox(pen, inset, inset, cellWidth - inset * 2, cellHeight - inset * 2, cellWidth * 0.15);
  pen.fillStyle = fill;
  pen.fill();
  pen.strokeStyle = '#b5501c';
  pen.lineWidth = cellWidth * 0.04;
  pen.stroke();
}

export const LOOK: StageLook = {
  background: paper,
  frame: ochre,
  symbolShare: 0.88,
  shade: 0.2,
  dim: 0.36,
};
