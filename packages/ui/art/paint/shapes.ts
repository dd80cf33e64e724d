import { px, repeat } from './random.ts';

/** Gradients and filters used by the shapes below; every picture starts with them. */
export const SHARED_DEFS = `
<radialGradient id="lantern-glow"><stop stop-color="#ffb055" stop-opacity=".75"/><stop offset=".45" stop-color="#ff6a2c" stop-opacity=".28"/><stop offset="1" stop-color="#ff4a1c" stop-opacity="0"/></radialGradient>
<radialGradient id="lantern-body" cx=".5" cy=".55" r=".62"><stop stop-color="#fff0a8"/><stop offset=".3" stop-color="#ffb23e"/><stop offset=".7" stop-color="#e8391f"/><stop offset="1" stop-color="#a3121a"/></radialGradient>
<linearGradient id="gilt" x2="0" y2="1"><stop stop-color="#ffe09a"/><stop offset="1" stop-color="#b87718"/></linearGradient>
<radialGradient id="coin-face" cx=".38" cy=".3" r=".8"><stop stop-color="#fff3c4"/><stop offset=".5" stop-color="#f4bd4e"/><stop offset="1" stop-color="#b06f14"/></radialGradient>
<radialGradient id="ball-shade" cx=".36" cy=".28" r=".8"><stop stop-color="#fff" stop-opacity=".55"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".6"/></radialGradient>
<linearGradient id="envelope-paper" x2="1" y2="1"><stop stop-color="#f2543c"/><stop offset="1" stop-color="#a9151a"/></linearGradient>
<radialGradient id="halo"><stop stop-color="#ffe9b0" stop-opacity=".9"/><stop offset="1" stop-color="#ffe9b0" stop-opacity="0"/></radialGradient>
<filter id="blur-6"><feGaussianBlur stdDeviation="6"/></filter>
<filter id="cast" x="-40%" y="-40%" width="180%" height="180%"><feDropShadow dx="0" dy="6" stdDeviation="7" flood-color="#000" flood-opacity=".5"/></filter>`;

/** A silk lantern on its string; `scale` 1 is 80 px wide. */
export function lantern(x: number, y: number, scale: number, glow = 1): string {
  return `<g transform="translate(${px(x)} ${px(y)}) scale(${scale})">
<circle r="88" fill="url(#lantern-glow)" opacity="${glow}"/>
<path d="M0-80V-46" stroke="#e9b44c" stroke-width="1.6"/>
<ellipse rx="40" ry="34" fill="url(#lantern-body)"/>
<g fill="none" stroke="#8c0f14" stroke-opacity=".5" stroke-width="1.6"><path d="M0-34V34"/><ellipse rx="14" ry="34"/><ellipse rx="28" ry="34"/></g>
<path d="M-17-38h34l-4 8h-26zM-13 30h26l4 8h-34z" fill="url(#gilt)"/><path d="M-11-42h22v5h-22z" fill="#b87718"/>
<path d="M0 38v10" stroke="#e9b44c" stroke-width="2"/><path d="M-4 47h8l2 24h-12z" fill="#d6321f"/><path d="M-5 47h10v4h-10z" fill="#e9b44c"/></g>`;
}

/** A lantern that hangs from above the picture's edge. */
export function hangingLantern(x: number, y: number, scale: number): string {
  return `<path d="M${x} -6V${px(y - 70 * scale)}" stroke="#e9b44c" stroke-width="1.4" opacity=".7"/>${lantern(x, y, scale)}`;
}

/** Rays of light from a centre; `duty` is the lit share of each step. */
export function rays(
  x: number,
  y: number,
  count: number,
  colour: string,
  opacity: number,
  radius = 520,
  duty = 0.5,
): string {
  const at = (angle: number): string => `${px(x + radius * Math.cos(angle))} ${px(y + radius * Math.sin(angle))}`;
  const path = repeat(count, (index) => {
    const from = (index / count) * 2 * Math.PI + 0.07;
    return `M${x} ${y}L${at(from)}L${at(from + (duty * 2 * Math.PI) / count)}Z`;
  });
  return `<path d="${path}" fill="${colour}" opacity="${opacity}" mask="url(#fade-out)"/>`;
}

