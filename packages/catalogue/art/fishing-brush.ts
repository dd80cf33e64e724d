/**
 * Paints of one swimming creature: gradients and clips named after it, and the pieces most fish are made of. Creatures
 * face right.
 */
import type { Canvas } from './canvas.ts';
import { px, repeat, stops } from './svg.ts';

export interface Brush {
  /** A vertical or a horizontal gradient. */
  down(...colours: readonly string[]): string;
  along(...colours: readonly string[]): string;
  ball(...colours: readonly string[]): string;
  /** `inside` clipped to the outline. */
  cut(outline: string, inside: string): string;
  /** A subject of the catalogue, scaled from its box of 100; mirrored to face right when it faces left. */
  subject(name: string, x: number, y: number, size: number, turned?: boolean): string;
}

/** Paints whose names begin with `id`. */
export function brushFor(canvas: Canvas, id: string): Brush {
  let made = 0;
  const define = (markup: (name: string) => string): string => {
    made += 1;
    const name = `${id}-${made}`;
    return canvas.define(name, markup(name));
  };
  return {
    down: (...colours) =>
      define((name) => `<linearGradient id="${name}" x2="0" y2="1">${stops(...colours)}</linearGradient>`),
    along: (...colours) =>
      define((name) => `<linearGradient id="${name}" x2="1" y2="0">${stops(...colours)}</linearGradient>`),
    ball: (...colours) =>
      define((name) => `<radialGradient id="${name}" cx=".6" cy=".3" r=".85">${stops(...colours)}</radialGradient>`),
    cut: (outline, inside) =>
      `<g clip-path="${define((name) => `<clipPath id="${name}"><path d="${outline}"/></clipPath>`)}">${inside}</g>`,
    subject: (name, x, y, size, turned = false) =>
      `<g transform="translate(${px(x)} ${px(y)}) scale(${px((turned ? -size : size) / 100)} ${px(size / 100)})">${canvas.subject(name)}</g>`,
  };
}

export interface FishBuild {
  readonly length: number;
  /** Distance of back and belly from the middle. */
  readonly up: number;
  readonly down: number;
  /** Back, side, belly. */
  readonly skin: readonly [string, string, string];
  /** Root and edge of the fins. */
  readonly fin: readonly [string, string];
  readonly tail: 'fork' | 'fan' | 'crescent';
  /** Height of the fin on the back. */
  readonly sail: number;
  /** Half the height of the tail. */
  readonly tailSpan: number;
  readonly eye: number;
  /** Markings on the skin, clipped to the body. */
  readonly marks?: string;
}

/** The outline of a body: blunt in front, narrow at the root of the tail. */
export function bodyOutline({ length: l, up, down }: Pick<FishBuild, 'length' | 'up' | 'down'>): string {
  const root = l * 0.045;
  return `M${px(l * 0.5)} ${px(up * 0.05)}C${px(l * 0.44)} ${px(-up * 0.72)} ${px(l * 0.2)} ${px(-up)} ${px(l * 0.03)} ${px(-up)}C${px(-l * 0.13)} ${px(-up)} ${px(-l * 0.24)} ${px(-up * 0.36)} ${px(-l * 0.34)} ${px(-root)}V${px(root)}C${px(-l * 0.24)} ${px(down * 0.36)} ${px(-l * 0.13)} ${px(down)} ${px(l * 0.04)} ${px(down)}C${px(l * 0.24)} ${px(down)} ${px(l * 0.44)} ${px(down * 0.66)} ${px(l * 0.5)} ${px(up * 0.05)}Z`;
}

function tailOutline({ length: l, tail, tailSpan: h }: FishBuild): string {
  const root = l * 0.045;
  const [edge, notch] = tail === 'fork' ? [-0.5, -0.42] : tail === 'crescent' ? [-0.52, -0.4] : [-0.47, -0.51];
  const waist = tail === 'crescent' ? 0.86 : 0.5;
  return `M${px(-l * 0.3)} ${px(-root)}C${px(-l * 0.37)} ${px(-h * 0.2)} ${px(-l * 0.4)} ${px(-h * waist)} ${px(l * edge)} ${px(-h)}C${px(l * (edge + 0.02))} ${px(-h * 0.5)} ${px(l * notch)} ${px(-h * 0.3)} ${px(l * notch)} 0C${px(l * notch)} ${px(h * 0.3)} ${px(l * (edge + 0.02))} ${px(h * 0.5)} ${px(l * edge)} ${px(h)}C${px(-l * 0.4)} ${px(h * waist)} ${px(-l * 0.37)} ${px(h * 0.2)} ${px(-l * 0.3)} ${px(root)}Z`;
}

