/**
 * The animation of the sample streams: a host dealing at a table, drawn frame by frame. It ends as it begins, so that
 * it loops, and it is labelled as a sample.
 */
import { hostBust, type HostLook } from './hosts.ts';
import { px, randomFrom, repeat } from './random.ts';
import { lantern, SHARED_DEFS } from './shapes.ts';

export const STREAM_WIDTH = 360;
export const STREAM_HEIGHT = 640;

/** What is dealt at a moment, between 0 and 1 of the loop. */
export type Deal = (at: number) => string;

/** From 0 to 1 between two moments, eased. */
export function eased(at: number, from: number, to: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** A whole number of swings in a loop. */
const swing = (at: number, turns: number, phase = 0): number => Math.sin(2 * Math.PI * (at * turns + phase));

const DEFS = `<linearGradient id="hall" x2="0" y2="1"><stop stop-color="#080d26"/><stop offset=".5" stop-color="#1c2360"/><stop offset="1" stop-color="#5a2c50"/></linearGradient>
<radialGradient id="felt" cx=".5" cy=".3" r=".85"><stop stop-color="#1f8a5c"/><stop offset=".55" stop-color="#0f5f3f"/><stop offset="1" stop-color="#06301f"/></radialGradient>
<linearGradient id="wood" x2="0" y2="1"><stop stop-color="#8a4a20"/><stop offset="1" stop-color="#3d1c0a"/></linearGradient>
<linearGradient id="porcelain" x2="1" y2="1"><stop stop-color="#ffffff"/><stop offset=".6" stop-color="#dfe6f4"/><stop offset="1" stop-color="#97a6c8"/></linearGradient>`;

function lights(at: number): string {
  const random = randomFrom('hall-lights');
  return repeat(26, (index) => {
    const x = random.between(0, STREAM_WIDTH);
    const y = random.between(20, 300);
    const glow = 0.22 + 0.16 * swing(at, 1 + (index % 3), random.next());
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${px(random.between(2, 8))}" fill="#ffc46b" opacity="${px(glow)}"/>`;
  });
}

const HANGING = [
  { x: 46, y: 120, scale: 0.72, phase: 0 },
  { x: 316, y: 104, scale: 0.66, phase: 0.3 },
  { x: 112, y: 66, scale: 0.44, phase: 0.55 },
  { x: 254, y: 58, scale: 0.4, phase: 0.8 },
] as const;

function lanterns(at: number): string {
  return HANGING.map(({ x, y, scale, phase }) => {
    const turn = 2.4 * swing(at, 3, phase);
    return `<g transform="rotate(${turn.toFixed(2)} ${x} 0)"><path d="M${x} 0V${px(y - 78 * scale)}" stroke="#e9b44c" stroke-width="1.2" opacity=".7"/>${lantern(x, y, scale, 0.86 + 0.14 * swing(at, 4, phase))}</g>`;
  }).join('');
}

/** The host breathes, looks about and blinks twice. */
function host(look: HostLook, at: number): string {
  const blinking = (moment: number) => Math.max(0, 1 - Math.abs(at - moment) / 0.012);
  const pose = { blink: Math.max(blinking(0.21), blinking(0.68)), tilt: 2.2 * swing(at, 1) };
  return `<g transform="translate(180 ${px(236 + 1.6 * swing(at, 4))}) scale(.98)">${hostBust(look, pose)}</g>`;
}

const TABLE = `<path d="M-30 392Q180 322 390 392L420 660H-60Z" fill="url(#wood)"/><path d="M-16 410Q180 344 376 410L404 660H-44Z" fill="url(#felt)"/><path d="M10 436Q180 380 350 436" fill="none" stroke="#ffd98a" stroke-opacity=".5" stroke-width="1.6"/><path d="M10 436Q180 380 350 436" transform="translate(0 176)" fill="none" stroke="#ffd98a" stroke-opacity=".28" stroke-width="1.6"/>`;

/** A stack of chips; `count` may be fractional while the last one is moving. */
export function chips(x: number, y: number, count: number, colour: string): string {
  return repeat(Math.ceil(count), (index) => {
    const drop = index + 1 > count ? (1 - (count - index)) * 26 : 0;
    const top = y - index * 6 - drop;
    return `<g opacity="${px(1 - drop / 40)}"><ellipse cx="${px(x)}" cy="${px(top + 4)}" rx="17" ry="8" fill="#000" opacity=".35"/><ellipse cx="${px(x)}" cy="${px(top + 3)}" rx="16" ry="7.5" fill="${colour}"/><ellipse cx="${px(x)}" cy="${px(top)}" rx="16" ry="7.5" fill="${colour}" stroke="#fff" stroke-opacity=".75" stroke-width="1.6" stroke-dasharray="6 5"/><ellipse cx="${px(x)}" cy="${px(top)}" rx="8" ry="3.6" fill="#fff" opacity=".85"/></g>`;
  });
}

const LABEL = `<g font-family="Be Vietnam Pro" font-weight="800" text-anchor="middle"><rect x="36" y="588" width="288" height="40" rx="20" fill="#080d26" opacity=".78"/><text x="180" y="605" font-size="13" fill="#ffd98a">LUỒNG MẪU · SAMPLE</text><text x="180" y="620" font-size="9.5" fill="#fff">Tranh vẽ, không phải bàn thật · drawn, not a real table</text></g>`;

/** One moment of a stream. */
export function tableMoment(look: HostLook, deal: Deal, at: number): string {
  const size = `width="${STREAM_WIDTH}" height="${STREAM_HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${STREAM_WIDTH} ${STREAM_HEIGHT}"><defs>${SHARED_DEFS}${DEFS}</defs><rect ${size} fill="url(#hall)"/>${lights(at)}<circle cx="180" cy="220" r="190" fill="url(#halo)" opacity=".22"/>${lanterns(at)}${host(look, at)}${TABLE}${deal(at)}${LABEL}</svg>`;
}
