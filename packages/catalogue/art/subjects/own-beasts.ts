/** Beasts and masks, cut like figures of gold and lacquer. */
import { px, repeat } from '../svg.ts';
import { drawing } from './paints.ts';

const dragonHead = `<path d="M6-30C4-46 16-50 30-48 22-44 18-38 18-28ZM-8-30C-12-44-6-50 2-50-2-44 2-38 4-28Z" fill="{gold}"/><path d="M20-30C34-36 46-30 50-18 42-22 36-20 32-14 42-12 48-4 48 8 42 0 36-2 30 0 38 6 40 16 36 26 32 18 26 16 20 18 24 28 20 38 10 44 12 34 8 28 0 26Z" fill="{orange}"/>
<path d="M22-20C12-36-14-38-24-22-34-20-44-14-48-2-50 6-46 12-38 12-28 12-20 8-12 8-4 22 10 30 24 22 36 12 34-8 22-20Z" fill="{green}"/><path d="M-46 6C-34 12-22 10-12 6-12 18-26 28-40 22-46 18-48 12-46 6Z" fill="{ivory}"/><path d="M-44 7L-40 16-36 8-31 15-27 8-22 14-18 8" fill="#fff" stroke="#06482f" stroke-width="1"/><path d="M-40 18C-30 26-18 22-10 12-8 20-18 34-32 32-38 30-41 24-40 18Z" fill="#b3201a"/>
<path d="M-34-12C-26-22-14-22-8-14" fill="none" stroke="{gold}" stroke-width="5" stroke-linecap="round"/><circle cx="-14" cy="-9" r="8" fill="#fff6d0"/><circle cx="-16.500" cy="-8" r="4.400" fill="#b3201a"/><circle cx="-17" cy="-8.500" r="2" fill="#140404"/><ellipse cx="-42" cy="-3" rx="3.400" ry="2.600" fill="#06482f"/>
<path d="M-44 10C-52 20-52 32-44 42M-34 26C-38 36-34 44-26 48" fill="none" stroke="{gold}" stroke-width="3" stroke-linecap="round"/><g fill="none" stroke="#bff5cf" stroke-opacity=".6" stroke-width="1.600">${repeat(4, (row) => `<path d="M${2 + row * 6} ${-16 + row * 8}q5 5 10 0M${-2 + row * 6} ${-4 + row * 8}q5 5 10 0"/>`)}</g>`;

function phoenix(): string {
  const plume = (turn: number, length: number, paint: string): string =>
    `<g transform="translate(4 14) rotate(${turn})"><path d="M0 0C-8 ${px(-length * 0.4)} -10 ${px(-length * 0.8)} 0 ${-length} 10 ${px(-length * 0.8)} 8 ${px(-length * 0.4)} 0 0Z" fill="${paint}"/><circle cy="${-length + 10}" r="4.600" fill="#2b46c9"/><circle cy="${-length + 10}" r="2" fill="#fff3c4"/><path d="M0-4V${-length + 16}" stroke="#fff2c0" stroke-opacity=".8"/></g>`;
  const tail = [-86, 86, -60, 60, -34, 34]
    .map((turn, index) => plume(turn, 52 + (index % 2), index < 2 ? '{red}' : '{orange}'))
    .join('');
  return `${tail}${plume(-10, 58, '{red}')}${plume(14, 56, '{gold}')}<path d="M-8 12C-30 6-44 16-50 32-36 28-26 30-18 36ZM16 12C38 6 46 16 50 32 38 28 32 30 24 36Z" fill="{red}"/>
<path d="M4-14C20-8 26 12 18 28 10 42-8 42-14 28-20 10-12-8 4-14Z" fill="{gold}"/><path d="M4-16C-6-18-12-26-8-34-4-42 8-42 12-34 14-28 12-20 4-16Z" fill="{gold}"/><path d="M-8-32L-20-28-8-25Z" fill="{orange}"/><circle cx="-2" cy="-31" r="2.600" fill="#35110a"/><path d="M4-40C0-48 4-50 8-50 6-46 8-44 10-42 12-48 16-49 20-48 15-44 14-40 12-36Z" fill="{red}"/>
<g fill="none" stroke="#a8620f" stroke-opacity=".6" stroke-width="1.400">${repeat(3, (row) => `<path d="M${-8 + row} ${4 + row * 9}q4.500 5 9 0t9 0"/>`)}</g><path d="M-4 40C-14 44-18 50-22 50M6 40C6 46 2 48 0 50M14 38C22 42 26 48 32 50" stroke="{gold}" stroke-width="3.400" fill="none" stroke-linecap="round"/>`;
}

