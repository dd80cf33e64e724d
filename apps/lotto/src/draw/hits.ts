/**
 * Which drawn numbers light up for the member's bets as they come. This is light only: what a bet won comes from the server's
 * settlement, and a bet that cannot be read off one number lights nothing.
 */
import { lightsUp } from '../bets/board-light.ts';

/** The selections of the bets a member has in one issue. */
interface LitBet {
  readonly betType: string;
  readonly selections: readonly string[];
}

export type IsHit = (prize: string, number: string, at: number) => boolean;

const BALLS: readonly string[] = ['race10', 'pick11x5', 'mark6', 'mega645', 'power655', 'keno80'];

/** A ticket of balls: two digits each, joined by hyphens. One ball alone is a ticket too. */
const TICKET = /^\d{2}(-\d{2})*$/;
/** A position and its number: `2_07`, the seventh car second or the seven on the second place. */
const PLACED = /(?:^|_)(\d{1,2})_(\d{1,2})$/;

/** The reader of drawn numbers for a format and the bets in its draw. */
export function hitsOf(format: string, bets: readonly LitBet[]): IsHit {
  if (format === 'vn27' || format === 'vn18') return (prize, number) => lightsUp(bets, prize, number);
  if (format === 'max3d') {
    const picked = new Set(bets.flatMap(({ selections }) => selections.flatMap((selection) => selection.split('-'))));
    return (_prize, number) => picked.has(number);
  }
  const balls = new Set(BALLS.includes(format) ? bets.flatMap(({ selections }) => selections.filter(isTicket)).flatMap((ticket) => ticket.split('-')) : []);
  const placed = new Set(bets.flatMap(({ selections }) => selections.map(placedOf)).filter((one) => one !== undefined));
  return (prize, number, at) => (prize === 'B' && (balls.has(number) || placed.has(`${at + 1}:${Number(number)}`))) || (prize === 'S' && balls.has(number));
}

const isTicket = (selection: string): boolean => TICKET.test(selection);

function placedOf(selection: string): string | undefined {
  const [, place, number] = PLACED.exec(selection) ?? [];
  return place === undefined || number === undefined ? undefined : `${Number(place)}:${Number(number)}`;
}
