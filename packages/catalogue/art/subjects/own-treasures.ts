/** Treasures: envelopes, coins, ingots, lanterns, drums, firecrackers, lotus, peach, pearl. */
import { polar, px, repeat, star } from '../svg.ts';
import { drawing } from './paints.ts';

function petal(turn: number, length: number, width: number, fill: string, y = 0): string {
  return `<path transform="translate(0 ${y}) rotate(${turn})" d="M0 0C${px(-width)} ${px(-length * 0.35)} ${px(-width * 0.75)} ${px(-length * 0.8)} 0 ${-length} ${px(width * 0.75)} ${px(-length * 0.8)} ${px(width)} ${px(-length * 0.35)} 0 0Z" fill="${fill}" stroke="#fff" stroke-opacity=".35" stroke-width=".8"/>`;
}

const envelope = `<rect x="-33" y="-46" width="66" height="92" rx="6" fill="{red}"/><rect x="-28.500" y="-41.500" width="57" height="83" rx="4" fill="none" stroke="{gold}" stroke-width="1.600"/>
<path d="M-33-40Q0 6 33-40L33-42Q32-46 27-46H-27Q-32-46-33-42Z" fill="#f2452f"/><path d="M-33-39Q0 7 33-39" fill="none" stroke="{gold}" stroke-width="2.600"/>
<circle cy="-12" r="15" fill="{goldball}"/><circle cy="-12" r="12" fill="none" stroke="#8a4f0c" stroke-width="1.200"/><path transform="translate(0 -12)" d="${star(5, 9, 4)}" fill="#b3201a"/>
${[-60, -30, 0, 30, 60].map((turn) => petal(turn, 22, 6, '{gold}', 40)).join('')}<path d="M-22 18Q-11 10 0 18T22 18M-22 12Q-11 4 0 12T22 12" fill="none" stroke="{gold}" stroke-width="1.400" opacity=".8"/>`;

const coinHole = `<circle cx="2" cy="3" r="46" fill="#7a430a"/><circle r="46" fill="{goldball}"/><circle r="39" fill="none" stroke="#a8620f" stroke-width="2.400"/><circle r="36.500" fill="none" stroke="#fff3c4" stroke-width="1"/>
<rect x="-15" y="-15" width="30" height="30" rx="3" fill="#3a1604"/><rect x="-18" y="-18" width="36" height="36" rx="4" fill="none" stroke="#a8620f" stroke-width="3"/>
${[0, 90, 180, 270].map((turn) => `<g transform="rotate(${turn}) translate(0 -27)"><path d="M0-7C5-3 7 0 7 3S4 7 0 7-7 6-7 3-5-3 0-7Z" fill="#b87718"/><path d="M0-3C2-1 3 1 3 2.500S2 5 0 5-3 4-3 2.500-2-1 0-3Z" fill="#ffe9a8"/></g>`).join('')}
${[45, 135, 225, 315].map((turn) => `<circle transform="rotate(${turn}) translate(0 -28)" r="3" fill="#b87718"/>`).join('')}<path d="M-36-16A40 40 0 0 1-6-39" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="4" stroke-linecap="round"/>`;

const ingot = `<path d="M-48-8C-46 22-26 34 0 34S46 22 48-8C38-22 26-14 18-6A24 24 0 0 1-18-6C-26-14-38-22-48-8Z" fill="{gold}"/><path d="M-48-8C-38-22-26-14-18-6A24 24 0 0 0 18-6C26-14 38-22 48-8 40 4 24 10 0 10S-40 4-48-8Z" fill="#fff0b0" opacity=".75"/>
<ellipse cy="-12" rx="23" ry="20" fill="{goldball}"/><path d="M-15-22A19 16 0 0 1 6-29" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="3.400" stroke-linecap="round"/><path d="M-38 6C-30 22-16 28 0 28" fill="none" stroke="#fff3c4" stroke-opacity=".6" stroke-width="2.400" stroke-linecap="round"/>`;

const lantern = `<path d="M0-50V-40" stroke="{gold}" stroke-width="2"/><path d="M-16-42H16L19-33H-19Z" fill="{gold}"/><ellipse cy="-6" rx="40" ry="31" fill="{redball}"/><ellipse cx="-4" cy="-4" rx="22" ry="22" fill="#ffd76a" opacity=".55"/><ellipse cx="-4" cy="-2" rx="11" ry="14" fill="#fff6c9" opacity=".85"/>
<g fill="none" stroke="#7d0a14" stroke-opacity=".55" stroke-width="1.500"><ellipse cy="-6" rx="14" ry="31"/><ellipse cy="-6" rx="28" ry="31"/><path d="M0-37V25"/></g><path d="M-37-18Q0-26 37-18M-37 6Q0 14 37 6" fill="none" stroke="{gold}" stroke-width="1.800"/>
<path d="M-17 22H17L14 31H-14Z" fill="{gold}"/><path d="M-9 31H9V36H-9Z" fill="#b87718"/>${repeat(5, (index) => `<path d="M${-8 + index * 4} 35V50" stroke="{red}" stroke-width="3.400" stroke-linecap="round"/>`)}`;