function sawtooth(x: number, y: number, inner: number, outer: number, teeth: number): string {
  const at = (radius: number, angle: number): string =>
    `${px(x + radius * Math.cos(angle))} ${px(y + radius * Math.sin(angle))}`;
  return repeat(teeth, (index) => {
    const start = (index / teeth) * 2 * Math.PI;
    return `M${at(inner, start)}L${at(outer, start + Math.PI / teeth)}L${at(inner, start + (2 * Math.PI) / teeth)}`;
  });
}

/** The face of a Đông Sơn bronze drum: star, rings, saw-tooth bands and dotted circles. */
export function bronzeDrum(x: number, y: number, radius: number, colour: string, opacity: number): string {
  const points = 14;
  const star = repeat(points * 2, (index) => {
    const angle = (index * Math.PI) / points - Math.PI / 2;
    const reach = radius * (index % 2 === 0 ? 0.3 : 0.13);
    return `${index === 0 ? 'M' : 'L'}${px(x + reach * Math.cos(angle))} ${px(y + reach * Math.sin(angle))}`;
  });
  const rings = [0.36, 0.4, 0.56, 0.6, 0.76, 0.8, 0.96, 1]
    .map((share) => `<circle cx="${x}" cy="${y}" r="${px(radius * share)}"/>`)
    .join('');
  const dots = repeat(18, (index) => {
    const angle = (index / 18) * 2 * Math.PI;
    const centre = `cx="${px(x + radius * 0.48 * Math.cos(angle))}" cy="${px(y + radius * 0.48 * Math.sin(angle))}"`;
    return `<circle ${centre} r="${px(radius * 0.045)}"/><circle ${centre} r="${px(radius * 0.018)}" fill="${colour}"/>`;
  });
  const teeth = sawtooth(x, y, radius * 0.6, radius * 0.74, 40) + sawtooth(x, y, radius * 0.8, radius * 0.95, 56);
  return `<g fill="none" stroke="${colour}" stroke-width="1.4" opacity="${opacity}"><path d="${star}Z" fill="${colour}" stroke="none"/>${rings}<path d="${teeth}"/>${dots}</g>`;
}

/** A stylised cloud with two curls. */
export function cloud(x: number, y: number, scale: number, fill: string, line: string, flip = false): string {
  return `<g transform="translate(${px(x)} ${px(y)}) scale(${flip ? -scale : scale} ${scale})">
<path d="M-70 26c-16 0-22-20-6-25-4-20 22-28 32-13 8-24 46-24 52 2 14-12 36-2 32 15 18-2 22 21 4 21z" fill="${fill}"/>
<path d="M-60 16c-4-8 6-14 11-7M-30 14c-10-14 10-28 18-13 4 9-8 14-10 6M12 15c-6-11 9-20 16-10 4 8-7 11-9 5M-70 26h108" fill="none" stroke="${line}" stroke-width="2.6" stroke-linecap="round" opacity=".75"/></g>`;
}

/** A fan of petals between two angles, drawn upright. */
export function petals(
  y: number,
  radius: number,
  count: number,
  fill: string,
  line: string,
  from: number,
  to: number,
): string {
  return repeat(count, (index) => {
    const angle = from + ((to - from) * (index + 0.5)) / count;
    const w = radius * 0.34;
    const n = radius * 0.26;
    return `<path transform="translate(0 ${y}) rotate(${px((angle * 180) / Math.PI + 90)})" d="M0 0C${px(-w)} ${px(-radius * 0.35)} ${px(-n)} ${px(-radius * 0.8)} 0 ${-radius}C${px(n)} ${px(-radius * 0.8)} ${px(w)} ${px(-radius * 0.35)} 0 0Z" fill="${fill}" stroke="${line}" stroke-width="1.3"/>`;
  });
}

