/** The reels of the Tết market: lacquer trays with a rim of gold; what wins stands in lamplight. */
import type { Geometry, StageLook } from '../../stage/look.ts';
import { roundBox } from '../../stage/sprites.ts';

function trays(pen: CanvasRenderingContext2D, { reels, rows, cellWidth, cellHeight, width, height }: Geometry): void {
  const wood = pen.createLinearGradient(0, 0, 0, height);
  wood.addColorStop(0, '#4a0a1c');
  wood.addColorStop(0.5, '#6e1024');
  wood.addColorStop(1, '#360716');
  pen.fillStyle = wood;
  pen.fillRect(0, 0, width, height);
  const inset = cellWidth * 0.04;
  for (let reel = 0; reel < reels; reel += 1)
    for (let row = 0; row < rows; row += 1) {
      const [x, y] = [reel * cellWidth, row * cellHeight];
      const [middleX, middleY] = [x + cellWidth / 2, y + cellHeight / 2];
      const tray = pen.createRadialGradient(middleX, middleY * 0.98, 0, middleX, middleY, cellWidth * 0.74);
      tray.addColorStop(0, '#a82038');
      tray.addColorStop(0.6, '#7a1228');
      tray.addColorStop(1, '#4e0a1c');
      roundBox(pen, x + inset, y + inset, cellWidth - inset * 2, cellHeight - inset * 2, cellWidth * 0.16);
      pen.fillStyle = tray;
      pen.fill();
      pen.strokeStyle = 'rgba(255,206,130,.34)';
      pen.lineWidth = Math.max(1, cellWidth * 0.016);
      pen.stroke();
      roundBox(
        pen,
        x + inset * 2.2,
        y + inset * 2.2,
        cellWidth - inset * 4.4,
        cellHeight - inset * 4.4,
        cellWidth * 0.12,
      );
      pen.strokeStyle = 'rgba(30,2,10,.4)';
      pen.stroke();
    }
}

function lamplight(pen: CanvasRenderingContext2D, { cellWidth, cellHeight }: Geometry): void {
  const inset = cellWidth * 0.04;
  const glow = pen.createRadialGradient(
    cellWidth / 2,
    cellHeight / 2,
    0,
    cellWidth / 2,
    cellHeight / 2,
    cellWidth * 0.7,
  );
  glow.addColorStop(0, '#fff0c0');
  glow.addColorStop(0.45, '#ffb25a');
  glow.addColorStop(1, '#c8283c');
  roundBox(pen, inset, inset, cellWidth - inset * 2, cellHeight - inset * 2, cellWidth * 0.16);
  pen.fillStyle = glow;
  pen.fill();
  pen.strokeStyle = '#fff6d8';
  pen.lineWidth = cellWidth * 0.034;
  pen.stroke();
}

export const LOOK: StageLook = {
  background: trays,
  frame: lamplight,
  symbolShare: 0.86,
  shade: 0.36,
  dim: 0.46,
};
