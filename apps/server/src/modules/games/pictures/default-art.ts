/** Pictures of games and vendors that no artist drew: the name on the game's colour. Text only, so it is complete in any language. */
import type { ArtTitle } from '../catalogue/index.ts';

const WIDTH = 324;
const HEIGHT = 432;
const LINES_MAXIMUM = 4;
const LINE_LETTERS = 11;
const LOGO = { width: 320, height: 120 } as const;
const FONT = `font-family="'Be Vietnam Pro', system-ui, sans-serif" font-weight="800"`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]!);

/** The title in lines of about eleven letters; what does not fit ends in an ellipsis. */
export function linesOf(title: string): readonly string[] {
  const lines: string[] = [];
  for (const word of title.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_LETTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= LINES_MAXIMUM) return lines;
  return [...lines.slice(0, LINES_MAXIMUM - 1), `${lines[LINES_MAXIMUM - 1]!}…`];
}

/** A tile, 3:4. */
export function tileSvg({ title, vendor, tint }: ArtTitle): string {
  const lines = linesOf(title);
  const longest = Math.max(...lines.map((line) => line.length), 6);
  const size = Math.min(52, Math.floor((WIDTH - 48) / (longest * 0.62)));
  const top = HEIGHT / 2 - ((lines.length - 1) * size * 1.15) / 2;
  const texts = lines.map(
    (line, index) =>
      `<text x="162" y="${Math.round(top + index * size * 1.15)}" font-size="${size}">${escaped(line)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<defs><radialGradient id="g" cx="50%" cy="38%" r="85%"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".55" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${tint}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>
<rect x="12" y="12" width="${WIDTH - 24}" height="${HEIGHT - 24}" rx="18" fill="none" stroke="#ffd98a" stroke-opacity=".55" stroke-width="3"/>
<g ${FONT} fill="#fff4cf" text-anchor="middle" dominant-baseline="middle">${texts.join('')}<text x="162" y="${HEIGHT - 44}" font-size="20" fill="#fff" fill-opacity=".85">${escaped(vendor)}</text></g></svg>`;
}

/** A vendor's logo: its name. */
export function logoSvg({ title }: ArtTitle): string {
  const size = Math.min(56, Math.floor((LOGO.width - 24) / (Math.max(title.length, 4) * 0.6)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO.width} ${LOGO.height}" width="${LOGO.width}" height="${LOGO.height}">
<text x="160" y="60" ${FONT} font-size="${size}" fill="#ffd98a" text-anchor="middle" dominant-baseline="middle">${escaped(title)}</text></svg>`;
}
