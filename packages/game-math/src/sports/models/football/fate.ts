/**
 * A simulated football match from its seed: every incident with its time, `lantern-football-1`. The same seed gives the same match on every
 * machine. Each part has a value stream of its own (createValueStream of the draws, with the match and the part as context), so that
 * corners and cards are independent of goals.
 *
 * Goals that stand come at the rates of the process. Goals that a review will cancel are events of their own and change no score for good; so
 * are missed penalties. The clock stops for penalties and reviews, so what is pending never shortens the time that is left.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { createValueStream } from '../../../lottery/draw.ts';
import type { ValueStream } from '../../../value-stream.ts';
import type { Side } from '../../markets/key.ts';
import { between, countOf, unit, waitingTime, weighted } from '../../random.ts';
import type { Incident } from './incidents.ts';
import { castPlayers, STARTING } from './players.ts';
import {
  binEnd,
  FOOTBALL,
  HALF_MINUTES,
  redsAt,
  REDS_MAXIMUM,
  shareAt,
  stateFactor,
  type FootballProcess,
  type Pair,
} from './process.ts';
import { scheduleIncidents, type Happening, type Raw } from './schedule.ts';

export const FOOTBALL_ALGORITHM = 'lantern-football-1';

/** The seed of a match: HMAC-SHA256 of its id under the season's seed. It reveals nothing about other matches. */
export function matchSeed(seasonSeed: Uint8Array, match: string): Uint8Array {
  return hmac(sha256, seasonSeed, utf8ToBytes(match));
}

/** Of announced goals: the part a review cancels, and the part that is reviewed at all. */
const CANCELLED = 0.04;
const REVIEWED = 0.12;
/** Penalties of a side in a match, and the part of them that is scored. */
const PENALTIES = 0.13;
const SCORED = 0.76;
const OWN_GOALS = 0.03;
/** A side, in a match. */
const ATTACKS = 45;
const DANGERS = 22;
const FREE_KICKS = 11;
const SUBSTITUTIONS = 5;
const SUBSTITUTIONS_FROM = 46;
const SUBSTITUTIONS_TO = 85;

const SIDES = ['home', 'away'] as const;
const MINUTE_MS = 60_000;
const toClock = (minutes: number): number => Math.floor(minutes * MINUTE_MS);

interface Play {
  readonly score: [number, number];
  readonly reds: [number, number];
}

/** Rates a minute of the four kinds of events of both sides, home first. */
function ratesAt(process: FootballProcess, rates: Pair, { score, reds }: Play, half: 1 | 2, minute: number): number[] {
  const share = shareAt(process, half, minute);
  const goals = [0, 1].map((side) => {
    const other = 1 - side;
    const factor = stateFactor(process, score[side]! - score[other]!, reds[side]!, reds[other]!);
    return rates[side]! * share * factor;
  });
  return [
    ...goals,
    ...goals.map((rate) => (rate * CANCELLED) / (1 - CANCELLED)),
    ...([0, 1] as const).map((side) => (reds[side] < REDS_MAXIMUM ? redsAt(process, side) : 0)),
    ...[0, 1].map(() => share * PENALTIES * (1 - SCORED)),
  ];
}

const KINDS: readonly Happening[] = ['goal', 'phantom', 'red', 'miss'];

/** A goal's own circumstances: from the spot, reviewed, an own goal. */
function dress(next: ValueStream, kind: Happening, scale: number): Pick<Raw, 'penalty' | 'review' | 'own'> {
  const [spot, own, review] = [unit(next), unit(next), unit(next)];
  const pausesMs = between(next, 40, 120) * 1000;
  if (kind === 'phantom') return { review: pausesMs };
  if (kind !== 'goal') return {};
  const penalty = spot < Math.min(0.5, (PENALTIES * SCORED) / scale);
  return {
    ...(penalty && { penalty }),
    ...(!penalty && own < OWN_GOALS && { own: true as const }),
    ...(review < (REVIEWED - CANCELLED) / (1 - CANCELLED) && { review: pausesMs }),
  };
}

