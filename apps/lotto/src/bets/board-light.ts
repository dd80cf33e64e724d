/**
 * Which drawn numbers light up for a bet while they are revealed. Display only: a bet's win comes from the server's
 * settlement, and a bet type that is not listed here lights nothing.
 */
import { CHAN, LE, TAI, XIU } from '@lantern/game-math/selections';
import type { Answer } from '../lib/calls.ts';
import { NO_MARKS, type Marks } from './marks.ts';
import type { BetType } from './ways.ts';

export type DrawResult = NonNullable<Answer<'lottery.draw'>['result']>;

/** The selections of the member's bets in one issue. */
export interface PlacedBet {
  readonly betType: string;
  readonly selections: readonly string[];
}

export const SPECIAL = 'DB';
const SPECIAL_BALL = 'S';

interface Reading {
  readonly specialOnly: boolean;
  /** The part of a drawn number that is compared; empty when the number is too short. */
  readonly part: (number: string) => string;
}

const last = (digits: number) => (number: string) => (number.length < digits ? '' : number.slice(-digits));
const everyPrize = (digits: number): Reading => ({ specialOnly: false, part: last(digits) });
const special = (part: Reading['part']): Reading => ({ specialOnly: true, part });

const READINGS: Readonly<Record<string, Reading>> = {
  lo2: everyPrize(2),
  lo2_1k: everyPrize(2),
  lo3: everyPrize(3),
  lo4: everyPrize(4),
  xien2: everyPrize(2),
  xien3: everyPrize(2),
  xien4: everyPrize(2),
  de_db: special(last(2)),
  c3_db: special(last(3)),
  c4_db: special(last(4)),
  dau: special((number) => number.slice(-2, -1)),
  duoi: special(last(1)),
};

const OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  db2_tai: TAI,
  db2_xiu: XIU,
  db2_chan: CHAN,
  db2_le: LE,
};

/** Whether a drawn number lights up for any of the bets. */
export function lightsUp(bets: readonly PlacedBet[], prize: string, number: string): boolean {
  return bets.some(({ betType, selections }) => {
    if (OUTCOMES[betType]) return prize === SPECIAL && OUTCOMES[betType].includes(number.slice(-2));
    const reading = READINGS[betType];
    if (!reading || (reading.specialOnly && prize !== SPECIAL)) return false;
    const part = reading.part(number);
    return part !== '' && selections.some((selection) => selection.split('-').includes(part));
  });
}

/** Tiers whose numbers are balls. */
const BALLS = ['B', SPECIAL_BALL];

/** The numbers of a board that occur in a result: they are underlined. */
export function drawnMarks(result: DrawResult, betType: BetType | undefined): Marks {
  if (!betType) return NO_MARKS;
  if (betType.selection.kind === 'pick' && result.prizes.every(({ prize }) => BALLS.includes(prize))) {
    return new Set(result.prizes.flatMap(({ numbers }) => numbers));
  }
  const reading = READINGS[betType.betType];
  if (!reading) return NO_MARKS;
  const prizes = result.prizes.filter(({ prize }) => !reading.specialOnly || prize === SPECIAL);
  return new Set(prizes.flatMap(({ numbers }) => numbers.map(reading.part)).filter((part) => part !== ''));
}

/** The special prize, or undefined when the result has none. */
export const specialOf = (result: DrawResult): string | undefined =>
  result.prizes.find(({ prize }) => prize === SPECIAL)?.numbers[0];
