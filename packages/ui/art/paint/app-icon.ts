import { SHARED_DEFS } from './shapes.ts';

/** The lantern of the brand mark, in its own 60×72 box. */
const MARK = `<path d="M30 1v6" stroke="#e9b44c" stroke-width="2.4" stroke-linecap="round"/><path d="M19 7h22l3.5 6h-29z" fill="url(#gilt)"/>
<path d="M15 12.5h30C56 18 58 26 58 32s-2 14-13 19.5H15C4 46 2 38 2 32s2-14 13-19.5Z" fill="url(#mark-body)"/>
<g fill="none" stroke="#7d0f0d" stroke-opacity=".42" stroke-width="1.5"><path d="M30 13v38"/><path d="M22 13c-8 9-8 29 0 38M38 13c8 9 8 29 0 38"/></g>
<path d="M14 16C8 21 6 27 6 31" stroke="#fff" stroke-opacity=".55" stroke-width="2" fill="none" stroke-linecap="round"/>
<path d="M15.5 51h29L41 57H19z" fill="url(#gilt)"/><path d="M30 57v4" stroke="#e9b44c" stroke-width="2"/><path d="M26.5 60.5h7l1.5 11h-10z" fill="#dd3419"/>`;

const MARK_BODY = `<radialGradient id="mark-body" cx=".5" cy=".62" r=".7"><stop stop-color="#ffd777"/><stop offset=".34" stop-color="#ff8a34"/><stop offset=".72" stop-color="#dd3419"/><stop offset="1" stop-color="#9c1712"/></radialGradient>`;

/** The mark alone, transparent: favicon and share sheet. */
export function brandMark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="288" viewBox="0 0 60 72"><defs>${SHARED_DEFS}${MARK_BODY}</defs>${MARK}</svg>`;
}

/**
 * The installed app's icon on a night background, 512 units. Maskable icons fill the square and keep the mark inside
 * the central 80 % safe zone; the others round their own corners.
 */
export function appIcon(maskable: boolean): string {
  const scale = maskable ? 4.3 : 5.4;
  const x = 256 - 30 * scale;
  const y = 256 - 36 * scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>${SHARED_DEFS}${MARK_BODY}
<radialGradient id="night" cx=".5" cy=".46" r=".75"><stop stop-color="#3a4aa8"/><stop offset=".5" stop-color="#161d4a"/><stop offset="1" stop-color="#090c1c"/></radialGradient></defs>
<rect width="512" height="512" rx="${maskable ? 0 : 112}" fill="url(#night)"/><circle cx="256" cy="262" r="250" fill="url(#lantern-glow)" opacity=".8"/>
<g transform="translate(${x} ${y}) scale(${scale})">${MARK}</g></svg>`;
}