/** A four-pointed glint. */
export function spark(x: number, y: number, scale: number, colour: string, opacity: number): string {
  return `<path transform="translate(${px(x)} ${px(y)}) scale(${px(scale)})" d="M0-10C1-2 2-1 10 0 2 1 1 2 0 10-1 2-2 1-10 0-2-1-1-2 0-10Z" fill="${colour}" opacity="${px(opacity)}"/>`;
}

/** A lottery ball with a lettered plate. */
export function ball(text: string, x: number, y: number, radius: number, colour: string, ink: string): string {
  return `<g filter="url(#cast)"><circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#ball-shade)"/>
<circle cx="${x}" cy="${px(y - radius * 0.02)}" r="${px(radius * 0.56)}" fill="#fffaf0"/>
<text x="${x}" y="${px(y + radius * 0.24)}" text-anchor="middle" font-family="Be Vietnam Pro" font-weight="800" font-size="${px(radius * 0.7)}" fill="${ink}">${text}</text>
<ellipse cx="${px(x - radius * 0.2)}" cy="${px(y - radius * 0.62)}" rx="${px(radius * 0.42)}" ry="${px(radius * 0.2)}" fill="#fff" opacity=".6" transform="rotate(-18 ${x} ${y})"/></g>`;
}

/** A gold coin with a raised star, 2 px rim per 10 px radius. */
export function coin(x: number, y: number, radius: number, tilt: number): string {
  const star = repeat(16, (index) => {
    const angle = (index * Math.PI) / 8 - Math.PI / 2;
    const reach = radius * (index % 2 === 0 ? 0.52 : 0.24);
    return `${index === 0 ? 'M' : 'L'}${px(reach * Math.cos(angle))} ${px(reach * Math.sin(angle))}`;
  });
  return `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(.9 1)" filter="url(#cast)"><circle cx="3" cy="3" r="${radius}" fill="#8a5410"/><circle r="${radius}" fill="url(#coin-face)"/>
<circle r="${px(radius * 0.8)}" fill="none" stroke="#b87718" stroke-width="${px(radius * 0.06)}"/><path d="${star}Z" fill="#c98a26"/><path d="M${px(-radius * 0.62)} ${px(-radius * 0.5)}A${px(radius * 0.8)} ${px(radius * 0.8)} 0 0 1 ${px(radius * 0.1)} ${px(-radius * 0.79)}" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="${px(radius * 0.09)}" stroke-linecap="round"/></g>`;
}

/** A lucky-money envelope sealed with a small lantern; no lettering. */
export function envelope(x: number, y: number, width: number, tilt: number): string {
  const h = width * 1.36;
  const left = -width / 2;
  const top = -h / 2;
  return `<g transform="translate(${x} ${y}) rotate(${tilt})" filter="url(#cast)">
<rect x="${left}" y="${px(top)}" width="${width}" height="${px(h)}" rx="${px(width * 0.07)}" fill="url(#envelope-paper)"/>
<rect x="${px(left + 7)}" y="${px(top + 7)}" width="${width - 14}" height="${px(h - 14)}" rx="${px(width * 0.05)}" fill="none" stroke="#ffd98a" stroke-opacity=".65" stroke-width="1.6"/>
<path d="M${left} ${px(top + 12)}Q0 ${px(top + h * 0.5)} ${-left} ${px(top + 12)}L${-left} ${px(top + 4)}Q${px(-left - 2)} ${px(top)} ${px(-left - 10)} ${px(top)}H${px(left + 10)}Q${px(left + 2)} ${px(top)} ${left} ${px(top + 4)}Z" fill="#c9201d"/>
<path d="M${left} ${px(top + 12)}Q0 ${px(top + h * 0.5)} ${-left} ${px(top + 12)}" fill="none" stroke="#ffd98a" stroke-width="2.4"/>
<circle cy="${px(top + h * 0.4)}" r="${px(width * 0.2)}" fill="url(#coin-face)"/>${lantern(0, top + h * 0.4, width / 420, 0)}
${petals(h / 2 - 16, width * 0.24, 5, '#ffb08a', '#ffe3c0', -Math.PI * 1.02, Math.PI * 0.02)}</g>`;
}
