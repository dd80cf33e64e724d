/** Small pieces of SVG that every painter uses. */

const [ZERO, POINT, MINUS] = [48, 46, 45];

/** Two decimals are finer than a pixel at three times the size, and keep the picture short. */
export function px(value: number): string {
  // Every number of every picture passes through here: whole ones, the majority, need no text cut.
  if (Number.isInteger(value)) return String(value === 0 ? 0 : value);
  const text = value.toFixed(2);
  let end = text.length;
  while (text.charCodeAt(end - 1) === ZERO) end -= 1;
  if (text.charCodeAt(end - 1) === POINT) end -= 1;
  const sign = text.charCodeAt(0) === MINUS ? 1 : 0;
  if (text.charCodeAt(sign) !== ZERO) return text.slice(0, end);
  // A value that rounds to zero has no sign, and a fraction needs no zero before it.
  return end === sign + 1 ? '0' : (sign === 1 ? '-' : '') + text.slice(sign + 1, end);
}

/** `count` pieces, joined. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

export interface Turn {
  /** Degrees, clockwise. */
  readonly turn?: number;
  readonly scale?: number;
  readonly flip?: boolean;
}

/** `content` moved to a position, then rotated and scaled about it. */
export function at(x: number, y: number, { turn = 0, scale = 1, flip = false }: Turn, content: string): string {
  const turned = turn === 0 ? '' : ` rotate(${px(turn)})`;
  const scaled = scale === 1 && !flip ? '' : ` scale(${px(flip ? -scale : scale)}${flip ? ` ${px(scale)}` : ''})`;
  return `<g transform="translate(${px(x)} ${px(y)})${turned}${scaled}">${content}</g>`;
}

/** The point at an angle, in radians, on a circle (or an ellipse). */
export function polar(x: number, y: number, radius: number, angle: number, flat = 1): string {
  return `${px(x + radius * Math.cos(angle))} ${px(y + radius * flat * Math.sin(angle))}`;
}

/**
 * A gradient's stops, spaced evenly unless a stop has an offset: `#fff`, `.3 #fff`, `.3 #fff .5` (offset, colour,
 * opacity).
 */
export function stops(...list: readonly string[]): string {
  return list
    .map((text, index) => {
      const parts = text.split(' ');
      const [offset, colour, opacity] = parts.length === 1 ? [px(index / Math.max(1, list.length - 1)), text] : parts;
      return `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`;
    })
    .join('');
}

/** A closed star of `points` rays about the origin. */
export function star(points: number, outer: number, inner: number, from = -Math.PI / 2): string {
  return `M${Array.from({ length: points * 2 }, (_, index) => polar(0, 0, index % 2 === 0 ? outer : inner, from + (index * Math.PI) / points)).join('L')}Z`;
}
