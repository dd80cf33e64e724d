/** A transfer's code with its details as one picture, to save in the phone's album or to send to the payer. */

export interface TransferPicture {
  readonly matrix: readonly (readonly boolean[])[];
  readonly heading: string;
  readonly amount: string;
  /** Label and value, in reading order. */
  readonly lines: readonly (readonly [label: string, value: string])[];
}

const WIDTH = 840;
const MARGIN = 60;
const CODE_TOP = 250;
const CODE_EDGE = WIDTH - 4 * MARGIN;
/** Quiet zone every reader needs. */
const QUIET_MODULES = 4;
const LINE_HEIGHT = 84;
const FACE = '"Be Vietnam Pro", system-ui, sans-serif';
/** The cream card, the same in both themes: scanners need dark on light. */
const PAPER = '#fffdf6';
const INK = '#17122e';
const INK_SOFT = '#6a5136';
const RULE = '#ead9b8';

type Pen = CanvasRenderingContext2D;

/** Type shrinks until the text fits: an account holder's name may be long. */
function write(
  pen: Pen,
  text: string,
  x: number,
  y: number,
  { size, weight = 400, colour = INK }: { readonly size: number; readonly weight?: number; readonly colour?: string },
): void {
  const widest = pen.textAlign === 'center' ? WIDTH - 2 * MARGIN : WIDTH - MARGIN - x;
  pen.fillStyle = colour;
  pen.font = `${weight} ${size}px ${FACE}`;
  const taken = pen.measureText(text).width;
  if (taken > widest) pen.font = `${weight} ${Math.floor((size * widest) / taken)}px ${FACE}`;
  pen.fillText(text, x, y);
}

function drawCode(pen: Pen, matrix: TransferPicture['matrix']): void {
  // Whole pixels a module: a fractional module has soft edges.
  const modulePx = Math.floor(CODE_EDGE / (matrix.length + 2 * QUIET_MODULES));
  const left = Math.round((WIDTH - modulePx * matrix.length) / 2);
  pen.fillStyle = INK;
  matrix.forEach((cells, row) => {
    cells.forEach((dark, column) => {
      if (dark) pen.fillRect(left + column * modulePx, CODE_TOP + (row + QUIET_MODULES) * modulePx, modulePx, modulePx);
    });
  });
}

function drawLines(pen: Pen, lines: TransferPicture['lines'], top: number): void {
  pen.textAlign = 'left';
  lines.forEach(([label, value], at) => {
    const y = top + at * LINE_HEIGHT;
    pen.fillStyle = RULE;
    pen.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, 2);
    write(pen, label, MARGIN, y + 32, { size: 22, colour: INK_SOFT });
    write(pen, value, MARGIN, y + 66, { size: 30, weight: 600 });
  });
}

/** The picture as PNG; undefined when the browser cannot draw one. */
export function drawTransferPicture({ matrix, heading, amount, lines }: TransferPicture): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = CODE_TOP + CODE_EDGE + 40 + lines.length * LINE_HEIGHT + MARGIN;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(undefined);
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textAlign = 'center';
  write(pen, heading, WIDTH / 2, 108, { size: 34, weight: 600, colour: INK_SOFT });
  write(pen, amount, WIDTH / 2, 194, { size: 68, weight: 800 });
  drawCode(pen, matrix);
  drawLines(pen, lines, CODE_TOP + CODE_EDGE + 40);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}
