import { petals } from './shapes.ts';
import { px, randomFrom, repeat } from './random.ts';
import type { Random } from './random.ts';

/** Gradients of the riverside town. */
export const TOWN_DEFS = `
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0b1236"/><stop offset=".55" stop-color="#27357e"/><stop offset=".8" stop-color="#8a3f5e"/><stop offset="1" stop-color="#f08a4b"/></linearGradient>
<linearGradient id="river" x2="0" y2="1"><stop stop-color="#b4553f"/><stop offset=".3" stop-color="#3a2a63"/><stop offset="1" stop-color="#0a0f2b"/></linearGradient>
<radialGradient id="moon"><stop stop-color="#fffbe8"/><stop offset=".75" stop-color="#ffe6a8"/><stop offset="1" stop-color="#f6c66a"/></radialGradient>
<radialGradient id="moon-glow"><stop stop-color="#ffe9b0" stop-opacity=".8"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></radialGradient>`;

export type TownOptions = {
  /** Where the water begins, as a share of the height. */
  horizon: number;
  /** The moon's position, as a share of the width. */
  moon: number;
};

/** A house of the old quarter: curved roof, dark wall, a row of lit windows. */
function house(random: Random, x: number, y: number, width: number, height: number): string {
  const fill = '#141739';
  const roof = `<path d="M${px(x - 8)} ${px(y)}Q${px(x + width * 0.12)} ${px(y - 6)} ${px(x + width * 0.22)} ${px(y - height * 0.36)}H${px(x + width * 0.78)}Q${px(x + width * 0.88)} ${px(y - 6)} ${px(x + width + 8)} ${px(y)}L${px(x + width + 2)} ${px(y + 5)}H${px(x - 2)}Z" fill="${fill}"/>`;
  const wall = `<rect x="${px(x + 4)}" y="${px(y + 4)}" width="${px(width - 8)}" height="${px(height)}" fill="${fill}"/>`;
  const windows = repeat(Math.max(0, Math.ceil(width / 22 - 1)), (index) => {
    // One window in four is dark: a fully lit street looks artificial.
    if (random.next() <= 0.25) return '';
    return `<rect x="${px(x + 12 + index * 22)}" y="${px(y + 16)}" width="10" height="15" rx="1" fill="#ffc46b" opacity="${px(random.between(0.55, 1))}"/>`;
  });
  return roof + wall + windows;
}

function skyline(random: Random, width: number, height: number, horizon: number): string {
  const scale = height / 340;
  let ridge = `M0 ${px(horizon)}`;
  for (let x = 0; x <= width + 60; x += width / 7) {
    ridge += `Q${px(x + width / 20)} ${px(horizon - random.between(50, 130) * scale)} ${px(x + width / 9)} ${px(horizon - random.between(8, 40))}`;
  }
  let houses = '';
  for (let x = -20; x < width + 20;) {
    const breadth = random.between(70, 120) * scale;
    const storey = random.between(38, 66) * scale;
    houses += house(random, x, horizon - storey, breadth, storey);
    x += breadth * 0.92;
  }
  return `<path d="${ridge}V${px(horizon + 4)}H0Z" fill="#3a3474" opacity=".75"/>${houses}`;
}

function water(random: Random, width: number, height: number, horizon: number): string {
  const glints = repeat(80, () => {
    const y = random.between(horizon + 4, height);
    const near = (y - horizon) / (height - horizon);
    const tint = random.next() > 0.45 ? '#ffc46b' : '#ff8a5a';
    return `<rect x="${px(random.between(0, width))}" y="${px(y)}" width="${px(random.between(8, 46) * (0.4 + near))}" height="${px(0.8 + 1.6 * near)}" rx="1" fill="${tint}" opacity="${px(random.between(0.12, 0.6))}"/>`;
  });
  const lotusLights = repeat(9, () => {
    const x = random.between(width * 0.3, width);
    const y = random.between(horizon + 14, height - 14);
    const scale = 0.5 + ((y - horizon) / (height - horizon)) * 0.9;
    return `<g transform="translate(${px(x)} ${px(y)}) scale(${px(scale)})"><ellipse rx="30" ry="12" fill="#ffb055" opacity=".35" filter="url(#blur-6)"/>${petals(5, 17, 7, '#ff7b8a', '#ffd1c0', -Math.PI * 1.02, Math.PI * 0.02)}<circle cy="-7" r="5" fill="#fff3b0"/><ellipse cy="10" rx="12" ry="2.5" fill="#ffd98a" opacity=".5"/></g>`;
  });
  return glints + lotusLights;
}

/** A river town under a full moon, lotus lights on the water: the product's night street. */
export function nightTown(seed: string, width: number, height: number, options: TownOptions): string {
  const random = randomFrom(seed);
  const horizon = height * options.horizon;
  const moonX = width * options.moon;
  const moonY = horizon * 0.42;
  const moonRadius = Math.min(width * 0.1, height * 0.17);
  const stars = repeat(
    60,
    () =>
      `<circle cx="${px(random.between(0, width))}" cy="${px(random.between(0, horizon * 0.6))}" r="${px(random.between(0.6, 1.8))}" fill="#fff" opacity="${px(random.between(0.2, 0.9))}"/>`,
  );
  return `<rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}
<circle cx="${moonX}" cy="${px(moonY)}" r="${px(moonRadius * 3)}" fill="url(#moon-glow)"/><circle cx="${moonX}" cy="${px(moonY)}" r="${px(moonRadius)}" fill="url(#moon)"/>
${skyline(random, width, height, horizon)}
<rect y="${px(horizon)}" width="${width}" height="${px(height - horizon)}" fill="url(#river)"/>
<svg y="${px(horizon)}" width="${width}" height="${px(height - horizon)}"><ellipse cx="${moonX}" rx="${px(moonRadius * 1.7)}" ry="${px((height - horizon) * 0.95)}" fill="url(#moon-glow)" opacity=".55"/></svg>
${water(random, width, height, horizon)}`;
}