const carp = `<path d="M30 6C44-2 48-22 46-36 34-34 24-22 20-6ZM28 8C44 12 50 26 48 40 36 38 24 28 18 14Z" fill="{red}"/><path d="M-6-22C0-40 18-44 30-38 24-32 22-24 22-16ZM-10 22C-8 36 4 42 16 40 12 34 12 28 12 20Z" fill="{orange}"/>
<path d="M-48 0C-42-20-20-28 2-24 18-20 28-8 34 4 26 16 14 24-2 24-24 26-42 18-48 0Z" fill="{ivory}"/><path d="M-40-12C-30-24-14-27 0-24-4-12-16-4-30-4-36-5-39-8-40-12ZM4-8C14-16 22-14 28-4 20 8 8 8 2 2 0-2 1-6 4-8ZM-16 12C-8 6 2 10 4 18-2 24-14 25-20 22Z" fill="{red}"/>
<g fill="none" stroke="#9c2f07" stroke-opacity=".45" stroke-width="1.300">${repeat(4, (column) => repeat(4, (row) => `<path d="M${-14 + column * 10 + (row % 2) * 5} ${-14 + row * 9}q4 4 0 9"/>`))}</g>
<path d="M-26-10C-20-4-20 6-26 12" fill="none" stroke="#9c2f07" stroke-width="1.800"/><circle cx="-35" cy="-5" r="4.400" fill="#fff"/><circle cx="-36" cy="-5" r="2.600" fill="#1b0a06"/><path d="M-47 4C-52 8-52 14-48 18M-44 8C-46 14-44 20-40 22" fill="none" stroke="{gold}" stroke-width="2" stroke-linecap="round"/><path d="M-47 2Q-42 5-38 3" fill="none" stroke="#7d0a14" stroke-width="1.800" stroke-linecap="round"/>`;

const tiger = `<path d="M-38-22C-48-40-38-50-22-44-8-50 8-50 22-44 38-50 48-40 38-22 48-4 46 22 30 36 20 46 8 49 0 49S-20 46-30 36C-46 22-48-4-38-22Z" fill="{orange}"/><path d="M-36-28C-40-38-34-44-25-40ZM36-28C40-38 34-44 25-40Z" fill="#ffd9c4"/>
<g fill="#2a0e06"><path d="M-5-46H5L3-30 0-26-3-30ZM-17-44L-9-45-8-34-11-31ZM17-44L9-45 8-34 11-31ZM-10-24Q0-17 10-24L8-19Q0-13-8-19ZM-44-8L-28-4-30 1-45 0ZM44-8L28-4 30 1 45 0ZM-44 8L-29 9-31 14-42 16ZM44 8L29 9 31 14 42 16ZM-36 26L-24 22-25 28-31 33ZM36 26L24 22 25 28 31 33Z"/></g>
<path d="M0 4C12 0 28 6 28 20 28 36 14 44 0 44S-28 36-28 20C-28 6-12 0 0 4Z" fill="{ivory}"/><path d="M-9 4Q0-2 9 4 8 13 0 16-8 13-9 4Z" fill="#c42d4c"/><path d="M0 16V22" stroke="#2a0e06" stroke-width="2"/><path d="M-16 20Q-8 30 0 22 8 30 16 20 18 40 0 41-18 40-16 20Z" fill="#6d0812"/><path d="M-12 23L-9 32-5 25ZM12 23L9 32 5 25Z" fill="#fff"/><path d="M-8 37Q0 30 8 37 4 41 0 41T-8 37Z" fill="#ff7a8a"/>
<path d="M-30-12C-24-20-12-16-8-6-18-2-28-4-30-12ZM30-12C24-20 12-16 8-6 18-2 28-4 30-12Z" fill="#fff6d0"/><circle cx="-17" cy="-9" r="5" fill="#2fae4d"/><circle cx="17" cy="-9" r="5" fill="#2fae4d"/><circle cx="-17" cy="-9" r="2.400" fill="#0a0a0a"/><circle cx="17" cy="-9" r="2.400" fill="#0a0a0a"/><path d="M-34-18C-26-25-14-22-6-11M34-18C26-25 14-22 6-11" fill="none" stroke="#2a0e06" stroke-width="3.400" stroke-linecap="round"/><path d="M-26 16L-46 12M-26 21L-46 23M26 16L46 12M26 21L46 23" stroke="#fff" stroke-width="1.500" stroke-linecap="round"/>`;

