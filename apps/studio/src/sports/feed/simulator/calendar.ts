/**
 * Who plays whom and when: public, a function of the competitions and the clock. Leagues play home and away by the circle method, cups by
 * rounds with byes; season follows season.
 */
import { hash } from 'node:crypto';
import { goalRates, type Pair, type Rating } from '@lantern/game-math/sports-football';
import type { CompetitorShown } from '../../../../wire/sports.ts';
import { PLANS, type Plan } from './competitions.ts';

/** A Sunday; seasons are counted from here. */
const ANCHOR_MS = Date.UTC(2025, 0, 5);
const MINUTE_MS = 60_000;

export interface Match {
  readonly id: string;
  readonly plan: Plan;
  readonly season: string;
  readonly round: number;
  readonly home: CompetitorShown;
  readonly away: CompetitorShown;
  readonly kickOffAt: number;
  readonly neutral: boolean;
  readonly rates: Pair;
}

export interface Season {
  readonly id: string;
  readonly plan: Plan;
  readonly number: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Who went through in a match of a cup; undefined while that is not known. */
export type Through = (match: string) => 'home' | 'away' | undefined;

const isCup = ({ shown }: Plan): boolean => shown.kind === 'cup';
const bracketOf = (sides: number): number => 2 ** Math.ceil(Math.log2(sides));
/** Rounds of a season. */
export const roundsOf = (plan: Plan): number =>
  isCup(plan) ? Math.log2(bracketOf(plan.sides.length)) : 2 * (plan.sides.length - 1);

/** A season by its number. */
export function seasonOf(plan: Plan, number: number): Season {
  const length = roundsOf(plan) * plan.roundEveryMs;
  const startsAt = ANCHOR_MS + number * length;
  return { id: `${plan.producer}:season:${plan.number}.${number}`, plan, number, startsAt, endsAt: startsAt + length };
}

/** The season of a moment. */
export const seasonAt = (plan: Plan, now: number): Season =>
  seasonOf(plan, Math.floor((now - ANCHOR_MS) / (roundsOf(plan) * plan.roundEveryMs)));

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** The sides of a season, drawn by lot. */
function drawn({ id, plan }: Season): readonly CompetitorShown[] {
  const lots = new Map(plan.sides.map((side) => [side, digest(`${id}:${side.id}`).toString('hex')]));
  return plan.sides.toSorted((one, other) => (lots.get(one)! < lots.get(other)! ? -1 : 1));
}

const SPREAD = 0.25;
const DRIFT = 0.03;
const UNIFORMS = 12;

/** Roughly normal, from twelve bytes of a digest: their sum less its mean, in standard deviations. */
const normal = (bytes: Buffer, from: number): number =>
  bytes.subarray(from, from + UNIFORMS).reduce((sum, byte) => sum + (byte + 0.5) / 256, -UNIFORMS / 2);

/** How strong a side is in a round: its own strength, and a step up or down for each round it has played. */
function ratingOf(side: string, season: string, round: number): Rating {
  const own = digest(`rating:${side}`);
  const steps = digest(`drift:${side}:${season}`);
  let [attack, defence] = [SPREAD * normal(own, 0), SPREAD * normal(own, UNIFORMS)];
  for (let at = 1; at < round; at += 1) {
    const byte = steps[at % steps.length]!;
    attack += byte & 1 ? DRIFT : -DRIFT;
    defence += byte & 2 ? DRIFT : -DRIFT;
  }
  return { attack, defence };
}

type Pairing = readonly [home: CompetitorShown, away: CompetitorShown];

/** A round of a league by the circle method: one side stays, the others move on by one; the second half of the season swaps the sides. */
function leaguePairings(sides: readonly CompetitorShown[], round: number): Pairing[] {
  const circle = sides.length - 1;
  const turn = (round - 1) % circle;
  const isReturn = round > circle;
  const at = (place: number): CompetitorShown => (place === circle ? sides[circle]! : sides[(place + turn) % circle]!);
  return Array.from({ length: sides.length / 2 }, (_, pair): Pairing => {
    const [one, other] = [at(pair), at(circle - pair)];
    const swaps = (pair === 0 ? turn % 2 === 1 : pair % 2 === 1) !== isReturn;
    return swaps ? [other, one] : [one, other];
  });
}

const matchId = ({ plan, number }: Season, round: number, place: number): string =>
  `${plan.producer}:match:${plan.number}.${number}.${round}.${place}`;

/** Sides of a cup that are left before a round; undefined while a match before it is not over. */
function left(season: Season, round: number, through: Through): readonly CompetitorShown[] | undefined {
  const sides = drawn(season);
  if (round === 1) return sides;
  const before = cupPairings(season, round - 1, through);
  if (!before) return undefined;
  const winners: CompetitorShown[] = [];
  for (const [place, [home, away]] of before.entries()) {
    const side = through(matchId(season, round - 1, place + 1));
    if (!side) return undefined;
    winners.push(side === 'home' ? home : away);
  }
  // Those with a bye were drawn last.
  return round === 2 ? [...winners, ...sides.slice(2 * before.length)] : winners;
}

/** A round of a cup; in the first one as many sides play as must, so that the second is whole. */
function cupPairings(season: Season, round: number, through: Through): Pairing[] | undefined {
  const sides = left(season, round, through);
  if (!sides) return undefined;
  const count = round === 1 ? sides.length - bracketOf(sides.length) / 2 : sides.length / 2;
  return Array.from({ length: count }, (_, place): Pairing => [sides[2 * place]!, sides[2 * place + 1]!]);
}

/** The matches of a round; none while a cup does not know its sides. */
export function matchesOf(season: Season, round: number, through: Through): readonly Match[] {
  const { plan } = season;
  const pairings = isCup(plan) ? (cupPairings(season, round, through) ?? []) : leaguePairings(drawn(season), round);
  const neutral = isCup(plan) && round === roundsOf(plan);
  return pairings.map(([home, away], at): Match => {
    const minutes = plan.slots[at % plan.slots.length]!;
    return {
      id: matchId(season, round, at + 1),
      plan,
      season: season.id,
      round,
      home,
      away,
      kickOffAt: season.startsAt + (round - 1) * plan.roundEveryMs + plan.offsetMs + minutes * MINUTE_MS,
      neutral,
      rates: goalRates(ratingOf(home.id, season.id, round), ratingOf(away.id, season.id, round), neutral),
    };
  });
}

/** All matches that kick off in a period. */
export function matchesBetween(from: number, to: number, through: Through): readonly Match[] {
  return PLANS.flatMap((plan) => {
    const matches: Match[] = [];
    for (
      let season = seasonAt(plan, from - plan.roundEveryMs);
      season.startsAt < to;
      season = seasonOf(plan, season.number + 1)
    ) {
      const first = Math.max(1, Math.floor((from - season.startsAt) / plan.roundEveryMs) - 1);
      const last = Math.min(roundsOf(plan), Math.ceil((to - season.startsAt) / plan.roundEveryMs) + 1);
      for (let round = first; round <= last; round += 1) matches.push(...matchesOf(season, round, through));
    }
    return matches.filter(({ kickOffAt }) => kickOffAt >= from && kickOffAt < to);
  });
}