/** Goals and red cards of one half, by exponential waiting times; the rates change with the quarter of an hour and the state. */
function playHalf(
  process: FootballProcess,
  rates: Pair,
  play: Play,
  half: 1 | 2,
  end: number,
  next: ValueStream,
): Raw[] {
  const raws: Raw[] = [];
  let minute = 0;
  while (minute < end) {
    const now = ratesAt(process, rates, play, half, minute);
    const until = Math.min(end, binEnd(minute));
    const wait = waitingTime(
      next,
      now.reduce((sum, rate) => sum + rate, 0),
    );
    if (minute + wait >= until) {
      minute = until;
      continue;
    }
    minute += wait;
    const which = weighted(next, now);
    const [kind, side] = [KINDS[Math.floor(which / 2)]!, which % 2];
    raws.push({ half, clock: toClock(minute), kind, side: SIDES[side]!, ...dress(next, kind, rates[side]!) });
    if (kind === 'goal') play.score[side]! += 1;
    if (kind === 'red') play.reds[side]! += 1;
  }
  return raws;
}

/** A time in the match by the shares of the process, for events that do not depend on goals. */
function timeByShare(process: FootballProcess, ends: Pair, next: ValueStream): Pick<Raw, 'half' | 'clock'> {
  const bin = weighted(next, process.shares);
  const half = bin < 3 ? 1 : 2;
  const [from, to] = [(bin % 3) * 15, bin % 3 === 2 ? ends[half - 1]! : ((bin % 3) + 1) * 15];
  return { half, clock: toClock(from + unit(next) * (to - from)) };
}

function scattered(process: FootballProcess, ends: Pair, kind: Happening, mean: Pair, next: ValueStream): Raw[] {
  return SIDES.flatMap((side, at) =>
    Array.from({ length: countOf(next, mean[at]!) }, () => ({ ...timeByShare(process, ends, next), kind, side })),
  );
}

function substitutions(next: ValueStream): Raw[] {
  return SIDES.flatMap((side) =>
    Array.from({ length: SUBSTITUTIONS }, (): Raw => {
      const minute = between(next, SUBSTITUTIONS_FROM, SUBSTITUTIONS_TO) - HALF_MINUTES;
      return { half: 2, clock: minute * MINUTE_MS, kind: 'substitution', side };
    }),
  );
}

/** What is fixed before a match: published with the hash of its seed. */
export interface FootballFixture {
  /** The match's id, the context of its seed. */
  readonly match: string;
  /** Goals expected of each side. */
  readonly rates: Pair;
}

export interface FootballFate {
  readonly incidents: readonly Incident[];
  readonly starting: Readonly<Record<Side, readonly number[]>>;
}

/** The whole match of a seed. Throws RangeError unless the seed has 32 bytes. */
export function footballFate(
  seed: Uint8Array,
  { match, rates }: FootballFixture,
  process: FootballProcess = FOOTBALL,
): FootballFate {
  const stream = (part: string): ValueStream => createValueStream(seed, `${match}:${part}`);
  const time = stream('time');
  const stoppage: Pair = [
    process.stoppage[0][time(process.stoppage[0].length)]!,
    process.stoppage[1][time(process.stoppage[1].length)]!,
  ];
  const ends: Pair = [HALF_MINUTES + stoppage[0], HALF_MINUTES + stoppage[1]];
  const play: Play = { score: [0, 0], reds: [0, 0] };
  const goals = stream('goals');
  const raws = ([1, 2] as const).flatMap((half) => playHalf(process, rates, play, half, ends[half - 1]!, goals));
  const colour = stream('colour');
  const all = [
    ...raws,
    ...scattered(process, ends, 'corner', process.corners, stream('corners')),
    ...scattered(process, ends, 'yellow', process.yellows, stream('cards')),
    ...substitutions(stream('substitutions')),
    ...scattered(process, ends, 'attack', [ATTACKS, ATTACKS], colour),
    ...scattered(process, ends, 'danger', [DANGERS, DANGERS], colour),
    ...scattered(process, ends, 'freeKick', [FREE_KICKS, FREE_KICKS], colour),
    // An attack before a goal looks like any other.
    ...raws
      .filter(({ kind }) => kind !== 'red')
      .map(({ half, clock, side }): Raw => ({
        half,
        clock: Math.max(0, clock - between(colour, 3_000, 10_000)),
        kind: 'danger',
        ...(side && { side }),
      })),
  ];
  const incidents = castPlayers(scheduleIncidents(all, stoppage, colour), stream('players'));
  return { incidents, starting: { home: STARTING, away: STARTING } };
}