function drum(): string {
  const teeth = (inner: number, outer: number, count: number): string =>
    repeat(
      count,
      (index) =>
        `M${polar(0, -6, inner, (index / count) * 6.283, 0.9)}L${polar(0, -6, outer, ((index + 0.5) / count) * 6.283, 0.9)}L${polar(0, -6, inner, ((index + 1) / count) * 6.283, 0.9)}`,
    );
  const rings = [46, 43, 36, 33, 24, 21].map((r) => `<ellipse cy="-6" rx="${r}" ry="${px(r * 0.9)}"/>`).join('');
  return `<path d="M-47-4C-47 20-40 28-40 40A40 11 0 0 0 40 40C40 28 47 20 47-4Z" fill="{wood}"/><path d="M-42 20A42 13 0 0 0 42 20M-40 30A40 12 0 0 0 40 30" fill="none" stroke="#ffd98a" stroke-opacity=".7" stroke-width="2" stroke-dasharray="3 3"/><ellipse cy="-6" rx="48" ry="43" fill="{bronze}"/>
<g fill="none" stroke="#ffe7b0" stroke-opacity=".85" stroke-width="1.100">${rings}<path d="${teeth(36, 43, 34)}"/><path d="${teeth(24, 33, 26)}"/></g><path transform="translate(0 -6) scale(1 .9)" d="${star(14, 18, 8)}" fill="#fff0b8"/><circle cy="-6" r="4" fill="#b9772c"/>`;
}

const lotusGold = `<ellipse cy="36" rx="44" ry="9" fill="{green}"/>${[-78, 78, -58, 58].map((turn) => petal(turn, 50, 14, '{orange}', 34)).join('')}${[-38, 38].map((turn) => petal(turn, 66, 16, '{gold}', 34)).join('')}${[-19, 19].map((turn) => petal(turn, 74, 17, '{gold}', 34)).join('')}${petal(0, 80, 17, '{gold}', 34)}
${[-24, 24].map((turn) => petal(turn, 46, 13, '{ivory}', 36)).join('')}${petal(0, 50, 13, '{ivory}', 36)}<path d="M-18 34Q0 24 18 34 10 42 0 42T-18 34Z" fill="#f6c453"/><g fill="#a8620f"><circle cx="-8" cy="34" r="1.500"/><circle cy="32" r="1.500"/><circle cx="8" cy="34" r="1.500"/><circle cx="-3" cy="37" r="1.500"/><circle cx="4" cy="37" r="1.500"/></g>`;

function firecrackers(): string {
  const stick = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-7" y="-13" width="14" height="26" rx="2.400" fill="{red}"/><rect x="-7" y="-10" width="14" height="3.600" fill="{gold}"/><rect x="-7" y="7" width="14" height="3.600" fill="{gold}"/><path d="M-4-9V8" stroke="#fff" stroke-opacity=".4" stroke-width="2"/></g>`;
  const rows = repeat(5, (row) => stick(-13, -28 + row * 15, 34) + stick(13, -28 + row * 15, -34));
  return `<path d="M0-50V44" stroke="#b87718" stroke-width="2.600"/><path d="M-14-46H14L10-36H-10Z" fill="{gold}"/>${rows}<g transform="translate(0 43)"><path d="${star(9, 17, 6)}" fill="#ffb02e"/><path d="${star(9, 11, 4, 0)}" fill="#fff6c9"/></g>`;
}

const pearlShell = `<path d="M-48 12C-44-34-20-48 0-48S44-34 48 12C34 4 18 0 0 0S-34 4-48 12Z" fill="{pink}"/><g fill="none" stroke="#c42d6c" stroke-opacity=".5" stroke-width="1.800"><path d="M0 0V-47M-16 1C-18-20-16-34-12-45M16 1C18-20 16-34 12-45M-32 5C-36-12-34-26-26-38M32 5C36-12 34-26 26-38"/></g><path d="M-48 12C-34 4-18 0 0 0S34 4 48 12C44 34 24 44 0 44S-44 34-48 12Z" fill="{violet}"/><path d="M-42 14C-30 7-16 4 0 4S30 7 42 14C36 28 20 34 0 34S-36 28-42 14Z" fill="#3a1030" opacity=".55"/>
<circle cy="8" r="20" fill="{white}"/><ellipse cx="-7" cy="0" rx="7" ry="5" fill="#fff"/><path d="M12 20A17 17 0 0 1-6 24" fill="none" stroke="#ffd0e8" stroke-width="3" stroke-linecap="round"/>`;

const peach = `<path d="M0-30C-10-44-34-42-42-24-52-2-34 34 0 46 34 34 52-2 42-24 34-42 10-44 0-30Z" fill="{pink}"/><path d="M0-30C-6-8-4 22 0 46 34 34 52-2 42-24 34-42 10-44 0-30Z" fill="#ff6a9a" opacity=".45"/><path d="M0-30C-7-8-5 20 0 45" fill="none" stroke="#b02458" stroke-width="2.200" opacity=".7"/><path d="M-32-18C-34-6-30 8-22 18" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="6" stroke-linecap="round"/>
<path d="M0-30C-2-38 2-46 8-50" stroke="#6b3c16" stroke-width="3.600" fill="none" stroke-linecap="round"/><path d="M4-34C14-52 38-50 48-42 40-26 18-24 4-34ZM-2-33C-10-48-30-50-42-44-36-30-18-26-2-33Z" fill="{green}"/><path d="M8-35C20-40 32-42 42-42M-6-34C-16-40-26-43-36-43" stroke="#d6ffb8" stroke-opacity=".7" fill="none" stroke-width="1.400"/>`;

export const TREASURES = {
  envelope: drawing(envelope),
  'coin-hole': drawing(coinHole),
  ingot: drawing(ingot),
  lantern: drawing(lantern),
  drum: drawing(drum()),
  'lotus-gold': drawing(lotusGold),
  firecrackers: drawing(firecrackers()),
  'pearl-shell': drawing(pearlShell),
  peach: drawing(peach),
};
