/**
 * Light: the gradients and filters of one picture, tuned to its palette. Filters are few, because each costs
 * milliseconds.
 */
import { HEIGHT, WIDTH, type Canvas } from './canvas.ts';
import { px, stops } from './svg.ts';

/** Turns `#rrggbb` into three fractions of one, for filters. */
function shares(colour: string): readonly [number, number, number] {
  const at = (from: number): number => Number.parseInt(colour.slice(from, from + 2), 16) / 255;
  return [at(1), at(3), at(5)];
}

/** A matrix that paints everything in one colour and keeps `share` of the alpha. */
function flood(colour: string, share: number): string {
  const [red, green, blue] = shares(colour);
  return `0 0 0 0 ${px(red)} 0 0 0 0 ${px(green)} 0 0 0 0 ${px(blue)} 0 0 0 ${share} 0`;
}

export interface Figure {
  /** Roundness of the edges, in pixels. */
  readonly round: number;
  /** Distance of the shadow. */
  readonly fall: number;
  /** Share of the palette's light that glows around it. */
  readonly glow: number;
}

/**
 * Gives a flat drawing volume: edges rounded by a lamp from above, a bright rim on the lamp's side, a glow behind and a
 * shadow below. Blurred alpha is the height map of the lighting.
 */
export function figure(canvas: Canvas, id: string, { round, fall, glow }: Figure): string {
  const { light, foot } = canvas.colours;
  const lamp = '<feDistantLight azimuth="238" elevation="';
  const glowing =
    glow > 0
      ? `<feGaussianBlur in="SourceAlpha" stdDeviation="${px(round * 2.2)}"/><feColorMatrix values="${flood(light, glow)}" result="g"/>`
      : '';
  const markup = `<filter id="${id}" x="-22%" y="-22%" width="144%" height="150%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${round}" result="a"/><feDiffuseLighting in="a" surfaceScale="${px(round * 1.3)}" diffuseConstant="1.06" lighting-color="#fff6e6" result="d">${lamp}57"/></feDiffuseLighting><feComposite in="SourceGraphic" in2="d" operator="arithmetic" k1="1.14" k2=".03" result="l"/>
<feGaussianBlur in="SourceAlpha" stdDeviation="${px(round * 0.36)}" result="b"/><feSpecularLighting in="b" surfaceScale="${px(round * 0.7)}" specularConstant=".85" specularExponent="20" lighting-color="${light}" result="s">${lamp}36"/></feSpecularLighting><feComposite in="l" in2="s" operator="arithmetic" k2="1" k3=".8"/><feComposite in2="SourceAlpha" operator="in" result="f"/>
${glowing}<feOffset in="a" dy="${fall}"/><feColorMatrix values="${flood(foot, 0.85)}" result="h"/><feMerge>${glowing && '<feMergeNode in="g"/>'}<feMergeNode in="h"/><feMergeNode in="f"/></feMerge></filter>`;
  return canvas.define(id, markup);
}

/** The hero's figure. */
export function heroFigure(canvas: Canvas): string {
  return figure(canvas, 'fh', { round: 7, fall: 11, glow: 0.6 });
}

/** A companion's figure; several are in one group, so that the filter runs once. */
export function companionFigure(canvas: Canvas): string {
  return figure(canvas, 'fp', { round: 4, fall: 7, glow: 0 });
}

/** Blurs what is in front of or behind the sharp plane. */
export function blur(canvas: Canvas, deviation: number): string {
  const id = `b${String(deviation).replace('.', '_')}`;
  return canvas.define(
    id,
    `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  );
}

/** A soft round light in the palette's light colour. */
export function halo(canvas: Canvas, x: number, y: number, radius: number, opacity: number, flat = 1): string {
  const { light } = canvas.colours;
  const paint = canvas.define(
    'hl',
    `<radialGradient id="hl">${stops(`0 ${light} .95`, `.45 ${light} .34`, `1 ${light} 0`)}</radialGradient>`,
  );
  return `<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(radius)}" ry="${px(radius * flat)}" fill="${paint}" opacity="${px(opacity)}"/>`;
}

/** A soft shadow on the ground. */
export function shade(canvas: Canvas, x: number, y: number, width: number, height: number, opacity: number): string {
  const paint = canvas.define(
    'sh',
    `<radialGradient id="sh">${stops('0 #000', '.55 #000 .5', '1 #000 0')}</radialGradient>`,
  );
  return `<ellipse cx="${px(x)}" cy="${px(y)}" rx="${px(width)}" ry="${px(height)}" fill="${paint}" opacity="${opacity}"/>`;
}

/** Darkens the edges and paints the background of the lettering. */
export function closing(canvas: Canvas): string {
  const { foot, light, mid } = canvas.colours;
  const whole = `width="${WIDTH}" height="${HEIGHT}"`;
  const scrim = canvas.define(
    'sc',
    `<linearGradient id="sc" x2="0" y2="1">${stops(`.52 ${foot} 0`, `.72 ${foot} .72`, `.86 ${foot} .95`, `1 ${foot}`)}</linearGradient>`,
  );
  const vignette = canvas.define(
    'vg',
    `<radialGradient id="vg" cy=".36" r=".82">${stops('.5 #000 0', `.8 ${foot} .4`, `1 ${foot} .8`)}</radialGradient>`,
  );
  const underglow = canvas.define(
    'ug',
    `<radialGradient id="ug">${stops(`0 ${mid} .75`, `1 ${mid} 0`)}</radialGradient>`,
  );
  const leak = canvas.define(
    'lk',
    `<radialGradient id="lk">${stops(`0 ${light} .55`, `1 ${light} 0`)}</radialGradient>`,
  );
  return `<rect ${whole} fill="${vignette}"/><rect ${whole} fill="${scrim}"/><ellipse cx="162" cy="424" rx="170" ry="56" fill="${underglow}"/><ellipse cx="40" cy="-20" rx="170" ry="110" fill="${leak}" opacity=".5"/>`;
}