/** An eye that looks ahead. */
export const eyeAt = (x: number, y: number, size: number, iris = '#2a1a10'): string =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="${px(size * 1.14)}" fill="#000" opacity=".22"/><circle cx="${px(x)}" cy="${px(y)}" r="${px(size)}" fill="#fffdf2"/><circle cx="${px(x + size * 0.2)}" cy="${px(y)}" r="${px(size * 0.66)}" fill="${iris}"/><circle cx="${px(x + size * 0.24)}" cy="${px(y)}" r="${px(size * 0.4)}" fill="#0a0608"/><circle cx="${px(x + size * 0.42)}" cy="${px(y - size * 0.3)}" r="${px(size * 0.26)}" fill="#fff"/>`;

/** A fish from head to tail: fins behind, body with its marks, gill, eye, mouth, and light on the back. */
export function paintFish(brush: Brush, build: FishBuild): string {
  const { length: l, up, down, skin, fin, sail, eye, marks = '' } = build;
  const outline = bodyOutline(build);
  const finPaint = brush.along(`0 ${fin[1]}`, `1 ${fin[0]}`);
  const rising = brush.down(`0 ${fin[1]}`, `1 ${fin[0]}`);
  const back = `M${px(l * 0.2)} ${px(-up * 0.82)}C${px(l * 0.12)} ${px(-up - sail)} ${px(-l * 0.06)} ${px(-up - sail)} ${px(-l * 0.2)} ${px(-up * 0.72 - sail * 0.5)}C${px(-l * 0.17)} ${px(-up * 0.6)} ${px(-l * 0.19)} ${px(-up * 0.5)} ${px(-l * 0.2)} ${px(-up * 0.4)}Z`;
  const belly = `M${px(-l * 0.02)} ${px(down * 0.86)}C${px(-l * 0.06)} ${px(down + sail * 0.6)} ${px(-l * 0.16)} ${px(down + sail * 0.5)} ${px(-l * 0.22)} ${px(down * 0.62 + sail * 0.3)}C${px(-l * 0.19)} ${px(down * 0.6)} ${px(-l * 0.18)} ${px(down * 0.5)} ${px(-l * 0.17)} ${px(down * 0.4)}Z`;
  const rays =
    repeat(
      5,
      (index) =>
        `M${px(-l * 0.34)} ${px((index - 2) * l * 0.012)}L${px(-l * 0.47)} ${px((index - 2) * build.tailSpan * 0.4)}`,
    ) +
    repeat(
      sail > 3.5 ? 5 : 0,
      (index) =>
        `M${px(l * (0.12 - index * 0.065))} ${px(-up * 0.86)}L${px(l * (0.06 - index * 0.065))} ${px(-up - sail * 0.62)}`,
    );
  const side = `M${px(l * 0.13)} ${px(down * 0.2)}C${px(l * 0.04)} ${px(down * 0.1)} ${px(-l * 0.1)} ${px(down * 0.45)} ${px(-l * 0.1)} ${px(down * 0.82)}C${px(l * 0.02)} ${px(down * 0.84)} ${px(l * 0.13)} ${px(down * 0.62)} ${px(l * 0.13)} ${px(down * 0.2)}Z`;
  const shade = brush.down('0 #fff .5', '.34 #fff 0', '.7 #000 0', '1 #04102a .42');
  const painted = `<path d="${outline}" fill="${brush.down(`0 ${skin[0]}`, `.5 ${skin[1]}`, `1 ${skin[2]}`)}"/>${brush.cut(outline, `${marks}<path d="${outline}" fill="${shade}"/><ellipse cx="${px(l * 0.1)}" cy="${px(-up * 0.62)}" rx="${px(l * 0.26)}" ry="${px(up * 0.15)}" fill="#fff" opacity=".4"/>`)}`;
  const gill = `<path d="M${px(l * 0.24)} ${px(-up * 0.5)}Q${px(l * 0.16)} 0 ${px(l * 0.24)} ${px(down * 0.5)}" fill="none" stroke="#000" stroke-opacity=".22" stroke-width="${px(l * 0.018)}" stroke-linecap="round"/>`;
  const mouth = `<path d="M${px(l * 0.485)} ${px(up * 0.26)}Q${px(l * 0.43)} ${px(up * 0.34)} ${px(l * 0.4)} ${px(up * 0.24)}" fill="none" stroke="#300a0a" stroke-opacity=".6" stroke-width="${px(l * 0.018)}" stroke-linecap="round"/>`;
  return `<path d="${tailOutline(build)}" fill="${finPaint}"/><path d="${back}${belly}" fill="${rising}"/><path d="${rays}" stroke="#fff" stroke-opacity=".28" stroke-width="${px(l * 0.01)}" fill="none"/>${painted}${gill}<path d="${side}" fill="${rising}" stroke="#000" stroke-opacity=".14" stroke-width="1"/>${eyeAt(l * 0.34, -up * 0.24, eye)}${mouth}`;
}

/** A band across a body, bent like it. */
export const band = (x: number, width: number, height: number, fill: string, rim = ''): string =>
  `<path d="M${px(x)} ${px(-height)}Q${px(x + width * 0.6)} 0 ${px(x)} ${px(height)}H${px(x - width)}Q${px(x - width * 0.4)} 0 ${px(x - width)} ${px(-height)}Z" fill="${fill}"${rim && ` stroke="${rim}" stroke-width="${px(width * 0.18)}"`}/>`;

/** Rows of scales over a box about the middle. */
export const scales = (width: number, height: number, step: number, colour: string, opacity: number): string =>
  `<path d="${repeat(Math.ceil((2 * height) / step), (row) => repeat(Math.ceil((2 * width) / step), (column) => `M${px(-width + (column + (row % 2) / 2) * step)} ${px(-height + row * step)}q${px(-step * 0.62)} ${px(step / 2)} 0 ${px(step)}`))}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${px(step * 0.13)}"/>`;
