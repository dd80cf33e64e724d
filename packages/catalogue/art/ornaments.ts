/** Ornaments that backgrounds and layouts share: rays, the bronze drum, clouds, petals, sparks, waves. */
import { CENTRE_X, CENTRE_Y, HEIGHT, WIDTH, type Canvas } from './canvas.ts';
import { at, polar, px, repeat, star, stops } from './svg.ts';

/** A mask that keeps the area near the subject and fades the rest. */
export function nearSubject(canvas: Canvas): string {
  return canvas.define(
    'mn',
    `<radialGradient id="mr">${stops('.08 #fff', '1 #fff 0')}</radialGradient><mask id="mn"><circle cx="${CENTRE_X}" cy="${CENTRE_Y}" r="320" fill="url(#mr)"/></mask>`,
  );
}

/** A mask that keeps the edges and clears the middle. */
export function nearEdges(canvas: Canvas): string {
  return canvas.define(
    'me',
    `<radialGradient id="mg" r=".72">${stops('.2 #fff .12', '1 #fff')}</radialGradient><mask id="me"><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#mg)"/></mask>`,
  );
}

/** A mask that keeps the upper (`up`) or the lower part. */
export function nearEnd(canvas: Canvas, up: boolean): string {
  const id = up ? 'mu' : 'md';
  const ramp = up ? stops('0 #fff', '.55 #fff 0') : stops('.4 #fff 0', '.75 #fff');
  return canvas.define(
    id,
    `<linearGradient id="${id}g" x2="0" y2="1">${ramp}</linearGradient><mask id="${id}"><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id}g)"/></mask>`,
  );
}

/** Beams from a point; `duty` is the lit share of each step. */
export function rays(
  canvas: Canvas,
  count: number,
  opacity: number,
  { x = CENTRE_X, y = CENTRE_Y, duty = 0.5, colour = canvas.colours.light, reach = 480 } = {},
): string {
  const shift = canvas.random.between(0, 1);
  const beams = repeat(count, (index) => {
    const from = ((index + shift) / count) * 2 * Math.PI;
    return `M${px(x)} ${px(y)}L${polar(x, y, reach, from)}L${polar(x, y, reach, from + (duty * 2 * Math.PI) / count)}Z`;
  });
  return `<path d="${beams}" fill="${colour}" opacity="${opacity}" mask="${nearSubject(canvas)}"/>`;
}

/** The face of a Đông Sơn drum: star, rings, saw-tooth bands, dotted circles. */
export function bronzeDrum(x: number, y: number, radius: number, colour: string, opacity: number, flat = 1): string {
  const teeth = (inner: number, outer: number, count: number): string =>
    repeat(
      count,
      (index) =>
        `M${polar(0, 0, radius * inner, (index / count) * 6.283)}L${polar(0, 0, radius * outer, ((index + 0.5) / count) * 6.283)}L${polar(0, 0, radius * inner, ((index + 1) / count) * 6.283)}`,
    );
  const rings = [0.36, 0.4, 0.56, 0.6, 0.76, 0.8, 0.96, 1]
    .map((share) => `<circle r="${px(radius * share)}"/>`)
    .join('');
  const dots = repeat(18, (index) => {
    const [cx = '0', cy = '0'] = polar(0, 0, radius * 0.48, (index / 18) * 6.283).split(' ');
    return `<circle cx="${cx}" cy="${cy}" r="${px(radius * 0.04)}"/>`;
  });
  return `<g transform="translate(${px(x)} ${px(y)}) scale(1 ${flat})" fill="none" stroke="${colour}" stroke-width="1.400" opacity="${opacity}"><path d="${star(14, radius * 0.3, radius * 0.13)}" fill="${colour}" stroke="none"/>${rings}<path d="${teeth(0.6, 0.74, 40)}${teeth(0.8, 0.95, 56)}"/>${dots}</g>`;
}

/** A stylised cloud with curls, 150 wide at scale 1. */
export function cloud(x: number, y: number, scale: number, fill: string, line: string, flip = false): string {
  return at(
    x,
    y,
    { scale, flip },
    `<path d="M-70 26c-16 0-22-20-6-25-4-20 22-28 32-13 8-24 46-24 52 2 14-12 36-2 32 15 18-2 22 21 4 21z" fill="${fill}"/><path d="M-60 16c-4-8 6-14 11-7M-30 14c-10-14 10-28 18-13 4 9-8 14-10 6M12 15c-6-11 9-20 16-10 4 8-7 11-9 5M-70 26h108" fill="none" stroke="${line}" stroke-width="2.600" stroke-linecap="round" opacity=".7"/>`,
  );
}

