/** A creature, cut from the loaded sheet. */
import { useEffect, useRef } from 'react';
import type { WaterArt } from './art.ts';

const SHARPNESS = 2;

export function CreaturePicture({
  art,
  fish,
  size,
}: {
  readonly art: WaterArt;
  readonly fish: string;
  readonly size: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { cells, picture } = art.creatures;
  const cell = cells[fish];
  const high = cell ? Math.min(size, (size * cell.height) / cell.width) : size;
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !cell) return;
    const scale = (SHARPNESS * size) / Math.max(cell.width, cell.height);
    const [width, height] = [cell.width * scale, cell.height * scale];
    pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
    pen.save();
    pen.translate((pen.canvas.width - width) / 2, (pen.canvas.height - height) / 2);
    pen.beginPath();
    pen.rect(0, 0, width, height);
    pen.clip();
    pen.drawImage(
      picture,
      -cell.x * scale,
      -cell.y * scale,
      picture.naturalWidth * scale,
      picture.naturalHeight * scale,
    );
    pen.restore();
  }, [cell, picture, size]);
  return (
    <canvas
      ref={canvas}
      width={size * SHARPNESS}
      height={Math.round(high * SHARPNESS)}
      style={{ width: size, height: Math.round(high) }}
      aria-hidden="true"
    />
  );
}
