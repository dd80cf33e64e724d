/** The reels of the East Sea: dark water with a bubble in every cell; clusters are outlined in light. */
import type { Geometry, StageLook } from '../../stage/look.ts';
import { roundBox } from '../../stage/sprites.ts';

function water(pen: CanvasRenderingContext2D, { reels, rows, cellWidth, cellHeight, width, height }: Geometry): void {
  const fill = pen.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, '#1a5c86');
  fill.addColorStop(0.45, '#073a68');
  fill.addColorStop(1, '#021c3e');
  pen.fillStyle = fill;
  pen.fillRect(0, 0, width, height);
  const side = Math.min(cellWidth, cellHeight) * 0.46;
  for (let reel = 0; reel < reels; reel += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [x, y] = [(reel + 0.5) * cellWidth, (row + 0.5) * cellHeight];
      const bubble = pen.createRadialGradient(x, y, 0, x, y, side);
      bubble.addColorStop(0, 'rgba(255,255,255,.02)');
      bubble.addColorStop(0.8, 'rgba(191,244,255,.09)');
      bubble.addColorStop(0.95, 'rgba(216,251,255,.28)');
      bubble.addColorStop(1, 'rgba(255,255,255,.04)');
      pen.fillStyle = bubble;
      pen.beginPath();
      pen.arc(x, y, side, 0, 6.3);
      pen.fill();
    }
  }
}

function shine(pen: CanvasRenderingContext2D, { cellWidth, cellHeight }: Geometry): void {
  roundBox(pen, 2, 2, cellWidth - 4, cellHeight - 4, cellWidth * 0.2);
  pen.fillStyle = 'rgba(127,248,255,.3)';
  pen.fill();
}

export const LOOK: StageLook = {
  background: water,
  frame: shine,
  symbolShare: 0.84,
  dim: 0.34,
  outline: { glow: 'rgba(127,248,255,.45)', line: '#f2ffff', fill: 'rgba(127,248,255,.28)' },
};
