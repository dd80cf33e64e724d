/** Scratch: a card of covered fields; three alike win. Uncovered by finger, field by field, or all at once. */
import { cx } from '@lantern/ui';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { ScratchOffer } from '../../../../wire/instant.ts';
import { useT } from '../../frame/i18n.ts';
import { useFigures } from '../amounts.ts';
import { drawPiece, type Art } from '../art.ts';
import { Piece } from '../piece.tsx';
import type { BoardProps, Face } from './face.ts';
import panel from './quick-panel.module.css';
import styles from './quick-scratch.module.css';

const COLUMNS = 3;
const SIDE = 600;
/** Gap between two fields, in CSS pixels. */
const GAP_PX = 10;
const BRUSH = 92;
/** A field is open when this many of its sample points are scratched. */
const POINTS = 4;
const ENOUGH = 6;
/** The price under the cover, at its final size. */
const PRICE_SHARE = 0.12;
const PRICE_COLOUR = '#5a2a05';

/** The most valuable symbol is the first picture. */
const pieceOf = ({ prizes }: ScratchOffer, symbol: number): string => `prize${prizes.length - 1 - symbol}`;

/** Paints the cover: a foil in the game's colours with its picture on every field. */
function paintCover(pen: CanvasRenderingContext2D, art: Art): void {
  const { light, mid, top, accent } = art.colours;
  const gap = (GAP_PX / Math.max(1, pen.canvas.clientWidth)) * SIDE;
  const cell = (SIDE - gap * (COLUMNS - 1)) / COLUMNS;
  pen.globalCompositeOperation = 'source-over';
  pen.clearRect(0, 0, SIDE, SIDE);
  for (let field = 0; field < COLUMNS * COLUMNS; field += 1) {
    const [x, y] = [(field % COLUMNS) * (cell + gap), Math.floor(field / COLUMNS) * (cell + gap)];
    const foil = pen.createLinearGradient(x, y, x + cell, y + cell);
    foil.addColorStop(0, light);
    foil.addColorStop(0.35, mid);
    foil.addColorStop(0.65, top);
    foil.addColorStop(1, mid);
    pen.fillStyle = foil;
    const r = 30;
    pen.beginPath();
    pen.moveTo(x + r, y);
    pen.arcTo(x + cell, y, x + cell, y + cell, r);
    pen.arcTo(x + cell, y + cell, x, y + cell, r);
    pen.arcTo(x, y + cell, x, y, r);
    pen.arcTo(x, y, x + cell, y, r);
    pen.closePath();
    pen.fill();
    pen.lineWidth = 4;
    pen.strokeStyle = accent;
    pen.stroke();
    drawPiece(pen, art, 'cover', x + cell * 0.06, y + cell * 0.06, cell * 0.88);
  }
}

interface Rubbed {
  /** Scratched sample points of each field. */
  readonly points: readonly Set<number>[];
}

const fresh = (): Rubbed => ({ points: Array.from({ length: COLUMNS * COLUMNS }, () => new Set<number>()) });

/** Removes the cover around a point; returns whether every field is open now. */
function rub(pen: CanvasRenderingContext2D, rubbed: Rubbed, x: number, y: number): boolean {
  pen.globalCompositeOperation = 'destination-out';
  pen.beginPath();
  pen.arc(x, y, BRUSH / 2, 0, Math.PI * 2);
  pen.fill();
  const cell = SIDE / COLUMNS;
  const step = cell / POINTS;
  for (let dx = -1; dx <= 1; dx += 1) {
    for (let dy = -1; dy <= 1; dy += 1) {
      const [px, py] = [x + (dx * BRUSH) / 3, y + (dy * BRUSH) / 3];
      const [column, row] = [Math.floor(px / cell), Math.floor(py / cell)];
      if (column < 0 || row < 0 || column >= COLUMNS || row >= COLUMNS) continue;
      rubbed.points[row * COLUMNS + column]?.add(
        Math.floor((px % cell) / step) * POINTS + Math.floor((py % cell) / step),
      );
    }
  }
  for (const [field, points] of rubbed.points.entries()) {
    if (points.size < ENOUGH || points.has(-1)) continue;
    points.add(-1);
    pen.clearRect((field % COLUMNS) * cell - 2, Math.floor(field / COLUMNS) * cell - 2, cell, cell);
  }
  return rubbed.points.every((points) => points.has(-1));
}

