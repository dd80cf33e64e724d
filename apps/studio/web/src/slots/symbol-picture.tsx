/** A symbol, drawn from the loaded sheet. */
import { useEffect, useRef } from 'react';
import { CELL } from '../frame/art-sheet.ts';
import { cellOf, type Sheet } from './stage/sheet.ts';

const SHARPNESS = 2;

export function SymbolPicture({
  sheet,
  letter,
  size,
}: {
  readonly sheet: Sheet;
  readonly letter: string;
  readonly size: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const { x, y } = cellOf(sheet, letter);
    pen.clearRect(0, 0, size * SHARPNESS, size * SHARPNESS);
    pen.drawImage(sheet.picture, x, y, CELL, CELL, 0, 0, size * SHARPNESS, size * SHARPNESS);
  }, [sheet, letter, size]);
  return (
    <canvas
      ref={canvas}
      width={size * SHARPNESS}
      height={size * SHARPNESS}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  );
}
