/** The reels of Hội An: dark shop rooms between wooden posts; at full moon bays of the raft with unlit lanterns. */
import { roundBox } from '../../stage/sprites.ts';
import type { Geometry, StageLook } from '../../stage/look.ts';

function rooms(pen: CanvasRenderingContext2D, { reels, rows, cellWidth, cellHeight, width, height }: Geometry): void {
  const fill = pen.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, '#1a0b1e');
  fill.addColorStop(0.5, '#3a1830');
  fill.addColorStop(1, '#160a1c');
  pen.fillStyle = '#120812';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = fill;
  for (let reel = 0; reel < reels; reel += 1) {
    roundBox(pen, reel * cellWidth + 2, -8, cellWidth - 4, height + 16, cellWidth * 0.08);
    pen.fill();
  }
  pen.strokeStyle = 'rgba(255,176,122,.14)';
  pen.lineWidth = Math.max(1, cellWidth * 0.014);
  for (let row = 1; row < rows; row += 1) {
    pen.beginPath();
    pen.moveTo(cellWidth * 0.06, row * cellHeight);
    pen.lineTo(width - cellWidth * 0.06, row * cellHeight);
    pen.stroke();
  }
}

/** A lantern without light, as a silhouette. */
function unlit(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.moveTo(x - size * 0.16, y - size * 0.3);
  pen.quadraticCurveTo(x, y - size * 0.35, x + size * 0.16, y - size * 0.3);
  pen.quadraticCurveTo(x + size * 0.25, y, x + size * 0.16, y + size * 0.28);
  pen.quadraticCurveTo(x, y + size * 0.33, x - size * 0.16, y + size * 0.28);
  pen.quadraticCurveTo(x - size * 0.25, y, x - size * 0.16, y - size * 0.3);
  pen.fill();
  pen.stroke();
}

function bays(pen: CanvasRenderingContext2D, { reels, rows, cellWidth, cellHeight, width, height }: Geometry): void {
  pen.fillStyle = '#050d28';
  pen.fillRect(0, 0, width, height);
  const inset = cellWidth * 0.035;
  pen.lineWidth = Math.max(1, cellWidth * 0.016);
  for (let reel = 0; reel < reels; reel += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [x, y] = [reel * cellWidth, row * cellHeight];
      pen.fillStyle = '#0a1a42';
      pen.strokeStyle = 'rgba(127,176,255,.32)';
      roundBox(pen, x + inset, y + inset, cellWidth - inset * 2, cellHeight - inset * 2, cellWidth * 0.17);
      pen.fill();
      pen.stroke();
      pen.fillStyle = 'rgba(74,118,216,.22)';
      pen.strokeStyle = 'rgba(127,176,255,.26)';
      unlit(pen, x + cellWidth / 2, y + cellHeight / 2, Math.min(cellWidth, cellHeight) * 0.72);
    }
  }
}

function lit(pen: CanvasRenderingContext2D, { cellWidth, cellHeight }: Geometry, edge: string, inside: string): void {
  const inset = cellWidth * 0.035;
  const glow = pen.createRadialGradient(
    cellWidth / 2,
    cellHeight / 2,
    0,
    cellWidth / 2,
    cellHeight / 2,
    cellWidth * 0.66,
  );
  glow.addColorStop(0, 'rgba(255,190,110,.6)');
  glow.addColorStop(1, inside);
  roundBox(pen, inset, inset, cellWidth - inset * 2, cellHeight - inset * 2, cellWidth * 0.14);
  pen.fillStyle = glow;
  pen.fill();
  pen.strokeStyle = edge;
  pen.lineWidth = cellWidth * 0.032;
  pen.stroke();
}

export const LOOK: StageLook = {
  background: rooms,
  holding: bays,
  frame: (pen, geometry) => lit(pen, geometry, '#ffe9b0', 'rgba(255,122,60,.08)'),
  locked: (pen, geometry) => lit(pen, geometry, '#ffd98a', '#2a1030'),
  symbolShare: 0.98,
  dim: 0.42,
};
