/** A piece of the game, drawn from the loaded sheet at its display size. */
import { useEffect, useRef } from 'react';
import { CELL } from '../frame/art-sheet.ts';
import { drawPiece, type Art } from './art.ts';

export interface PieceProps {
  readonly art: Art;
  readonly name: string;
  readonly className?: string | undefined;
}

export function Piece({ art, name, className }: PieceProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.clearRect(0, 0, CELL, CELL);
    drawPiece(pen, art, name, 0, 0, CELL);
  }, [art, name]);
  return <canvas ref={canvas} width={CELL} height={CELL} className={className} aria-hidden="true" />;
}
