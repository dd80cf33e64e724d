/** Places subjects on a tile: the hero alone, companions as one group, out-of-focus ones as another. */
import type { Canvas } from '../canvas.ts';
import { blur, halo, companionFigure, heroFigure, shade } from '../light.ts';
import { at, px, repeat, stops } from '../svg.ts';

/** Paints one scene; `subjects` has at least a hero. */
export type Layout = (canvas: Canvas, subjects: readonly string[]) => string;

export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Width of the subject's box. */
  readonly size: number;
  readonly turn?: number;
  readonly flip?: boolean;
}

/** A subject at a position, without light of its own. */
export function bare(canvas: Canvas, name: string, { x, y, size, turn = 0, flip = false }: Spot): string {
  return at(x, y, { turn, flip, scale: size / 100 }, canvas.subject(name));
}

/** The hero: figure, glow and shadow. */
export function hero(canvas: Canvas, name: string, spot: Spot): string {
  return `<g filter="${heroFigure(canvas)}">${bare(canvas, name, spot)}</g>`;
}

/** Companions under one filter, in the order given. */
export function companions(canvas: Canvas, placed: readonly (readonly [string, Spot])[]): string {
  if (placed.length === 0) return '';
  return `<g filter="${companionFigure(canvas)}">${placed.map(([name, spot]) => bare(canvas, name, spot)).join('')}</g>`;
}

/** The companion at `index`; games that name fewer repeat theirs, those that name none get coins. */
export function companionOf(subjects: readonly string[], index: number): string {
  const named = subjects.slice(1);
  return named[index % Math.max(1, named.length)] ?? 'own:coin-hole';
}

/** Something of the game near the lens, out of focus. */
export function nearLens(canvas: Canvas, name: string, spots: readonly Spot[]): string {
  return `<g filter="${blur(canvas, 2.6)}" opacity=".92">${spots.map((spot) => bare(canvas, name, spot)).join('')}</g>`;
}

/** A round dais in three steps with a pool of light, so that a subject has a surface under it. */
export function dais(canvas: Canvas, y: number, width: number): string {
  const { mid, foot, accent, light } = canvas.colours;
  const side = canvas.define(
    'ds',
    `<linearGradient id="ds">${stops(foot, `.3 ${mid}`, `.5 ${light}`, `.66 ${mid}`, `1 ${foot}`)}</linearGradient>`,
  );
  const step = (rise: number, half: number): string => {
    const [top, flat] = [y - rise, half * 0.2];
    return `<path d="M${px(162 - half)} ${px(top)}V${px(top + 15)}A${half} ${px(flat)} 0 0 0 ${px(162 + half)} ${px(top + 15)}V${px(top)}Z" fill="${side}"/><ellipse cx="162" cy="${px(top)}" rx="${half}" ry="${px(flat)}" fill="${mid}"/><ellipse cx="162" cy="${px(top)}" rx="${half}" ry="${px(flat)}" fill="none" stroke="${accent}" stroke-width="2" opacity=".9"/>`;
  };
  return `${step(-14, width / 2)}${step(2, width * 0.41)}${halo(canvas, 162, y - 2, width * 0.4, 0.85, 0.2)}${shade(canvas, 162, y - 1, width * 0.3, width * 0.055, 0.6)}`;
}

/** Small pieces thrown from behind the hero. */
export function burst(
  canvas: Canvas,
  name: string,
  count: number,
  { x = 162, y = 168, reach = [120, 168], size = [22, 46] } = {},
): readonly (readonly [string, Spot])[] {
  const { random } = canvas;
  const [near = 0, far = 0] = reach;
  const [small = 0, large = 0] = size;
  const shift = random.between(0, 6.28);
  return Array.from({ length: count }, (_, index) => {
    const angle = shift + (index / count) * 6.283 + random.between(-0.2, 0.2);
    const distance = random.between(near, far);
    return [
      name,
      {
        x: x + distance * Math.cos(angle),
        y: Math.min(292, y + distance * 0.92 * Math.sin(angle)),
        size: random.between(small, large),
        turn: random.between(-40, 40),
      },
    ] as const;
  });
}

/** A spotlight's cone from above. */
export function spotlight(canvas: Canvas, x: number, y: number, half: number, opacity: number): string {
  const { light } = canvas.colours;
  const paint = canvas.define(
    'sp',
    `<linearGradient id="sp" x2="0" y2="1">${stops(`0 ${light} .9`, `1 ${light} 0`)}</linearGradient>`,
  );
  return `<path d="M${px(x - 16)} -20L${px(162 - half)} ${y}H${px(162 + half)}L${px(x + 16)} -20Z" fill="${paint}" opacity="${opacity}" filter="${blur(canvas, 6)}"/>`;
}

/** A hexagonal net across a box, as one path. */
export function hexagons(size: number, width: number, height: number): string {
  const [stepX, stepY] = [size * 1.5, size * 0.866];
  return repeat(Math.ceil(width / stepX) + 1, (column) =>
    repeat(Math.ceil(height / (stepY * 2)) + 1, (row) => {
      const [x, y] = [column * stepX, row * stepY * 2 + (column % 2) * stepY];
      return `M${px(x - size)} ${px(y)}l${px(size / 2)} ${px(-stepY)}h${px(size)}l${px(size / 2)} ${px(stepY)}`;
    }),
  );
}