function Cover({ art, onDone }: { readonly art: Art; readonly onDone: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const rubbed = useRef(fresh());
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (pen) paintCover(pen, art);
  }, [art]);
  const touch = (event: PointerEvent<HTMLCanvasElement>): void => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || (event.pointerType === 'mouse' && event.buttons === 0)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [((event.clientX - box.left) / box.width) * SIDE, ((event.clientY - box.top) / box.height) * SIDE];
    if (rub(pen, rubbed.current, x, y)) onDone();
  };
  return (
    <canvas
      ref={canvas}
      width={SIDE}
      height={SIDE}
      className={styles.cover}
      onPointerDown={touch}
      onPointerMove={touch}
      aria-hidden="true"
      data-testid="instant-cover"
    />
  );
}

/** Hidden content is painted on canvas only: it is not in the page's text before it is scratched open. */
function Under({
  art,
  offer,
  fields,
}: {
  readonly art: Art;
  readonly offer: ScratchOffer;
  readonly fields: readonly number[];
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { times } = useFigures();
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const gap = (GAP_PX / Math.max(1, pen.canvas.clientWidth)) * SIDE;
    const cell = (SIDE - gap * (COLUMNS - 1)) / COLUMNS;
    pen.clearRect(0, 0, SIDE, SIDE);
    pen.font = `800 ${cell * PRICE_SHARE}px ${getComputedStyle(pen.canvas).fontFamily}`;
    pen.fillStyle = PRICE_COLOUR;
    pen.textAlign = 'center';
    for (const [field, symbol] of fields.entries()) {
      const [x, y] = [(field % COLUMNS) * (cell + gap), Math.floor(field / COLUMNS) * (cell + gap)];
      drawPiece(pen, art, pieceOf(offer, symbol), x + cell * 0.13, y + cell * 0.04, cell * 0.74);
      pen.fillText(times(offer.prizes[symbol]?.hundredths ?? 0), x + cell / 2, y + cell * 0.92);
    }
  }, [art, offer, fields, times]);
  return <canvas ref={canvas} width={SIDE} height={SIDE} className={styles.cover} aria-hidden="true" />;
}

function Board({ art, offer, round, phase, onShown }: BoardProps<'scratch'>) {
  const t = useT();
  const { times } = useFigures();
  const [cards, setCards] = useState(0);
  useEffect(() => setCards((number) => number + 1), [round]);
  const covered = phase !== 'rest' || !round;
  const seen = round?.seen;
  const nameOf = (field: number): string => {
    if (covered || !seen) return t('instant_field_covered', { field: field + 1 });
    return t('instant_field', { field: field + 1, price: times(offer.prizes[seen.fields[field]!]?.hundredths ?? 0) });
  };
  return (
    <div className={cx(panel.panel, styles.card)}>
      <ul className={styles.fields}>
        {Array.from({ length: offer.fields }, (_, field) => {
          const symbol = covered ? undefined : seen?.fields[field];
          const alike = symbol !== undefined && symbol === seen?.symbol;
          return (
            <li key={field} className={cx(styles.field, alike && styles.alike)} aria-label={nameOf(field)}>
              {symbol !== undefined && <Piece art={art} name={pieceOf(offer, symbol)} className={styles.piece} />}
              {symbol !== undefined && (
                <span className={styles.price} aria-hidden="true">
                  {times(offer.prizes[symbol]?.hundredths ?? 0)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {covered && seen && <Under art={art} offer={offer} fields={seen.fields} />}
      {covered && <Cover key={cards} art={art} onDone={onShown} />}
    </div>
  );
}

export const SCRATCH: Face<'scratch'> = {
  Board,
  firstChoice: () => ({}),
  showMs: () => undefined,
  ahead: ({ prizes }) => Math.max(...prizes.map(({ hundredths }) => hundredths)),
  next: () => '',
  first: (t) => t('instant_highest'),
  say: () => '',
  rules: (t, { alike }) => [t('instant_scratch_rules', { alike })],
  prices: (t, { prizes, ofWeight }) =>
    prizes
      .map(({ hundredths, weight }, index) => ({
        name: t('instant_price_symbol'),
        piece: `prize${prizes.length - 1 - index}`,
        hundredths,
        chance: `${weight}/${ofWeight}`,
      }))
      .reverse(),
};