const rooster = `<path d="M14 10C20-24 34-46 50-46 42-36 44-28 48-20 40-22 38-16 42-6 34-8 32 2 34 10 26 6 24 16 22 24Z" fill="{green}"/><path d="M16 8C22-14 28-32 40-38 34-22 34-8 28 12Z" fill="{blue}"/><path d="M-22-20C-12-12 4-6 18-2 32 8 28 32 8 38-14 42-30 30-32 10-32-2-28-12-22-20Z" fill="{red}"/><path d="M-6 4C8 0 24 6 28 16 20 30 0 32-8 20Z" fill="{orange}"/><path d="M2 10C10 10 18 12 24 18M0 17C8 18 14 20 20 25" stroke="#7d0a14" fill="none" stroke-width="1.600"/>
<path d="M-14-40C-2-34 4-18-2 0-12 12-26 12-32 6-36-8-36-28-30-38-25-43-19-43-14-40Z" fill="{gold}"/><g fill="none" stroke="#b05c0f" stroke-width="1.500" opacity=".7"><path d="M-28-14L-30 2M-21-16L-21 5M-13-16L-10 4M-6-18L0-2"/></g><path d="M-32-36C-38-48-32-50-28-44-27-51-20-51-19-44-15-50-8-48-11-38-18-41-26-40-32-36Z" fill="{red}"/><path d="M-34-30L-50-24-33-20Z" fill="{orange}"/><path d="M-36-20C-41-12-39-4-34-4S-29-14-31-20Z" fill="{red}"/><circle cx="-25" cy="-30" r="4" fill="#fff6d0"/><circle cx="-26" cy="-30" r="2.200" fill="#140404"/><path d="M-31-36L-21-34" stroke="#5c2406" stroke-width="2" stroke-linecap="round"/>
<path d="M-8 37V47M-8 45L-18 50M-8 45L0 50M8 36V46M8 44L-1 49M8 44L18 49" stroke="{gold}" stroke-width="3.600" stroke-linecap="round" fill="none"/>`;

const buffalo = `<path d="M-20-16C-42-14-50-30-43-46-40-34-30-28-16-28ZM20-16C42-14 50-30 43-46 40-34 30-28 16-28Z" fill="{ivory}"/><path d="M-24-14C-36-16-44-10-46-5-38 2-28 0-22-5ZM24-14C36-16 44-10 46-5 38 2 28 0 22-5Z" fill="{slate}"/><path d="M0-32C18-32 28-23 27-10 26 2 19 8 18 20 16 32 9 38 0 38S-16 32-18 20C-19 8-26 2-27-10-28-23-18-32 0-32Z" fill="{slate}"/><path d="M0-32C7-32 13-30 17-28 13-17 7-11 0-11S-13-17-17-28C-13-30-7-32 0-32Z" fill="#33424e"/>
<path d="M0 12C11 12 18 17 18 26 18 37 10 43 0 43S-18 37-18 26C-18 17-11 12 0 12Z" fill="#b3c0c9"/><ellipse cx="-8" cy="25" rx="3.400" ry="4.400" fill="#1a2128"/><ellipse cx="8" cy="25" rx="3.400" ry="4.400" fill="#1a2128"/><path d="M-9 30A9 9 0 0 0 9 30" fill="none" stroke="{gold}" stroke-width="3.400" stroke-linecap="round"/><circle cx="-15" cy="-4" r="5" fill="#fff6d0"/><circle cx="15" cy="-4" r="5" fill="#fff6d0"/><circle cx="-14" cy="-4" r="3" fill="#140a06"/><circle cx="14" cy="-4" r="3" fill="#140a06"/><path d="M-23-10L-9-7M23-10L9-7" stroke="#222d38" stroke-width="3.400" stroke-linecap="round"/><circle cy="-22" r="6" fill="{goldball}"/>`;

const maskOpera = `<path d="M0-48C26-48 40-34 40-10 40 18 24 44 0 48-24 44-40 18-40-10-40-34-26-48 0-48Z" fill="{ivory}"/><path d="M0-48C14-48 25-44 32-36 26-20 16-16 8-24L0-34-8-24C-16-16-26-20-32-36-25-44-14-48 0-48Z" fill="{red}"/><path d="M-38-14C-28-26-12-20-6-6-14 4-32 4-39-4ZM38-14C28-26 12-20 6-6 14 4 32 4 39-4Z" fill="#15131f"/><path d="M-30-9C-24-15-15-13-11-7-17-2-26-3-30-9ZM30-9C24-15 15-13 11-7 17-2 26-3 30-9Z" fill="#fff6d0"/><circle cx="-20" cy="-8" r="3.600" fill="#15131f"/><circle cx="20" cy="-8" r="3.600" fill="#15131f"/>
<path d="M-38 4C-30 14-22 22-24 36-34 26-39 16-38 4ZM38 4C30 14 22 22 24 36 34 26 39 16 38 4Z" fill="{red}"/><path d="M-6 2C-8 10-6 14 0 14S8 10 6 2Z" fill="#e7c9a0"/><path d="M-12 25Q0 18 12 25 6 35 0 35T-12 25Z" fill="#b3201a"/><path d="M-12 25Q0 28 12 25" stroke="#5c0c0a" fill="none" stroke-width="1.400"/><path d="M0-44L5-34 0-26-5-34Z" fill="{gold}"/><path d="M-28 12C-20 14-14 12-10 8M28 12C20 14 14 12 10 8" stroke="{gold}" stroke-width="2.400" fill="none" stroke-linecap="round"/>`;

export const BEASTS = {
  'dragon-head': drawing(dragonHead),
  phoenix: drawing(phoenix()),
  carp: drawing(carp),
  tiger: drawing(tiger),
  rooster: drawing(rooster),
  buffalo: drawing(buffalo),
  'mask-opera': drawing(maskOpera),
};
