/**
 * Mini Tài Xỉu of the card rooms: triples count like any throw, so both sides win on exactly 108 of 216, and a win pays 0.98 to one. The
 * round publishes MD5(dice and salt) before betting and both afterwards. Players bet against each other: when betting closes the unmatched
 * part of the larger side is returned.
 */
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ValueStream } from '../value-stream.ts';
import { sumOf, throwDice, type Throw } from './dice.ts';
import { betOn, betsById } from './table.ts';

export const MINI_SIDES = ['tai', 'xiu'] as const;
export type MiniSide = (typeof MINI_SIDES)[number];

const NET = 0.98;
const LOWEST_BIG = 11;

/** The winning side of a throw. */
export const miniSideOf = (dice: Throw): MiniSide => (sumOf(dice) >= LOWEST_BIG ? 'tai' : 'xiu');

export const MINI_TAI_XIU_BETS = betsById<Throw>(
  MINI_SIDES.map((side) => betOn(side, NET, (dice) => miniSideOf(dice) === side)),
);

/** The outcome of a round, and the salt that was hashed with it. */
export interface MiniRound {
  readonly game: 'mini-tai-xiu';
  readonly dice: Throw;
  readonly sum: number;
  readonly side: MiniSide;
  readonly salt: string;
}

const SALT_BYTES = 16;
const BYTE = 256;

/** A throw and its salt: the first three values of the seed, and the next sixteen as bytes in hex. */
export function throwMiniTaiXiu(next: ValueStream): MiniRound {
  const dice = throwDice(next);
  const salt = Array.from({ length: SALT_BYTES }, () => next(BYTE).toString(16).padStart(2, '0')).join('');
  return { game: 'mini-tai-xiu', dice, sum: sumOf(dice), side: miniSideOf(dice), salt };
}

/** The hashed text: the faces and the salt, separated by dashes, as `4-2-6-salt`. */
export const miniRevealOf = (dice: Throw, salt: string): string => `${dice.join('-')}-${salt}`;

/** MD5 of the reveal in lower-case hex. Players of this game check MD5; the salt has to be long and secret until then. */
export function miniCommitmentOf(dice: Throw, salt: string): string {
  return bytesToHex(md5(utf8ToBytes(miniRevealOf(dice, salt))));
}

export interface MiniStake {
  readonly id: string;
  readonly side: MiniSide;
  readonly stake: bigint;
}

/** The matched part of a stake, and the part that is returned. */
export interface MatchedStake extends MiniStake {
  readonly matched: bigint;
  readonly refunded: bigint;
}

const totalOf = (stakes: readonly MiniStake[], side: MiniSide): bigint =>
  stakes.reduce((sum, each) => (each.side === side ? sum + each.stake : sum), 0n);

/** Matches the two sides, stakes in order of acceptance: on the larger side the earliest are matched first. */
export function matchStakes(stakes: readonly MiniStake[]): readonly MatchedStake[] {
  const [tai, xiu] = [totalOf(stakes, 'tai'), totalOf(stakes, 'xiu')];
  const even = tai < xiu ? tai : xiu;
  const room: Record<MiniSide, bigint> = { tai: even, xiu: even };
  return stakes.map((each) => {
    const matched = each.stake < room[each.side] ? each.stake : room[each.side];
    room[each.side] -= matched;
    return { ...each, matched, refunded: each.stake - matched };
  });
}
