/** Objects of instant games: a chest, a lily pad, a nest, a plank, a stone of a tower, a wedge of sand. */
import { repeat } from '../svg.ts';
import { drawing } from './paints.ts';

const chest = `<path d="M-44-6C-44-34-30-42 0-42S44-34 44-6Z" fill="{wood}"/><path d="M-44-6H44V34Q44 40 38 40H-38Q-44 40-44 34Z" fill="{wood}"/><path d="M-44-6H44V4H-44Z" fill="#2a1204"/>
<path d="M-44-6C-44-34-30-42 0-42S44-34 44-6" fill="none" stroke="{gold}" stroke-width="6"/><path d="M-44-8V34Q-44 40-38 40H38Q44 40 44 34V-8" fill="none" stroke="{gold}" stroke-width="6"/><path d="M-26-38V38M26-38V38" stroke="{gold}" stroke-width="7"/><path d="M-44-5H44" stroke="{gold}" stroke-width="5"/>
<rect x="-11" y="-14" width="22" height="26" rx="5" fill="{goldball}"/><circle cy="-4" r="4" fill="#3a1604"/><path d="M-1.800-2H1.800L3 7H-3Z" fill="#3a1604"/><path d="M-38-20C-34-32-24-37-8-38" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3" stroke-linecap="round"/>`;

const lily = `<ellipse cx="1" cy="12" rx="47" ry="33" fill="#03352a"/><path d="M0 4L40-16C50-2 50 20 26 32 4 42-30 40-43 22-54 4-40-22-8-27 10-30 28-26 38-19Z" fill="{green}"/><g fill="none" stroke="#d6ffb8" stroke-opacity=".6" stroke-width="2"><path d="M0 4L-40 6M0 4L-26 30M0 4L8 36M0 4L34 24M0 4L-28-17M0 4L2-27"/></g><path d="M-36-6C-28-18-16-22-4-23" fill="none" stroke="#fff" stroke-opacity=".65" stroke-width="4" stroke-linecap="round"/>`;

const dune = `<ellipse cy="14" rx="48" ry="32" fill="#7a3a0a"/><ellipse cy="6" rx="48" ry="32" fill="#f2cf8d"/><path d="M-38 4Q-19-8 0 4T38 4M-30 18Q-15 8 0 18T30 18M-26-10Q-13-18 0-10T26-10" fill="none" stroke="#b97f33" stroke-width="2.600" stroke-linecap="round" opacity=".8"/><path d="M-36-6A40 26 0 0 1-6-22" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="4" stroke-linecap="round"/>`;

const block = `<path d="M-46-26H46V34Q46 42 38 42H-38Q-46 42-46 34Z" fill="#191340"/><rect x="-46" y="-36" width="92" height="66" rx="9" fill="{violet}"/><rect x="-40" y="-30" width="80" height="54" rx="6" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2"/><path d="M-46-4H46M-14-36V-4M16-4V30" stroke="#241056" stroke-opacity=".55" stroke-width="3"/><path d="M-38-30H8" stroke="#fff" stroke-opacity=".55" stroke-width="3" stroke-linecap="round"/>`;

function burrow(): string {
  const holes = [
    [-24, -16, 9],
    [14, -24, 7],
    [28, 8, 10],
    [-10, 14, 7],
    [-32, 22, 5],
    [8, 30, 6],
  ] as const;
  return `<rect x="-46" y="-40" width="92" height="88" rx="14" fill="#8a4a08"/><rect x="-46" y="-46" width="92" height="86" rx="14" fill="{gold}"/>${repeat(
    holes.length,
    (index) => {
      const [x, y, r] = holes[index]!;
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="#a8620f"/><path d="M${x - r * 0.8} ${y + r * 0.5}A${r} ${r} 0 0 0 ${x + r * 0.8} ${y + r * 0.5}" fill="none" stroke="#fff6c9" stroke-width="2"/>`;
    },
  )}<path d="M-36-38H10" stroke="#fff" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"/>`;
}

export const FINDS = {
  chest: drawing(chest),
  lily: drawing(lily),
  dune: drawing(dune),
  block: drawing(block),
  burrow: drawing(burrow()),
};
