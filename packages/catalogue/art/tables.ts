/** Art of tables that a frame does not draw by itself: the six pictures of Bầu Cua on one sheet. */
import { createCanvas } from './canvas.ts';
import { at, px, repeat, stops } from './svg.ts';

/** Side of one picture's cell; they are in one row. */
const PICTURE_CELL = 110;

/** In order of the dice's faces; the gourd is drawn here, the others are subjects. */
const SUBJECTS = [undefined, 'crab', 'shrimp', 'fish', 'rooster', 'deer'] as const;

/** A bottle gourd on its vine, in a box of 100 about the origin. */
function gourd(define: (id: string, markup: string) => string): string {
  const skin = define(
    'gs',
    `<radialGradient id="gs" cx=".36" cy=".28" r=".9">${stops('0 #f3f7a8', '.35 #a9c93f', '.75 #5f8f1c', '1 #2f5a10')}</radialGradient>`,
  );
  const leaf = define('gl', `<linearGradient id="gl" x2="1" y2="1">${stops('#8fd35a', '#2f7d2a')}</linearGradient>`);
  const body =
    'M0-33C10-33 15-26 14-18C13-11 9-8 13-3C24 3 33 11 33 24C33 40 18 48 0 48C-18 48-33 40-33 24C-33 11-24 3-13-3C-9-8-13-11-14-18C-15-26-10-33 0-33Z';
  const ribs = repeat(
    3,
    (index) =>
      `<path d="M${px(-16 + index * 16)}-1C${px(-26 + index * 26)} 12 ${px(-26 + index * 26)} 34 ${px(-12 + index * 12)} 46" fill="none" stroke="#2f5a10" stroke-opacity=".28" stroke-width="2"/>`,
  );
  return `<path d="M1-32C0-40 4-46 14-48" fill="none" stroke="#5b7a1e" stroke-width="5" stroke-linecap="round"/><path d="M12-46C20-60 38-56 46-42C34-36 20-36 12-46Z" fill="${leaf}"/><path d="M14-46C24-48 34-46 43-42" fill="none" stroke="#d9f3b0" stroke-opacity=".7" stroke-width="1.500"/><path d="${body}" fill="${skin}"/>${ribs}<path d="M-22 14C-24 24-20 34-13 39" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/><path d="M-8-24C-9-20-8-16-6-13" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>`;
}

/** The pictures in a row, as one SVG. */
export function composePictures(): string {
  const canvas = createCanvas('bau-cua', 'felt');
  const drawn = SUBJECTS.map((subject, index) =>
    at(
      (index + 0.5) * PICTURE_CELL,
      PICTURE_CELL / 2,
      {},
      subject === undefined ? gourd((id, markup) => canvas.define(id, markup)) : canvas.subject(subject),
    ),
  );
  const width = SUBJECTS.length * PICTURE_CELL;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px(width)}" height="${px(PICTURE_CELL)}" viewBox="0 0 ${px(width)} ${px(PICTURE_CELL)}"><defs>${canvas.definitions()}</defs>${drawn.join('')}</svg>`;
}