/** A fan of petals about a point. */
export function petals(
  x: number,
  y: number,
  radius: number,
  count: number,
  fill: string,
  line: string,
  from = -Math.PI,
  to = 0,
): string {
  const [wide, narrow] = [px(radius * 0.34), px(radius * 0.26)];
  const petal = `M0 0C-${wide} ${px(-radius * 0.35)}-${narrow} ${px(-radius * 0.8)} 0 ${px(-radius)}C${narrow} ${px(-radius * 0.8)} ${wide} ${px(-radius * 0.35)} 0 0Z`;
  return `<g fill="${fill}" stroke="${line}" stroke-width="1.300">${repeat(count, (index) => `<path transform="translate(${px(x)} ${px(y)}) rotate(${px(((from + ((to - from) * (index + 0.5)) / count) * 180) / Math.PI + 90)})" d="${petal}"/>`)}</g>`;
}

/** A four-pointed glint. */
export function spark(x: number, y: number, scale: number, colour: string, opacity: number): string {
  return `<path transform="translate(${px(x)} ${px(y)}) scale(${px(scale)})" d="M0-10C1-2 2-1 10 0 2 1 1 2 0 10-1 2-2 1-10 0-2-1-1-2 0-10Z" fill="${colour}" opacity="${px(opacity)}"/>`;
}

/** Glints about the subject: none on the lettering, none on a face or a number. */
export function sparks(canvas: Canvas, count: number): string {
  const { random, colours } = canvas;
  return repeat(count, (index) => {
    const angle = (index / count) * 6.2832 + random.between(0, 0.7);
    const [x, y] = [
      CENTRE_X + random.between(104, 150) * Math.cos(angle),
      CENTRE_Y + random.between(96, 142) * Math.sin(angle),
    ];
    return spark(x, y, random.between(0.5, 1.5), index % 3 === 0 ? '#fff' : colours.accent, random.between(0.6, 1));
  });
}

/** Specks of light, larger and softer the nearer they are. */
export function specks(canvas: Canvas, count: number, colour: string, from = 0, to = 320): string {
  const { random } = canvas;
  return repeat(count, () => {
    const near = random.next();
    return `<circle cx="${px(random.between(0, WIDTH))}" cy="${px(random.between(from, to))}" r="${px(0.7 + near * near * 4.4)}" fill="${colour}" opacity="${px(random.between(0.2, 0.9) * (1 - near * 0.55))}"/>`;
  });
}

/** Circles in rows, like roof tiles or fish scales. */
export function scaleRows(size: number, from: number, to: number): string {
  const rows = Math.ceil((to - from) / (size * 0.5));
  return repeat(rows, (row) =>
    repeat(Math.ceil(WIDTH / size) + 2, (column) => {
      const [x, y] = [px(column * size - (row % 2) * size * 0.5), px(from + row * size * 0.5)];
      return `<circle cx="${x}" cy="${y}" r="${px(size * 0.5)}"/><circle cx="${x}" cy="${y}" r="${px(size * 0.32)}"/>`;
    }),
  );
}

/** One crest of water across the tile. */
export function crest(y: number, height: number, fill: string, opacity: number, shift: number): string {
  const step = WIDTH / 3;
  return `<path d="M${px(-step + shift)} ${HEIGHT}V${px(y)}${repeat(5, () => `q${px(step / 4)} ${px(-height)} ${px(step / 2)} 0t${px(step / 2)} 0`)}V${HEIGHT}Z" fill="${fill}" opacity="${opacity}"/>`;
}

/** A ridge of mountains. */
export function ridge(canvas: Canvas, y: number, height: number, fill: string, opacity: number): string {
  const { random } = canvas;
  let path = `M-10 ${HEIGHT}V${px(y)}`;
  for (let x = -10; x < WIDTH + 40; x += 52)
    path += `Q${px(x + 16)} ${px(y - height * random.between(0.5, 1.3))} ${px(x + 30)} ${px(y - height * random.between(0.1, 0.6))}T${px(x + 52)} ${px(y - height * random.between(0, 0.4))}`;
  return `<path d="${path}V${HEIGHT}Z" fill="${fill}" opacity="${opacity}"/>`;
}
